import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type EpiWeek, type EpiWeekStart, getEpiWeek } from '../calendar/epi-week.ts';
import type { EpiWeekSpan } from '../calendar/epi-week-span.ts';
import type { ReportingStatus } from './types.ts';

/** How many completed epi weeks the performance list shows. */
export const performanceWeeks = 8;

/** When a collector was registered, and when they were not deployed. Instants in epoch milliseconds. */
export interface CollectorHistory {
  createdAt: number;
  /** endedAt null: still not deployed. */
  notDeployedPeriods: readonly { startedAt: number; endedAt: number | null }[];
}

/** What a collector sent in a period. Activity reports count as messages. */
export interface SentMessages {
  hasCorrect: boolean;
  hasWrong: boolean;
}

/**
 * The eight completed epi weeks before the current one, newest first.
 *
 * @param today the current day in the project's time zone
 * @example listPerformanceWeeks('2022-02-09', 'Sunday') // weeks 5, 4, 3, 2, 1 of 2022, then 52, 51, 50 of 2021
 */
export function listPerformanceWeeks(today: CalendarDate, weekStart: EpiWeekStart): EpiWeek[] {
  return Array.from({ length: performanceWeeks }, (_, weeks) =>
    getEpiWeek(addDays(today, -7 * (weeks + 1)), weekStart),
  );
}

/**
 * Whether a collector was expected to report in a week: they were registered by its end and deployed.
 *
 * Only the end of the week counts: somebody who is deployed again before it is over is evaluated.
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

/** The reporting status of a collector in a week, or null if they were not registered yet or not deployed. */
export function getReportingStatusInWeek(
  collector: CollectorHistory,
  week: EpiWeekSpan,
  messages: SentMessages,
): ReportingStatus | null {
  return wasActiveInWeek(collector, week) ? getReportingStatus(messages) : null;
}

/** The reporting status that follows from the messages of a week. */
export function getReportingStatus({ hasCorrect, hasWrong }: SentMessages): ReportingStatus {
  if (hasWrong) return 'ReportingWithErrors';
  return hasCorrect ? 'ReportingCorrectly' : 'NotReporting';
}

/** How many of the collectors expected to report in a week did. */
export interface Completeness {
  totalDataCollectors: number;
  activeDataCollectors: number;
}

/**
 * The completeness of a week: how many of the collectors who were registered and deployed sent at least one message.
 *
 * @param statuses of all collectors in that week; null for those who were not registered yet or not deployed
 * @example computeCompleteness(['NotReporting', 'ReportingWithErrors', null]) // 1 of 2
 */
export function computeCompleteness(statuses: readonly (ReportingStatus | null)[]): Completeness {
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
 * Completeness in per cent with one decimal, or null when nobody was expected to report.
 *
 * @example computeCompletenessPercent({ totalDataCollectors: 3, activeDataCollectors: 2 }) // 66.7
 */
export function computeCompletenessPercent(completeness: Completeness): number | null {
  const { totalDataCollectors, activeDataCollectors } = completeness;
  return totalDataCollectors === 0
    ? null
    : Math.round((1000 * activeDataCollectors) / totalDataCollectors) / 10;
}

/** Whole days since the latest message; both instants in epoch milliseconds. */
export function getDaysSinceLastReport(lastReceivedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - lastReceivedAt) / 86_400_000));
}

/** The status that the map shows for a location with several collectors: the worst one. */
export function getWorstReportingStatus(statuses: readonly ReportingStatus[]): ReportingStatus {
  if (statuses.includes('ReportingWithErrors')) return 'ReportingWithErrors';
  return statuses.includes('NotReporting') ? 'NotReporting' : 'ReportingCorrectly';
}
