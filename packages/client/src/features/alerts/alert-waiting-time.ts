import type { TimeZone } from '@harken/domain/calendar/local-date-time';
import { useEffect, useState } from 'react';
import {
  hoursSince,
  type LocalDateTime,
  type Phrase,
  toTargetPhrase,
  toWaitingPhrase,
} from '../../lib/dates/dates.ts';
import { useTimeZone } from '../../lib/dates/time-zone.ts';

const minuteInMilliseconds = 60_000;
const hourInMilliseconds = 3_600_000;

/** Hours within which an alert should be decided if the server sends no deadline. */
const defaultTargetHours = 24;

/** The current time, and the time zone of the times on the page. */
export type Moment = { now: Date; zone: TimeZone };

/** The current time, updated every minute so that elapsed times on an open page advance. */
export function useNow(): Moment {
  const zone = useTimeZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteInMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return { now, zone };
}

/** Whole hours between two times that the server shifted by the same offset. */
function hoursBetween(from: LocalDateTime, until: LocalDateTime): number {
  return Math.round((Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / hourInMilliseconds);
}

/** How long an alert has waited, and how much of the time for a decision is left. */
export type AlertWaitingTime = { isOverdue: boolean; waiting: Phrase; target: Phrase };

/** How far an escalated alert without any action is past its target; null if it is not, or if something was done. */
export function describeOverdueAction(
  alert: { escalatedAt?: LocalDateTime | null; respondBefore?: LocalDateTime | null },
  { now, zone }: Moment,
): Phrase | null {
  const { escalatedAt, respondBefore } = alert;
  if (!escalatedAt || !respondBefore) return null;
  const targetHours = hoursBetween(escalatedAt, respondBefore);
  const { isOver, ...over } = toTargetPhrase(hoursSince(escalatedAt, now, zone), targetHours);
  return isOver ? over : null;
}

/** How long an open alert has waited. All times are in the time zone of the project. */
export function describeWaitingTime(
  alert: { createdAt: LocalDateTime; decideBefore?: LocalDateTime | null },
  { now, zone }: Moment,
): AlertWaitingTime {
  const targetHours = alert.decideBefore
    ? hoursBetween(alert.createdAt, alert.decideBefore)
    : defaultTargetHours;
  const hours = hoursSince(alert.createdAt, now, zone);
  const { isOver, ...target } = toTargetPhrase(hours, targetHours);
  return { isOverdue: isOver, waiting: toWaitingPhrase(hours), target };
}
