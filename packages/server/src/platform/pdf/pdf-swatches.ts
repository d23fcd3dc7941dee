export type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** The fill of a series. */
export interface Swatch {
  /** Fills rectangles that do not overlap, all at once. */
  fill(rectangles: readonly Rectangle[]): void;
}

/** Distinguishable with every kind of colour vision in this order; dark and light alternate. */
const colours = [
  ...['#332288', '#DDCC77', '#117733', '#88CCEE', '#CC6677'],
  ...['#44AA99', '#882255', '#999933', '#AA4499', '#5A6573'],
];
const otherColour = '#A5ADB8';

/** Hatchings, so that series are distinguishable in greyscale print; the first is plain. */
const patterns = [
  '',
  '0 0 m 6 6 l S -1 5 m 1 7 l S 5 -1 m 7 1 l S',
  '0 3 m 6 3 l S',
  '2 2 1.6 1.6 re f',
  '0 6 m 6 0 l S -1 1 m 1 -1 l S 5 7 m 7 5 l S',
  '3 0 m 3 6 l S 0 3 m 6 3 l S',
  '3 0 m 3 6 l S',
  '0 0 m 6 6 l S 0 6 m 6 0 l S',
  '0 1.5 m 6 1.5 l S 0 4.5 m 6 4.5 l S',
  '1 1 1 1 re f 4 4 1 1 re f',
];
const otherPattern = '1.5 0 m 1.5 6 l S 4.5 0 m 4.5 6 l S';
const outline = '#5A6573';

/** Creates the fills for the series of a chart. */
export function createSwatches(doc: PDFKit.PDFDocument, series: readonly { isOther?: boolean }[]): Swatch[] {
  return series.map(({ isOther = false }, index) => {
    const place = index % colours.length;
    const colour = isOther ? otherColour : (colours[place] as string);
    return createSwatch(doc, colour, isOther ? otherPattern : (patterns[place] as string));
  });
}

function createSwatch(doc: PDFKit.PDFDocument, colour: string, drawing: string): Swatch {
  const pattern = drawing && doc.pattern([0, 0, 6, 6], 6, 6, `0.7 w ${drawing}`);
  const patternColour = isDark(colour) ? '#FFFFFF' : '#18212E';
  return {
    fill(rectangles) {
      if (rectangles.length === 0) return;
      const trace = (shown: readonly Rectangle[]) => {
        for (const rectangle of shown) doc.rect(...rectangle);
        return doc;
      };
      trace(rectangles).fill(colour);
      if (pattern) trace(rectangles).fill([pattern, patternColour] as unknown as string);
      const outlined = rectangles.filter(([, , width]) => width > 3);
      if (outlined.length > 0) trace(outlined).lineWidth(0.4).stroke(outline);
    },
  };
}

function isDark(colour: string): boolean {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * (red ?? 0) + 0.587 * (green ?? 0) + 0.114 * (blue ?? 0) < 140;
}
