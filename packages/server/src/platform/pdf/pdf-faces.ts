import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { unpackWoff } from './woff.ts';

/** How heavy letters are; no other weights are used. */
export type Weight = 'regular' | 'bold';

/** A shape of a font: one letter, part of one, or several joined. */
export interface Glyph {
  id: number;
  /** What it stands for; none of the dots that are set on the shape of an Arabic letter. */
  codePoints: number[];
  advanceWidth: number;
  path: { toSVG(): string };
}

/** Glyphs from left to right and how far apart they stand, in units of the font. */
export interface GlyphRun {
  glyphs: Glyph[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** A font as the PDF library keeps it for one document: only the glyphs in use are put in. */
export interface EmbeddedFont {
  id: string;
  ref(): unknown;
  subset: { glyphs: number[] };
  /** By code: what readers copy. */
  unicode: number[][];
  /** By code, in thousandths of the size. */
  widths: number[];
  /** From units of the font to thousandths of the size. */
  scale: number;
  font: {
    /** Kept once for each shape, with the letters that it stood for first. */
    _glyphs: Record<number, Glyph>;
    getGlyph(id: number, codePoints?: number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
    layout(
      text: string,
      features?: undefined,
      script?: undefined,
      language?: undefined,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
  };
}

/** The part of the PDF library's document that fonts are opened with; its types leave out what it made. */
interface FontOpener {
  font(source: Buffer): { _font: unknown };
}

const require = createRequire(import.meta.url);
const folderOf = (file: string) => `${path.dirname(file)}${path.sep}`;
const poppins = folderOf(require.resolve('@fontsource/poppins/files/poppins-latin-400-normal.woff'));
const notoSansArabic = folderOf(
  require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
);

/** Fonts for the scripts that are known, tried in this order: how their files begin, before the weight. */
const faceFiles = [
  `${poppins}poppins-latin`,
  `${poppins}poppins-latin-ext`,
  `${notoSansArabic}noto-sans-arabic-arabic`,
  `${poppins}poppins-devanagari`,
];
const weightNumbers: Record<Weight, number> = { regular: 400, bold: 600 };

const fontFiles = new Map<string, Buffer>();

function fontFile(file: string, weight: Weight): Buffer {
  const name = `${file}-${weightNumbers[weight]}-normal.woff`;
  const known = fontFiles.get(name) ?? unpackWoff(readFileSync(name));
  fontFiles.set(name, known);
  return known;
}

/** A font of one document, and under which code it shows which glyph as which text. */
export interface Face {
  embedded: EmbeddedFont;
  codes: Map<string, number>;
}

/** Finds fonts for letters. Each is opened when its first letter turns up. */
export class Faces {
  readonly #opener: FontOpener;
  readonly #faces = new Map<string, Face>();

  constructor(opener: FontOpener) {
    this.#opener = opener;
  }

  /** The first font that has a letter; the given one where it has it too, so that words stay whole. */
  faceOf(codePoint: number, weight: Weight, preferred: Face | null): Face | null {
    if (preferred?.embedded.font.hasGlyphForCodePoint(codePoint)) return preferred;
    for (const file of faceFiles) {
      const face = this.#open(file, weight);
      if (face.embedded.font.hasGlyphForCodePoint(codePoint)) return face;
    }
    return null;
  }

  #open(file: string, weight: Weight): Face {
    const key = `${file} ${weight}`;
    const known = this.#faces.get(key);
    if (known) return known;
    const embedded = this.#opener.font(fontFile(file, weight))._font as EmbeddedFont;
    tellLettersApart(embedded.font);
    const face = { embedded, codes: new Map() };
    this.#faces.set(key, face);
    return face;
  }
}

/** Arabic letters that differ by their dots share a shape: without this, each would say it is the first of them. */
function tellLettersApart(font: EmbeddedFont['font']): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    delete font._glyphs[id];
    return getGlyph(id, codePoints);
  };
}

/**
 * The code of a glyph where it stands for a text. One shape may stand for several letters (Arabic letters that differ by
 * their dots only), so it gets a code for each: otherwise readers would copy the wrong one.
 */
export function codeOf({ embedded, codes }: Face, glyph: Glyph, codePoints: number[]): number {
  const key = `${glyph.id}:${codePoints.join()}`;
  const known = codes.get(key);
  if (known !== undefined) return known;
  const code = embedded.subset.glyphs.push(glyph.id) - 1;
  embedded.unicode[code] = codePoints;
  embedded.widths[code] = glyph.advanceWidth * embedded.scale;
  codes.set(key, code);
  return code;
}
