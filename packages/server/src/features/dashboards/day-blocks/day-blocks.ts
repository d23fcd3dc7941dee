import { addDays, type CalendarDate, daysBetween } from '@harken/domain/calendar/calendar-date';
import { buildDayBlock, type DayBlock } from '@harken/domain/dashboards/day-block';
import { ReportOrigins } from '@harken/domain/dashboards/report-origins';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { AggregateCache } from '../dashboards.aggregates.ts';
import { toDayNumber } from '../dashboards.selection.ts';
import { shareDashboardReads } from '../dashboards.shared-reads.ts';
import {
  type CurrentDay,
  type DayReports,
  type DayVersion,
  findDayVersions,
  findFieldsOfDays,
  findStoredDays,
} from './day-blocks.queries.ts';
import { packedDayFormat, unpackDay } from './packed-day.ts';
import { RecentDays } from './recent-days.ts';

/** Cached reports per process: 30 bytes each, so about 150 MB. */
const maxReports = 5_000_000;
/** Days per query. */
const daysPerQuery = 31;
/**
 * Queries at the same time: while one is answered, the blocks of the other are built. With more of them, a process would hold the days
 * of a whole year in three forms at once.
 */
const concurrentQueries = 2;
/** Days of a project that are read again one by one, with the reports that changed only. If more changed, they are read together. */
const maxDaysReadAgain = 3;

interface RangeOfDays {
  projectIds: number[];
  first: CalendarDate;
  last: CalendarDate;
}

/** With the key of each day, written once for all who share the read. */
const readDayVersions = shareDashboardReads(
  async (db: Database, { recent, ...range }: RangeOfDays & { recent: RecentDays }) =>
    (await findDayVersions(db, { ...range, known: recent.listVersions(range) })).map((day) => ({
      ...day,
      key: toKey(day),
    })),
  ({ projectIds, first, last }) => JSON.stringify([projectIds, first, last]),
);
/** Versions are read from one multiple of this many days to another, so that requests for similar periods share a read. */
const versionDays = 128;

/** The days whose versions are read for a range. Dates have four digits for the year. */
function widenRange(first: CalendarDate, last: CalendarDate): { first: CalendarDate; last: CalendarDate } {
  const toMultiple = (day: CalendarDate) =>
    Math.floor(daysBetween('1970-01-01', day) / versionDays) * versionDays;
  const isFarAway = first < '1900' || last > '9000';
  if (isFarAway) return { first, last };
  return {
    first: addDays('1970-01-01', toMultiple(first)),
    last: addDays('1970-01-01', toMultiple(last) + versionDays - 1),
  };
}

/** A day that changes while people look at it has a second block with its latest reports. */
type BlocksOfDay = readonly DayBlock[];

interface CachedDay {
  version: number;
  blocks: Promise<BlocksOfDay>;
  /** Null until they are loaded. */
  loaded: BlocksOfDay | null;
  /** The higher, the later it was used. */
  lastUse: number;
}

/**
 * The reports of days as this process last read them (docs/decisions/0035). A cached block is only used if its version is
 * still the one in the database, so every process returns the same numbers.
 */
export class DayBlockCache {
  readonly origins = new ReportOrigins();
  readonly aggregates = new AggregateCache(this.origins);
  readonly #db: Database;
  readonly #recent: RecentDays;
  /** By the reports that they were built from. */
  readonly #earlierBlocks = new WeakMap<DayReports, DayBlock>();
  /** The last queries; a further one waits for one of them in turn. */
  readonly #queries: Promise<void>[] = Array.from({ length: concurrentQueries }, () => Promise.resolve());
  #queryCount = 0;
  /** By project and day. */
  readonly #cached = new Map<string, CachedDay>();
  #uses = 0;
  readonly #maxReports: number;

  constructor(db: Database, options: { maxReports: number } = { maxReports }) {
    this.#db = db;
    this.#recent = new RecentDays(db);
    this.#maxReports = options.maxReports;
  }

