import { useEffect, useState } from 'react';
import { hoursSince, type LocalDateTime, type Phrase, targetPhrase, waitingPhrase } from '../../lib/dates.ts';

const minuteInMilliseconds = 60_000;
const hourInMilliseconds = 3_600_000;

/** Within how many hours an alert should be decided on, where the server names no time. */
const standardTargetHours = 24;

/** The time, anew every minute, so that clocks on a page that stays open go on. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteInMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole hours between two times that the server shifted by the same offset. */
function hoursBetween(from: LocalDateTime, until: LocalDateTime): number {
  return Math.round((Date.parse(`${until}Z`) - Date.parse(`${from}Z`)) / hourInMilliseconds);
}

/** How long an alert has waited, and what is left of the time to decide. */
export type AlertClock = { isOverdue: boolean; waiting: Phrase; target: Phrase };

/** How long an escalated alert without any action is past its target; null while there is time, or once something was done. */
export function overdueAction(
  alert: { escalatedAt?: LocalDateTime | null; respondBefore?: LocalDateTime | null },
  now: Date,
): Phrase | null {
  const { escalatedAt, respondBefore } = alert;
  if (!escalatedAt || !respondBefore) return null;
  const targetHours = hoursBetween(escalatedAt, respondBefore);
  const { isOver, ...over } = targetPhrase(hoursSince(escalatedAt, now), targetHours);
  return isOver ? over : null;
}

/** The clock of an open alert. Times are local ones from the server, shifted by the same offset. */
export function alertClock(
  alert: { createdAt: LocalDateTime; decideBefore?: LocalDateTime | null },
  now: Date,
): AlertClock {
  const targetHours = alert.decideBefore
    ? hoursBetween(alert.createdAt, alert.decideBefore)
    : standardTargetHours;
  const hours = hoursSince(alert.createdAt, now);
  const { isOver, ...target } = targetPhrase(hours, targetHours);
  return { isOverdue: isOver, waiting: waitingPhrase(hours), target };
}
