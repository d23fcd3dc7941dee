import { hoursWaiting } from './clocks.ts';

/** How long an escalated alert has been without outcome, and how far its supervisors were reminded of it. */
export interface WaitForOutcome {
  /** Epoch milliseconds. */
  escalatedAt: number;
  /** Epoch milliseconds. */
  now: number;
  /** After how many hours the project reminds; in any order. */
  nudgeHours: readonly number[];
  /** After how many hours they were reminded last; null: never. */
  remindedAfterHours: number | null;
}

/**
 * The reminder that is due, in hours since the escalation; null when there is none.
 *
 * Of several that are due only the longest counts: after a standstill, or when a project adds reminders to old alerts,
 * one message says how long it has been, not three. What was reminded of is never reminded of again, nor is a shorter
 * wait after a longer one.
 *
 * @example dueReminder({ escalatedAt: 0, now: 50 * 3_600_000, nudgeHours: [24, 48, 168], remindedAfterHours: 24 }) // 48
 */
export function dueReminder({
  escalatedAt,
  now,
  nudgeHours,
  remindedAfterHours,
}: WaitForOutcome): number | null {
  const waited = hoursWaiting(escalatedAt, now);
  const due = nudgeHours.filter((hours) => hours <= waited && hours > (remindedAfterHours ?? 0));
  return due.length > 0 ? Math.max(...due) : null;
}
