import { assignCode, Faces, type Weight } from './pdf-faces.ts';
import { type Direction, findRunPositions, type ShapedRun, shapeLine } from './pdf-shaping.ts';

/** A text style, sizes in points. */
export interface TextStyle {
  size: number;
  weight: Weight;
  colour: string;
}

/** A line of text, ready to draw. */
export interface Line {
  runs: ShapedRun[];
  positions: number[];
  /** In points. */
  width: number;
}

/** Lays out and draws lines of mixed scripts and directions, so that the text can be copied and read aloud. */
export class Lines {
  readonly #doc: PDFKit.PDFDocument;
  readonly #faces: Faces;
  /** Alternates between two names per font: PDF readers join text in the same font, even if it is placed further left. */
  #isOdd = false;
  readonly #cache = new Map<string, ShapedRun[]>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
    this.#faces = new Faces(doc as unknown as ConstructorParameters<typeof Faces>[0]);
  }

  /** Lays out a text as one line. */
  line(text: string, { size, weight }: TextStyle, direction: Direction): Line {
    const key = `${weight}${direction}${text}`;
    const runs = this.#cache.get(key) ?? shapeLine(text, direction, weight, this.#faces);
    this.#cache.set(key, runs);
    const width = runs.reduce((sum, run) => sum + run.width, 0);
    return { runs, positions: findRunPositions(runs), width: (width * size) / 1000 };
  }

  /** Wraps a text to a width. Words wider than that are broken. */
  wrap(
    text: string,
    style: TextStyle,
    { direction, width }: { direction: Direction; width: number },
  ): Line[] {
    const all = text.trim();
    const singleLine = this.line(all, style, direction);
    if (singleLine.width <= width) return [singleLine];
    const measure = (some: string) => this.line(some, style, direction).width;
    const space = measure(' ');
    const found: string[] = [];
    let [current, used] = ['', 0];
    for (const word of all
      .split(/\s+/)
      .flatMap((item) => breakWord(item, (some) => measure(some) <= width))) {
      const more = measure(word);
      if (current !== '' && used + space + more > width) {
        found.push(current);
        [current, used] = ['', 0];
      }
      used += current === '' ? more : space + more;
      current = current === '' ? word : `${current} ${word}`;
    }
    return [...found, current].map((item) => this.line(item, style, direction));
  }

  /** Draws a line with its left end and baseline at a point, measured from the top left corner of the page. */
  draw(
    { runs, positions }: Line,
    { size, colour }: TextStyle,
    [left, baseline]: readonly [number, number],
  ): void {
    for (const [index, run] of runs.entries()) {
      const x = left + ((positions[index] as number) * size) / 1000;
      this.#drawLetters(run, { x, baseline, size, colour });
      this.#drawMarks(run, { x, baseline, size, colour });
    }
  }

  #drawLetters(run: ShapedRun, { x, baseline, size, colour }: TextPosition): void {
    const doc = this.#doc as PDFKit.PDFDocument & { addContent(content: string): void };
    const page = this.#doc.page as unknown as { height: number; fonts: Record<string, unknown> };
    const { embedded } = run.face;
    const name = `${embedded.id}${this.#isOdd ? 'a' : ''}`;
    this.#isOdd = !this.#isOdd;
    page.fonts[name] ??= embedded.ref();
    const place = `1 0 0 1 ${round(x)} ${round(page.height - baseline)} Tm`;
    // One text for all operators: a report has thousands of cells.
    doc.addContent(
      `q ${toFillColour(colour)} 1 0 0 -1 0 ${round(page.height)} cm BT /${name} ${size} Tf ${place} ${encodeLetters(run, size)} ET Q`,
    );
  }

  /** Draws marks as shapes: as text they would split words when copied. */
  #drawMarks({ marks, face }: ShapedRun, { x, baseline, size, colour }: TextPosition): void {
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

interface TextPosition {
  x: number;
  baseline: number;
  size: number;
  colour: string;
}

const fillColours = new Map<string, string>();

/** The operators that set a colour like `#18212E` for filling. */
function toFillColour(colour: string): string {
  const known = fillColours.get(colour);
  if (known) return known;
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const operators = `/DeviceRGB cs ${parts.join(' ')} scn`;
  fillColours.set(colour, operators);
  return operators;
}

/** The PDF text operators of a run: codes of the letters, with adjustments of their positions. */
function encodeLetters({ letters, face }: ShapedRun, size: number): string {
  const { scale } = face.embedded;
  let [pen, height, content] = [0, 0, '['];
  for (const { glyph, x, y, codePoints } of letters) {
    if (y !== height) {
      height = y;
      content += `] TJ ${round((y * scale * size) / 1000)} Ts [`;
    }
    const step = Math.round(pen - x * scale);
    pen = (x + glyph.advanceWidth) * scale;
    const code = assignCode(face, glyph, codePoints).toString(16).padStart(4, '0');
    content += `${step === 0 ? '' : step}<${code}>`;
  }
  return `${content}] TJ 0 Ts`;
}

/** Breaks a word into pieces that fit. */
function breakWord(word: string, fits: (some: string) => boolean): string[] {
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
