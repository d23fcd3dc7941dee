import { toLocalTime } from '../../../lib/dates/instants.ts';
import type { OffDutyPeriod } from './api.ts';

/**
 * The first and the last day of a period in the time zone of the project; the last is empty while it lasts. Its end is not part of
 * it, so the last day is that of the moment before.
 */
export function toDays(
  { startedAt, endedAt }: Pick<OffDutyPeriod, 'startedAt' | 'endedAt'>,
  zone: string,
): { startedOn: string; endedOn: string } {
  const startedOn = toLocalTime(startedAt, zone).slice(0, 10);
  if (!endedAt) return { startedOn, endedOn: '' };
  const momentBefore = new Date(Date.parse(endedAt) - 1).toISOString();
  const endedOn = toLocalTime(momentBefore, zone).slice(0, 10);
  return { startedOn, endedOn: endedOn < startedOn ? startedOn : endedOn };
}
