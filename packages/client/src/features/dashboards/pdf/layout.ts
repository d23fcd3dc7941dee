/** An upright A4 sheet and its margin, in millimetres. */
export const sheet = { width: 210, height: 297, margin: 10 } as const;

const room = { width: sheet.width - 2 * sheet.margin, height: sheet.height - 2 * sheet.margin };
const millimetersPerInch = 25.4;
const pixelsPerInch = 96;
/** Smaller than the gap on the screen, so that parts that are side by side there fit side by side on paper. */
const gapInPixels = 8;
/** Tolerance for rounding errors of sums. */
const rounding = 0.01;

type Size = { width: number; height: number };

/** Where a part is placed, in millimetres from the edges of its sheet; sheets count from 0. */
export type PlacedPart = Size & { sheet: number; x: number; y: number };

type Row = { parts: { index: number; size: Size }[]; width: number; height: number };

/** Puts as many parts side by side as fit, in order. */
function groupIntoRows(sizes: readonly Size[], gap: number): Row[] {
  const rows: Row[] = [];
  for (const [index, size] of sizes.entries()) {
    const row = rows.at(-1);
    if (row && row.width + gap + size.width <= room.width + rounding) {
      row.parts.push({ index, size });
      row.width += gap + size.width;
      row.height = Math.max(row.height, size.height);
    } else rows.push({ parts: [{ index, size }], ...size });
  }
  return rows;
}

/**
 * Lays out parts of a page on sheets of paper, outside the margins and without splitting any. The widest part fills the width
 * unless that would enlarge it; the others are scaled by the same factor. Only a part higher than a sheet is scaled down further.
 *
 * @param parts their sizes on the screen, in pixels
 * @returns the placement of each part, in the same order
 */
export function layOutParts(parts: readonly Size[], direction: 'ltr' | 'rtl'): PlacedPart[] {
  const widest = Math.max(1, ...parts.map(({ width }) => width));
  const scale = Math.min(room.width / widest, millimetersPerInch / pixelsPerInch);
  const sizes = parts.map(({ width, height }) => {
    const own = Math.min(scale, room.height / height);
    return { width: width * own, height: height * own };
  });
  const gap = gapInPixels * scale;
  const placed: PlacedPart[] = [];
  let [onSheet, y] = [0, 0];
  for (const row of groupIntoRows(sizes, gap)) {
    if (y > 0 && y + row.height > room.height + rounding) [onSheet, y] = [onSheet + 1, 0];
    let x = 0;
    for (const { index, size } of row.parts) {
      const fromEdge = direction === 'ltr' ? x : Math.max(0, room.width - x - size.width);
      placed[index] = { ...size, sheet: onSheet, x: sheet.margin + fromEdge, y: sheet.margin + y };
      x += size.width + gap;
    }
    y += row.height + gap;
  }
  return placed;
}
