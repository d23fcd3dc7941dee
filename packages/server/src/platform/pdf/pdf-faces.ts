import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { unpackWoff } from './woff.ts';

/** Font weights in use. */
export type Weight = 'regular' | 'bold';

/** A glyph: one letter, part of one, or a ligature. */
export interface Glyph {
  id: number;
  /** The characters it represents; empty for separate dots of Arabic letters. */
  codePoints: number[];
  advanceWidth: number;
  path: { toSVG(): string };
}

/** Glyphs from left to right with their advances, in font units. */
export interface GlyphRun {
  glyphs: Glyph[];
  positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** A font as PDFKit embeds it in one document, with only the glyphs in use. */
export interface EmbeddedFont {
  id: string;
  ref(): unknown;
  subset: { glyphs: number[] };
  /** Text by code, for copying from the PDF. */
  unicode: number[][];
  /** Widths by code, in thousandths of the font size. */
  widths: number[];
  /** Factor from font units to thousandths of the font size. */
  scale: number;
  font: {
    /** Cache by glyph id, with the characters of the first use. */
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

/** The method of PDFKit that opens fonts; its types omit the opened font. */
interface FontOpener {
  font(source: Buffer): { _font: unknown };
}

const require = createRequire(import.meta.url);
const findFolder = (file: string) => `${path.dirname(file)}${path.sep}`;
const poppins = findFolder(require.resolve('@fontsource/poppins/files/poppins-latin-400-normal.woff'));
const notoSansArabic = findFolder(
  require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff'),
);

/** Fonts by script, tried in this order: file names up to the weight. */
const faceFiles = [
  `${poppins}poppins-latin`,
  `${poppins}poppins-latin-ext`,
  `${notoSansArabic}noto-sans-arabic-arabic`,
  `${poppins}poppins-devanagari`,
];
const weightNumbers: Record<Weight, number> = { regular: 400, bold: 600 };

const fontFiles = new Map<string, Buffer>();

function getFontFile(file: string, weight: Weight): Buffer {
  const name = `${file}-${weightNumbers[weight]}-normal.woff`;
  const cached = fontFiles.get(name) ?? unpackWoff(readFileSync(name));
  fontFiles.set(name, cached);
  return cached;
}

/** A font of one document, with the code of each pair of glyph and text. */
export interface Face {
  embedded: EmbeddedFont;
  codes: Map<string, number>;
}

/** Finds fonts for letters; a font is loaded when its first letter occurs. */
export class Faces {
  readonly #opener: FontOpener;
  readonly #faces = new Map<string, Face>();

  constructor(opener: FontOpener) {
    this.#opener = opener;
  }

  /** The first font with a letter; the preferred one if it has the letter, so that words are not split. */
  findFace(codePoint: number, weight: Weight, preferred: Face | null): Face | null {
    if (preferred?.embedded.font.hasGlyphForCodePoint(codePoint)) return preferred;
    for (const file of faceFiles) {
      const face = this.#open(file, weight);
      if (face.embedded.font.hasGlyphForCodePoint(codePoint)) return face;
    }
    return null;
  }

  #open(file: string, weight: Weight): Face {
    const key = `${file} ${weight}`;
    const cached = this.#faces.get(key);
    if (cached) return cached;
    const embedded = this.#opener.font(getFontFile(file, weight))._font as EmbeddedFont;
    disableGlyphCache(embedded.font);
    const face = { embedded, codes: new Map() };
    this.#faces.set(key, face);
    return face;
  }
}

/**
 * Disables PDFKit's glyph cache: Arabic letters that differ by their dots share a glyph and would all be copied as the first one.
 */
function disableGlyphCache(font: EmbeddedFont['font']): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    delete font._glyphs[id];
    return getGlyph(id, codePoints);
  };
}

/**
 * The code of a glyph for a text. One glyph may represent several letters (Arabic letters that differ only by their dots), so it
 * gets a code for each; otherwise the wrong letter would be copied from the PDF.
 */
export function assignCode({ embedded, codes }: Face, glyph: Glyph, codePoints: number[]): number {
  const key = `${glyph.id}:${codePoints.join()}`;
  const cached = codes.get(key);
  if (cached !== undefined) return cached;
  const code = embedded.subset.glyphs.push(glyph.id) - 1;
  embedded.unicode[code] = codePoints;
  embedded.widths[code] = glyph.advanceWidth * embedded.scale;
  codes.set(key, code);
  return code;
}
