import { type AggregateLookups, createLookups, findHealthRiskRow } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import { type AggregatorTables, releaseTables, takeTables } from './aggregator-tables.ts';
import {
  casesAt,
  countNames,
  countsPerReport,
  type DayBlock,
  fieldsPerGroup,
  groupOffset,
  reportFlags,
} from './day-block.ts';
import { type FortnightTotals, fortnightDays, marginDays } from './fortnight-totals.ts';
import type { ReportOrigins } from './report-origins.ts';
import { shrinkNumbers } from './small-numbers.ts';

/** How many bits of an array are set, for example how many collectors sent reports. */
export function countFlagged(bits: Uint8Array): number {
  return bits.reduce((count, bit) => count + bit, 0);
}

/** The rows of `bySexAgeGroup`; the first counts of a report. */
export const sexAgeGroups = [
  'malesBelowFive',
  'malesAtLeastFive',
  'femalesBelowFive',
  'femalesAtLeastFive',
  'unspecifiedSexAndAge',
] as const satisfies readonly (typeof countNames)[number][];

/** The rows of `byCollectionPointCount`; the counts of a report after those. */
export const collectionPointCounts = ['referred', 'deaths', 'fromOtherVillages'] as const;
const referredAt = countNames.indexOf('referred');

const toDay = (minute: number) => Math.floor(minute / 1440);
export const toFortnight = ({ day }: DayBlock) => Math.floor(day / fortnightDays);

/** The days of the tables while a fortnight is added up: its reports may be of other days in another time zone. */
const rowDays = fortnightDays + 2 * marginDays;

/** Reports of a day block, from the first to the one before `end`, that have the same health risk and flags. */
interface SelectedGroup {
  block: DayBlock;
  first: number;
  end: number;
  /** Its row. */
  healthRisk: number;
  flags: number;
}

/** Adds up the reports of fortnights. Allocates nothing per report, because there are a million of them. */
export class Aggregator {
  readonly #selection: AggregateSelection;
  readonly #lookups: AggregateLookups;
  /** The first day of the tables, and the first and last selected day of a fortnight that they can hold. */
  #start = 0;
  #firstDay = 0;
  #lastDay = 0;
  readonly #totals = { cases: 0, referred: 0, deaths: 0, fromOtherVillages: 0 };
  readonly #byHealthRisk: Int32Array;
  readonly #bySexAgeGroup = new Int32Array(sexAgeGroups.length * rowDays);
  readonly #byCollectionPointCount = new Int32Array(collectionPointCounts.length * rowDays);
  readonly #knownOrigins: ReportOrigins;
  readonly #tables: AggregatorTables;
  #originCount = 0;
  /** The first and the last column in use. */
  #firstColumn = rowDays;
  #lastColumn = -1;
  /** The counts of the reports of a group on one day. */
  readonly #counts = new Int32Array(countsPerReport);

  /** @param origins those of all day blocks that will be added */
  constructor(selection: AggregateSelection, origins: ReportOrigins) {
    this.#selection = selection;
    this.#lookups = createLookups(selection, origins);
    this.#byHealthRisk = new Int32Array(selection.healthRisks.length * rowDays);
    this.#knownOrigins = origins;
    this.#tables = takeTables(origins, { villages: selection.villageIds.length, days: rowDays });
  }

