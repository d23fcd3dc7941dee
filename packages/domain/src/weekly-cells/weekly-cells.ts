import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type CollectorDuty, findCoveredPeriods } from '../dashboards/epidemiology/duty-coverage.ts';

/** What is counted of a health risk. Deaths have no sex and age. */
export const cellMeasures = ['cases', 'deaths'] as const;
export type CellMeasure = (typeof cellMeasures)[number];

/** `all`: everybody, whether or not sex and age are known. */
export const cellGroups = [
  ...['all', 'femalesBelowFive', 'femalesAtLeastFive'],
  ...['malesBelowFive', 'malesAtLeastFive', 'unspecifiedSexAndAge'],
] as const;
export type CellGroup = (typeof cellGroups)[number];

/** The sums of the reports of a district, an epi week and a health risk. */
export interface WeeklySums {
  districtId: number;
  /** The first day of the epi week. */
  firstDay: CalendarDate;
  healthRiskId: number;
  /** Cases of each group. */
  cases: Record<CellGroup, number>;
  deaths: number;
}

/** When a data collector could report, and in which districts; instants in epoch milliseconds. */
export interface DutyInDistricts extends CollectorDuty {
  districtIds: readonly number[];
  timeZoneId: string;
}

/** A district, an epi week and a health risk about which something is known: cases, or that there were none. */
export interface WeeklyCell extends WeeklySums {
  /** Whether a collector was on duty in the district at some time of the week. */
  isCovered: boolean;
}

interface CellsToFill {
  sums: readonly WeeklySums[];
  duties: readonly DutyInDistricts[];
  districtIds: readonly number[];
  healthRiskIds: readonly number[];
  /** The first days of the weeks, ascending and without gaps. */
  weeks: readonly CalendarDate[];
  /** The instant at which a day begins in a time zone. */
  getStartOfDay: (timeZoneId: string, day: CalendarDate) => number;
  /** The day after the last week. */
  end: CalendarDate;
}

const nothing = (): Record<CellGroup, number> => ({
  ...{ all: 0, femalesBelowFive: 0, femalesAtLeastFive: 0 },
  ...{ malesBelowFive: 0, malesAtLeastFive: 0, unspecifiedSexAndAge: 0 },
});

/** The weeks, by index, in which a collector was on duty, by district. */
function findCoveredWeeks({ duties, weeks, end, getStartOfDay }: CellsToFill): Map<number, Uint8Array> {
  const covered = new Map<number, Uint8Array>();
  for (const [timeZoneId, inZone] of Map.groupBy(duties, (duty) => duty.timeZoneId)) {
    const bounds = [...weeks, end].map((day) => getStartOfDay(timeZoneId, day));
    const byDistrict = new Map<number, DutyInDistricts[]>();
    for (const duty of inZone)
      for (const districtId of duty.districtIds)
        byDistrict.set(districtId, [...(byDistrict.get(districtId) ?? []), duty]);
    for (const [districtId, ofDistrict] of byDistrict) {
      const found = findCoveredPeriods(ofDistrict, bounds);
      const before = covered.get(districtId);
      covered.set(districtId, before ? found.map((value, index) => value | (before[index] ?? 0)) : found);
    }
  }
  return covered;
}

/**
 * The cells of weekly tables: what was reported, and zero where collectors were on duty and reported nothing. A district and week
 * without reports and without anybody on duty has no cell: nothing is known about it.
 *
 * @returns by district, week and health risk, in the order given
 */
export function fillWeeklyCells(given: CellsToFill): WeeklyCell[] {
  const covered = findCoveredWeeks(given);
  const keyOf = (districtId: number, firstDay: CalendarDate, healthRiskId: number) =>
    `${districtId} ${firstDay} ${healthRiskId}`;
  const sums = new Map(given.sums.map((sum) => [keyOf(sum.districtId, sum.firstDay, sum.healthRiskId), sum]));
  const cells: WeeklyCell[] = [];
  for (const districtId of given.districtIds)
    for (const [index, firstDay] of given.weeks.entries())
      for (const healthRiskId of given.healthRiskIds) {
        const isCovered = covered.get(districtId)?.[index] === 1;
        const sum = sums.get(keyOf(districtId, firstDay, healthRiskId));
        if (sum) cells.push({ ...sum, isCovered });
        else if (isCovered)
          cells.push({ districtId, firstDay, healthRiskId, cases: nothing(), deaths: 0, isCovered });
      }
  return cells;
}

/** The data collectors of a week. */
interface DutyCount {
  duties: readonly DutyInDistricts[];
  firstDay: CalendarDate;
  /** The day after the week. */
  end: CalendarDate;
  getStartOfDay: CellsToFill['getStartOfDay'];
}

/** How many data collectors were on duty at some time of a week, by district. Somebody with several districts counts in each. */
export function countOnDuty({ duties, firstDay, end, getStartOfDay }: DutyCount): Map<number, number> {
  const counts = new Map<number, number>();
  for (const duty of duties) {
    const bounds = [firstDay, end].map((day) => getStartOfDay(duty.timeZoneId, day));
    if (findCoveredPeriods([duty], bounds)[0] !== 1) continue;
    for (const id of duty.districtIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** The number of a cell for one measure and group. */
export function getCellValue(cell: WeeklyCell, measure: CellMeasure, group: CellGroup): number {
  return measure === 'deaths' ? cell.deaths : cell.cases[group];
}
