import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type EpiWeekStart, getEpiWeek, getFirstDayOfEpiWeek } from '../calendar/epi-week.ts';
import { findDueWeek, type ReportSchedule } from '../dashboards/report-schedule.ts';
import { weeklyReportLimits } from './limits.ts';

const weekMilliseconds = 7 * 86_400_000;

/**
 * The epi weeks whose reports should have been sent by now: that of each time of the schedule since it was saved, so that an outage
 * is caught up. After a longer one only the latest weeks.
 *
 * @param activeFrom when the schedule was saved, in epoch milliseconds: nothing is sent for times before
 * @returns their first days, ascending
 */
export function listDueReports(
  schedule: ReportSchedule,
  { weekStart, activeFrom, now }: { weekStart: EpiWeekStart; activeFrom: number; now: number },
): CalendarDate[] {
  const weeks: CalendarDate[] = [];
  for (let back = 0; back < weeklyReportLimits.missedWeeks; back += 1) {
    const due = findDueWeek(schedule, { weekStart, activeFrom, now: now - back * weekMilliseconds });
    if (!due) break;
    weeks.unshift(due.firstDay);
  }
  return weeks;
}

/**
 * The epi weeks that are over, the latest first: these can be reported.
 *
 * @returns their first days
 * @example listPastWeeks('2026-02-18', 'Monday')[0] // '2026-02-09'
 */
export function listPastWeeks(today: CalendarDate, weekStart: EpiWeekStart): CalendarDate[] {
  const { year, week } = getEpiWeek(today, weekStart);
  const current = getFirstDayOfEpiWeek(year, week, weekStart);
  return Array.from({ length: weeklyReportLimits.weeks }, (_, index) => addDays(current, -7 * (index + 1)));
}
