import { type AreaRepair, type CleanedArea, cleanArea } from '@harken/domain/geography/clean-area';
import type { Position as Location } from '@harken/domain/geography/distance';
import { type Box, isAcrossAntimeridian, judgeOrientation } from '@harken/domain/geography/orientation';
import { computeAreaBox } from '@harken/domain/geography/polygons';
import { boundaryLimits, unitsPerDegree } from '@harken/domain/places/boundary-limits';
import type { Position } from 'geojson';
import { BoundaryFileError } from './file-error.ts';
import type { RawFeature, RawLayer } from './geojson.ts';
import { recogniseProjection } from './projection.ts';
import type { NumberedArea } from './simplify.ts';

/** An area as it is stored: see the table `place_boundaries`. */
export interface PackedArea {
  polygons: number[];
  rings: number[];
  points: Uint8Array;
  box: Box;
}

export interface PreparedArea {
  packed: PackedArea | null;
  repairs: CleanedArea['repairs'];
  /** Why it cannot be used, with the location in degrees. */
  fault: { kind: 'empty' } | { kind: 'selfCrossing'; latitude: number; longitude: number } | null;
}

type Polygons = Position[][][];

function* listPositions(features: readonly { polygons: Polygons }[]): Generator<Position> {
  for (const { polygons } of features) for (const rings of polygons) for (const ring of rings) yield* ring;
}

function measure(features: readonly { polygons: Polygons }[]): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let count = 0;
  for (const [x, y] of listPositions(features)) {
    if (typeof x !== 'number' || typeof y !== 'number' || !Number.isFinite(x) || !Number.isFinite(y))
      throw new BoundaryFileError('boundaries.file.notReadable');
    [west, south, east, north] = [
      Math.min(west, x),
      Math.min(south, y),
      Math.max(east, x),
      Math.max(north, y),
    ];
    count += 1;
  }
  if (count > boundaryLimits.points)
    throw new BoundaryFileError('boundaries.file.tooManyPoints', { max: boundaryLimits.points });
  if (count === 0) throw new BoundaryFileError('boundaries.file.noAreas');
  return [west, south, east, north];
}

const mapPositions = (features: readonly RawFeature[], change: (position: Position) => Position) =>
  features.map(({ properties, polygons }) => ({
    properties,
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(change))),
  }));

/** The rings without jumps of more than half the earth: where one crosses the antimeridian, it goes on beyond 180. */
function unwrap(ring: Position[]): Position[] {
  let shift = 0;
  return ring.map(([x = 0, y = 0], index) => {
    const before = ring[index - 1]?.[0] ?? x;
    if (x - before > 180) shift -= 360;
    else if (x - before < -180) shift += 360;
    return [x + shift, y];
  });
}

/** Moves what is west of the antimeridian to the east, if the places are on both sides of it. */
function joinSides(features: readonly RawFeature[]): RawFeature[] {
  const unwrapped = features.map(({ properties, polygons }) => ({
    properties,
    polygons: polygons.map((rings) => rings.map(unwrap)),
  }));
  const spanOf = (rings: Position[][]): [number, number] => {
    const longitudes = (rings[0] ?? []).map(([x = 0]) => x);
    return [
      longitudes.reduce((a, b) => Math.min(a, b), 360),
      longitudes.reduce((a, b) => Math.max(a, b), -360),
    ];
  };
  const isAcross = isAcrossAntimeridian(unwrapped.flatMap(({ polygons }) => polygons.map(spanOf)));
  if (!isAcross) return unwrapped;
  const move = (rings: Position[][]) =>
    spanOf(rings)[1] < 0 ? rings.map((ring) => ring.map(([x = 0, y = 0]) => [x + 360, y])) : rings;
  return unwrapped.map(({ properties, polygons }) => ({ properties, polygons: polygons.map(move) }));
}

/** Converts a file to degrees in the right order. */
function toDegrees({ features, projection: stated }: RawLayer, known: readonly Location[]) {
  const projection = recogniseProjection(stated);
  const { toDegrees: convert } = projection;
  measure(features);
  const converted = convert ? mapPositions(features, convert) : [...features];
  const orientation = judgeOrientation(measure(converted), known);
  if (orientation === 'notDegrees')
    throw new BoundaryFileError(
      convert ? 'boundaries.file.projectionWrong' : 'boundaries.file.projectionMissing',
      { projection: projection.name },
    );
  if (orientation === 'elsewhere') throw new BoundaryFileError('boundaries.file.elsewhere');
  const isSwapped = orientation === 'swapped';
  const turned = isSwapped ? mapPositions(converted, ([x = 0, y = 0]) => [y, x]) : converted;
  return { features: joinSides(turned), projection: projection.name, isSwapped };
}

const toUnits = (ring: Position[]) =>
  ring.flatMap(([x = 0, y = 0]) => [Math.round(x * unitsPerDegree), Math.round(y * unitsPerDegree)]);

function pack({ area }: CleanedArea): PackedArea {
  const rings = area.flat();
  const points = Buffer.alloc(rings.reduce((sum, { length }) => sum + length, 0) * 4);
  let at = 0;
  for (const ring of rings)
    for (let index = 0; index < ring.length; index += 1) at = points.writeInt32LE(ring[index] as number, at);
  const [west, south, east, north] = computeAreaBox(area).map((value) => value / unitsPerDegree);
  return {
    polygons: area.map(({ length }) => length),
    rings: rings.map(({ length }) => length / 2),
    points,
    box: [west ?? 0, south ?? 0, east ?? 0, north ?? 0],
  };
}

function toFault(fault: CleanedArea['fault']): PreparedArea['fault'] {
  if (fault?.kind !== 'selfCrossing') return fault;
  return { kind: 'selfCrossing', latitude: fault.y / unitsPerDegree, longitude: fault.x / unitsPerDegree };
}

/** The areas of a file in degrees, checked and repaired, each packed for storage. Numbers count from 1. */
export function prepareAreas(layer: RawLayer, known: readonly Location[]) {
  const { features, projection, isSwapped } = toDegrees(layer, known);
  const whole: NumberedArea[] = [];
  const areas = features.map(({ polygons }, index): PreparedArea => {
    const cleaned = cleanArea(polygons.map((rings) => rings.map(toUnits)));
    const isUsable = cleaned.fault === null;
    if (isUsable) whole.push({ id: index + 1, area: cleaned.area });
    const { repairs } = cleaned;
    return { packed: isUsable ? pack(cleaned) : null, repairs, fault: toFault(cleaned.fault) };
  });
  return { areas, whole, projection, isSwapped };
}

export type { AreaRepair };
