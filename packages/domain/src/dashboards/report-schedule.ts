import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { type EpiWeekStart, getEpiWeek, getFirstDayOfEpiWeek } from '../calendar/epi-week.ts';
import { fromLocalDateTime } from '../calendar/local-date-time.ts';
import { getCalendarDate } from '../calendar/time-zone.ts';

/** The days of a week as ISO 8601 numbers them: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Limits of the weekly situation report. */
export const reportScheduleLimits = {
  /** Each may need a report of their own, which takes up to a second. */
  recipients: 100,
  /** The deliveries that are listed. */
  listedDeliveries: 50,
  /** After so many days the attached file is deleted. */
  fileDays: 14,
  /** After so many days a delivery is no longer listed. */
  deliveryDays: 90,
} as const;

/** When the weekly situation report of a project is sent. */
export interface ReportSchedule {
  /** One of `weekdays`. */
  weekday: number;
  /** The hour of the day in the time zone of the project, 0 to 23. */
  hour: number;
  timeZoneId: string;
}

/** The ISO number of a day within its week. @example getWeekday('2026-03-09') // 1: a Monday */
export function getWeekday(day: CalendarDate): number {
  return ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** The instant of the schedule on a day. */
const toInstant = ({ hour, timeZoneId }: ReportSchedule, day: CalendarDate) =>
  fromLocalDateTime(`${day}T${String(hour).padStart(2, '0')}:00`, timeZoneId);

/** The day of the latest time of the schedule at or before an instant. */
function findLatestDay(schedule: ReportSchedule, now: number): CalendarDate {
  const today = getCalendarDate(schedule.timeZoneId, now);
  const latest = addDays(today, -((getWeekday(today) - schedule.weekday + 7) % 7));
  return toInstant(schedule, latest) <= now ? latest : addDays(latest, -7);
}

/** The next time of a schedule after an instant, in epoch milliseconds. */
export function findNextSending(schedule: ReportSchedule, now: number): number {
  return toInstant(schedule, addDays(findLatestDay(schedule, now), 7));
}

/** The first and the last day of an epi week. */
export interface ReportedWeek {
  firstDay: CalendarDate;
  lastDay: CalendarDate;
}

/**
 * The epi week whose report is due: the last complete one at the latest time of the schedule. After a longer downtime only the
 * latest report is due, and none of the weeks before.
 *
 * @param activeFrom when the schedule was saved, in epoch milliseconds: nothing is sent for times before
 * @returns null if the schedule has had no time yet
 * @example Monday at 8, weeks from Monday: on Tuesday 2026-03-10 the week from 2026-03-02 to 2026-03-08 is due
 */
export function findDueWeek(
  schedule: ReportSchedule,
  { weekStart, activeFrom, now }: { weekStart: EpiWeekStart; activeFrom: number; now: number },
): ReportedWeek | null {
  const day = findLatestDay(schedule, now);
  if (toInstant(schedule, day) < activeFrom) return null;
  const { year, week } = getEpiWeek(day, weekStart);
  const startOfWeek = getFirstDayOfEpiWeek(year, week, weekStart);
  return { firstDay: addDays(startOfWeek, -7), lastDay: addDays(startOfWeek, -1) };
}
