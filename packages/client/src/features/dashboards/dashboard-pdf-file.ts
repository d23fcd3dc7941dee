import { jsPDF } from 'jspdf';
import { domToCanvas } from 'modern-screenshot';
import { fontsOfPage } from './dashboard-pdf-fonts.ts';
import { layOutParts } from './dashboard-pdf-layout.ts';
import { keepChoice } from './dashboard-pdf-parts.ts';

export type PdfOrder = {
  /** Elements of the page, which become a picture each, in this order. */
  parts: readonly HTMLElement[];
  /** What readers of the file are told that it is, and its language. */
  title: string;
  language: string;
  direction: 'ltr' | 'rtl';
  onPart: (number: number) => void;
  signal: AbortSignal;
};

/** Pixels of a picture for each of the page: sharp when printed. */
const density = 2;
/** Letters have no fringes yet. */
const jpegQuality = 0.92;

/** Leaves out buttons, which paper does not have, and pictures of other hosts, which may not be read. */
function isPrinted(node: Node): boolean {
  if (!(node instanceof Element)) return true;
  if (node.hasAttribute('data-print-omit')) return false;
  return !(node instanceof HTMLImageElement) || new URL(node.src, location.href).origin === location.origin;
}

async function pictureOf(part: HTMLElement, fonts: string): Promise<Uint8Array> {
  const canvas = await domToCanvas(part, {
    scale: density,
    backgroundColor: '#ffffff',
    filter: isPrinted,
    onCloneEachNode: keepChoice,
    font: fonts ? { cssText: fonts } : false,
  });
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
  );
  if (!picture) throw new Error('a part of the page is too large for a picture');
  return new Uint8Array(await picture.arrayBuffer());
}

/**
 * Makes a PDF of parts of the page as they look at the moment: upright A4 with margins of 10 mm.
 *
 * @throws the reason of the signal when it is given up
 */
export async function pdfOf({ parts, title, language, direction, onPart, signal }: PdfOrder): Promise<Blob> {
  const pdf = new jsPDF({ format: 'a4', orientation: 'portrait', unit: 'mm', compress: true });
  pdf.setDocumentProperties({ title, creator: 'Harken' }).setLanguage(language as 'en');
  const fonts = await fontsOfPage(signal);
  const sizes = parts.map((part) => part.getBoundingClientRect());
  for (const [index, place] of layOutParts(sizes, direction).entries()) {
    onPart(index + 1);
    const picture = await pictureOf(parts[index] as HTMLElement, fonts);
    signal.throwIfAborted();
    while (pdf.getNumberOfPages() <= place.sheet) pdf.addPage();
    pdf.setPage(place.sheet + 1);
    pdf.addImage(picture, 'JPEG', place.x, place.y, place.width, place.height);
  }
  return pdf.output('blob');
}
