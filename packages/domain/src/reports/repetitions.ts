import type { AlertStatus } from '../alerts/statuses.ts';
import type { RepetitionState } from './kinds.ts';

/** A message read earlier, as one with the same text of the same sender asks about it. */
export interface EarlierMessage {
  id: number;
  repetition: RepetitionState | null;
  repeatsId: number | null;
}

/**
 * Which message one with the same text repeats, given the earliest that came within the project's time of it.
 *
 * Somebody may press "send" again and again: what repeats a repetition repeats what that one repeats, so that all point
 * to the message that came first. What staff found to be a report of its own begins anew.
 *
 * @example originalOf({ id: 8, repetition: 'Probable', repeatsId: 5 }) // 5
 * @example originalOf({ id: 8, repetition: 'Denied', repeatsId: 5 }) // 8
 */
export function originalOf({ id, repetition, repeatsId }: EarlierMessage): number {
  const isRepetition = repetition === 'Probable' || repetition === 'Confirmed';
  return isRepetition ? (repeatsId ?? id) : id;
}

/** What decides whether staff may say that a message is a repetition, or is none. */
export interface MessageToJudge {
  /** null: it was never flagged. */
  repetition: RepetitionState | null;
  /** The status of the alert its report is in. */
  alertStatus: AlertStatus | null;
}

/** Why a message cannot be called a repetition or a report of its own: problem keys. */
export type RepetitionRefusal = 'report.repetition.notFlagged' | 'report.repetition.inDecidedAlert';

/**
 * Why staff cannot say that a message is a repetition (or is none), or null if they can. They may change their mind.
 *
 * Once an alert was escalated, people outside were told of its reports; those it was escalated with stay. That such a
 * report is one of its own can be said at any time: nothing changes by it.
 */
export function repetitionRefusal(
  { repetition, alertStatus }: MessageToJudge,
  isRepetition: boolean,
): RepetitionRefusal | null {
  if (repetition === null) return 'report.repetition.notFlagged';
  const isDecided = alertStatus === 'Escalated' || alertStatus === 'Closed';
  return isRepetition && isDecided ? 'report.repetition.inDecidedAlert' : null;
}
