import { type AggregateLookups, createLookups, findHealthRiskRow } from '../aggregate-lookups.ts';
import type { AggregateSelection } from '../aggregate-selection.ts';
import { type DayBlock, fieldsPerGroup, groupOffset } from '../day-block.ts';
import type { ReportOrigins } from '../report-origins.ts';

/** Adding up this many reports takes a few milliseconds. */
const reportsPerStep = 300_000;

/** Messages, not cases. */
export interface ReportCounts {
  /** Reports by place, then day; the last place is the unknown one. */
  byPlace: Int32Array;
  /** Reports of each day from any place. */
  byDay: Int32Array;
}

export interface ReportCounting {
  selection: AggregateSelection;
  origins: ReportOrigins;
  /** The row of the place of a village. Reports of other villages have an unknown place. */
  rowOfVillage: ReadonlyMap<number, number>;
  placeCount: number;
}

/** Counts the correct reports of each day that a selection has, activity reports too: they show that somebody could report. */
export function* countReportsInSteps(
  blocks: readonly DayBlock[],
  counting: ReportCounting,
): Generator<void, ReportCounts> {
  const counter = new ReportCounter(counting);
  let counted = 0;
  for (const block of blocks) {
    counter.addDayBlock(block);
    counted += block.reportCount;
    if (counted < reportsPerStep) continue;
    counted = 0;
    yield;
  }
  return counter;
}

class ReportCounter implements ReportCounts {
  readonly byPlace: Int32Array;
  readonly byDay: Int32Array;
  readonly #selection: AggregateSelection;
  readonly #lookups: AggregateLookups;
  /** By origin: the row of its place. */
  readonly #rows: Int32Array;

  constructor({ selection, origins, rowOfVillage, placeCount }: ReportCounting) {
    const dayCount = Math.max(0, selection.lastDay - selection.firstDay + 1);
    this.byPlace = new Int32Array((placeCount + 1) * dayCount);
    this.byDay = new Int32Array(dayCount);
    this.#selection = selection;
    this.#lookups = createLookups(selection, origins);
    this.#rows = Int32Array.from(
      { length: origins.count },
      (_, origin) => rowOfVillage.get(origins.villages[origin] as number) ?? placeCount,
    );
  }

  addDayBlock(block: DayBlock): void {
    const { groups } = block;
    let first = 0;
    for (let at = 0; at < groups.length; at += fieldsPerGroup) {
      const end = groups[at + groupOffset.end] as number;
      const healthRiskId = groups[at + groupOffset.projectHealthRiskId] as number;
      const flags = groups[at + groupOffset.flags] as number;
      if (findHealthRiskRow(healthRiskId, flags, this.#lookups) >= 0) this.#addReports(block, first, end);
      first = end;
    }
  }

  #addReports({ day, origins, minutes }: DayBlock, first: number, end: number): void {
    const { firstDay, offsetMinutes } = this.#selection;
    const { isChosenOrigin } = this.#lookups;
    const dayCount = this.byDay.length;
    for (let report = first; report < end; report += 1) {
      const origin = origins[report] as number;
      if (isChosenOrigin && isChosenOrigin[origin] !== 1) continue;
      const received =
        offsetMinutes === null ? day : Math.floor(((minutes[report] as number) + offsetMinutes) / 1440);
      const at = received - firstDay;
      if (at < 0 || at >= dayCount) continue;
      const cell = (this.#rows[origin] as number) * dayCount + at;
      this.byPlace[cell] = (this.byPlace[cell] as number) + 1;
      this.byDay[at] = (this.byDay[at] as number) + 1;
    }
  }
}
