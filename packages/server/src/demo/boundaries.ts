import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { mergeArcs, feature as toFeature } from 'topojson-client';
import { topology as buildTopology } from 'topojson-server';
import type {
  Polygon as Arcs,
  GeometryCollection,
  MultiPolygon as MultiArcs,
  Topology,
} from 'topojson-specification';
import names from './data/names.json' with { type: 'json' };
import { placeCodePrefix, toPlaceCode } from './place-data.ts';
import { createRandom } from './random.ts';
import { roundDegrees } from './villages.ts';

type Point = readonly [longitude: number, latitude: number];

/** The outline of the invented country, which lies in Malawi. Convex, so that each district has one part. */
const outline: readonly Point[] = [
  [33, -10.4],
  [34.4, -10.3],
  [35.9, -14.6],
  [36, -16.2],
  [35.4, -16.8],
  [34.5, -16.7],
  [33.6, -15.4],
  [32.8, -13.6],
  [32.7, -11.8],
];

/** The properties of a boundary, named as in the humanitarian standard (COD-AB). */
export interface DemoBoundaryProperties {
  ADM0_EN: string;
  ADM0_PCODE: string;
  ADM1_EN: string;
  ADM1_PCODE: string;
  ADM2_EN?: string;
  ADM2_PCODE?: string;
}

export type DemoBoundaries = FeatureCollection<Polygon | MultiPolygon, DemoBoundaryProperties>;

interface District {
  center: Point;
  properties: Required<DemoBoundaryProperties>;
}

const country = { ADM0_EN: 'Kalembe', ADM0_PCODE: placeCodePrefix };

/** The districts of the demo in the order of their codes. */
const districts: District[] = names.places.flatMap(({ region, districts: inside }, regionIndex) => {
  const regionCode = toPlaceCode(placeCodePrefix, regionIndex);
  return inside.map(({ name, latitude, longitude }, index) => ({
    center: [longitude, latitude] as const,
    properties: {
      ...{ ...country, ADM1_EN: region, ADM1_PCODE: regionCode },
      ...{ ADM2_EN: name, ADM2_PCODE: toPlaceCode(regionCode, index) },
    },
  }));
});

/** The part of a convex shape that is closer to one point than to another. */
function cutHalf(shape: readonly Point[], [x1, y1]: Point, [x2, y2]: Point): Point[] {
  const [middleX, middleY] = [(x1 + x2) / 2, (y1 + y2) / 2];
  const side = ([x, y]: Point) => (x - middleX) * (x2 - x1) + (y - middleY) * (y2 - y1);
  return shape.flatMap((point, index) => {
    const next = shape[(index + 1) % shape.length] as Point;
    const [here, there] = [side(point), side(next)];
    const kept = here <= 0 ? [point] : [];
    if (here <= 0 === there <= 0) return kept;
    const share = here / (here - there);
    const crossing: Point = [
      point[0] + (next[0] - point[0]) * share,
      point[1] + (next[1] - point[1]) * share,
    ];
    return [...kept, crossing];
  });
}

const roundPoint = ([x, y]: Point): Point => [roundDegrees(x), roundDegrees(y)];

const toKey = (point: Point) => point.join();

/** How often an edge is halved, and how far its middle moves, as a share of its length. */
const halvings = 5;
const bend = 0.09;

/** An edge as an irregular line, from its first point to before its last one. It is the same line in both directions. */
function roughen(from: Point, to: Point): Point[] {
  const isForward = toKey(from) < toKey(to);
  const [start, end] = isForward ? [from, to] : [to, from];
  const random = createRandom(`border ${toKey(start)} ${toKey(end)}`);
  let line: Point[] = [start, end];
  for (let round = 0; round < halvings; round += 1) {
    line = line.flatMap((point, index) => {
      const next = line[index + 1];
      if (!next) return [point];
      const shift = (random.next() * 2 - 1) * bend;
      const [x, y] = [next[0] - point[0], next[1] - point[1]];
      return [point, [(point[0] + next[0]) / 2 - y * shift, (point[1] + next[1]) / 2 + x * shift] as const];
    });
  }
  return (isForward ? line : line.toReversed()).slice(0, -1);
}

/** The cell of a district: what is closer to its centre than to any other (Voronoi), with irregular borders. */
function createCell({ center }: District): Point[] {
  const cell = districts.reduce<readonly Point[]>(
    (shape, other) => (other.center === center ? shape : cutHalf(shape, center, other.center)),
    outline,
  );
  // Neighbours compute the same corner, but not to the last digit.
  const corners = cell.map(roundPoint);
  const ring = corners
    .flatMap((point, index) => roughen(point, corners[(index + 1) % corners.length] as Point))
    .map(roundPoint);
  return [...ring, ring[0] as Point];
}

/** The boundaries of the twelve districts. They tile the country: neighbours have the same points along their border. */
export function createDistrictBoundaries(): DemoBoundaries {
  const features = districts.map((district) => ({
    type: 'Feature' as const,
    properties: district.properties,
    geometry: { type: 'Polygon' as const, coordinates: [createCell(district).map(([x, y]) => [x, y])] },
  }));
  return { type: 'FeatureCollection', features };
}

/** The boundaries of the four regions: their districts, without the borders between them. */
export function createRegionBoundaries(): DemoBoundaries {
  const topology = buildTopology({ districts: createDistrictBoundaries() }) as unknown as Topology<{
    districts: GeometryCollection<Required<DemoBoundaryProperties>>;
  }>;
  const parts = topology.objects.districts.geometries as (Arcs | MultiArcs)[];
  const features = names.places.map(({ region }, index): DemoBoundaries['features'][number] => {
    const code = toPlaceCode(placeCodePrefix, index);
    const inside = parts.filter(
      ({ properties }) => (properties as DemoBoundaryProperties).ADM1_PCODE === code,
    );
    const merged = toFeature(topology, mergeArcs(topology, inside as Arcs[])) as Feature<MultiPolygon>;
    return {
      type: 'Feature',
      properties: { ...country, ADM1_EN: region, ADM1_PCODE: code },
      geometry: merged.geometry,
    };
  });
  return { type: 'FeatureCollection', features };
}
