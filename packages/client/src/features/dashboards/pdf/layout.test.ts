import { describe, expect, it } from 'vitest';
import { layOutParts, sheet } from './layout.ts';

const rounded = (parts: ReturnType<typeof layOutParts>) =>
  parts.map(({ sheet: onSheet, ...place }) => [
    onSheet,
    ...[place.x, place.y, place.width, place.height].map((millimeters) => Math.round(millimeters)),
  ]);

/** 950 pixels fill the 190 mm between the margins: 5 pixels are a millimetre, 8 pixels are the gap. */
const fullWidth = (height: number) => ({ width: 950, height });
const part = (width: number, height: number) => ({ width, height });

describe('parts on sheets of paper', () => {
  it('are below each other, as wide as the paper without its margins', () => {
    expect(rounded(layOutParts([fullWidth(100), fullWidth(250)], 'ltr'))).toEqual([
      [0, 10, 10, 190, 20],
      [0, 10, 32, 190, 50],
    ]);
  });

  it('are side by side if they are on the screen', () => {
    const parts = [fullWidth(100), part(600, 200), part(338, 400), fullWidth(50)];
    expect(rounded(layOutParts(parts, 'ltr'))).toEqual([
      [0, 10, 10, 190, 20],
      [0, 10, 32, 120, 40],
      [0, 132, 32, 68, 80],
      [0, 10, 113, 190, 10],
    ]);
  });

  it('start at the right in a right-to-left language', () => {
    expect(rounded(layOutParts([part(600, 200), part(338, 400), fullWidth(50)], 'rtl'))).toEqual([
      [0, 80, 10, 120, 40],
      [0, 11, 10, 68, 80],
      [0, 10, 92, 190, 10],
    ]);
  });

  it('move to the next sheet together rather than being split', () => {
    expect(rounded(layOutParts([fullWidth(1200), part(600, 100), part(338, 400)], 'ltr'))).toEqual([
      [0, 10, 10, 190, 240],
      [1, 10, 10, 120, 20],
      [1, 132, 10, 68, 80],
    ]);
  });

  it('are scaled down only if they are higher than a sheet', () => {
    expect(rounded(layOutParts([fullWidth(2770), fullWidth(100)], 'ltr'))).toEqual([
      [0, 10, 10, 95, 277],
      [1, 10, 10, 190, 20],
    ]);
  });

  it('are never enlarged beyond their size on the screen', () => {
    expect(rounded(layOutParts([part(336, 96), part(336, 96)], 'ltr'))).toEqual([
      [0, 10, 10, 89, 25],
      [0, 101, 10, 89, 25],
    ]);
  });

  it('leave the margins free, whatever their sizes', () => {
    for (const direction of ['ltr', 'rtl'] as const)
      for (let seed = 1; seed < 60; seed++) {
        const parts = Array.from({ length: 12 }, (_, index) =>
          part(1 + ((seed * 7919 + index * 104_729) % 1400), 1 + ((seed * 31 + index * 7907) % 5000)),
        );
        const placed = layOutParts(parts, direction);
        expect(placed).toHaveLength(parts.length);
        for (const { x, y, width, height } of placed) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(sheet.margin - 0.02);
          expect(x + width).toBeLessThanOrEqual(sheet.width - sheet.margin + 0.02);
          expect(y + height).toBeLessThanOrEqual(sheet.height - sheet.margin + 0.02);
        }
      }
  });
});
