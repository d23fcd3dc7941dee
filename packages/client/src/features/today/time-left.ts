import { type Phrase, toTargetPhrase } from '../../lib/dates/dates.ts';
import type { WaitingAlert } from './today.api.ts';

const hourInMilliseconds = 3_600_000;

/** How much time is left for an alert, or how long it is overdue; null if nothing is due. */
export function describeTimeLeft(
  { since, dueAt }: Pick<WaitingAlert, 'since' | 'dueAt'>,
  now: Date,
): (Phrase & { isOver: boolean }) | null {
  if (!dueAt) return null;
  const hoursFrom = (instant: number) =>
    Math.max(0, Math.floor((instant - Date.parse(since)) / hourInMilliseconds));
  return toTargetPhrase(hoursFrom(now.getTime()), hoursFrom(Date.parse(dueAt)));
}

/** How many of some alerts are overdue. */
export function countOverdue(alerts: readonly Pick<WaitingAlert, 'dueAt'>[], now: Date): number {
  return alerts.filter(({ dueAt }) => dueAt && Date.parse(dueAt) <= now.getTime()).length;
}
