import { addDays } from './calendar-date.ts';
import { type EpiWeek, type EpiWeekStart, firstDayOfEpiWeek } from './epi-week.ts';
import { startOfDayIn } from './time-zone.ts';

/** An epi week as the clocks of a project count it: half-open, both ends in epoch milliseconds. */
export interface EpiWeekSpan extends EpiWeek {
  startsAt: number;
  /** The first instant of the week after. */
  endsAt: number;
}

/**
 * From when to when an epi week lasts in a time zone. Where the clocks change in between, it is an hour shorter or longer.
 *
 * @example spanOfEpiWeek({ year: 2022, week: 5 }, 'Sunday', 'Asia/Kathmandu').startsAt // 2022-01-29T18:15Z
 */
export function spanOfEpiWeek(
  { year, week }: EpiWeek,
  weekStart: EpiWeekStart,
  timeZoneId: string,
): EpiWeekSpan {
  const firstDay = firstDayOfEpiWeek(year, week, weekStart);
  const startsAt = startOfDayIn(timeZoneId, firstDay);
  return { year, week, startsAt, endsAt: startOfDayIn(timeZoneId, addDays(firstDay, 7)) };
}
