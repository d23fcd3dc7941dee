import bidiFactory from 'bidi-js';
import type { Face, Faces, Glyph, Weight } from './pdf-faces.ts';

/** The side on which reading begins. */
export type Direction = 'ltr' | 'rtl';

/** Its types say that it is a module of the newer kind, which it is not when Node loads it. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

/** A glyph at its place in a run; positions in units of its font, from the start of the run on the left. */
export interface PlacedGlyph {
  glyph: Glyph;
  x: number;
  y: number;
  /** What it stands for. */
  codePoints: number[];
}

/** Letters of one font and direction that follow each other. */
export interface ShapedRun {
  face: Face;
  /** What stands for something, from left to right. */
  letters: PlacedGlyph[];
  /** Dots of letters and the like: they stand for nothing by themselves. */
  marks: PlacedGlyph[];
  /** In thousandths of the size. */
  width: number;
  level: number;
}

interface Letter {
  /** The text itself, and what is drawn for it, where that is something else. */
  codePoint: number;
  shown: number;
  face: Face;
  level: number;
}

/** What guides the order of letters and is not seen; joiners, which shape letters, are kept. */
const unseen = /[\p{Cf}\p{Cc}]/u;
const joiners = new Set([0x200c, 0x200d]);

/** Numbers, dates and times, which run from left to right wherever they stand; those after Latin letters do so by themselves. */
const numbers =
  /(?<![\p{L}\d]|\p{Script=Latin}[^\p{L}\u2069]*)[+\-−]?\d+(?:[-.:/]\d+)*(?: \d\d:\d\d)?(?: ?%)?(?!\p{L})/gu;
const [isolate, endOfIsolate] = ['\u2066', '\u2069'];

/** Keeps the parts of numbers together: `2026-03-01` would be turned around after Arabic words. */
const withNumbersKept = (text: string) => text.replace(numbers, `${isolate}$&${endOfIsolate}`);

/** Letters in the order of reading, each with its font and how deep it lies in which direction. */
function lettersOf(text: string, direction: Direction, weight: Weight, faces: Faces): Letter[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const letters: Letter[] = [];
  let at = 0;
  let previous: Face | null = null;
  for (const character of text) {
    const level = levels[at] as number;
    at += character.length;
    const codePoint = character.codePointAt(0) as number;
    if (unseen.test(character) && !joiners.has(codePoint)) continue;
    const found = shownFor(character, level, weight, faces, previous);
    if (!found) continue;
    letters.push({ codePoint, level, ...found });
    previous = found.face;
  }
  return letters;
}

/** What can be shown of a letter: itself, else the one below its accents, else a question mark. */
function shownFor(character: string, level: number, weight: Weight, faces: Faces, previous: Face | null) {
  const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(character) : null;
  for (const shown of [mirrored ?? character, character.normalize('NFD')[0] ?? '', '?']) {
    const codePoint = shown.codePointAt(0);
    const face = codePoint === undefined ? null : faces.faceOf(codePoint, weight, previous);
    if (face && codePoint !== undefined) return { shown: codePoint, face };
  }
  return null;
}

/** The runs of a line in the order of reading. */
export function shape(text: string, direction: Direction, weight: Weight, faces: Faces): ShapedRun[] {
  const runs: ShapedRun[] = [];
  const letters = lettersOf(withNumbersKept(text), direction, weight, faces);
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

/** Such a letter stands alone, so that its glyph can be given the right text. */
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

/** Where each run begins from the left, in thousandths of the size: runs of the other direction are turned around. */
export function placesOfRuns(runs: readonly ShapedRun[]): number[] {
  const order = runs.map((_, index) => index);
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) turnAround(order, levels, level);
  const places = runs.map(() => 0);
  let x = 0;
  for (const index of order) {
    places[index] = x;
    x += (runs[index] as ShapedRun).width;
  }
  return places;
}

/** Rule L2 of the Unicode bidirectional algorithm, for one level. */
function turnAround(order: number[], levels: readonly number[], level: number): void {
  const isInside = (at: number) => at < order.length && (levels[order[at] as number] as number) >= level;
  for (let start = 0; start < order.length; start += 1) {
    if (!isInside(start)) continue;
    let end = start;
    while (isInside(end)) end += 1;
    order.splice(start, end - start, ...order.slice(start, end).reverse());
    start = end;
  }
}
