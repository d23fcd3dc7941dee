import { type AggregateLookups, findHealthRiskRow } from './aggregate-lookups.ts';
import type { AggregateSelection } from './aggregate-selection.ts';
import type { DashboardAggregate } from './dashboard-totals.ts';
import {
  casesAt,
  countNames,
  countsPerReport,
  type DayBlock,
  fieldsPerGroup,
  groupOffset,
  reportFlags,
} from './day-block.ts';
import { addFortnightTables, type FortnightTotals, rowDays } from './fortnight-totals.ts';
import type { ReportOrigins } from './report-origins.ts';

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
const collectionPointCounts = ['referred', 'deaths', 'fromOtherVillages'] as const;
const referredAt = countNames.indexOf('referred');

function createAggregate({ healthRisks, villageIds, periodCount }: AggregateSelection): DashboardAggregate {
  return {
    cases: 0,
    referred: 0,
    deaths: 0,
    fromOtherVillages: 0,
    dataCollectors: new Uint8Array(0),
    villages: new Uint8Array(villageIds.length),
    byHealthRisk: new Int32Array(healthRisks.length * periodCount),
    // one row more, for reports without a village
    byVillage: new Int32Array((villageIds.length + 1) * periodCount),
    bySexAgeGroup: new Int32Array(sexAgeGroups.length * periodCount),
    byCollectionPointCount: new Int32Array(collectionPointCounts.length * periodCount),
    byPoint: new Int32Array(0),
  };
}

const toDay = (minute: number) => Math.floor(minute / 1440);

/** Adds up reports. Allocates nothing per report, because there are a million of them. */
export class Aggregator {
  readonly #aggregate: DashboardAggregate;
  readonly #selection: AggregateSelection;
  readonly #lookups: AggregateLookups;
  readonly #periodCount: number;
  /** By origin: 1 if it has a report, and its cases. */
  readonly #hasReport: Uint8Array;
  readonly #casesByOrigin: Int32Array;
  /** The counts of the reports of a group in one period. */
  readonly #totals = new Int32Array(countsPerReport);

  /** @param lookups of the same selection, or of one that differs only in its days and periods */
  constructor(selection: AggregateSelection, origins: ReportOrigins, lookups: AggregateLookups) {
    this.#aggregate = createAggregate(selection);
    this.#selection = selection;
    this.#lookups = lookups;
    this.#periodCount = selection.periodCount;
    this.#hasReport = new Uint8Array(origins.count);
    this.#casesByOrigin = new Int32Array(origins.count);
  }

