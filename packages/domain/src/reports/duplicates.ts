import type { AlertStatus } from '../alerts/statuses.ts';
import type { DuplicateState } from './kinds.ts';

/** An earlier message with the same text from the same sender. Its properties are columns of `raw_reports`. */
export interface EarlierMessage {
  id: number;
  repetition: DuplicateState | null;
  repeatsId: number | null;
}

/**
 * The id of the original of a possible duplicate, given the earliest equal message within the project's time.
 *
 * A duplicate of a duplicate points to the first message, however often somebody presses "send". A message that staff marked
 * as not a duplicate is an original itself.
 *
 * @example findOriginalId({ id: 8, repetition: 'Probable', repeatsId: 5 }) // 5
 * @example findOriginalId({ id: 8, repetition: 'Denied', repeatsId: 5 }) // 8
 */
export function findOriginalId({ id, repetition, repeatsId }: EarlierMessage): number {
  const isDuplicate = repetition === 'Probable' || repetition === 'Confirmed';
  return isDuplicate ? (repeatsId ?? id) : id;
}

/** What decides whether staff may confirm or deny that a message is a duplicate. */
export interface FlaggedMessage {
  /** null: it was never flagged. */
  repetition: DuplicateState | null;
  /** The status of the alert its report is in. */
  alertStatus: AlertStatus | null;
}

/** Why a message cannot be confirmed as a duplicate or marked as not a duplicate: error keys. */
export type DuplicateError = 'report.repetition.notFlagged' | 'report.repetition.inDecidedAlert';

/**
 * Why staff cannot confirm or deny that a message is a duplicate, or null if they can. They may change their decision.
 *
 * Once an alert was escalated, its recipients know its reports, so none may leave it. Marking such a report as not a
 * duplicate is allowed at any time, because it changes nothing.
 */
export function validateDuplicateDecision(
  { repetition, alertStatus }: FlaggedMessage,
  isDuplicate: boolean,
): DuplicateError | null {
  if (repetition === null) return 'report.repetition.notFlagged';
  const isDecided = alertStatus === 'Escalated' || alertStatus === 'Closed';
  return isDuplicate && isDecided ? 'report.repetition.inDecidedAlert' : null;
}
