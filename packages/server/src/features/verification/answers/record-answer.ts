import { isFinal, isSameAnswer, type VerificationAnswer } from '@harken/domain/verification/answer';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyOfAlerts } from '../../notifications/index.ts';
import { referByAnswer } from '../../referrals/index.ts';
import {
  findLastAnswer,
  insertAnswer,
  type LockedRequest,
  type StoredAnswer,
  storeResult,
} from './answers.queries.ts';

/** An answer of a contact, by SMS or link. */
interface GivenAnswer {
  answer: VerificationAnswer;
  comment: string | null;
  channel: 'sms' | 'link';
  /** The SMS. */
  rawReportId: number | null;
  at: Date;
}

/**
 * Stores an answer under the lock of its question, notifies staff, and makes a referral of one that refers somebody. The status of the alert never changes
 * by it: staff confirm or correct it.
 *
 * @returns `repeated` if it says the same as the last answer, and so changes nothing; `late` if the question has ended
 */
export async function recordAnswer(
  trx: Database,
  services: Services,
  request: LockedRequest,
  given: GivenAnswer,
): Promise<'accepted' | 'repeated' | 'late'> {
  const { answer, at, ...rest } = given;
  const last = await findLastAnswer(trx, request.id);
  if (last && isRepeated(request, last, answer)) return 'repeated';
  if (!isAnswerable(request, at)) return 'late';
  const answerId = await insertAnswer(trx, { ...answer, ...rest, requestId: request.id, answeredAt: at });
  const { alertId, projectId, contactId } = request;
  await notifyOfAlerts(trx, services, {
    ...{ kind: 'alertAnswered', alertIds: [alertId], exceptUserId: null, details: {}, at },
    occurrenceId: answerId,
  });
  if (answer.isReferred) await referByAnswer(trx, services, { answerId, alertId, projectId, contactId, at });
  await storeResult(trx, {
    request,
    at,
    result: request.result === 'answered' ? 'answered' : toResult(answer),
    state: isFinal(answer) ? 'answered' : 'open',
    isWaitingAgain: answer.finding === 'needMoreTime',
  });
  return 'accepted';
}

/** Whether a question can still be answered. */
export function isAnswerable({ state, expiresAt, hasContact }: LockedRequest, at: Date): boolean {
  return hasContact && state === 'open' && expiresAt > at;
}

/** Needing more time again after a reminder is news. */
function isRepeated({ remindedAt }: LockedRequest, last: StoredAnswer, answer: VerificationAnswer): boolean {
  const isReminded = remindedAt !== null && remindedAt > last.answeredAt;
  return isSameAnswer(last, answer) && !(answer.finding === 'needMoreTime' && isReminded);
}

function toResult({ finding }: VerificationAnswer): string {
  return finding === 'needMoreTime' || finding === 'couldNotFind' ? finding : 'answered';
}
