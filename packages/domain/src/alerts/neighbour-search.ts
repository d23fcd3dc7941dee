import type { Position } from '../geography/distance.ts';
import { smallestRadius } from '../geography/distance.ts';
import type { Linkage, Sighting } from './alert-rule.ts';
import { areLinked } from './alert-rule.ts';

/** Finds the linked ones among many reports without measuring every pair. */
export interface NeighbourSearch<T extends Sighting> {
  add(report: T): void;
  /**
   * Tells about every added report that is linked to this one.
   *
   * @param isKnown asked before the distance is measured: true spares the measuring when the answer adds nothing
   */
  forEachNeighbour(report: Sighting, isKnown: (other: T) => boolean, found: (other: T) => void): void;
}

/**
 * A search over reports sorted into cubes of space and spans of time, each as large as the link reaches.
 *
 * The cubes cut through a sphere inside the earth, on which no two places are farther apart than on the ground. So
 * linked reports always lie in cubes that touch; neither poles nor the date line are special.
 */
export function neighbourSearch<T extends Sighting>(linkage: Linkage): NeighbourSearch<T> {
  const { meters, milliseconds } = linkage;
  if (meters === null) return { add: () => {}, forEachNeighbour: () => {} };
  const cubes = new Map<string, Map<number, T[]>>();
  const spanOf = (receivedAt: number) => (milliseconds === null ? 0 : Math.floor(receivedAt / milliseconds));

  const add = (report: T) => {
    const key = cubeOf(report, meters).join();
    const spans = cubes.get(key) ?? new Map<number, T[]>();
    cubes.set(key, spans);
    const span = spanOf(report.receivedAt);
    const reports = spans.get(span);
    if (reports === undefined) spans.set(span, [report]);
    else reports.push(report);
  };

  const forEachNeighbour: NeighbourSearch<T>['forEachNeighbour'] = (report, isKnown, found) => {
    if (cubes.size === 0) return;
    const span = spanOf(report.receivedAt);
    for (const key of cubesAround(cubeOf(report, meters))) {
      const spans = cubes.get(key);
      if (spans === undefined) continue;
      for (const other of [span - 1, span, span + 1].flatMap((one) => spans.get(one) ?? [])) {
        if (!isKnown(other) && areLinked(linkage, report, other)) found(other);
      }
    }
  };

  return { add, forEachNeighbour };
}

type Cube = readonly [number, number, number];

function cubeOf({ latitude, longitude }: Position, meters: number): Cube {
  const [x, y, z] = pointInside({ latitude, longitude });
  return [Math.floor(x / meters), Math.floor(y / meters), Math.floor(z / meters)];
}

/** The point of a place on a sphere inside the earth, in metres from its centre; points are nearer than their places. */
export function pointInside({ latitude, longitude }: Position): [x: number, y: number, z: number] {
  const radian = Math.PI / 180;
  const distanceFromAxis = smallestRadius * Math.cos(latitude * radian);
  return [
    distanceFromAxis * Math.cos(longitude * radian),
    distanceFromAxis * Math.sin(longitude * radian),
    smallestRadius * Math.sin(latitude * radian),
  ];
}

const steps = [-1, 0, 1];

function cubesAround([x, y, z]: Cube): string[] {
  return steps.flatMap((dx) => steps.flatMap((dy) => steps.map((dz) => `${x + dx},${y + dy},${z + dz}`)));
}
