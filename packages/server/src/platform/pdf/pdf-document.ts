import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type Line, Lines, type TextStyle } from './pdf-lines.ts';
import type { Direction } from './pdf-shaping.ts';

/** A4 in points. */
export const paper = {
  width: 595.28,
  height: 841.89,
  /** Margin at the left and at the right: 14 mm. */
  side: 40,
  /** Distance of the content from the top and from the bottom of the page. */
  top: 66,
  bottom: 58,
  /** Distance of the header from the top, and of the page number from the bottom: 12 mm. */
  edge: 35,
} as const;

const ink = '#18212E';
const quietInk = '#465160';
/** Colour of lines between rows and behind charts. */
export const ruleColour = '#C3CBD5';

/** Text styles of a document. */
export const textStyles = {
  title: { size: 20, weight: 'bold', colour: ink },
  heading: { size: 13, weight: 'bold', colour: ink },
  text: { size: 9.5, weight: 'regular', colour: ink },
  strong: { size: 9.5, weight: 'bold', colour: ink },
  quiet: { size: 8, weight: 'regular', colour: quietInk },
  cell: { size: 8, weight: 'regular', colour: ink },
  cellLink: { size: 8, weight: 'regular', colour: '#1D4F91' },
  cellHead: { size: 8, weight: 'bold', colour: quietInk },
} as const satisfies Record<string, TextStyle>;

/** Line height of a text style. */
export const getLineHeight = ({ size }: TextStyle) => size * 1.5;

/** Metadata of a document. */
export interface PdfMetadata {
  title: string;
  languageCode: string;
  direction: Direction;
  /** Text at the top of every page. */
  header: string;
  author: string;
  createdAt: Date;
}

type StructureElement = PDFKit.PDFStructureElement;

/** A document of A4 pages, filled from the top in the direction of its language, with tagged text for accessibility. */
export class Pdf {
  readonly doc: PDFKit.PDFDocument;
  readonly lines: Lines;
  readonly direction: Direction;
  readonly #metadata: PdfMetadata;
  readonly #root: StructureElement;
  /** Vertical position of the next element, from the top of the page. */
  y: number = paper.top;

  constructor(metadata: PdfMetadata) {
    this.#metadata = metadata;
    this.direction = metadata.direction;
    const { title: Title, author: Author, createdAt: CreationDate } = metadata;
    this.doc = new PDFDocument({
      ...{ size: 'A4', margin: 0, bufferPages: true, tagged: true, pdfVersion: '1.7', displayTitle: true },
      ...{ lang: metadata.languageCode, info: { Title, Author, CreationDate } },
      font: null as unknown as string, // no default font: the standard fonts lack many letters
    });
    this.lines = new Lines(this.doc);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** Width between the margins. */
  get width(): number {
    return paper.width - 2 * paper.side;
  }

  /** Starts a new page if less height than this is left. @returns whether it did */
  makeRoom(height: number): boolean {
    if (this.y + height <= paper.height - paper.bottom) return false;
    this.doc.addPage();
    this.y = paper.top;
    return true;
  }

  /** Draws an element of the document structure: a heading, a paragraph, a figure. */
  tag(
    kind: string,
    draw: () => void,
    { alt, parent = this.#root }: { alt?: string; parent?: StructureElement } = {},
  ): void {
    parent.add(this.doc.struct(kind, alt === undefined ? {} : { alt }, [draw]));
  }

  /** Adds a structure element that contains others. */
  group(kind: string, parent: StructureElement = this.#root): StructureElement {
    const group = this.doc.struct(kind);
    parent.add(group);
    return group;
  }

  /** Draws a link to an address: its text, and the box that can be clicked, for readers of the structure as well. */
  link(
    url: string,
    text: string,
    draw: () => void,
    {
      parent,
      ...box
    }: { parent: StructureElement; start: number; width: number; top: number; height: number },
  ): void {
    const link = this.group('Link', parent);
    link.add(draw);
    const left = this.toLeftEdge(box.start, box.width);
    // Contents as an object: pdfkit encodes it in Unicode. Its types do not know the parent of an annotation.
    const options = { structParent: link, Contents: new String(text) as string };
    this.doc.link(left, box.top, box.width, box.height, url, options);
    link.end();
  }

  /** Draws decoration outside the structure, such as lines and repeated headers. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws a line in a box, aligned to its start or end in reading direction. */
  drawLine(
    line: Line,
    style: TextStyle,
    {
      start,
      width,
      baseline,
      isAtEnd = false,
    }: { start: number; width: number; baseline: number; isAtEnd?: boolean },
  ): void {
    const isRightAligned = (this.direction === 'rtl') !== isAtEnd;
    const left = this.toLeftEdge(start, width);
    this.lines.draw(line, style, [isRightAligned ? left + width - line.width : left, baseline]);
  }

  /** The left edge of a box at a distance from the starting side of the reading direction. */
  toLeftEdge(start: number, width: number): number {
    return this.direction === 'rtl' ? paper.width - paper.side - start - width : paper.side + start;
  }

  /** Writes a paragraph over the whole width. */
  write(text: string, style: TextStyle, { kind = 'P', after = 4, keepWith = 0 } = {}): void {
    const { width, direction } = this;
    const lines = this.lines.wrap(text, style, { direction, width });
    const height = getLineHeight(style);
    this.makeRoom(lines.length * height + keepWith);
    this.tag(kind, () => {
      for (const line of lines) {
        this.drawLine(line, style, { start: 0, width, baseline: this.y + style.size });
        this.y += height;
      }
    });
    this.y += after;
  }

  /** Writes a heading; `keepWith` is the height of the following content that must fit on the same page. */
  heading(text: string, keepWith = 60): void {
    if (this.y > paper.top) this.y += 12;
    this.write(text, textStyles.heading, { kind: 'H2', after: 6, keepWith });
  }

  /** Adds header and page number to every page, and ends the document. */
  finish(): Readable {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.decorate(() => this.#drawHeaderAndPageNumber(page - start + 1, count));
    }
    this.#root.end();
    this.doc.end();
    return this.doc as unknown as Readable;
  }

  #drawHeaderAndPageNumber(page: number, count: number): void {
    const style = textStyles.quiet;
    const { width } = this;
    const header = this.lines.wrap(this.#metadata.header, style, { direction: this.direction, width })[0];
    if (header) this.drawLine(header, style, { start: 0, width, baseline: paper.edge + style.size });
    const ruleY = paper.edge + getLineHeight(style) + 2;
    this.doc
      .moveTo(paper.side, ruleY)
      .lineTo(paper.width - paper.side, ruleY)
      .lineWidth(0.5)
      .stroke(ruleColour);
    const number = this.lines.line(`${page} / ${count}`, style, 'ltr');
    this.drawLine(number, style, { start: 0, width, baseline: paper.height - paper.edge, isAtEnd: true });
  }
}
