import type { Phrase } from '../../lib/dates/dates.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A duration in its largest fitting unit, rounded down.
 *
 * @example toAgePhrase(150) // { key: 'systemStatus.age.minutes', values: { count: 2 } }
 */
export function toAgePhrase(seconds: number): Phrase {
  const phrase = (unit: string, length: number): Phrase => ({
    key: `systemStatus.age.${unit}`,
    values: { count: Math.floor(seconds / length) },
  });
  if (seconds < 2 * minute) return phrase('seconds', 1);
  if (seconds < 2 * hour) return phrase('minutes', minute);
  return seconds < 2 * day ? phrase('hours', hour) : phrase('days', day);
}
