import { type CalendarDate, isCalendarDate } from '../calendar/calendar-date.ts';
import type { OutbreakState } from './limits.ts';

type OutbreakError =
  | 'outbreak.startsInFuture'
  | 'outbreak.endsInFuture'
  | 'outbreak.endsBeforeStart'
  | 'outbreak.isEnded'
  | 'outbreak.isOpen';

/** Whether a text is a day of this century or the ones beside it: others are typing errors. */
export const isPlausibleDay = (text: string): boolean =>
  isCalendarDate(text) && text >= '1900-01-01' && text <= '2999-12-31';

/** Why an outbreak cannot have begun on this day; null if it can. */
export function validateStart(
  startedOn: CalendarDate,
  { today, endedOn }: { today: CalendarDate; endedOn: CalendarDate | null },
): OutbreakError | null {
  if (startedOn > today) return 'outbreak.startsInFuture';
  return endedOn !== null && startedOn > endedOn ? 'outbreak.endsBeforeStart' : null;
}

/** Why an outbreak cannot be ended on this day; null if it can. */
export function validateEnd(
  endedOn: CalendarDate,
  { state, startedOn, today }: { state: OutbreakState; startedOn: CalendarDate; today: CalendarDate },
): OutbreakError | null {
  if (state === 'ended') return 'outbreak.isEnded';
  if (endedOn > today) return 'outbreak.endsInFuture';
  return endedOn < startedOn ? 'outbreak.endsBeforeStart' : null;
}
