import type { Position } from '../geography/distance.ts';
import { smallestRadius } from '../geography/distance.ts';
import type { Linkage, ReportLocation } from './alert-rule.ts';
import { areLinked } from './alert-rule.ts';

/** Finds linked reports among many without measuring every pair. */
export interface LinkedReportSearch<T extends ReportLocation> {
  add(report: T): void;
  /**
   * Calls `found` for every added report that is linked to this one.
   *
   * @param isKnown called before the distance is measured: true skips a report that would add nothing
   */
  forEachLinked(report: ReportLocation, isKnown: (other: T) => boolean, found: (other: T) => void): void;
}

/**
 * A search over reports sorted into cubes of space and spans of time, each as large as the maximum distance of a link.
 *
 * The cubes divide a sphere inside the earth on which no two places are farther apart than on the ground. So linked
 * reports always lie in adjacent cubes, and poles and the date line need no special treatment.
 */
export function createLinkedReportSearch<T extends ReportLocation>(linkage: Linkage): LinkedReportSearch<T> {
  const { meters, milliseconds } = linkage;
  if (meters === null) return { add: () => {}, forEachLinked: () => {} };
  const cubes = new Map<string, Map<number, T[]>>();
  const getSpan = (receivedAt: number) => (milliseconds === null ? 0 : Math.floor(receivedAt / milliseconds));

  const add = (report: T) => {
    const key = getCube(report, meters).join();
    const spans = cubes.get(key) ?? new Map<number, T[]>();
    cubes.set(key, spans);
    const span = getSpan(report.receivedAt);
    const reports = spans.get(span);
    if (reports === undefined) spans.set(span, [report]);
    else reports.push(report);
  };

  const forEachLinked: LinkedReportSearch<T>['forEachLinked'] = (report, isKnown, found) => {
    if (cubes.size === 0) return;
    const span = getSpan(report.receivedAt);
    for (const key of listAdjacentCubes(getCube(report, meters))) {
      const spans = cubes.get(key);
      if (spans === undefined) continue;
      for (const other of [span - 1, span, span + 1].flatMap((item) => spans.get(item) ?? [])) {
        if (!isKnown(other) && areLinked(linkage, report, other)) found(other);
      }
    }
  };

  return { add, forEachLinked };
}

type Cube = readonly [number, number, number];

function getCube({ latitude, longitude }: Position, meters: number): Cube {
  const [x, y, z] = toInnerPoint({ latitude, longitude });
  return [Math.floor(x / meters), Math.floor(y / meters), Math.floor(z / meters)];
}

/** A position projected onto a sphere inside the earth, in metres from its centre; distances shrink, they never grow. */
export function toInnerPoint({ latitude, longitude }: Position): [x: number, y: number, z: number] {
  const radian = Math.PI / 180;
  const distanceFromAxis = smallestRadius * Math.cos(latitude * radian);
  return [
    distanceFromAxis * Math.cos(longitude * radian),
    distanceFromAxis * Math.sin(longitude * radian),
    smallestRadius * Math.sin(latitude * radian),
  ];
}

const steps = [-1, 0, 1];

function listAdjacentCubes([x, y, z]: Cube): string[] {
  return steps.flatMap((dx) => steps.flatMap((dy) => steps.map((dz) => `${x + dx},${y + dy},${z + dz}`)));
}
