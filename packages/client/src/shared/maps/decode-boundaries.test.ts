import { expect, it } from 'vitest';
import { decodeAreas, decodeBorders, decodeParents } from './decode-boundaries.ts';
import { aRowOfDistricts } from './testing/boundaries.ts';

const row = aRowOfDistricts([
  { id: 1, name: 'Mbara', parentId: 10, code: 'NV0101' },
  { id: 2, name: 'Oru', parentId: 10 },
  { id: 3, name: 'Tema', parentId: 20 },
]);

it('decodes areas with their names and codes', () => {
  const areas = decodeAreas(row);
  expect(areas.map(({ id, name, parentId, code }) => [id, name, parentId, code])).toEqual([
    [1, 'Mbara', 10, 'NV0101'],
    [2, 'Oru', 10, null],
    [3, 'Tema', 20, null],
  ]);
  expect(areas[1]?.polygons).toEqual([
    [
      [
        [31, 0],
        [32, 0],
        [32, 1],
        [31, 1],
        [31, 0],
      ],
    ],
  ]);
});

it('unites the areas of one parent', () => {
  const parents = decodeParents(row);
  expect(parents.map(({ id }) => id)).toEqual([10, 20]);
  const longitudes = parents[0]?.polygons[0]?.[0]?.map(([longitude]) => longitude) ?? [];
  expect([Math.min(...longitudes), Math.max(...longitudes)]).toEqual([30, 32]);
});

it('draws each border once, those between parents and around all as main ones', () => {
  const borders = decodeBorders(row);
  const minor = borders.filter(({ isMain }) => !isMain);
  expect(minor.map(({ line }) => line)).toEqual([
    [
      [31, 0],
      [31, 1],
    ],
  ]);
  const vertical = borders.filter(({ isMain, line }) => isMain && line.some(([x]) => x === 32));
  expect(vertical.length).toBeGreaterThan(0);
});

it('decodes nothing where there are no boundaries', () => {
  const none = aRowOfDistricts([]);
  expect([decodeAreas(none), decodeParents(none), decodeBorders(none)]).toEqual([[], [], []]);
});
