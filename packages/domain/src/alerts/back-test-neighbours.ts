import type { Position } from '../geography/distance.ts';
import { isCloserThan, largestRadius, smallestRadius } from '../geography/distance.ts';
import type { Linkage, Sighting } from './alert-rule.ts';
import { areLinked } from './alert-rule.ts';
import { pointInside } from './neighbour-search.ts';

/** Reports of one cell and one span of time: all of them are linked with each other. */
interface Bucket {
  reports: number[];
  /** The groups of its reports, none twice; there may be some whose reports are hidden by now. */
  groupIds: number[];
}

interface Cell {
  center: readonly [number, number, number];
  places: Position[];
  buckets: Map<number, Bucket>;
  /** The last span of time in which there was a report so far. */
  lastSpan: number;
  /** Cells within reach; sure: every report here is near enough to every report there. Found when first needed. */
  near: { cell: Cell; isSure: boolean }[] | null;
}

const cellsPerReach = 3;
const spansPerReach = 2;

/**
 * Which groups have a report near a report, among very many reports at few or many places.
 *
 * Places are sorted into cells small enough that all reports of a cell within half the rule's days are linked. Of most
 * cells in reach it is known as a whole whether their reports are near: they are asked for their groups only, however
 * many reports they hold.
 */
export class PastNeighbours {
  readonly #linkage: Linkage;
  readonly #reports: readonly Sighting[];
  readonly #rootIdOf: (groupId: number) => number;
  readonly #cells = new Map<string, Cell>();
  readonly #cubes = new Map<string, Cell[]>();
  readonly #cellOf: Cell[] = [];
  /** 0: hidden. */
  readonly #groupOf: Float64Array;

  constructor(linkage: Linkage, reports: readonly Sighting[], rootIdOf: (groupId: number) => number) {
    this.#linkage = linkage;
    this.#reports = reports;
    this.#rootIdOf = rootIdOf;
    this.#groupOf = new Float64Array(reports.length);
    const { meters } = linkage;
    if (meters === null) return;
    const cellAt = new Map<string, Cell>();
    for (const report of reports) {
      const place = `${report.latitude},${report.longitude}`;
      const known = cellAt.get(place);
      const cell = known ?? this.#cellHolding(report, meters);
      if (known === undefined) {
        cell.places.push(report);
        cellAt.set(place, cell);
      }
      this.#cellOf.push(cell);
    }
  }

  /** A report can be found from now on, as one of its group. */
  show(report: number, groupId: number): void {
    const cell = this.#cellOf[report];
    if (cell === undefined) return;
    const span = this.#spanOf(report);
    const bucket = cell.buckets.get(span);
    if (bucket === undefined) cell.buckets.set(span, { reports: [report], groupIds: [groupId] });
    else {
      bucket.reports.push(report);
      if (!bucket.groupIds.includes(groupId)) bucket.groupIds.push(groupId);
    }
    if (span > cell.lastSpan) cell.lastSpan = span;
    this.#groupOf[report] = groupId;
  }

