import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addDays } from '../calendar/calendar-date.ts';
import type { EpiWeek, EpiWeekStart } from '../calendar/epi-week.ts';
import { epiWeekOf, firstDayOfEpiWeek } from '../calendar/epi-week.ts';
import type { ReportingStatus } from './types.ts';

/** How many completed epi weeks the performance list looks back. */
export const performanceWeeks = 8;

/** When a collector came, and the times in which it was not deployed. Days are those of the project's time zone. */
export interface CollectorHistory {
  createdOn: CalendarDate;
  /** endsOn null: still not deployed. */
  notDeployedPeriods: readonly { startsOn: CalendarDate; endsOn: CalendarDate | null }[];
}

/** The messages a collector sent in one week. Activity reports count as messages. */
export interface MessagesOfWeek {
  correct: number;
  incorrect: number;
}

/**
 * The eight completed epi weeks before the present one, newest first.
 *
 * @example performanceWindow('2022-02-09', 'Sunday') // weeks 5, 4, 3, 2, 1 of 2022, then 52, 51, 50 of 2021
 */
export function performanceWindow(today: CalendarDate, weekStart: EpiWeekStart): EpiWeek[] {
  return Array.from({ length: performanceWeeks }, (_, weeks) =>
    epiWeekOf(addDays(today, -7 * (weeks + 1)), weekStart),
  );
}

/**
 * Whether a collector could have reported in a week: it had come by then and was deployed.
 *
 * Not deployed in a week means not deployed at its end; who came back before the week was over is evaluated.
 */
export function wasActiveInWeek(
  collector: CollectorHistory,
  week: EpiWeek,
  weekStart: EpiWeekStart,
): boolean {
  const nextWeekStartsOn = addDays(firstDayOfEpiWeek(week.year, week.week, weekStart), 7);
  if (collector.createdOn >= nextWeekStartsOn) return false;
  return !collector.notDeployedPeriods.some(
    ({ startsOn, endsOn }) => startsOn < nextWeekStartsOn && (endsOn === null || endsOn >= nextWeekStartsOn),
  );
}

/** How a collector did in a week, or null if it had not come yet or was not deployed. */
export function reportingStatusInWeek(
  collector: CollectorHistory & { messages: MessagesOfWeek },
  week: EpiWeek,
  weekStart: EpiWeekStart,
): ReportingStatus | null {
  return wasActiveInWeek(collector, week, weekStart) ? reportingStatusOf(collector.messages) : null;
}

/** How messages read together: none, all correct, or some with errors. */
export function reportingStatusOf(messages: MessagesOfWeek): ReportingStatus {
  if (messages.incorrect > 0) return 'ReportingWithErrors';
  return messages.correct > 0 ? 'ReportingCorrectly' : 'NotReporting';
}

/** How many of the collectors that could report in a week did. */
export interface Completeness {
  totalDataCollectors: number;
  activeDataCollectors: number;
}

/** The completeness of a week: among the collectors present and deployed, those with at least one message. */
export function completenessOfWeek(
  collectors: readonly (CollectorHistory & { messages: MessagesOfWeek })[],
  week: EpiWeek,
  weekStart: EpiWeekStart,
): Completeness {
  const statuses = collectors
    .map((collector) => reportingStatusInWeek(collector, week, weekStart))
    .filter((status) => status !== null);
  const activeDataCollectors = statuses.filter((status) => status !== 'NotReporting').length;
  return { totalDataCollectors: statuses.length, activeDataCollectors };
}

/**
 * Completeness in per cent with one decimal, or null when nobody could report.
 *
 * @example completenessPercent({ totalDataCollectors: 3, activeDataCollectors: 2 }) // 66.7
 */
export function completenessPercent(completeness: Completeness): number | null {
  const { totalDataCollectors, activeDataCollectors } = completeness;
  return totalDataCollectors === 0
    ? null
    : Math.round((1000 * activeDataCollectors) / totalDataCollectors) / 10;
}

/** Whole days since the latest message; both instants in epoch milliseconds. */
export function daysSinceLastReport(lastReceivedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - lastReceivedAt) / 86_400_000));
}

/** The status of a place on the map where several collectors work: the worst one is shown. */
export function worstReportingStatus(statuses: readonly ReportingStatus[]): ReportingStatus {
  if (statuses.includes('ReportingWithErrors')) return 'ReportingWithErrors';
  return statuses.includes('NotReporting') ? 'NotReporting' : 'ReportingCorrectly';
}
