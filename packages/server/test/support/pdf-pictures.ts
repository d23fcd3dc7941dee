import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A picture on a page of a PDF: where it lies, in points from the lower left corner, and what it shows. */
export interface PdfPicture {
  /** Pages count from 1. */
  page: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
  /** How much of it each colour fills, from 0 to 1, by `roughly` what colour it is. A blank picture has one. */
  shares: ReadonlyMap<string, number>;
}

/** Each of three channels in sixteen steps: what a compressed picture makes of one colour stays one. */
export function roughly(red: number, green: number, blue: number): string {
  return [red, green, blue].map((channel) => (channel >> 4).toString(16)).join('');
}

interface Decoded {
  data: Uint8Array;
  width: number;
  height: number;
}

function sharesIn({ data, width, height }: Decoded): Map<string, number> {
  const pixels = width * height;
  const channels = data.length / pixels;
  const counted = new Map<string, number>();
  for (let at = 0; at + 2 < data.length; at += channels) {
    const color = roughly(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    counted.set(color, (counted.get(color) ?? 0) + 1 / pixels);
  }
  return counted;
}

/** The sizes of a PDF's pages in points, and the pictures on them. */
export async function readPdfPictures(content: Buffer) {
  const data = new Uint8Array(content);
  const pdf = await getDocument({ data, verbosity: 0, isOffscreenCanvasSupported: false }).promise;
  const sizes: { width: number; height: number }[] = [];
  const pictures: PdfPicture[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const found = await pdf.getPage(page);
    const [, , width = 0, height = 0] = found.view;
    sizes.push({ width, height });
    const { fnArray, argsArray } = await found.getOperatorList();
    let place: number[] = [];
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.transform) place = argsArray[index];
      if (operator !== OPS.paintImageXObject) continue;
      const [across = 0, , , up = 0, left = 0, bottom = 0] = place;
      const [name] = argsArray[index];
      const decoded = await new Promise<Decoded>((resolve) => found.objs.get(name, resolve));
      const at = { left, right: left + across, bottom, top: bottom + up };
      pictures.push({ page, ...at, shares: sharesIn(decoded) });
    }
  }
  await pdf.loadingTask.destroy();
  return { sizes, pictures };
}
