import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An image on a page of a PDF: its position, in points from the lower left corner, and its colours. */
export interface PdfImage {
  /** Pages count from 1. */
  page: number;
  left: number;
  right: number;
  bottom: number;
  top: number;
  /** The share of each rounded colour, from 0 to 1. A blank image has only one. */
  colourShares: ReadonlyMap<string, number>;
}

/** Rounds each channel to sixteen steps, so that compression does not split one colour into several. */
export function roundColour(red: number, green: number, blue: number): string {
  return [red, green, blue].map((channel) => (channel >> 4).toString(16)).join('');
}

interface Decoded {
  data: Uint8Array;
  width: number;
  height: number;
}

function measureColourShares({ data, width, height }: Decoded): Map<string, number> {
  const pixels = width * height;
  const channels = data.length / pixels;
  const counted = new Map<string, number>();
  for (let at = 0; at + 2 < data.length; at += channels) {
    const color = roundColour(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    counted.set(color, (counted.get(color) ?? 0) + 1 / pixels);
  }
  return counted;
}

/** The page sizes of a PDF in points, and its images. */
export async function readPdfImages(content: Buffer) {
  const data = new Uint8Array(content);
  const pdf = await getDocument({ data, verbosity: 0, isOffscreenCanvasSupported: false }).promise;
  const sizes: { width: number; height: number }[] = [];
  const pictures: PdfImage[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const found = await pdf.getPage(page);
    const [, , width = 0, height = 0] = found.view;
    sizes.push({ width, height });
    const { fnArray, argsArray } = await found.getOperatorList();
    let transform: number[] = [];
    for (const [index, operator] of fnArray.entries()) {
      if (operator === OPS.transform) transform = argsArray[index];
      if (operator !== OPS.paintImageXObject) continue;
      const [across = 0, , , up = 0, left = 0, bottom = 0] = transform;
      const [name] = argsArray[index];
      const decoded = await new Promise<Decoded>((resolve) => found.objs.get(name, resolve));
      const at = { left, right: left + across, bottom, top: bottom + up };
      pictures.push({ page, ...at, colourShares: measureColourShares(decoded) });
    }
  }
  await pdf.loadingTask.destroy();
  return { sizes, pictures };
}
