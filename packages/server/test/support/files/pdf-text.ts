import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The parts of a pdfjs text item used here. */
interface TextItem {
  str: string;
  /** Size and start of the baseline, from the lower left corner. */
  transform: number[];
  width: number;
}

/** A piece of text with its position on the page, in points from the top left corner. */
export interface PdfText {
  page: number;
  text: string;
  left: number;
  right: number;
  baseline: number;
  size: number;
}

/** What a PDF reader finds: pages, metadata, where links lead, and the texts in reading order. */
export async function readPdf(content: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const { info } = (await pdf.getMetadata()) as { info: Record<string, unknown> };
  const texts: PdfText[] = [];
  const sizes: number[][] = [];
  const links: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const found = await pdf.getPage(page);
    const [, , width = 0, height = 0] = found.view;
    sizes.push([width, height]);
    for (const { url } of (await found.getAnnotations()) as { url?: string }[]) if (url) links.push(url);
    const { items } = await found.getTextContent();
    for (const { str, transform, width: length } of items as TextItem[]) {
      const [size, , , , left, bottom] = transform;
      if (str.trim() === '') continue;
      const at = { left: left ?? 0, right: (left ?? 0) + length, baseline: height - (bottom ?? 0) };
      texts.push({ page, text: str, ...at, size: size ?? 0 });
    }
  }
  const markInfo = (await pdf.getMarkInfo()) as unknown as Map<string, boolean> | null;
  const structure = await (await pdf.getPage(1)).getStructTree();
  await pdf.loadingTask.destroy();
  const all = texts
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
  return { info, texts, sizes, links, all, isTagged: markInfo?.get('Marked') === true, structure };
}
