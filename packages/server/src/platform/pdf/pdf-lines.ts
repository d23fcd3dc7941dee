import { codeOf, Faces, type Weight } from './pdf-faces.ts';
import { type Direction, placesOfRuns, type ShapedRun, shape } from './pdf-shaping.ts';

/** How letters look. Sizes in points. */
export interface Look {
  size: number;
  weight: Weight;
  colour: string;
}

/** One line of text, ready to be drawn. */
export interface Line {
  runs: ShapedRun[];
  places: number[];
  /** In points. */
  width: number;
}

/** Lays out and draws lines in any mixture of scripts and directions, so that they can also be read back. */
export class Lines {
  readonly #doc: PDFKit.PDFDocument;
  readonly #faces: Faces;
  /** Fonts go by two names in turn: readers join what follows in one font, also where it was set further to the left. */
  #isOdd = false;
  readonly #known = new Map<string, ShapedRun[]>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#faces = new Faces(doc as unknown as ConstructorParameters<typeof Faces>[0]);
  }

  /** A text as one line. */
  line(text: string, { size, weight }: Look, direction: Direction): Line {
    const key = `${weight}${direction}${text}`;
    const runs = this.#known.get(key) ?? shape(text, direction, weight, this.#faces);
    this.#known.set(key, runs);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    return { runs, places: placesOfRuns(runs), width: (width * size) / 1000 };
  }

  /** A text in as many lines as a width needs. Words that are wider are cut. */
  wrapped(text: string, look: Look, { direction, width }: { direction: Direction; width: number }): Line[] {
    const all = text.trim();
    const whole = this.line(all, look, direction);
    if (whole.width <= width) return [whole];
    const widthOf = (some: string) => this.line(some, look, direction).width;
    const space = widthOf(' ');
    const found: string[] = [];
    let [current, used] = ['', 0];
    for (const word of all.split(/\s+/).flatMap((one) => cut(one, (some) => widthOf(some) <= width))) {
      const more = widthOf(word);
      if (current !== '' && used + space + more > width) {
        found.push(current);
        [current, used] = ['', 0];
      }
      used += current === '' ? more : space + more;
      current = current === '' ? word : `${current} ${word}`;
    }
    return [...found, current].map((one) => this.line(one, look, direction));
  }

  /** Draws a line with its left end and its baseline at a point, measured from the top left corner of the page. */
  draw({ runs, places }: Line, { size, colour }: Look, [left, baseline]: readonly [number, number]): void {
    for (const [index, run] of runs.entries()) {
      const x = left + ((places[index] as number) * size) / 1000;
      this.#drawLetters(run, { x, baseline, size, colour });
      this.#drawMarks(run, { x, baseline, size, colour });
    }
  }

  #drawLetters(run: ShapedRun, { x, baseline, size, colour }: Spot): void {
    const doc = this.#doc as PDFKit.PDFDocument & { addContent(content: string): void };
    const page = this.#doc.page as unknown as { height: number; fonts: Record<string, unknown> };
    const { embedded } = run.face;
    const name = `${embedded.id}${this.#isOdd ? 'a' : ''}`;
    this.#isOdd = !this.#isOdd;
    page.fonts[name] ??= embedded.ref();
    doc.save().fillColor(colour);
    doc.addContent(`1 0 0 -1 0 ${round(page.height)} cm`);
    doc.addContent(`BT /${name} ${size} Tf 1 0 0 1 ${round(x)} ${round(page.height - baseline)} Tm`);
    doc.addContent(`${codesOf(run, size)} ET`);
    doc.restore();
  }

  /** As shapes: they have no text of their own, and would cut words apart for whoever reads them back. */
  #drawMarks({ marks, face }: ShapedRun, { x, baseline, size, colour }: Spot): void {
    const scale = (face.embedded.scale * size) / 1000;
    for (const mark of marks)
      this.#doc
        .save()
        .translate(x + mark.x * scale, baseline - mark.y * scale)
        .scale(scale, -scale)
        .path(mark.glyph.path.toSVG())
        .fill(colour)
        .restore();
  }
}

interface Spot {
  x: number;
  baseline: number;
  size: number;
  colour: string;
}

/** The codes of the letters, with steps between them where they stand otherwise than side by side, and raised where they are. */
function codesOf({ letters, face }: ShapedRun, size: number): string {
  const { scale } = face.embedded;
  let [pen, height, content] = [0, 0, '['];
  for (const { glyph, x, y, codePoints } of letters) {
    if (y !== height) {
      height = y;
      content += `] TJ ${round((y * scale * size) / 1000)} Ts [`;
    }
    const step = Math.round(pen - x * scale);
    pen = (x + glyph.advanceWidth) * scale;
    const code = codeOf(face, glyph, codePoints).toString(16).padStart(4, '0');
    content += `${step === 0 ? '' : step}<${code}>`;
  }
  return `${content}] TJ 0 Ts`;
}

/** A word in pieces that fit. */
function cut(word: string, fits: (some: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let current = '';
  for (const letter of word) {
    if (current !== '' && !fits(current + letter)) {
      pieces.push(current);
      current = '';
    }
    current += letter;
  }
  return [...pieces, current];
}

const round = (value: number) => Math.round(value * 100) / 100;
