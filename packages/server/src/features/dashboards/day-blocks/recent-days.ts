import { fieldsPerReport } from '@harken/domain/dashboards/day-block';
import type { Database } from '../../../platform/db/database.ts';
import {
  type CurrentDay,
  type DayReports,
  type DayVersion,
  findReportsOfDay,
  type IdRange,
  type KnownVersion,
  type VersionsQuestion,
} from './day-blocks.queries.ts';

/** Reports in memory per process: 80 bytes each, so 16 MB. */
const maxReports = 200_000;
/** Days in memory per process. */
const maxDays = 1000;
/**
 * So long a day is read by its changes only, in milliseconds. If the database lost changes that it had shown, which a failover without
 * synchronous replication can do, it is right again after this time.
 */
const maxAge = 600_000;
/** Maximum number of reports in the second part of a day. */
const maxLatest = 1000;

/** The reports of a day. While reports arrive, only the second part changes; the first stays the same object. */
export interface DayParts {
  earlier: DayReports;
  /** With higher ids. */
  latest: DayReports;
}

const none: DayReports = { ids: new Float64Array(0), fields: new Int32Array(0) };

interface KnownDay extends Pick<CurrentDay, 'projectId' | 'reportedOn' | 'version' | 'snapshot'> {
  /** How many of its changes had been compacted. As long as it is the same, all later ones are still listed one by one. */
  compacted: number;
  parts: DayParts;
  /** When all of its reports were read, by the clock of the process. */
  readAt: number;
}

/**
 * The reports of days that changed while people looked at their dashboard. When such a day changes again, only the reports that
 * changed are read. Which those are is known until the changes are compacted.
 */
export class RecentDays {
  readonly #db: Database;
  readonly #maxReports: number;
  readonly #maxAge: number;
  /** By project and day; the one that changed longest ago comes first. */
  readonly #days = new Map<string, KnownDay>();

  constructor(db: Database, options: { maxReports?: number; maxAge?: number } = {}) {
    this.#db = db;
    this.#maxReports = options.maxReports ?? maxReports;
    this.#maxAge = options.maxAge ?? maxAge;
  }

  /** The known versions of some days; those read from a replica cannot be compared. */
  listVersions({ projectIds, first, last }: VersionsQuestion): KnownVersion[] {
    if (this.#days.size === 0) return [];
    const projects = new Set(projectIds);
    return [...this.#days.values()].flatMap(({ projectId, reportedOn, version, snapshot }) =>
      snapshot && projects.has(projectId) && reportedOn >= first && reportedOn <= last
        ? { projectId, reportedOn, version, snapshot }
        : [],
    );
  }

  /** If a day has not changed since it was read, a compaction loses nothing: every change listed from now on is a later one. */
  notice(days: readonly CurrentDay[]): void {
    if (this.#days.size === 0) return;
    for (const day of days) {
      const known = this.#days.get(toKey(day));
      if (known?.version === day.version) known.compacted = countCompacted(day);
    }
  }

  /** All reports of a day, of this version or a later one. */
  async read(day: CurrentDay): Promise<DayParts> {
    const { projectId, reportedOn } = day;
    const known = this.#findKnown(day);
    if (known?.version === day.version) return known.parts;
    const ids = known && findChanged(day, known);
    const readAt = performance.now();
    const read = await findReportsOfDay(this.#db, { projectId, reportedOn, ids });
    if (!known || !ids) return this.#remember(day, { parts: { earlier: read, latest: none }, readAt });
    return this.#remember(day, { parts: replaceInParts(known.parts, ids, read), readAt: known.readAt });
  }

  #findKnown(day: CurrentDay): KnownDay | null {
    const known = this.#days.get(toKey(day));
    return known && performance.now() - known.readAt < this.#maxAge ? known : null;
  }

  #remember(day: CurrentDay, { parts, readAt }: Pick<KnownDay, 'parts' | 'readAt'>): DayParts {
    const key = toKey(day);
    this.#days.delete(key);
    const { projectId, reportedOn, version, snapshot } = day;
    const compacted = countCompacted(day);
    this.#days.set(key, { projectId, reportedOn, version, snapshot, compacted, parts, readAt });
    let count = 0;
    for (const known of this.#days.values()) count += countReports(known);
    for (const [oldest, known] of this.#days) {
      if (count <= this.#maxReports && this.#days.size <= maxDays) break;
      this.#days.delete(oldest);
      count -= countReports(known);
    }
    return parts;
  }
}

const toKey = ({ projectId, reportedOn }: DayVersion) => `${projectId} ${reportedOn}`;
const countCompacted = ({ version, waiting }: CurrentDay) => version - (waiting?.count ?? 0);

/** The ids of the reports that may have changed since a version of a day; null if that is not known. */
function findChanged(day: CurrentDay, known: KnownDay): IdRange | null {
  const { later, waiting } = day;
  // All changes since then are listed if they are as many as the versions say. Otherwise, some of them have been compacted.
  if (later && later.than <= known.version && later.than + later.count === day.version) return later.ids;
  const areListed = known.compacted === countCompacted(day) && known.version <= day.version;
  return areListed ? (waiting?.ids ?? null) : null;
}

const countReports = ({ parts: { earlier, latest } }: KnownDay) => earlier.ids.length + latest.ids.length;

/** The parts of a day with the reports of a range of ids replaced by others, or removed if there are none. */
export function replaceInParts({ earlier, latest }: DayParts, range: IdRange, others: DayReports): DayParts {
  const before = cut(earlier, 0, findIndex(earlier.ids, range.first));
  const after = join([cut(earlier, before.ids.length), latest]);
  const replaced = replaceReports(after, range, others);
  if (replaced.ids.length <= maxLatest) return { earlier: before, latest: replaced };
  return { earlier: join([before, replaced]), latest: none };
}

/** The reports of a range of ids replaced by others, or removed if there are none. */
export function replaceReports(known: DayReports, { first, last }: IdRange, others: DayReports): DayReports {
  return join([
    cut(known, 0, findIndex(known.ids, first)),
    others,
    cut(known, findIndex(known.ids, last + 1)),
  ]);
}

/** Some of the reports, without copying them; all of them are the same object. */
function cut(reports: DayReports, from: number, until = reports.ids.length): DayReports {
  if (from === 0 && until === reports.ids.length) return reports;
  return {
    ids: reports.ids.subarray(from, until),
    fields: reports.fields.subarray(from * fieldsPerReport, until * fieldsPerReport),
  };
}

function join(parts: readonly DayReports[]): DayReports {
  const count = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  const joined = { ids: new Float64Array(count), fields: new Int32Array(count * fieldsPerReport) };
  let at = 0;
  for (const { ids, fields } of parts) {
    joined.ids.set(ids, at);
    joined.fields.set(fields, at * fieldsPerReport);
    at += ids.length;
  }
  return joined;
}

/** How many ids are smaller. */
function findIndex(ids: Float64Array, id: number): number {
  let [from, until] = [0, ids.length];
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    if ((ids[middle] as number) < id) from = middle + 1;
    else until = middle;
  }
  return from;
}
