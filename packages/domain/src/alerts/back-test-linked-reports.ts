import type { Position } from '../geography/distance.ts';
import { isCloserThan, largestRadius, smallestRadius } from '../geography/distance.ts';
import type { Linkage, ReportLocation } from './alert-rule.ts';
import { areLinked } from './alert-rule.ts';
import { toInnerPoint } from './linked-report-search.ts';

/** Reports of one cell and one span of time, which are all linked to each other. */
interface Bucket {
  reports: number[];
  /** The distinct clusters of its reports; may include clusters whose reports have been removed. */
  clusterIds: number[];
}

interface Cell {
  center: readonly [number, number, number];
  locations: Position[];
  buckets: Map<number, Bucket>;
  /** The last span of time with a report so far. */
  lastSpan: number;
  /** Cells within reach, found when first needed. `isSure`: every report here is close enough to every report there. */
  near: { cell: Cell; isSure: boolean }[] | null;
}

const cellsPerReach = 3;
const spansPerReach = 2;

/**
 * Finds the clusters with a report linked to a given one, among very many reports at few or many locations.
 *
 * Locations are sorted into cells so small that all reports of a cell within half the rule's days are linked. For most cells
 * in reach it is known for the whole cell whether its reports are close enough, so only their clusters are read, however many
 * reports there are.
 */
export class LinkedReportIndex {
  readonly #linkage: Linkage;
  readonly #reports: readonly ReportLocation[];
  readonly #findRootId: (clusterId: number) => number;
  readonly #cells = new Map<string, Cell>();
  readonly #cubes = new Map<string, Cell[]>();
  readonly #cellOf: Cell[] = [];
  /** The cluster of each report; 0: the report has been removed. */
  readonly #clusterOf: Float64Array;

  constructor(
    linkage: Linkage,
    reports: readonly ReportLocation[],
    findRootId: (clusterId: number) => number,
  ) {
    this.#linkage = linkage;
    this.#reports = reports;
    this.#findRootId = findRootId;
    this.#clusterOf = new Float64Array(reports.length);
    const { meters } = linkage;
    if (meters === null) return;
    const cellByLocation = new Map<string, Cell>();
    for (const report of reports) {
      const place = `${report.latitude},${report.longitude}`;
      const known = cellByLocation.get(place);
      const cell = known ?? this.#getCell(report, meters);
      if (known === undefined) {
        cell.locations.push(report);
        cellByLocation.set(place, cell);
      }
      this.#cellOf.push(cell);
    }
  }

  /** From now on a report can be found, as one of its cluster. */
  add(report: number, clusterId: number): void {
    const cell = this.#cellOf[report];
    if (cell === undefined) return;
    const span = this.#spanOf(report);
    const bucket = cell.buckets.get(span);
    if (bucket === undefined) cell.buckets.set(span, { reports: [report], clusterIds: [clusterId] });
    else {
      bucket.reports.push(report);
      if (!bucket.clusterIds.includes(clusterId)) bucket.clusterIds.push(clusterId);
    }
    if (span > cell.lastSpan) cell.lastSpan = span;
    this.#clusterOf[report] = clusterId;
  }