  /** Nothing can be added up afterwards. */
  finish(): void {
    releaseTables(this.#knownOrigins, this.#tables);
  }

  /** The totals of some day blocks, which are all of the same fortnight. */
  addUp(fortnight: readonly DayBlock[]): FortnightTotals {
    this.#start = toFortnight(fortnight[0] as DayBlock) * fortnightDays - marginDays;
    this.#firstDay = Math.max(this.#selection.firstDay, this.#start);
    this.#lastDay = Math.min(this.#selection.lastDay, this.#start + rowDays - 1);
    for (const block of fortnight) this.#addDayBlock(block);
    const totals = this.#copyTotals();
    this.#reset(totals);
    return totals;
  }

  #addDayBlock(block: DayBlock): void {
    const { groups } = block;
    const column = this.#findColumnOfBlock(block);
    if (column === 'none') return;
    let first = 0;
    for (let at = 0; at < groups.length; at += fieldsPerGroup) {
      const end = groups[at + groupOffset.end] as number;
      const flags = groups[at + groupOffset.flags] as number;
      const healthRisk = findHealthRiskRow(
        groups[at + groupOffset.projectHealthRiskId] as number,
        flags,
        this.#lookups,
      );
      if (healthRisk >= 0) {
        const group = { block, first, end, healthRisk, flags };
        if (column === 'several') this.#addByMinute(group);
        else if (this.#lookups.isChosenOrigin) this.#addChosen(group, column, this.#lookups.isChosenOrigin);
        else this.#addAll(group, column, at + groupOffset.totals);
      }
      first = end;
    }
  }

  /** The day of all reports of a day block, unless they are on none of the selected days or on several. */
  #findColumnOfBlock(block: DayBlock): number | 'none' | 'several' {
    const [first, last] = listDaysOfBlock(block, this.#selection);
    if (block.reportCount === 0 || last < this.#firstDay || first > this.#lastDay) return 'none';
    return first === last ? first - this.#start : 'several';
  }

  #addAll({ block, first, end, healthRisk, flags }: SelectedGroup, column: number, totalsAt: number): void {
    const { origins, counts, groups } = block;
    const { isActivity, villageRow } = this.#lookups;
    const { byVillage, hasReport, casesByOrigin } = this.#tables;
    const withoutCases = isActivity[healthRisk];
    for (let report = first; report < end; report += 1) {
      const origin = origins[report] as number;
      if (hasReport[origin] === 0) this.#addOrigin(origin);
      if (withoutCases) continue;
      const cases = counts[report * countsPerReport + casesAt] as number;
      add(casesByOrigin, origin, cases);
      add(byVillage, (villageRow[origin] as number) * rowDays + column, cases);
    }
    if (withoutCases) return;
    for (let count = 0; count < countsPerReport; count += 1)
      this.#counts[count] = groups[totalsAt + count] as number;
    this.#addCounts(healthRisk, flags, column);
  }

  #addOrigin(origin: number): void {
    this.#tables.hasReport[origin] = 1;
    this.#tables.origins[this.#originCount] = origin;
    this.#originCount += 1;
  }

