import { maxOnsetDays } from '../../reports/onset.ts';
import { type AggregateLookups, createLookups, findHealthRiskRow } from '../aggregate-lookups.ts';
import type { AggregateSelection } from '../aggregate-selection.ts';
import { sexAgeGroups } from '../aggregator.ts';
import type { DashboardAggregate } from '../dashboard-totals.ts';
import {
  casesAt,
  countsPerReport,
  type DayBlock,
  fieldsPerGroup,
  groupOffset,
  noOnset,
} from '../day-block.ts';
import type { ReportOrigins } from '../report-origins.ts';

/** Adding up this many reports takes a few milliseconds. */
const reportsPerStep = 300_000;

/** The cells of a place: one for each number of days from onset to report. Longer delays are in the last one. */
export const delayCellCount = maxOnsetDays + 1;

export interface OnsetSelection {
  selection: AggregateSelection;
  origins: ReportOrigins;
  /** The row of the place of a village, for delays. Reports of other villages have an unknown place. */
  rowOfVillage: ReadonlyMap<number, number>;
  placeCount: number;
}

/**
 * Cases of the reports of a selection by the day of their onset, in the tables of `DashboardAggregate`. With those that are not in
 * the tables, they are all cases of the selection.
 */
export interface OnsetAggregate
  extends Pick<DashboardAggregate, 'cases' | 'byHealthRisk' | 'byVillage' | 'bySexAgeGroup'> {
  /** Cases whose onset was before the first day. */
  casesBefore: number;
  /** Cases whose onset is not known. */
  casesUnknown: number;
  /** Reports about ill people, by place; the last place is the unknown one. */
  reports: Int32Array;
  /** Those with a known onset, by place, then days from onset to report. */
  byDelay: Int32Array;
}

/** Adds up by onset, in steps so that the caller can yield to other work. */
export function* aggregateByOnsetInSteps(
  blocks: readonly DayBlock[],
  onsetSelection: OnsetSelection,
): Generator<void, OnsetAggregate> {
  const aggregator = new OnsetAggregator(onsetSelection);
  let reports = 0;
  for (const block of blocks) {
    aggregator.addDayBlock(block);
    reports += block.reportCount;
    if (reports < reportsPerStep) continue;
    reports = 0;
    yield;
  }
  return aggregator.finish();
}

class OnsetAggregator {
  readonly #aggregate: OnsetAggregate;
  readonly #selection: AggregateSelection;
  readonly #lookups: AggregateLookups;
  /** By origin: the row of its place. */
  readonly #rows: Int32Array;

  constructor({ selection, origins, rowOfVillage, placeCount }: OnsetSelection) {
    const { healthRisks, villageIds, periodCount } = selection;
    this.#selection = selection;
    this.#lookups = createLookups(selection, origins);
    this.#rows = Int32Array.from(
      { length: origins.count },
      (_, origin) => rowOfVillage.get(origins.villages[origin] as number) ?? placeCount,
    );
    this.#aggregate = {
      ...{ cases: 0, casesBefore: 0, casesUnknown: 0 },
      byHealthRisk: new Int32Array(healthRisks.length * periodCount),
      // one row more, for reports without a village
      byVillage: new Int32Array((villageIds.length + 1) * periodCount),
      bySexAgeGroup: new Int32Array(sexAgeGroups.length * periodCount),
      reports: new Int32Array(placeCount + 1),
      byDelay: new Int32Array((placeCount + 1) * delayCellCount),
    };
  }

  addDayBlock(block: DayBlock): void {
    const { groups } = block;
    let first = 0;
    for (let at = 0; at < groups.length; at += fieldsPerGroup) {
      const end = groups[at + groupOffset.end] as number;
      const healthRiskId = groups[at + groupOffset.projectHealthRiskId] as number;
      const flags = groups[at + groupOffset.flags] as number;
      const row = findHealthRiskRow(healthRiskId, flags, this.#lookups);
      if (row >= 0 && !this.#lookups.isActivity[row])
        for (let report = first; report < end; report += 1) this.#addReport(block, report, row);
      first = end;
    }
  }

  #addReport(block: DayBlock, report: number, healthRisk: number): void {
    const { firstDay, lastDay, offsetMinutes } = this.#selection;
    const origin = block.origins[report] as number;
    const { isChosenOrigin, isHuman } = this.#lookups;
    if (isChosenOrigin && isChosenOrigin[origin] !== 1) return;
    const received =
      offsetMinutes === null
        ? block.day
        : Math.floor(((block.minutes[report] as number) + offsetMinutes) / 1440);
    if (received < firstDay || received > lastDay) return;
    const cases = block.counts[report * countsPerReport + casesAt] as number;
    const delay = block.onsetDelays[report] as number;
    if (isHuman[healthRisk] && cases > 0) this.#addDelay(origin, delay);
    if (delay === noOnset) this.#aggregate.casesUnknown += cases;
    else this.#addCases(block, report, { healthRisk, cases, onset: Math.min(block.day - delay, received) });
  }

  #addDelay(origin: number, delay: number): void {
    const row = this.#rows[origin] as number;
    add(this.#aggregate.reports, row, 1);
    if (delay !== noOnset)
      add(this.#aggregate.byDelay, row * delayCellCount + Math.min(delay, maxOnsetDays), 1);
  }

  #addCases(
    block: DayBlock,
    report: number,
    { healthRisk, cases, onset }: { healthRisk: number; cases: number; onset: number },
  ): void {
    const { firstDay, periodOfDay, periodCount } = this.#selection;
    const aggregate = this.#aggregate;
    if (onset < firstDay) {
      aggregate.casesBefore += cases;
      return;
    }
    const period = periodOfDay[onset - firstDay] as number;
    const village = this.#lookups.villageRow[block.origins[report] as number] as number;
    aggregate.cases += cases;
    add(aggregate.byHealthRisk, healthRisk * periodCount + period, cases);
    add(aggregate.byVillage, village * periodCount + period, cases);
    if (!this.#lookups.isHuman[healthRisk]) return;
    for (let row = 0; row < sexAgeGroups.length; row += 1)
      add(
        aggregate.bySexAgeGroup,
        row * periodCount + period,
        block.counts[report * countsPerReport + row] as number,
      );
  }

  finish(): OnsetAggregate {
    const { villageIds, periodCount } = this.#selection;
    const { byVillage } = this.#aggregate;
    return { ...this.#aggregate, byVillage: byVillage.subarray(0, villageIds.length * periodCount) };
  }
}

function add(table: Int32Array, at: number, count: number): void {
  table[at] = (table[at] as number) + count;
}
