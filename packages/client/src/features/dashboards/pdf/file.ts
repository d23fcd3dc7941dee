import { jsPDF } from 'jspdf';
import { domToCanvas } from 'modern-screenshot';
import { collectPageFonts } from './fonts.ts';
import { layOutParts } from './layout.ts';
import { copySelectedOption } from './parts.ts';

export type PdfOptions = {
  /** Elements of the page that become images, in this order. */
  parts: readonly HTMLElement[];
  /** Title and language of the document, for PDF readers. */
  title: string;
  language: string;
  direction: 'ltr' | 'rtl';
  /** Called before each part is rendered, with its number, counting from 1. */
  onPart: (number: number) => void;
  signal: AbortSignal;
};

/** Image pixels per pixel of the page, so that it is sharp when printed. */
const density = 2;
/** High enough that letters have no visible artefacts. */
const jpegQuality = 0.92;

/** False for elements with `data-print-omit`, such as buttons, and for images of other origins, which scripts may not read. */
function isIncluded(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  if (node.hasAttribute('data-print-omit')) return false;
  return !(node instanceof HTMLImageElement) || new URL(node.src, location.href).origin === location.origin;
}

async function renderImage(part: HTMLElement, fonts: string): Promise<Uint8Array> {
  const canvas = await domToCanvas(part, {
    scale: density,
    backgroundColor: '#ffffff',
    filter: isIncluded,
    onCloneEachNode: copySelectedOption,
    font: fonts ? { cssText: fonts } : false,
  });
  const image = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
  );
  if (!image) throw new Error('a part of the page is too large to be rendered as an image');
  return new Uint8Array(await image.arrayBuffer());
}

/**
 * Creates a PDF of parts of the page as they look at the moment: A4, portrait, with margins of 10 mm.
 *
 * @throws the reason of the signal when it is aborted
 */
export async function createPdf({
  parts,
  title,
  language,
  direction,
  onPart,
  signal,
}: PdfOptions): Promise<Blob> {
  const pdf = new jsPDF({ format: 'a4', orientation: 'portrait', unit: 'mm', compress: true });
  pdf.setDocumentProperties({ title, creator: 'Harken' }).setLanguage(language as 'en');
  const fonts = await collectPageFonts(signal);
  const sizes = parts.map((part) => part.getBoundingClientRect());
  for (const [index, placement] of layOutParts(sizes, direction).entries()) {
    onPart(index + 1);
    const image = await renderImage(parts[index] as HTMLElement, fonts);
    signal.throwIfAborted();
    while (pdf.getNumberOfPages() <= placement.sheet) pdf.addPage();
    pdf.setPage(placement.sheet + 1);
    pdf.addImage(image, 'JPEG', placement.x, placement.y, placement.width, placement.height);
  }
  return pdf.output('blob');
}