  #addChosen(group: SelectedGroup, column: number, isChosenOrigin: Uint8Array): void {
    const { block, first, end, healthRisk, flags } = group;
    const { origins } = block;
    let chosenCount = 0;
    for (let report = first; report < end; report += 1) {
      if (isChosenOrigin[origins[report] as number] !== 1) continue;
      chosenCount += 1;
      this.#addReport(group, report, column);
    }
    if (chosenCount > 0) this.#addCounts(healthRisk, flags, column);
  }

  #addByMinute(group: SelectedGroup): void {
    const { offsetMinutes } = this.#selection;
    const { isChosenOrigin } = this.#lookups;
    const { origins, minutes } = group.block;
    for (let report = group.first; report < group.end; report += 1) {
      if (isChosenOrigin && isChosenOrigin[origins[report] as number] !== 1) continue;
      const day = toDay((minutes[report] as number) + (offsetMinutes ?? 0));
      if (day < this.#firstDay || day > this.#lastDay) continue;
      this.#addReport(group, report, day - this.#start);
      this.#addCounts(group.healthRisk, group.flags, day - this.#start);
    }
  }

  /** Adds the counts of a report to those of its group, except of activity. */
  #addReport({ block, healthRisk }: SelectedGroup, report: number, column: number): void {
    const origin = block.origins[report] as number;
    if (this.#tables.hasReport[origin] === 0) this.#addOrigin(origin);
    if (this.#lookups.isActivity[healthRisk]) return;
    const { counts } = block;
    const at = report * countsPerReport;
    for (let count = 0; count < countsPerReport; count += 1)
      add(this.#counts, count, counts[at + count] as number);
    const cases = counts[at + casesAt] as number;
    add(this.#tables.casesByOrigin, origin, cases);
    add(this.#tables.byVillage, (this.#lookups.villageRow[origin] as number) * rowDays + column, cases);
  }

  /** Adds the counts of a group to all series, and resets them. */
  #addCounts(healthRisk: number, flags: number, column: number): void {
    const totals = this.#totals;
    const counts = this.#counts;
    const cases = counts[casesAt] as number;
    this.#firstColumn = Math.min(this.#firstColumn, column);
    this.#lastColumn = Math.max(this.#lastColumn, column);
    totals.cases += cases;
    totals.referred += counts[referredAt] as number;
    totals.deaths += counts[referredAt + 1] as number;
    totals.fromOtherVillages += counts[referredAt + 2] as number;
    add(this.#byHealthRisk, healthRisk * rowDays + column, cases);
    if (this.#lookups.isHuman[healthRisk])
      for (let row = 0; row < sexAgeGroups.length; row += 1)
        add(this.#bySexAgeGroup, row * rowDays + column, counts[row] as number);
    if ((flags & reportFlags.isCollectionPointReport) !== 0)
      for (let row = 0; row < collectionPointCounts.length; row += 1)
        add(this.#byCollectionPointCount, row * rowDays + column, counts[referredAt + row] as number);
    counts.fill(0);
  }

  /** What was added up, without days, villages and origins that have nothing. */
  #copyTotals(): FortnightTotals {
    const dayCount = Math.max(0, this.#lastColumn - this.#firstColumn + 1);
    const origins = this.#tables.origins.subarray(0, this.#originCount);
    const villageRows = this.#listVillageRows(origins);
    const byVillage = this.#tables.copied.subarray(0, villageRows.length * dayCount);
    const casesByVillageRow = new Int32Array(villageRows.length);
    const villageCasesByDay = new Int32Array(dayCount);
    for (let row = 0; row < villageRows.length; row += 1) {
      const from = (villageRows[row] as number) * rowDays + this.#firstColumn;
      for (let day = 0; day < dayCount; day += 1) {
        const cases = this.#tables.byVillage[from + day] as number;
        byVillage[row * dayCount + day] = cases;
        add(casesByVillageRow, row, cases);
        add(villageCasesByDay, day, cases);
      }
    }
    return {
      ...{ ...this.#totals, firstDay: this.#start + this.#firstColumn, dayCount },
      byHealthRisk: this.#copyColumns(this.#byHealthRisk, dayCount),
      bySexAgeGroup: this.#copyColumns(this.#bySexAgeGroup, dayCount),
      byCollectionPointCount: this.#copyColumns(this.#byCollectionPointCount, dayCount),
      villageCasesByDay,
      villageRows: shrinkNumbers(villageRows),
      byVillage: shrinkNumbers(byVillage),
      casesByVillageRow: shrinkNumbers(casesByVillageRow),
      origins: shrinkNumbers(origins),
      casesByOrigin: shrinkNumbers(origins.map((origin) => this.#tables.casesByOrigin[origin] as number)),
    };
  }

  /** The rows of the villages of some origins, without the one for reports that have none. */
  #listVillageRows(origins: Int32Array): Int32Array {
    const rowWithoutVillage = this.#selection.villageIds.length;
    const { villageRow } = this.#lookups;
    const isListed = this.#tables.isVillageListed;
    const rows = new Int32Array(origins.length);
    let count = 0;
    for (let at = 0; at < origins.length; at += 1) {
      const row = villageRow[origins[at] as number] as number;
      if (row === rowWithoutVillage || isListed[row] === 1) continue;
      isListed[row] = 1;
      rows[count] = row;
      count += 1;
    }
    return rows.subarray(0, count);
  }

  #copyColumns(table: Int32Array, dayCount: number): Int32Array {
    const copied = new Int32Array((table.length / rowDays) * dayCount);
    for (let row = 0; row * rowDays < table.length; row += 1)
      for (let day = 0; day < dayCount; day += 1)
        copied[row * dayCount + day] = table[row * rowDays + this.#firstColumn + day] as number;
    return copied;
  }

  /** Clears the tables for the next fortnight. */
  #reset({ villageRows, origins }: FortnightTotals): void {
    const rowWithoutVillage = this.#selection.villageIds.length;
    for (const row of villageRows) {
      this.#tables.byVillage.fill(0, row * rowDays, (row + 1) * rowDays);
      this.#tables.isVillageListed[row] = 0;
    }
    this.#tables.byVillage.fill(0, rowWithoutVillage * rowDays, (rowWithoutVillage + 1) * rowDays);
    for (const table of [this.#byHealthRisk, this.#bySexAgeGroup, this.#byCollectionPointCount])
      table.fill(0);
    for (const origin of origins) {
      this.#tables.hasReport[origin] = 0;
      this.#tables.casesByOrigin[origin] = 0;
    }
    Object.assign(this.#totals, { cases: 0, referred: 0, deaths: 0, fromOtherVillages: 0 });
    this.#originCount = 0;
    this.#firstColumn = rowDays;
    this.#lastColumn = -1;
  }
}

/** The first and the last day of the reports of a day block, as a selection counts days. */
export function listDaysOfBlock(
  { day, firstMinute, lastMinute }: DayBlock,
  { offsetMinutes }: Pick<AggregateSelection, 'offsetMinutes'>,
): [number, number] {
  if (offsetMinutes === null) return [day, day];
  return [toDay(firstMinute + offsetMinutes), toDay(lastMinute + offsetMinutes)];
}

function add(table: Int32Array, at: number, count: number): void {
  table[at] = (table[at] as number) + count;
}
