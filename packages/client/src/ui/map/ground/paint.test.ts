import { expect, it } from 'vitest';
import { place, tilePixels } from './paint.ts';

it('places a tile of a file on the same tile of the map', () => {
  const same = { zoom: 4, column: 7, row: 9 };
  const { x, y, box } = place(same, same);
  expect([x(0), x(1), y(0.5)]).toEqual([0, tilePixels, tilePixels / 2]);
  expect(box.west).toBeLessThan(0);
  expect(box.east).toBeGreaterThan(1);
});

it('enlarges the part of a tile that lies on a tile further in', () => {
  // at zoom 6, the third of four columns and the last of four rows of the tile
  const { x, y, box } = place({ zoom: 4, column: 7, row: 9 }, { zoom: 6, column: 30, row: 39 });
  expect([x(0.5), x(0.75), y(0.75), y(1)]).toEqual([0, tilePixels, 0, tilePixels]);
  expect(box.west).toBeCloseTo(0.5, 1);
  expect(box.south).toBeCloseTo(1, 1);
});