  /** From now on a report is ignored. */
  remove(report: number): void {
    const cell = this.#cellOf[report];
    if (cell === undefined || this.#clusterOf[report] === 0) return;
    this.#clusterOf[report] = 0;
    const span = this.#spanOf(report);
    const bucket = cell.buckets.get(span);
    if (bucket === undefined) return;
    const place = bucket.reports.indexOf(report);
    bucket.reports[place] = bucket.reports.at(-1) ?? 0;
    bucket.reports.pop();
    if (bucket.reports.length === 0) cell.buckets.delete(span);
    else bucket.clusterIds = [];
  }

  /** The current clusters of the reports linked to this one. */
  findLinkedClusters(report: number): number[] {
    const found: number[] = [];
    this.#forEachBucketNear(report, (bucket, isNear, isWithin) => {
      const unknown = this.#listClusters(bucket).filter((root) => !found.includes(root));
      if (unknown.length === 0) return;
      if (isNear && isWithin) found.push(...unknown);
      else this.#addLinked({ report, bucket, unknown, isNear }, found);
    });
    return found;
  }

  #listClusters(bucket: Bucket): number[] {
    const { clusterIds, reports } = bucket;
    const [first = 0] = clusterIds;
    if (clusterIds.length === 1 && this.#findRootId(first) === first) return clusterIds;
    const named = clusterIds.length > 0 ? clusterIds : reports.map((report) => this.#clusterOf[report] ?? 0);
    bucket.clusterIds = [...new Set(named.map((clusterId) => this.#findRootId(clusterId)))];
    return bucket.clusterIds;
  }

  /**
   * Whether the reports linked to this one are still connected without it. False if that could not be shown.
   *
   * One report of each bucket is enough, because all reports of a bucket are linked.
   */
  staysLinkedWithout(report: number): boolean {
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
      const root = this.#findRootId(this.#clusterOf[other] ?? 0);
      if (!unknown.includes(root) || found.includes(root)) continue;
      if (!(isNear ? this.#areCloseInTime(report, other) : this.#areLinked(report, other))) continue;
      found.push(root);
      left -= 1;
      if (left === 0) return;
    }
  }

  /** `isNear`: all reports of the bucket are close enough in space; `isWithin`: all are close enough in time. */
  #forEachBucketNear(
    report: number,
    visit: (bucket: Bucket, isNear: boolean, isWithin: boolean) => void,
  ): void {
    const cell = this.#cellOf[report];
    if (cell === undefined) return;
    cell.near ??= this.#cellsNear(cell);
    const { milliseconds } = this.#linkage;
    const { receivedAt } = this.#reports[report] as ReportLocation;
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
    return Math.floor((this.#reports[report] as ReportLocation).receivedAt / (milliseconds / spansPerReach));
  }

  #areLinked(a: number, b: number): boolean {
    return areLinked(this.#linkage, this.#reports[a] as ReportLocation, this.#reports[b] as ReportLocation);
  }

  #areCloseInTime(one: number, other: number): boolean {
    const { milliseconds } = this.#linkage;
    const [a, b] = [this.#reports[one] as ReportLocation, this.#reports[other] as ReportLocation];
    return milliseconds === null || Math.abs(a.receivedAt - b.receivedAt) < milliseconds;
  }

  #getCell(place: ReportLocation, meters: number): Cell {
    const side = meters / cellsPerReach;
    const point = toInnerPoint(place);
    const [x, y, z] = point.map((coordinate) => Math.floor(coordinate / side)) as [number, number, number];
    const key = `${x},${y},${z}`;
    const known = this.#cells.get(key);
    if (known !== undefined) return known;
    const center = [(x + 0.5) * side, (y + 0.5) * side, (z + 0.5) * side] as const;
    const cell: Cell = {
      center,
      locations: [],
      buckets: new Map(),
      lastSpan: Number.NEGATIVE_INFINITY,
      near: null,
    };
    this.#cells.set(key, cell);
    const cube = getCube(center, meters).join();
    this.#cubes.set(cube, [...(this.#cubes.get(cube) ?? []), cell]);
    return cell;
  }

  #cellsNear(cell: Cell): NonNullable<Cell['near']> {
    const meters = this.#linkage.meters ?? 0;
    const diagonal = (Math.sqrt(3) * meters) / cellsPerReach;
    const [x, y, z] = getCube(cell.center, meters);
    const around: Cell[] = [];
    // Reports of cells two cubes apart can still be within reach, because cells extend beyond their centres.
    for (let dx = -2; dx <= 2; dx += 1)
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dz = -2; dz <= 2; dz += 1)
          around.push(...(this.#cubes.get(`${x + dx},${y + dy},${z + dz}`) ?? []));
    return around.flatMap((other) => {
      const apart = Math.hypot(
        ...cell.center.map((coordinate, axis) => coordinate - (other.center[axis] ?? 0)),
      );
      if (apart - diagonal >= meters) return [];
      if (largestGroundDistance(apart + diagonal) < meters) return { cell: other, isSure: true };
      const closeness = getCloseness(cell.locations, other.locations, meters);
      return closeness === 'none' ? [] : { cell: other, isSure: closeness === 'all' };
    });
  }
}

const getCube = (point: readonly [number, number, number], meters: number) =>
  point.map((coordinate) => Math.floor(coordinate / meters)) as [number, number, number];

/** The largest distance on the ground between positions whose points inside the earth are this far apart. */
function largestGroundDistance(chord: number): number {
  if (chord >= 2 * smallestRadius) return Number.POSITIVE_INFINITY;
  return 2 * largestRadius * Math.asin(chord / (2 * smallestRadius));
}

/** Up to this many pairs of locations of two cells are measured. */
const maxMeasuredPairs = 64;

/** Whether all, some or none of the positions here are close enough to those there. */
function getCloseness(here: readonly Position[], there: readonly Position[], meters: number) {
  if (here.length * there.length > maxMeasuredPairs) return 'some';
  const near = here.flatMap((place) => there.map((other) => isCloserThan(place, other, meters)));
  if (near.every(Boolean)) return 'all';
  return near.some(Boolean) ? 'some' : 'none';
}
