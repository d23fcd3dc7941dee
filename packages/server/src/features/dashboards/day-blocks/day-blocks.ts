import { type CalendarDate, daysBetween } from '@harken/domain/calendar/calendar-date';
import { buildDayBlock, type DayBlock } from '@harken/domain/dashboards/day-block';
import { ReportOrigins } from '@harken/domain/dashboards/report-origins';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { AggregateCache } from '../dashboards.aggregates.ts';
import { type DayVersion, findDayVersions, findFieldsOfDays, findStoredDays } from './day-blocks.queries.ts';
import { packedDayFormat, unpackDay } from './packed-day.ts';

/** Cached reports per process: 30 bytes each, so about 150 MB. */
const maxReports = 5_000_000;
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
  readonly origins = new ReportOrigins();
  readonly aggregates = new AggregateCache(this.origins);
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
    const found = this.#readFields(days);
    for (const day of days) {
      const cached: CachedBlock = {
        version: day.version,
        reportCount: 0,
        block: found.then((fields) =>
          buildDayBlock(
            daysBetween('1970-01-01', day.reportedOn),
            fields.get(day.reportedOn) ?? new Int32Array(0),
            this.origins,
          ),
        ),
      };
      this.#cached.set(toKey(day), cached);
      cached.block.then(
        ({ reportCount }) => {
          cached.reportCount = reportCount;
        },
        () => {
          if (this.#cached.get(toKey(day)) === cached) this.#cached.delete(toKey(day));
        },
      );
    }
  }

  /** From stored blocks where they are current, from reports where not. */
  async #readFields(days: DayVersion[]): Promise<Map<CalendarDate, Int32Array>> {
    const { projectId } = days[0] as DayVersion;
    const versions = new Map(days.map(({ reportedOn, version }) => [reportedOn, version]));
    const stored = await findStoredDays(this.#db, {
      projectId,
      days: [...versions.keys()],
      format: packedDayFormat,
    });
    const current = stored.filter(({ reportedOn, version }) => versions.get(reportedOn) === version);
    for (const { reportedOn } of current) versions.delete(reportedOn);
    const read =
      versions.size > 0
        ? await findFieldsOfDays(this.#db, { projectId, days: [...versions.keys()] })
        : new Map();
    for (const { reportedOn, block } of current) read.set(reportedOn, unpackDay(block));
    return read;
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
export function splitIntoQueries(days: DayVersion[]): DayVersion[][] {
  const queries: DayVersion[][] = [];
  for (const day of days) {
    const last = queries.at(-1);
    if (last && last.length < daysPerQuery && last[0]?.projectId === day.projectId) last.push(day);
    else queries.push([day]);
  }
  return queries;
}

const cachesByDatabase = new WeakMap<Database, DayBlockCache>();

/** The day blocks of this process. */
export function getDayBlocks({ db }: Pick<Services, 'db'>): DayBlockCache {
  const cached = cachesByDatabase.get(db) ?? new DayBlockCache(db);
  cachesByDatabase.set(db, cached);
  return cached;
}