  /** All reports of some projects from the first to the last day, inclusive. */
  async read(projectIds: number[], first: CalendarDate, last: CalendarDate): Promise<DayBlock[]> {
    if (last < first || projectIds.length === 0) return [];
    const range = widenRange(first, last);
    const versions = (await readDayVersions(this.#db, { projectIds, ...range, recent: this.#recent })).filter(
      ({ reportedOn }) => reportedOn >= first && reportedOn <= last,
    );
    this.#loadMissing(versions.filter(({ key, version }) => this.#cached.get(key)?.version !== version));
    this.#recent.notice(versions);
    const found = versions.map(({ key }) => {
      const cached = this.#cached.get(key) as CachedDay;
      this.#uses += 1;
      cached.lastUse = this.#uses;
      return cached;
    });
    const blocks: DayBlock[] = [];
    for (const day of found) blocks.push(...(day.loaded ?? (await day.blocks)));
    this.#evictUnused();
    return blocks;
  }

  /** Days that changed since they were cached are like today: they change while people look at them, and are rarely stored yet. */
  #loadMissing(missing: CurrentDay[]): void {
    const changed = missing.filter((day) => this.#cached.has(toKey(day)));
    const ofProject = Map.groupBy(changed, ({ projectId }) => projectId);
    const readAgain = new Set(
      [...ofProject.values()].filter((days) => days.length <= maxDaysReadAgain).flat(),
    );
    for (const day of readAgain) this.#load([day], () => this.#readAgain(day));
    for (const days of splitIntoQueries(missing.filter((day) => !readAgain.has(day))))
      this.#load(days, () => this.#readFields(days));
  }

  /** Starts loading some days of one project. Concurrent requests for them wait for the same query. */
  #load(days: CurrentDay[], read: () => Promise<Map<CalendarDate, () => BlocksOfDay>>): void {
    const found = this.#queryInTurn(read);
    for (const day of days) {
      const cached: CachedDay = {
        version: day.version,
        ...{ loaded: null, lastUse: 0 },
        blocks: found.then((build) => build.get(day.reportedOn)?.() ?? [this.#build(day, new Int32Array(0))]),
      };
      this.#cached.set(toKey(day), cached);
      cached.blocks.then(
        (blocks) => {
          cached.loaded = blocks;
        },
        () => {
          if (this.#cached.get(toKey(day)) === cached) this.#cached.delete(toKey(day));
        },
      );
    }
  }

  #queryInTurn<Result>(query: () => Promise<Result>): Promise<Result> {
    const turn = this.#queryCount % concurrentQueries;
    this.#queryCount += 1;
    const result = (this.#queries[turn] as Promise<void>).then(query);
    const end = () => undefined;
    this.#queries[turn] = result.then(end, end);
    return result;
  }

  #build({ reportedOn }: Pick<DayVersion, 'reportedOn'>, fields: Int32Array, isLatest = false): DayBlock {
    return buildDayBlock(toDayNumber(reportedOn), fields, this.origins, isLatest);
  }

  /** From stored blocks where they are current, from reports where not. Each day is unpacked when its block is built. */
  async #readFields(days: DayVersion[]): Promise<Map<CalendarDate, () => BlocksOfDay>> {
    const { projectId } = days[0] as DayVersion;
    const versions = new Map(days.map(({ reportedOn, version }) => [reportedOn, version]));
    const current = await this.#findCurrent(projectId, versions);
    for (const { reportedOn } of current) versions.delete(reportedOn);
    const build = new Map<CalendarDate, () => BlocksOfDay>();
    for (const { reportedOn, block } of current)
      build.set(reportedOn, () => [unpackDay(block, toDayNumber(reportedOn), this.origins)]);
    if (versions.size === 0) return build;
    const read = await findFieldsOfDays(this.#db, { projectId, days: [...versions.keys()] });
    for (const [reportedOn, fields] of read)
      build.set(reportedOn, () => [this.#build({ reportedOn }, fields)]);
    return build;
  }

  async #readAgain(day: CurrentDay): Promise<Map<CalendarDate, () => BlocksOfDay>> {
    const { earlier, latest } = await this.#recent.read(day);
    const build = () => {
      if (earlier.ids.length === 0) return [this.#build(day, latest.fields)];
      const block = this.#earlierBlocks.get(earlier) ?? this.#build(day, earlier.fields);
      this.#earlierBlocks.set(earlier, block);
      return latest.ids.length === 0 ? [block] : [block, this.#build(day, latest.fields, true)];
    };
    return new Map([[day.reportedOn, build]]);
  }

  async #findCurrent(projectId: number, versions: ReadonlyMap<CalendarDate, number>) {
    const days = [...versions.keys()];
    const stored = await findStoredDays(this.#db, { projectId, days, format: packedDayFormat });
    return stored.filter(({ reportedOn, version }) => versions.get(reportedOn) === version);
  }

  #evictUnused(): void {
    const getSize = ({ loaded }: CachedDay) =>
      loaded?.reduce((sum, { reportCount }) => sum + reportCount, 0) ?? 0;
    let count = 0;
    for (const cached of this.#cached.values()) count += getSize(cached);
    if (count <= this.#maxReports) return;
    for (const [key, cached] of [...this.#cached].sort(([, a], [, b]) => a.lastUse - b.lastUse)) {
      if (count <= this.#maxReports) return;
      this.#cached.delete(key);
      count -= getSize(cached);
    }
  }
}

const toKey = ({ projectId, reportedOn }: DayVersion) => `${projectId} ${reportedOn}`;

/** Splits days into queries for one project each, of limited size. */
export function splitIntoQueries<Day extends DayVersion>(days: readonly Day[]): Day[][] {
  const queries: Day[][] = [];
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
