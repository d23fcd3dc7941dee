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

/** The method of PDFKit that opens fonts, from a file or an open one; its types omit both. */
interface FontOpener {
  font(source: Buffer | EmbeddedFont['font']): { _font: unknown };
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

/** The open fonts of this thread: documents share them, with what was found out about letters and texts. */
const openFonts = new Map<string, EmbeddedFont['font']>();

/** Opens a font in a document, from its file the first time. */
function openFont(opener: FontOpener, file: string, weight: Weight): EmbeddedFont {
  const name = `${file}-${weightNumbers[weight]}-normal.woff`;
  const known = openFonts.get(name);
  if (known) return opener.font(known)._font as EmbeddedFont;
  const embedded = opener.font(unpackWoff(readFileSync(name)))._font as EmbeddedFont;
  distinguishGlyphs(embedded.font);
  rememberLayouts(embedded.font);
  openFonts.set(name, embedded.font);
  return embedded;
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
    const embedded = openFont(this.#opener, file, weight);
    const face = { embedded, codes: new Map() };
    this.#faces.set(key, face);
    return face;
  }
}

/**
 * Caches glyphs by their characters as well: Arabic letters that differ by their dots share a glyph, and PDFKit would copy all of them as
 * the first one.
 */
function distinguishGlyphs(font: EmbeddedFont['font']): void {
  const getGlyph = font.getGlyph.bind(font);
  const known = new Map<string, Glyph>();
  font.getGlyph = (id, codePoints) => {
    const key = `${id}:${codePoints?.join()}`;
    const cached = known.get(key);
    if (cached) return cached;
    delete font._glyphs[id];
    const glyph = getGlyph(id, codePoints);
    known.set(key, glyph);
    return glyph;
  };
}

/** Most texts of a report are numbers, which come again in the next one. */
const maxRememberedLayouts = 5000;

function rememberLayouts(font: EmbeddedFont['font']): void {
  const layOut = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  font.layout = (text, features, script, language, direction) => {
    const key = `${direction} ${text}`;
    const cached = known.get(key);
    if (cached) return cached;
    const run = layOut(text, features, script, language, direction);
    if (known.size >= maxRememberedLayouts) known.clear();
    known.set(key, run);
    return run;
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
