import { describe, expect, it } from 'vitest';
import { layOutParts, sheet } from './dashboard-pdf-layout.ts';

const rounded = (parts: ReturnType<typeof layOutParts>) =>
  parts.map(({ sheet: onSheet, ...place }) => [
    onSheet,
    ...[place.x, place.y, place.width, place.height].map((millimeters) => Math.round(millimeters)),
  ]);

/** 950 pixels fill the 190 mm between the margins: 5 pixels are a millimetre, 8 of them the gap. */
const whole = (height: number) => ({ width: 950, height });
const part = (width: number, height: number) => ({ width, height });

describe('parts on sheets of paper', () => {
  it('stand below each other, as wide as the paper without its margins', () => {
    expect(rounded(layOutParts([whole(100), whole(250)], 'ltr'))).toEqual([
      [0, 10, 10, 190, 20],
      [0, 10, 32, 190, 50],
    ]);
  });

  it('stand beside each other where they do so on the screen', () => {
    const parts = [whole(100), part(600, 200), part(338, 400), whole(50)];
    expect(rounded(layOutParts(parts, 'ltr'))).toEqual([
      [0, 10, 10, 190, 20],
      [0, 10, 32, 120, 40],
      [0, 132, 32, 68, 80],
      [0, 10, 113, 190, 10],
    ]);
  });

  it('begin at the right where the language does', () => {
    expect(rounded(layOutParts([part(600, 200), part(338, 400), whole(50)], 'rtl'))).toEqual([
      [0, 80, 10, 120, 40],
      [0, 11, 10, 68, 80],
      [0, 10, 92, 190, 10],
    ]);
  });

  it('go to the next sheet together rather than being cut', () => {
    expect(rounded(layOutParts([whole(1200), part(600, 100), part(338, 400)], 'ltr'))).toEqual([
      [0, 10, 10, 190, 240],
      [1, 10, 10, 120, 20],
      [1, 132, 10, 68, 80],
    ]);
  });

  it('are made smaller only where they are higher than a sheet', () => {
    expect(rounded(layOutParts([whole(2770), whole(100)], 'ltr'))).toEqual([
      [0, 10, 10, 95, 277],
      [1, 10, 10, 190, 20],
    ]);
  });

  it('are never enlarged beyond what they are on the screen', () => {
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
