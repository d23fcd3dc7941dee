import { gzipSync } from 'node:zlib';
import type { Area } from '@harken/domain/geography/polygons';
import { boundaryLimits, unitsPerDegree } from '@harken/domain/places/boundary-limits';
import type { MultiPolygon } from 'geojson';
import { quantize } from 'topojson-client';
import { topology as buildTopology } from 'topojson-server';
import { filter, filterAttachedWeight, presimplify, quantile, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { LayerGeometry, StoredLayer } from '../boundaries.layer.ts';

/** The area of the place with this number in its file, in ten millionths of a degree. */
export interface NumberedArea {
  id: number;
  area: Area;
}

/** Steps of a degree that coordinates for screens are rounded to: about eleven metres. */
const stepsPerDegree = 10_000;
/** Shapes that this much less detail does not change on any screen: a triangle of some 100 by 100 metres. */
const smallestTriangle = 5e-7;

function toGeometry({ area }: NumberedArea): MultiPolygon {
  const toRing = (ring: ArrayLike<number>) =>
    Array.from({ length: ring.length / 2 }, (_, at) => [
      (ring[at * 2] as number) / unitsPerDegree,
      (ring[at * 2 + 1] as number) / unitsPerDegree,
    ]);
  return { type: 'MultiPolygon', coordinates: area.map((polygon) => polygon.map(toRing)) };
}

type Places = { places: GeometryCollection };

function toLayer(topology: Topology<Places>, numbers: readonly number[]): StoredLayer {
  const { bbox = [0, 0, 0, 0], transform, arcs, objects } = topology;
  const { scale = [1, 1], translate = [0, 0] } = transform ?? {};
  const geometries = objects.places.geometries.flatMap((geometry, index): LayerGeometry[] => {
    const id = numbers[index] ?? 0;
    if (geometry.type === 'Polygon') return [{ type: 'Polygon', id, arcs: geometry.arcs }];
    if (geometry.type !== 'MultiPolygon') return [];
    return [{ type: 'MultiPolygon', id, arcs: geometry.arcs }];
  });
  return { bbox: [...bbox], transform: { scale, translate }, arcs: arcs as number[][][], geometries };
}

function quantizeToSteps(topology: Topology<Places>): Topology<Places> {
  const [west, south, east, north] = topology.bbox ?? [0, 0, 1, 1];
  const width = Math.max(east - west, north - south, 1 / stepsPerDegree);
  return quantize(topology, Math.min(1_000_000, Math.max(2, Math.ceil(width * stepsPerDegree))));
}

/**
 * The areas of a level simplified for screens (Visvalingam): borders that neighbours share are simplified once, so they stay the
 * same for both. Detail is dropped until the result is small enough; small islands go first, and every place keeps an area.
 */
export function simplifyAreas(areas: readonly NumberedArea[]): StoredLayer | null {
  if (areas.length === 0) return null;
  const numbers = areas.map(({ id }) => id);
  const collection = { type: 'GeometryCollection' as const, geometries: areas.map(toGeometry) };
  const whole = buildTopology({ places: collection }) as unknown as Topology<Places>;
  const weighed = presimplify(whole);
  const kept = protectLargestRings(weighed);
  for (const share of [1, 0.7, 0.45, 0.3, 0.2, 0.13, 0.08, 0.05, 0.03, 0.02, 0.01, 0.005]) {
    const weight = Math.max(smallestTriangle, share === 1 ? 0 : quantile(weighed, 1 - share));
    const layer = toLayer(quantizeToSteps(reduce(weighed, weight, kept)), numbers);
    if (gzipSync(JSON.stringify(layer)).length <= boundaryLimits.screenBytes) return layer;
  }
  return toLayer(quantizeToSteps(reduce(weighed, quantile(weighed, 0.999), kept)), numbers);
}

type Ring = number[];

/** The outer rings of a geometry. */
function listOuterRings(geometry: GeometryCollection['geometries'][number]): Ring[] {
  if (geometry.type === 'Polygon') return geometry.arcs.slice(0, 1);
  return geometry.type === 'MultiPolygon' ? geometry.arcs.flatMap((polygon) => polygon.slice(0, 1)) : [];
}

/** So many points inside each arc of the largest ring of a place are always kept: even the smallest island has an area. */
const pointsKept = 3;

/** The largest outer ring of each place. The heaviest points of their arcs are made too heavy to be dropped. */
function protectLargestRings({ arcs, objects }: ReturnType<typeof presimplify<Places>>): Set<Ring> {
  const lengthOf = (ring: Ring) =>
    ring.reduce((sum, arc) => sum + (arcs[arc < 0 ? ~arc : arc]?.length ?? 0), 0);
  const largest = objects.places.geometries.flatMap((geometry) =>
    listOuterRings(geometry)
      .sort((one, other) => lengthOf(other) - lengthOf(one))
      .slice(0, 1),
  );
  for (const number of largest.flat()) {
    const points = (arcs[number < 0 ? ~number : number] ?? []) as number[][];
    const heaviest = points.slice(1, -1).sort((one, other) => (other[2] ?? 0) - (one[2] ?? 0));
    for (const point of heaviest.slice(0, pointsKept)) point[2] = Number.POSITIVE_INFINITY;
  }
  return new Set(largest);
}

function reduce(
  weighed: ReturnType<typeof presimplify<Places>>,
  weight: number,
  kept: ReadonlySet<Ring>,
): Topology<Places> {
  const simple = simplify(weighed, weight);
  const isLarge = filterAttachedWeight(simple, weight);
  return filter(simple, (ring, isInterior) => {
    return kept.has(ring as unknown as Ring) || isLarge(ring, isInterior);
  }) as unknown as Topology<Places>;
}
