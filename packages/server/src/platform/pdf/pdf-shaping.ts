import bidiFactory from 'bidi-js';
import type { Face, Faces, Glyph, Weight } from './pdf-faces.ts';

/** The reading direction. */
export type Direction = 'ltr' | 'rtl';

/** Its types describe an ES module, but Node loads it as CommonJS. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A glyph with its position in a run, in font units from the left end of the run. */
export interface PlacedGlyph {
  glyph: Glyph;
  x: number;
  y: number;
  /** The characters it represents. */
  codePoints: number[];
}

/** Consecutive letters of one font and direction. */
export interface ShapedRun {
  face: Face;
  /** Glyphs that represent characters, from left to right. */
  letters: PlacedGlyph[];
  /** Glyphs without characters of their own, such as dots of letters. */
  marks: PlacedGlyph[];
  /** In thousandths of the font size. */
  width: number;
  level: number;
}

interface Letter {
  /** The character of the text, and the one drawn instead if it is replaced. */
  codePoint: number;
  shown: number;
  face: Face;
  level: number;
}

/** Control characters, which are not drawn; joiners are kept, because they affect the shape of letters. */
const invisible = /[\p{Cf}\p{Cc}]/u;
const joiners = new Set([0x200c, 0x200d]);

/** Numbers, dates and times, which run left to right even in Arabic text; after Latin letters the algorithm does so anyway. */
const numbers =
  /(?<![\p{L}\d]|\p{Script=Latin}[^\p{L}\u2069]*)[+\-−]?\d+(?:[-.:/]\d+)*(?: \d\d:\d\d)?(?: ?%)?(?!\p{L})/gu;
const [isolate, endOfIsolate] = ['\u2066', '\u2069'];

/** Isolates numbers from the text around them: `2026-03-01` would be reordered after Arabic words. */
const isolateNumbers = (text: string) => text.replace(numbers, `${isolate}$&${endOfIsolate}`);

/** The letters of a text in reading order, with font and embedding level. */
function toLetters(text: string, direction: Direction, weight: Weight, faces: Faces): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const letters: Letter[] = [];
  let at = 0;
  let previous: Face | null = null;
  for (const character of text) {
    const level = levels[at] as number;
    at += character.length;
    const codePoint = character.codePointAt(0) as number;
    if (invisible.test(character) && !joiners.has(codePoint)) continue;
    const found = findDrawable(character, level, weight, faces, previous);
    if (!found) continue;
    letters.push({ codePoint, level, ...found });
    previous = found.face;
  }
  return letters;
}

/** The character that can be drawn for a letter: itself, else the letter without accents, else a question mark. */
function findDrawable(character: string, level: number, weight: Weight, faces: Faces, previous: Face | null) {
  const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null;
  for (const shown of [mirrored ?? character, character.normalize('NFD')[0] ?? '', '?']) {
    const codePoint = shown.codePointAt(0);
    const face = codePoint === undefined ? null : faces.findFace(codePoint, weight, previous);
    if (face && codePoint !== undefined) return { shown: codePoint, face };
  }
  return null;
}

/** The runs of a line in reading order. */
export function shapeLine(text: string, direction: Direction, weight: Weight, faces: Faces): ShapedRun[] {
  const runs: ShapedRun[] = [];
  const letters = toLetters(isolateNumbers(text), direction, weight, faces);
  let from = 0;
  for (let at = 1; at <= letters.length; at += 1) {
    const [first, next] = [letters[from] as Letter, letters[at]];
    if (
      next &&
      next.face === first.face &&
      next.level === first.level &&
      !isReplaced(first) &&
      !isReplaced(next)
    )
      continue;
    runs.push(shapeRun(letters.slice(from, at)));
    from = at;
  }
  return runs;
}

/** A replaced letter is a run of its own, so that its glyph gets the original text. */
const isReplaced = ({ codePoint, shown }: Letter) => codePoint !== shown;

function shapeRun(letters: Letter[]): ShapedRun {
  const { face, level } = letters[0] as Letter;
  const text = String.fromCodePoint(...letters.map(({ shown }) => shown));
  const isRightToLeft = level % 2 === 1;
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const { glyphs, positions, advanceWidth } = face.embedded.font.layout(
    ...([text, undefined, undefined, undefined, direction] as const),
  );
  const [placedLetters, marks]: [PlacedGlyph[], PlacedGlyph[]] = [[], []];
  let pen = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index] as (typeof positions)[number];
    const placed = { glyph, x: pen + xOffset, y: yOffset, codePoints: glyph.codePoints };
    (glyph.codePoints.length > 0 ? placedLetters : marks).push(placed);
    pen += xAdvance;
  }
  const [first, shown] = [letters[0] as Letter, placedLetters[0]];
  if (isReplaced(first) && shown) shown.codePoints = [first.codePoint];
  return { face, level, width: advanceWidth * face.embedded.scale, letters: placedLetters, marks };
}

/** Left ends of runs in visual order, in thousandths of the font size. */
export function findRunPositions(runs: readonly ShapedRun[]): number[] {
  const order = runs.map((_, index) => index);
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) reverseRuns(order, levels, level);
  const positions = runs.map(() => 0);
  let x = 0;
  for (const index of order) {
    positions[index] = x;
    x += (runs[index] as ShapedRun).width;
  }
  return positions;
}

/** Rule L2 of the Unicode bidirectional algorithm, for one level. */
function reverseRuns(order: number[], levels: readonly number[], level: number): void {
  const isInside = (at: number) => at < order.length && (levels[order[at] as number] as number) >= level;
  for (let start = 0; start < order.length; start += 1) {
    if (!isInside(start)) continue;
    let end = start;
    while (isInside(end)) end += 1;
    order.splice(start, end - start, ...order.slice(start, end).reverse());
    start = end;
  }
}
