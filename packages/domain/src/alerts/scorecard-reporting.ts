import type { CalendarDate } from '../calendar/calendar-date.ts';
import { addDays } from '../calendar/calendar-date.ts';
import { type EpiWeekStart, getFirstDayOfEpiWeek, listEpiWeeksBetween } from '../calendar/epi-week.ts';
import { type EpiWeekSpan, getEpiWeekSpan } from '../calendar/epi-week-span.ts';
import { type CollectorHistory, wasActiveInWeek } from '../data-collectors/performance.ts';

/** A message that reaches Harken later than this after the gateway received it is late. */
export const timelyHours = 24;

/** An epi week with the month (`yyyy-MM`) of its last day, in which it is counted. */
export interface ReportingWeek extends EpiWeekSpan {
  month: string;
}

/**
 * The epi weeks that lie in a range of days and are over, oldest first.
 *
 * @param until epoch milliseconds: now, or the end of a closed project
 */
export function listReportingWeeks(
  { first, last }: { first: CalendarDate; last: CalendarDate },
  { weekStart, timeZoneId, until }: { weekStart: EpiWeekStart; timeZoneId: string; until: number },
): ReportingWeek[] {
  return listEpiWeeksBetween(first, last, weekStart).flatMap((week) => {
    const firstDay = getFirstDayOfEpiWeek(week.year, week.week, weekStart);
    const lastDay = addDays(firstDay, 6);
    if (firstDay < first || lastDay > last) return [];
    const span = getEpiWeekSpan(week, weekStart, timeZoneId);
    return span.endsAt <= until ? [{ ...span, month: lastDay.slice(0, 7) }] : [];
  });
}

/** A data collector with when they were off duty, not deployed or in training, and the weeks in which they sent messages. */
export interface ReportingCollector {
  createdAt: number;
  offDutyPeriods: CollectorHistory['notDeployedPeriods'];
  /** One character per week, `1` for a week with messages; null without any. */
  sentWeeks: string | null;
}

/** How many collectors were expected to report in some weeks, each week counted, and how many of them did. */
export interface ReportingCount {
  expected: number;
  reported: number;
}

/**
 * Counts in each week the collectors who were expected to report and those who did. As in the performance list, a collector is
 * expected in a week if they were registered and on duty at its end; on duty is deployed and not in training.
 *
 * @returns one count per week, in the order of the weeks
 */
export function countReporting(
  collectors: readonly ReportingCollector[],
  weeks: readonly ReportingWeek[],
): ReportingCount[] {
  return weeks.map((week, index) => {
    const count = { expected: 0, reported: 0 };
    for (const { createdAt, offDutyPeriods, sentWeeks } of collectors) {
      if (!wasActiveInWeek({ createdAt, notDeployedPeriods: offDutyPeriods }, week)) continue;
      count.expected += 1;
      if (sentWeeks?.[index] === '1') count.reported += 1;
    }
    return count;
  });
}

/** Adds counts. */
export function addReporting(counts: readonly ReportingCount[]): ReportingCount {
  return counts.reduce(
    (sum, { expected, reported }) => ({
      expected: sum.expected + expected,
      reported: sum.reported + reported,
    }),
    { expected: 0, reported: 0 },
  );
}
