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

/** How long an alert has waited, and what is left of the time to decide. */
export type AlertClock = { isOverdue: boolean; waiting: Phrase; target: Phrase };

/** The clock of an open alert. Times are local ones from the server, shifted by the same offset. */
export function alertClock(
  alert: { createdAt: LocalDateTime; decideBefore?: LocalDateTime | null },
  now: Date,
): AlertClock {
  const targetHours = alert.decideBefore
    ? (Date.parse(`${alert.decideBefore}Z`) - Date.parse(`${alert.createdAt}Z`)) / hourInMilliseconds
    : standardTargetHours;
  const hours = hoursSince(alert.createdAt, now);
  const { isOver, ...target } = targetPhrase(hours, Math.round(targetHours));
  return { isOverdue: isOver, waiting: waitingPhrase(hours), target };
}
