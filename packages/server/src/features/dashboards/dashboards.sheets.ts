import { type CalendarDate, daysBetween } from '@harken/domain/calendar/calendar-date';
import {
  factAt,
  factsPerReport,
  ReportPoints,
  type ReportSheet,
} from '@harken/domain/dashboards/report-sheet';
import type { Database } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import { type DayVersion, factsRead, findDayVersions, findFactsOfDays } from './dashboards.sheets.queries.ts';
import { Tallies } from './dashboards.tallies.ts';

/** How many reports are kept at most: 64 bytes each, so about 200 MB. */
const reportsKept = 3_000_000;
/** How many days are asked for at once. */
const daysAtOnce = 31;

interface KeptSheet {
  version: number;
  sheet: Promise<ReportSheet>;
  /** How many reports it holds, once it has been read. */
  reportCount: number;
}

/**
 * The reports of days as this process last read them. What is kept is only ever used for the version of the day that the
 * database tells at the time of the request, so every process gives the same answers.
 */
export class ReportSheets {
  readonly points = new ReportPoints();
  readonly tallies = new Tallies();
  readonly #db: Database;
  /** By project and day, the longest unused first. */
  readonly #kept = new Map<string, KeptSheet>();
  readonly #reportsKept: number;

  constructor(db: Database, options: { reportsKept: number } = { reportsKept }) {
    this.#db = db;
    this.#reportsKept = options.reportsKept;
  }

  /** All reports of some projects from the first to the last day, both included. */
  async read(projectIds: number[], first: CalendarDate, last: CalendarDate): Promise<ReportSheet[]> {
    if (last < first || projectIds.length === 0) return [];
    const versions = await findDayVersions(this.#db, { projectIds, first, last });
    const missing = versions.filter((day) => this.#kept.get(keyOf(day))?.version !== day.version);
    for (const days of inPortions(missing)) this.#load(days);
    const sheets = await Promise.all(versions.map((day) => this.#use(day)));
    this.#forgetUnused();
    return sheets;
  }

  #use(day: DayVersion): Promise<ReportSheet> {
    const key = keyOf(day);
    const kept = this.#kept.get(key) as KeptSheet;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.sheet;
  }

  /** Begins to read some days of one project. Whoever asks for them meanwhile waits for the same answer. */
  #load(days: DayVersion[]): void {
    const projectId = (days[0] as DayVersion).projectId;
    const found = findFactsOfDays(this.#db, { projectId, days: days.map((day) => day.reportedOn) });
    const byDay = found.then((rows) => new Map(rows.map((row) => [row.reportedOn, row.facts])));
    for (const day of days) {
      const kept: KeptSheet = {
        version: day.version,
        reportCount: 0,
        sheet: byDay.then((facts) => sheetOf(day.reportedOn, facts.get(day.reportedOn), this.points)),
      };
      this.#kept.set(keyOf(day), kept);
      kept.sheet.then(
        ({ facts }) => {
          kept.reportCount = facts.length / factsPerReport;
        },
        () => {
          if (this.#kept.get(keyOf(day)) === kept) this.#kept.delete(keyOf(day));
        },
      );
    }
  }

  #forgetUnused(): void {
    let count = 0;
    for (const { reportCount } of this.#kept.values()) count += reportCount;
    for (const [key, { reportCount }] of this.#kept) {
      if (count <= this.#reportsKept) return;
      this.#kept.delete(key);
      count -= reportCount;
    }
  }
}

const keyOf = ({ projectId, reportedOn }: DayVersion) => `${projectId} ${reportedOn}`;

/** Days of one project each, not too many. */
function inPortions(days: DayVersion[]): DayVersion[][] {
  const portions: DayVersion[][] = [];
  for (const day of days) {
    const last = portions.at(-1);
    if (last && last.length < daysAtOnce && last[0]?.projectId === day.projectId) last.push(day);
    else portions.push([day]);
  }
  return portions;
}

const noPlace = 2_147_483_647;

/** The facts as the database packed them, with the number of the place instead of its two degrees. */
function sheetOf(reportedOn: CalendarDate, packed: Buffer | undefined, points: ReportPoints): ReportSheet {
  const day = daysBetween('1970-01-01', reportedOn);
  if (!packed) return { day, facts: new Int32Array(0) };
  const reportCount = packed.length / (4 * factsRead);
  const facts = new Int32Array(reportCount * factsPerReport);
  for (let report = 0; report < reportCount; report += 1) {
    const from = report * factsRead;
    const fact = (column: number) => packed.readInt32BE(4 * (from + column));
    const at = report * factsPerReport;
    for (let column = 0; column < factAt.point; column += 1) facts[at + column] = fact(column);
    const latitude = fact(factAt.point);
    facts[at + factAt.point] = latitude === noPlace ? -1 : points.numberOf(latitude, fact(factAt.point + 1));
    for (let column = factAt.point + 1; column < factsPerReport; column += 1)
      facts[at + column] = fact(column + 1);
  }
  return { day, facts };
}

const sheetsByDatabase = new WeakMap<Database, ReportSheets>();

/** The sheets of this process. */
export function sheetsOf({ db }: Pick<Services, 'db'>): ReportSheets {
  const kept = sheetsByDatabase.get(db) ?? new ReportSheets(db);
  sheetsByDatabase.set(db, kept);
  return kept;
}