  /** A report counts for nothing from now on. */
  hide(report: number): void {
    const cell = this.#cellOf[report];
    if (cell === undefined || this.#groupOf[report] === 0) return;
    this.#groupOf[report] = 0;
    const span = this.#spanOf(report);
    const bucket = cell.buckets.get(span);
    if (bucket === undefined) return;
    const place = bucket.reports.indexOf(report);
    bucket.reports[place] = bucket.reports.at(-1) ?? 0;
    bucket.reports.pop();
    if (bucket.reports.length === 0) cell.buckets.delete(span);
    else bucket.groupIds = [];
  }

  /** The groups (as they are by now) of the reports that are linked to this one. */
  groupsNear(report: number): number[] {
    const found: number[] = [];
    this.#forEachBucketNear(report, (bucket, isNear, isWithin) => {
      const unknown = this.#groupsIn(bucket).filter((root) => !found.includes(root));
      if (unknown.length === 0) return;
      if (isNear && isWithin) found.push(...unknown);
      else this.#addLinked({ report, bucket, unknown, isNear }, found);
    });
    return found;
  }

  #groupsIn(bucket: Bucket): number[] {
    const { groupIds, reports } = bucket;
    const [first = 0] = groupIds;
    if (groupIds.length === 1 && this.#rootIdOf(first) === first) return groupIds;
    const named = groupIds.length > 0 ? groupIds : reports.map((report) => this.#groupOf[report] ?? 0);
    bucket.groupIds = [...new Set(named.map((groupId) => this.#rootIdOf(groupId)))];
    return bucket.groupIds;
  }

  /**
   * Whether the reports that are linked to this one hang together without it. False: it could not be shown.
   *
   * One report of each bucket is enough: those of a bucket are linked anyway.
   */
  holdTogetherWithout(report: number): boolean {
    const waiting: number[] = [];
    this.#forEachBucketNear(report, (bucket) => {
      for (const other of bucket.reports) {
        if (!this.#areLinked(report, other)) continue;
        waiting.push(other);
        return;
      }
    });
    const reached = waiting.splice(0, 1);
    for (let next = reached.pop(); next !== undefined; next = reached.pop()) {
      for (let place = waiting.length - 1; place >= 0; place -= 1) {
        const other = waiting[place] ?? 0;
        if (!this.#areLinked(next, other)) continue;
        reached.push(other);
        waiting[place] = waiting.at(-1) ?? 0;
        waiting.pop();
      }
    }
    return waiting.length === 0;
  }

  #addLinked(
    {
      report,
      bucket,
      unknown,
      isNear,
    }: { report: number; bucket: Bucket; unknown: number[]; isNear: boolean },
    found: number[],
  ): void {
    let left = unknown.length;
    for (const other of bucket.reports) {
      const root = this.#rootIdOf(this.#groupOf[other] ?? 0);
      if (!unknown.includes(root) || found.includes(root)) continue;
      if (!(isNear ? this.#areCloseInTime(report, other) : this.#areLinked(report, other))) continue;
      found.push(root);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** Near: all its reports are near enough to this one in space; within: all are in time. */
  #forEachBucketNear(
    report: number,
    visit: (bucket: Bucket, isNear: boolean, isWithin: boolean) => void,
  ): void {
    const cell = this.#cellOf[report];
    if (cell === undefined) return;
    cell.near ??= this.#cellsNear(cell);
    const { milliseconds } = this.#linkage;
    const { receivedAt } = this.#reports[report] as Sighting;
    const reach = milliseconds ?? 0;
    const length = reach / spansPerReach || 1;
    const [first, last] =
      milliseconds === null
        ? [0, 0]
        : [Math.floor((receivedAt - reach) / length), Math.floor((receivedAt + reach) / length)];
    for (const { cell: other, isSure } of cell.near) {
      const lastHere = Math.min(last, other.lastSpan);
      for (let span = first; span <= lastHere; span += 1) {
        const bucket = other.buckets.get(span);
        if (bucket === undefined) continue;
        const isWithin =
          milliseconds === null ||
          (span * length > receivedAt - reach && (span + 1) * length <= receivedAt + reach);
        visit(bucket, isSure, isWithin);
      }
    }
  }

  #spanOf(report: number): number {
    const { milliseconds } = this.#linkage;
    if (milliseconds === null) return 0;
    return Math.floor((this.#reports[report] as Sighting).receivedAt / (milliseconds / spansPerReach));
  }

  #areLinked(one: number, other: number): boolean {
    return areLinked(this.#linkage, this.#reports[one] as Sighting, this.#reports[other] as Sighting);
  }

  #areCloseInTime(one: number, other: number): boolean {
    const { milliseconds } = this.#linkage;
    const [a, b] = [this.#reports[one] as Sighting, this.#reports[other] as Sighting];
    return milliseconds === null || Math.abs(a.receivedAt - b.receivedAt) < milliseconds;
  }

  #cellHolding(place: Sighting, meters: number): Cell {
    const side = meters / cellsPerReach;
    const point = pointInside(place);
    const [x, y, z] = point.map((way) => Math.floor(way / side)) as [number, number, number];
    const key = `${x},${y},${z}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const center = [(x + 0.5) * side, (y + 0.5) * side, (z + 0.5) * side] as const;
    const cell: Cell = {
      center,
      places: [],
      buckets: new Map(),
      lastSpan: Number.NEGATIVE_INFINITY,
      near: null,
    };
    this.#cells.set(key, cell);
    const cube = cubeOf(center, meters).join();
    this.#cubes.set(cube, [...(this.#cubes.get(cube) ?? []), cell]);
    return cell;
  }

  #cellsNear(cell: Cell): NonNullable<Cell['near']> {
    const meters = this.#linkage.meters ?? 0;
    const diagonal = (Math.sqrt(3) * meters) / cellsPerReach;
    const [x, y, z] = cubeOf(cell.center, meters);
    const around: Cell[] = [];
    // Two steps: the reports of cells whose centres lie in cubes one apart from touching may still be within reach.
    for (let dx = -2; dx <= 2; dx += 1)
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dz = -2; dz <= 2; dz += 1)
          around.push(...(this.#cubes.get(`${x + dx},${y + dy},${z + dz}`) ?? []));
    return around.flatMap((other) => {
      const apart = Math.hypot(...cell.center.map((way, axis) => way - (other.center[axis] ?? 0)));
      if (apart - diagonal >= meters) return [];
      if (largestGroundDistance(apart + diagonal) < meters) return { cell: other, isSure: true };
      const closeness = closenessOf(cell.places, other.places, meters);
      return closeness === 'none' ? [] : { cell: other, isSure: closeness === 'all' };
    });
  }
}

const cubeOf = (point: readonly [number, number, number], meters: number) =>
  point.map((way) => Math.floor(way / meters)) as [number, number, number];

/** How far apart places on the ground can be whose points inside the earth are so far apart. */
function largestGroundDistance(chord: number): number {
  if (chord >= 2 * smallestRadius) return Number.POSITIVE_INFINITY;
  return 2 * largestRadius * Math.asin(chord / (2 * smallestRadius));
}

/** Pairs of places of two cells are measured when they are no more than these. */
const pairsMeasured = 64;

/** Whether all, some or none of the places here are near enough to those there. */
function closenessOf(here: readonly Position[], there: readonly Position[], meters: number) {
  if (here.length * there.length > pairsMeasured) return 'some';
  const near = here.flatMap((place) => there.map((other) => isCloserThan(place, other, meters)));
  if (near.every(Boolean)) return 'all';
  return near.some(Boolean) ? 'some' : 'none';
}
