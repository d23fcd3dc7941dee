import { getWaitingHours } from './timeliness.ts';

/** How long an escalated alert has had no outcome, and which reminder its supervisors received last. */
export interface ReminderInput {
  /** Epoch milliseconds. */
  escalatedAt: number;
  /** Epoch milliseconds. */
  now: number;
  /** After how many hours the project sends reminders; in any order. */
  nudgeHours: readonly number[];
  /** Which reminder was sent last, in hours; null: none. */
  remindedAfterHours: number | null;
}

/**
 * The reminder that is due, in hours since the escalation; null when there is none.
 *
 * If several are due, only the longest is sent: after downtime, or when a project adds reminders to old alerts, supervisors
 * get one message instead of three. No reminder is sent twice, nor a shorter one after a longer one.
 *
 * @example findDueReminder({ escalatedAt: 0, now: 50 * 3_600_000, nudgeHours: [24, 48, 168], remindedAfterHours: 24 }) // 48
 */
export function findDueReminder({
  escalatedAt,
  now,
  nudgeHours,
  remindedAfterHours,
}: ReminderInput): number | null {
  const waited = getWaitingHours(escalatedAt, now);
  const due = nudgeHours.filter((hours) => hours <= waited && hours > (remindedAfterHours ?? 0));
  return due.length > 0 ? Math.max(...due) : null;
}
