import type { FormRule } from './form-rules.ts';

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time of day, HH:MM, from 00:00 to 23:59. */
export const time: FormRule<string | null | undefined> = (value) =>
  !value?.trim() || timeOfDay.test(value.trim()) ? null : { key: 'validation.timeInvalid', values: {} };

/**
 * A time of today that is not in the future, because reports are about what has happened. A form that also asks for the day
 * uses this rule only if that day is today.
 *
 * @param now the person's local time, yyyy-MM-ddTHH:mm:ss (`toLocalDateTime`); the current minute is not in the future
 * @example timeNotInFuture('2026-03-10T14:30:00')('14:31') // { key: 'validation.timeInFuture', values: {} }
 */
export function timeNotInFuture(now: string): FormRule<string | null | undefined> {
  return (value) => {
    const given = value?.trim();
    if (!given || !timeOfDay.test(given)) return null;
    return given > now.slice(11, 16) ? { key: 'validation.timeInFuture', values: {} } : null;
  };
}

/**
 * A day that is not in the future.
 *
 * @param now the person's local time, yyyy-MM-ddTHH:mm:ss; today is not in the future
 * @example dateNotInFuture('2026-03-10T14:30:00')('2026-03-11') // { key: 'validation.timeInFuture', values: {} }
 */
export function dateNotInFuture(now: string): FormRule<string | null | undefined> {
  return (value) =>
    value && value > now.slice(0, 10) ? { key: 'validation.timeInFuture', values: {} } : null;
}
