import { addDays } from './calendar-date.ts';
import { type EpiWeek, type EpiWeekStart, getFirstDayOfEpiWeek } from './epi-week.ts';
import { getStartOfDay } from './time-zone.ts';

/** An epi week in the time zone of a project: half-open, both ends in epoch milliseconds. */
export interface EpiWeekSpan extends EpiWeek {
  startsAt: number;
  /** The first instant of the week after. */
  endsAt: number;
}

/**
 * When an epi week starts and ends in a time zone. A change to or from summer time makes it an hour shorter or longer.
 *
 * @example getEpiWeekSpan({ year: 2022, week: 5 }, 'Sunday', 'Asia/Kathmandu').startsAt // 2022-01-29T18:15Z
 */
export function getEpiWeekSpan(
  { year, week }: EpiWeek,
  weekStart: EpiWeekStart,
  timeZoneId: string,
): EpiWeekSpan {
  const firstDay = getFirstDayOfEpiWeek(year, week, weekStart);
  const startsAt = getStartOfDay(timeZoneId, firstDay);
  return { year, week, startsAt, endsAt: getStartOfDay(timeZoneId, addDays(firstDay, 7)) };
}
