import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type EpiWeek, type EpiWeekStart, epiWeekOf } from '../calendar/epi-week.ts';
import type { EpiWeekSpan } from '../calendar/epi-week-span.ts';
import type { ReportingStatus } from './types.ts';

/** How many completed epi weeks the performance list looks back. */
export const performanceWeeks = 8;

/** When a collector came, and the times in which it was not deployed. Instants in epoch milliseconds. */
export interface CollectorHistory {
  createdAt: number;
  /** endedAt null: still not deployed. */
  notDeployedPeriods: readonly { startedAt: number; endedAt: number | null }[];
}

/** What a collector sent in a time. Activity reports count as messages. */
export interface SentMessages {
  hasCorrect: boolean;
  hasWrong: boolean;
}

/**
 * The eight completed epi weeks before the present one, newest first.
 *
 * @param today the calendar day it is in the project's time zone
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
  { createdAt, notDeployedPeriods }: CollectorHistory,
  { endsAt }: EpiWeekSpan,
): boolean {
  if (createdAt >= endsAt) return false;
  return !notDeployedPeriods.some(
    (period) => period.startedAt < endsAt && (period.endedAt === null || period.endedAt >= endsAt),
  );
}

/** How a collector did in a week, or null if it had not come yet or was not deployed. */
export function reportingStatusInWeek(
  collector: CollectorHistory,
  week: EpiWeekSpan,
  messages: SentMessages,
): ReportingStatus | null {
  return wasActiveInWeek(collector, week) ? reportingStatusOf(messages) : null;
}

/** How messages read together: none, all correct, or some with errors. */
export function reportingStatusOf({ hasCorrect, hasWrong }: SentMessages): ReportingStatus {
  if (hasWrong) return 'ReportingWithErrors';
  return hasCorrect ? 'ReportingCorrectly' : 'NotReporting';
}

/** How many of the collectors that could report in a week did. */
export interface Completeness {
  totalDataCollectors: number;
  activeDataCollectors: number;
}

/**
 * The completeness of a week: among the collectors present and deployed, those with at least one message.
 *
 * @param statuses of all collectors in that week; null for who had not come yet or was not deployed
 * @example completenessOf(['NotReporting', 'ReportingWithErrors', null]) // 1 among 2
 */
export function completenessOf(statuses: readonly (ReportingStatus | null)[]): Completeness {
  let totalDataCollectors = 0;
  let activeDataCollectors = 0;
  for (const status of statuses) {
    if (status === null) continue;
    totalDataCollectors += 1;
    if (status !== 'NotReporting') activeDataCollectors += 1;
  }
  return { totalDataCollectors, activeDataCollectors };
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
