import type { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import { type Line, Lines, type Look } from './pdf-lines.ts';
import type { Direction } from './pdf-shaping.ts';

/** A4 in points, and how far text stays away from its edges: 14 mm at the sides, 12 mm above and below. */
export const paper = { width: 595.28, height: 841.89, side: 40, top: 66, bottom: 58, edge: 35 } as const;

const ink = '#18212E';
const quietInk = '#465160';
/** Lines between rows and behind charts. */
export const ruleColour = '#C3CBD5';

/** How texts of a report look. */
export const looks = {
  title: { size: 20, weight: 'bold', colour: ink },
  heading: { size: 13, weight: 'bold', colour: ink },
  text: { size: 9.5, weight: 'regular', colour: ink },
  strong: { size: 9.5, weight: 'bold', colour: ink },
  quiet: { size: 8, weight: 'regular', colour: quietInk },
  cell: { size: 8, weight: 'regular', colour: ink },
  cellHead: { size: 8, weight: 'bold', colour: quietInk },
} as const satisfies Record<string, Look>;

/** How far apart lines of a look stand. */
export const lineHeight = ({ size }: Look) => size * 1.5;

/** What a document says of itself. */
export interface PdfFacts {
  title: string;
  languageCode: string;
  direction: Direction;
  /** At the top of every page. */
  header: string;
  author: string;
  createdAt: Date;
}

type Parent = PDFKit.PDFStructureElement;

/** A document of A4 pages that fill from the top, in the direction of its language, with real and tagged text. */
export class Pdf {
  readonly doc: PDFKit.PDFDocument;
  readonly lines: Lines;
  readonly direction: Direction;
  readonly #facts: PdfFacts;
  readonly #root: Parent;
  /** Where the next thing begins, from the top of the page. */
  y: number = paper.top;

  constructor(facts: PdfFacts) {
    this.#facts = facts;
    this.direction = facts.direction;
    const { title: Title, author: Author, createdAt: CreationDate } = facts;
    this.doc = new PDFDocument({
      ...{ size: 'A4', margin: 0, bufferPages: true, tagged: true, pdfVersion: '1.7', displayTitle: true },
      ...{ lang: facts.languageCode, info: { Title, Author, CreationDate } },
      font: null as unknown as string, // none of the standard ones: they know few letters
    });
    this.lines = new Lines(this.doc);
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** The width between the margins. */
  get width(): number {
    return paper.width - 2 * paper.side;
  }

  /** Begins a new page where so much height is not left. Says whether it did. */
  makeRoom(height: number): boolean {
    if (this.y + height <= paper.height - paper.bottom) return false;
    this.doc.addPage();
    this.y = paper.top;
    return true;
  }

  /** Draws something as a part of the document's structure: a heading, a paragraph, a figure. */
  tag(
    kind: string,
    draw: () => void,
    { alt, parent = this.#root }: { alt?: string; parent?: Parent } = {},
  ): void {
    parent.add(this.doc.struct(kind, alt === undefined ? {} : { alt }, [draw]));
  }

  /** A part that holds others. */
  group(kind: string, parent: Parent = this.#root): Parent {
    const group = this.doc.struct(kind);
    parent.add(group);
    return group;
  }

  /** Draws what is not a part of the text, such as lines and what every page repeats. */
  decorate(draw: () => void): void {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }

  /** Draws a line so far from the side where reading begins, or with its end so far from there. */
  drawLine(
    line: Line,
    look: Look,
    {
      start,
      width,
      baseline,
      isAtEnd = false,
    }: { start: number; width: number; baseline: number; isAtEnd?: boolean },
  ): void {
    const isOnTheRight = (this.direction === 'rtl') !== isAtEnd;
    const box = this.leftOf(start, width);
    this.lines.draw(line, look, [isOnTheRight ? box + width - line.width : box, baseline]);
  }

  /** The left edge of what begins so far from the side where reading begins. */
  leftOf(start: number, width: number): number {
    return this.direction === 'rtl' ? paper.width - paper.side - start - width : paper.side + start;
  }

  /** A text over the whole width, in as many lines as it needs. */
  write(text: string, look: Look, { kind = 'P', after = 4, keepWith = 0 } = {}): void {
    const { width, direction } = this;
    const lines = this.lines.wrapped(text, look, { direction, width });
    const height = lineHeight(look);
    this.makeRoom(lines.length * height + keepWith);
    this.tag(kind, () => {
      for (const line of lines) {
        this.drawLine(line, look, { start: 0, width, baseline: this.y + look.size });
        this.y += height;
      }
    });
    this.y += after;
  }

  /** A heading that stays with what follows it: so much of that must find room below. */
  heading(text: string, keepWith = 60): void {
    if (this.y > paper.top) this.y += 12;
    this.write(text, looks.heading, { kind: 'H2', after: 6, keepWith });
  }

  /** The whole document, with header and page numbers on every page. */
  finish(): Readable {
    const { start, count } = this.doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.doc.switchToPage(page);
      this.decorate(() => this.#drawFrame(page - start + 1, count));
    }
    this.#root.end();
    this.doc.end();
    return this.doc as unknown as Readable;
  }

  #drawFrame(page: number, count: number): void {
    const look = looks.quiet;
    const { width } = this;
    const header = this.lines.wrapped(this.#facts.header, look, { direction: this.direction, width })[0];
    if (header) this.drawLine(header, look, { start: 0, width, baseline: paper.edge + look.size });
    const rule = paper.edge + lineHeight(look) + 2;
    this.doc
      .moveTo(paper.side, rule)
      .lineTo(paper.width - paper.side, rule)
      .lineWidth(0.5)
      .stroke(ruleColour);
    const number = this.lines.line(`${page} / ${count}`, look, 'ltr');
    this.drawLine(number, look, { start: 0, width, baseline: paper.height - paper.edge, isAtEnd: true });
  }
}
