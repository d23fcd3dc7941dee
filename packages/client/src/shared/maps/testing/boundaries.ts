import type { Boundaries } from '../decode-boundaries.ts';

type Geometry = Boundaries['topology']['objects']['places']['geometries'][number];

/** The edges of a row of squares of one degree, from west to east, at longitude 30 and the equator. */
function buildArcs(count: number): number[][][] {
  // of each square first the line to its neighbour in the east, then what is left of its outline
  return Array.from({ length: count }, (_, at) => [
    [
      [30 + at + 1, 0],
      [0, 1],
    ],
    [
      [30 + at + 1, 1],
      [-1, 0],
    ],
    [
      [30 + at, 0],
      [1, 0],
    ],
  ]).flat();
}

/** Districts side by side, each a square of one degree, whose borders are shared. */
export function aRowOfDistricts(
  places: ReadonlyArray<{ id: number; name: string; parentId: number; code?: string }>,
): Boundaries {
  const west = places.length * 3;
  const geometries = places.map(({ id, name, parentId, code = null }, at): Geometry => {
    const lineInWest = at === 0 ? west : 3 * (at - 1);
    return {
      ...{ type: 'Polygon', id, properties: { name, parentId, code } },
      arcs: [[3 * at + 2, 3 * at, 3 * at + 1, ~lineInWest]],
    };
  });
  return {
    ...{ version: places.length > 0 ? '1' : '', level: 'district' },
    topology: {
      ...{ type: 'Topology', bbox: [30, 0, 30 + places.length, 1] },
      transform: { scale: [1, 1], translate: [0, 0] },
      arcs: [
        ...buildArcs(places.length),
        [
          [30, 0],
          [0, 1],
        ],
      ],
      objects: { places: { type: 'GeometryCollection', geometries } },
    },
  };
}
