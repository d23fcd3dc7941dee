import { expect, test } from 'vitest';
import { decodeBoundaryAreas } from '../../../platform/boundary-areas.ts';
import { compressLayer, emptyLayer, type StoredLayer } from './boundaries.layer.ts';

/** Two squares that share the line at 31 degrees east, with delta-encoded arcs. */
const layer: StoredLayer = {
  bbox: [30, 0, 32, 1],
  transform: { scale: [1, 1], translate: [30, 0] },
  arcs: [
    [
      [1, 0],
      [0, 1],
    ],
    [
      [1, 1],
      [-1, 0],
      [0, -1],
      [1, 0],
    ],
    [
      [1, 0],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
  ],
  geometries: [
    { type: 'Polygon', id: 7, arcs: [[0, 1]] },
    { type: 'MultiPolygon', id: 8, arcs: [[[2, ~0]]] },
  ],
};

test('decodes stored boundaries into rings of longitude and latitude', () => {
  const areas = decodeBoundaryAreas(compressLayer(layer));
  expect(areas.map(({ placeId }) => placeId)).toEqual([7, 8]);
  expect(areas[0]?.polygons).toEqual([
    [
      [
        [31, 0],
        [31, 1],
        [30, 1],
        [30, 0],
        [31, 0],
      ],
    ],
  ]);
  expect(areas[1]?.polygons[0]?.[0]).toContainEqual([32, 1]);
});

test('decodes nothing without boundaries', () => {
  expect(decodeBoundaryAreas(compressLayer(emptyLayer))).toEqual([]);
});
