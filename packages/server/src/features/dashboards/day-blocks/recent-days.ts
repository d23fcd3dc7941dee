import { fieldsPerReport } from '@harken/domain/dashboards/day-block';
import type { Database } from '../../../platform/db/database.ts';
import {
  type CurrentDay,
  type DayReports,
  type DayVersion,
  findReportsOfDay,
  type IdRange,
} from './day-blocks.queries.ts';

/** Reports in memory per process: 80 bytes each, so 16 MB. */
const maxReports = 200_000;

interface KnownDay {
  version: number;
  /** How many of its changes had been compacted. As long as it is the same, all later ones are still listed one by one. */
  compacted: number;
  reports: DayReports;
}

/**
 * The reports of days that changed while people looked at their dashboard. When such a day changes again, only the reports that
 * changed are read. Which those are is known until the changes are compacted, every minute.
 */
export class RecentDays {
  readonly #db: Database;
  readonly #maxReports: number;
  /** By project and day; the one that changed longest ago comes first. */
  readonly #days = new Map<string, KnownDay>();

  constructor(db: Database, options: { maxReports: number } = { maxReports }) {
    this.#db = db;
    this.#maxReports = options.maxReports;
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
  async read(day: CurrentDay): Promise<DayReports> {
    const { projectId, reportedOn } = day;
    const known = this.#findKnown(day);
    const ids = known ? (day.waiting?.ids ?? null) : null;
    const read = await findReportsOfDay(this.#db, { projectId, reportedOn, ids });
    const reports = known && ids ? replaceReports(known.reports, ids, read) : read;
    this.#remember(day, reports);
    return reports;
  }

  #findKnown(day: CurrentDay): KnownDay | null {
    const known = this.#days.get(toKey(day));
    return known && known.compacted === countCompacted(day) && known.version <= day.version ? known : null;
  }

  #remember(day: CurrentDay, reports: DayReports): void {
    const key = toKey(day);
    this.#days.delete(key);
    this.#days.set(key, { version: day.version, compacted: countCompacted(day), reports });
    let count = 0;
    for (const { reports: all } of this.#days.values()) count += all.ids.length;
    for (const [oldest, { reports: all }] of this.#days) {
      if (count <= this.#maxReports) return;
      this.#days.delete(oldest);
      count -= all.ids.length;
    }
  }
}

const toKey = ({ projectId, reportedOn }: DayVersion) => `${projectId} ${reportedOn}`;
const countCompacted = ({ version, waiting }: CurrentDay) => version - (waiting?.count ?? 0);

/** The reports of a day with those of a range of ids replaced by others, or removed if there are none. */
export function replaceReports(known: DayReports, { first, last }: IdRange, others: DayReports): DayReports {
  const from = findIndex(known.ids, first);
  const until = findIndex(known.ids, last + 1);
  const length = from + others.ids.length + known.ids.length - until;
  const ids = new Float64Array(length);
  ids.set(known.ids.subarray(0, from));
  ids.set(others.ids, from);
  ids.set(known.ids.subarray(until), from + others.ids.length);
  const fields = new Int32Array(length * fieldsPerReport);
  fields.set(known.fields.subarray(0, from * fieldsPerReport));
  fields.set(others.fields, from * fieldsPerReport);
  fields.set(known.fields.subarray(until * fieldsPerReport), (from + others.ids.length) * fieldsPerReport);
  return { ids, fields };
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