  addDayBlock(block: DayBlock): void {
    const { groups } = block;
    const period = this.#findPeriodOfBlock(block);
    if (period === 'none') return;
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
        if (period === 'several') this.#addByMinute(group);
        else if (this.#lookups.isChosenOrigin) this.#addChosen(group, period, this.#lookups.isChosenOrigin);
        else this.#addAll(group, period, at + groupOffset.totals);
      }
      first = end;
    }
  }

  /** The period of all reports of a day block, unless they are in none or in several. */
  #findPeriodOfBlock({ day, firstMinute, lastMinute, reportCount }: DayBlock): number | 'none' | 'several' {
    const { firstDay, lastDay, offsetMinutes, periodOfDay } = this.#selection;
    const first = offsetMinutes === null ? day : toDay(firstMinute + offsetMinutes);
    const last = offsetMinutes === null ? day : toDay(lastMinute + offsetMinutes);
    if (reportCount === 0 || last < firstDay || first > lastDay) return 'none';
    if (first < firstDay || last > lastDay) return 'several';
    const period = periodOfDay[first - firstDay] as number;
    return period === periodOfDay[last - firstDay] ? period : 'several';
  }

  /** What was added so far, before it is added up by collector, village and location. */
  getTotals(): Omit<FortnightTotals, 'firstDay'> {
    return { byDay: this.#aggregate, hasReport: this.#hasReport, casesByOrigin: this.#casesByOrigin };
  }

  /** Adds the totals of days that are all within the selection. */
  addFortnight(totals: FortnightTotals): void {
    const { firstDay, byDay, hasReport, casesByOrigin } = totals;
    const aggregate = this.#aggregate;
    aggregate.cases += byDay.cases;
    aggregate.referred += byDay.referred;
    aggregate.deaths += byDay.deaths;
    aggregate.fromOtherVillages += byDay.fromOtherVillages;
    const { periodOfDay, firstDay: firstSelected, periodCount } = this.#selection;
    const start = firstDay - firstSelected;
    addFortnightTables(aggregate, totals, {
      periodOfDay: periodOfDay.slice(start, start + rowDays),
      periodCount,
    });
    for (let origin = 0; origin < hasReport.length; origin += 1) {
      if (hasReport[origin] !== 1) continue;
      this.#hasReport[origin] = 1;
      add(this.#casesByOrigin, origin, casesByOrigin[origin] as number);
    }
  }

  #addAll({ block, first, end, healthRisk, flags }: SelectedGroup, period: number, totalsAt: number): void {
    const { origins, counts, groups } = block;
    const { isActivity, villageRow } = this.#lookups;
    const { byVillage } = this.#aggregate;
    const hasReport = this.#hasReport;
    const casesByOrigin = this.#casesByOrigin;
    const periodCount = this.#periodCount;
    if (isActivity[healthRisk]) {
      for (let report = first; report < end; report += 1) hasReport[origins[report] as number] = 1;
      return;
    }
    for (let report = first; report < end; report += 1) {
      const origin = origins[report] as number;
      const cases = counts[report * countsPerReport + casesAt] as number;
      hasReport[origin] = 1;
      add(casesByOrigin, origin, cases);
      add(byVillage, (villageRow[origin] as number) * periodCount + period, cases);
    }
    for (let count = 0; count < countsPerReport; count += 1)
      this.#totals[count] = groups[totalsAt + count] as number;
    this.#addTotals(healthRisk, flags, period);
  }

  #addChosen(group: SelectedGroup, period: number, isChosenOrigin: Uint8Array): void {
    const { block, first, end, healthRisk, flags } = group;
    const { origins } = block;
    let chosenCount = 0;
    for (let report = first; report < end; report += 1) {
      if (isChosenOrigin[origins[report] as number] !== 1) continue;
      chosenCount += 1;
      this.#addReport(group, report, period);
    }
    if (chosenCount > 0) this.#addTotals(healthRisk, flags, period);
  }

  #addByMinute(group: SelectedGroup): void {
    const { firstDay, lastDay, offsetMinutes, periodOfDay } = this.#selection;
    const { isChosenOrigin } = this.#lookups;
    const { origins, minutes } = group.block;
    for (let report = group.first; report < group.end; report += 1) {
      if (isChosenOrigin && isChosenOrigin[origins[report] as number] !== 1) continue;
      const day = toDay((minutes[report] as number) + (offsetMinutes ?? 0));
      if (day < firstDay || day > lastDay) continue;
      const period = periodOfDay[day - firstDay] as number;
      this.#addReport(group, report, period);
      this.#addTotals(group.healthRisk, group.flags, period);
    }
  }

  /** Adds the counts of a report to the totals, except of activity. */
  #addReport({ block, healthRisk }: SelectedGroup, report: number, period: number): void {
    const origin = block.origins[report] as number;
    this.#hasReport[origin] = 1;
    if (this.#lookups.isActivity[healthRisk]) return;
    const { counts } = block;
    const at = report * countsPerReport;
    for (let count = 0; count < countsPerReport; count += 1)
      add(this.#totals, count, counts[at + count] as number);
    const cases = counts[at + casesAt] as number;
    add(this.#casesByOrigin, origin, cases);
    const village = this.#lookups.villageRow[origin] as number;
    add(this.#aggregate.byVillage, village * this.#periodCount + period, cases);
  }

  /** Adds the totals to all series, and resets them. */
  #addTotals(healthRisk: number, flags: number, period: number): void {
    const aggregate = this.#aggregate;
    const totals = this.#totals;
    const periodCount = this.#periodCount;
    const cases = totals[casesAt] as number;
    aggregate.cases += cases;
    aggregate.referred += totals[referredAt] as number;
    aggregate.deaths += totals[referredAt + 1] as number;
    aggregate.fromOtherVillages += totals[referredAt + 2] as number;
    add(aggregate.byHealthRisk, healthRisk * periodCount + period, cases);
    if (this.#lookups.isHuman[healthRisk])
      for (let row = 0; row < sexAgeGroups.length; row += 1)
        add(aggregate.bySexAgeGroup, row * periodCount + period, totals[row] as number);
    if ((flags & reportFlags.isCollectionPointReport) !== 0)
      for (let row = 0; row < collectionPointCounts.length; row += 1)
        add(aggregate.byCollectionPointCount, row * periodCount + period, totals[referredAt + row] as number);
    totals.fill(0);
  }

  /** Adds up by collector, village and location what was counted by origin. */
  finish({ dataCollectors, pointNumbers, points }: ReportOrigins): DashboardAggregate {
    const { villageIds } = this.#selection;
    const { villages, byVillage } = this.#aggregate;
    const { villageRow } = this.#lookups;
    const byPoint = new Int32Array(points.count);
    let largestId = 0;
    const hasReport = this.#hasReport;
    for (let origin = 0; origin < hasReport.length; origin += 1)
      if (hasReport[origin] === 1) largestId = Math.max(largestId, dataCollectors[origin] as number);
    const collectors = new Uint8Array(largestId + 1);
    for (let origin = 0; origin < hasReport.length; origin += 1) {
      if (hasReport[origin] === 0) continue;
      collectors[dataCollectors[origin] as number] = 1;
      const village = villageRow[origin] as number;
      if (village < villageIds.length) villages[village] = 1;
      const point = pointNumbers[origin] as number;
      if (point >= 0) add(byPoint, point, this.#casesByOrigin[origin] as number);
    }
    return {
      ...this.#aggregate,
      byVillage: byVillage.subarray(0, villageIds.length * this.#periodCount),
      dataCollectors: collectors,
      byPoint,
    };
  }
}

/** Reports of a day block, from the first to the one before `end`, that have the same health risk and flags. */
interface SelectedGroup {
  block: DayBlock;
  first: number;
  end: number;
  /** Its row. */
  healthRisk: number;
  flags: number;
}

function add(table: Int32Array, at: number, count: number): void {
  table[at] = (table[at] as number) + count;
}
