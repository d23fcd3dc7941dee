import { addDays, type CalendarDate, daysBetween, isCalendarDate } from './calendar-date.ts';
import type { Period } from './period-presets.ts';

/** The periods that a period can be compared with. `own` has a first day of the reader's choice. */
export const comparedPeriods = ['before', 'yearBefore', 'own'] as const;
export type ComparedPeriod = (typeof comparedPeriods)[number];

/**
 * The period that another is compared with. All have as many days, so that the numbers can be compared, except that the same
 * days a year before may be one more or less around 29 February.
 *
 * @param ownStart the first day of an own period
 * @returns null if the own period has no valid first day
 * @example getComparedPeriod({ startDate: '2024-03-08', endDate: '2024-03-14' }, 'before')
 *   // { startDate: '2024-03-01', endDate: '2024-03-07' }
 */
export function getComparedPeriod(
  { startDate, endDate }: Period,
  kind: ComparedPeriod,
  ownStart: string = '',
): Period | null {
  const daysAfterFirst = daysBetween(startDate, endDate);
  switch (kind) {
    case 'before':
      return { startDate: addDays(startDate, -daysAfterFirst - 1), endDate: addDays(startDate, -1) };
    case 'yearBefore':
      return { startDate: toYearBefore(startDate), endDate: toYearBefore(endDate) };
    case 'own':
      return isCalendarDate(ownStart)
        ? { startDate: ownStart, endDate: addDays(ownStart, daysAfterFirst) }
        : null;
  }
}

/** The same day a year before; 28 February for the 29th. */
function toYearBefore(date: CalendarDate): CalendarDate {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0');
  const day = `${year}${date.slice(4)}`;
  return isCalendarDate(day) ? day : `${year}-02-28`;
}
