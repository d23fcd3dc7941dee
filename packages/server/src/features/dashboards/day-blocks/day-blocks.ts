import { type CalendarDate, daysBetween } from '@harken/domain/calendar/calendar-date';
import {
  type DayBlock,
  fieldOffset,
  fieldsPerReport,
  ReportPoints,
} from '@harken/domain/dashboards/day-block';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { AggregateCache } from '../dashboards.aggregates.ts';
import { type DayVersion, fieldsRead, findDayVersions, findFieldsOfDays } from './day-blocks.queries.ts';

/** Cached reports per process: 64 bytes each, so about 200 MB. */
const maxReports = 3_000_000;
/** Days per query. */
const daysPerQuery = 31;

interface CachedBlock {
  version: number;
  block: Promise<DayBlock>;
  /** How many reports the block has, once it is loaded. */
  reportCount: number;
}

/**
 * The reports of days as this process last read them (docs/decisions/0035). A cached block is only used if its version is
 * still the one in the database, so every process returns the same numbers.
 */
export class DayBlockCache {
  readonly points = new ReportPoints();
  readonly aggregates = new AggregateCache();
  readonly #db: Database;
  /** By project and day, least recently used first. */
  readonly #cached = new Map<string, CachedBlock>();
  readonly #maxReports: number;

  constructor(db: Database, options: { maxReports: number } = { maxReports }) {
    this.#db = db;
    this.#maxReports = options.maxReports;
  }

  /** All reports of some projects from the first to the last day, inclusive. */
  async read(projectIds: number[], first: CalendarDate, last: CalendarDate): Promise<DayBlock[]> {
    if (last < first || projectIds.length === 0) return [];
    const versions = await findDayVersions(this.#db, { projectIds, first, last });
    const missing = versions.filter((day) => this.#cached.get(toKey(day))?.version !== day.version);
    for (const days of splitIntoQueries(missing)) this.#load(days);
    const blocks = await Promise.all(versions.map((day) => this.#touch(day)));
    this.#evictUnused();
    return blocks;
  }

  #touch(day: DayVersion): Promise<DayBlock> {
    const key = toKey(day);
    const cached = this.#cached.get(key) as CachedBlock;
    this.#cached.delete(key);
    this.#cached.set(key, cached);
    return cached.block;
  }

  /** Starts loading some days of one project. Concurrent requests for them wait for the same query. */
  #load(days: DayVersion[]): void {
    const projectId = (days[0] as DayVersion).projectId;
    const found = findFieldsOfDays(this.#db, { projectId, days: days.map((day) => day.reportedOn) });
    const byDay = found.then((rows) => new Map(rows.map((row) => [row.reportedOn, row.fields])));
    for (const day of days) {
      const cached: CachedBlock = {
        version: day.version,
        reportCount: 0,
        block: byDay.then((fields) =>
          unpackDayBlock(day.reportedOn, fields.get(day.reportedOn), this.points),
        ),
      };
      this.#cached.set(toKey(day), cached);
      cached.block.then(
        ({ fields }) => {
          cached.reportCount = fields.length / fieldsPerReport;
        },
        () => {
          if (this.#cached.get(toKey(day)) === cached) this.#cached.delete(toKey(day));
        },
      );
    }
  }

  #evictUnused(): void {
    let count = 0;
    for (const { reportCount } of this.#cached.values()) count += reportCount;
    for (const [key, { reportCount }] of this.#cached) {
      if (count <= this.#maxReports) return;
      this.#cached.delete(key);
      count -= reportCount;
    }
  }
}

const toKey = ({ projectId, reportedOn }: DayVersion) => `${projectId} ${reportedOn}`;

/** Splits days into queries for one project each, of limited size. */
function splitIntoQueries(days: DayVersion[]): DayVersion[][] {
  const queries: DayVersion[][] = [];
  for (const day of days) {
    const last = queries.at(-1);
    if (last && last.length < daysPerQuery && last[0]?.projectId === day.projectId) last.push(day);
    else queries.push([day]);
  }
  return queries;
}

const noCoordinates = 2_147_483_647;

/** Unpacks the fields of a day, and replaces latitude and longitude by the number of the point. */
function unpackDayBlock(
  reportedOn: CalendarDate,
  packed: Buffer | undefined,
  points: ReportPoints,
): DayBlock {
  const day = daysBetween('1970-01-01', reportedOn);
  if (!packed) return { day, fields: new Int32Array(0) };
  const reportCount = packed.length / (4 * fieldsRead);
  const fields = new Int32Array(reportCount * fieldsPerReport);
  for (let report = 0; report < reportCount; report += 1) {
    const from = report * fieldsRead;
    const readField = (column: number) => packed.readInt32BE(4 * (from + column));
    const at = report * fieldsPerReport;
    for (let column = 0; column < fieldOffset.point; column += 1) fields[at + column] = readField(column);
    const latitude = readField(fieldOffset.point);
    fields[at + fieldOffset.point] =
      latitude === noCoordinates ? -1 : points.getNumber(latitude, readField(fieldOffset.point + 1));
    for (let column = fieldOffset.point + 1; column < fieldsPerReport; column += 1)
      fields[at + column] = readField(column + 1);
  }
  return { day, fields };
}

const cachesByDatabase = new WeakMap<Database, DayBlockCache>();

/** The day blocks of this process. */
export function getDayBlocks({ db }: Pick<Services, 'db'>): DayBlockCache {
  const cached = cachesByDatabase.get(db) ?? new DayBlockCache(db);
  cachesByDatabase.set(db, cached);
  return cached;
}
