import type { MessageWithReferralNumber } from '@harken/domain/referrals/number';
import { parseReferralAnswer } from '@harken/domain/referrals/parse-answer';
import { isRejectionSent } from '@harken/domain/verification/plan';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import { lockReferral } from '../following/following.queries.ts';
import { isAnswerable, recordUpdate } from '../following/record-update.ts';
import {
  findReferralByNumber,
  findRejections,
  insertRejection,
  lockSender,
  type RefusedSender,
} from './answers.queries.ts';

const hour = 3_600_000;

/** Where an answer changed something. */
export interface ReferralPlace {
  projectId: number;
  nationalSocietyId: number;
}

/** A message that begins with the number of a referral. */
export interface GivenAnswer extends MessageWithReferralNumber {
  rawReportId: number;
  nationalSocietyId: number;
  sender: RefusedSender;
  languageCode: string;
  at: Date;
}

/** The reply to a message, and where it changed something. */
interface TakenAnswer {
  reply: string | null;
  changed: ReferralPlace | null;
}

/**
 * Stores the answer of a contact or data collector about a referral of theirs, or refuses it. A number that belongs to somebody else is
 * refused like one that does not exist.
 */
export async function takeAnswer(
  trx: Database,
  services: Services,
  given: GivenAnswer,
): Promise<TakenAnswer> {
  const refuse = async (reason: RejectionReason) => ({
    reply: await refuseAnswer(trx, services, given, reason),
    changed: null,
  });
  if (!given.isValid) return refuse('mistyped');
  const { sender, at, number, languageCode } = given;
  const found = await findReferralByNumber(trx, given);
  const referral = found && isOwn(found, sender) && (await lockReferral(trx, found.id));
  if (!referral) return refuse('wrongNumber');
  const parsed = parseReferralAnswer(given.rest);
  if (!parsed.ok) return refuse(isAnswerable(referral, null, at) ? 'unclear' : 'late');
  const result = await recordUpdate(trx, referral, {
    ...{ answer: parsed.answer, comment: parsed.comment, rawReportId: given.rawReportId, userId: null, at },
    ...('contactId' in sender
      ? { source: 'contact', contactId: sender.contactId }
      : { source: 'collector', contactId: null }),
  });
  if (result === 'late') return refuse('late');
  if (result === 'repeated') return { reply: null, changed: null };
  const isOver = (parsed.answer.outcome ?? referral.outcome) !== null;
  const key = isOver ? 'sms.referral.thanks' : 'sms.referral.thanksSoFar';
  const { projectId, nationalSocietyId } = referral;
  return {
    reply: services.texts.text('sms', key, languageCode, { number }),
    changed: { projectId, nationalSocietyId },
  };
}

function isOwn(
  referral: { contactId: number | null; dataCollectorId: number | null },
  sender: RefusedSender,
): boolean {
  return 'contactId' in sender
    ? referral.contactId === sender.contactId
    : referral.dataCollectorId === sender.dataCollectorId;
}

type RejectionReason = 'wrongNumber' | 'mistyped' | 'late' | 'unclear' | 'noReport';

/**
 * Notes a message that is not taken as an answer.
 *
 * @returns the reply; null if the sender got one for the same in the last hour, or several
 */
export async function refuseAnswer(
  trx: Database,
  { texts }: Services,
  {
    sender,
    number,
    rawReportId,
    languageCode,
    at,
  }: Pick<GivenAnswer, 'sender' | 'number' | 'rawReportId' | 'languageCode' | 'at'>,
  reason: RejectionReason,
): Promise<string | null> {
  await lockSender(trx, sender);
  const rejections = await findRejections(trx, sender, new Date(at.getTime() - hour));
  const isAnswered = isRejectionSent(rejections, { reason, code: number });
  await insertRejection(trx, { ...sender, rawReportId, reason, number, refusedAt: at, isAnswered });
  return isAnswered ? texts.text('sms', `sms.referral.${reason}`, languageCode, { number }) : null;
}
