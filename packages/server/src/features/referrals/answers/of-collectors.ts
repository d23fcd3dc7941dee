import { readReferralNumber } from '@harken/domain/referrals/number';
import { isReferralFollowUp } from '@harken/domain/referrals/parse-answer';
import { referralLimits } from '@harken/domain/referrals/referral';
import type { Database } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type CollectorMessage,
  listUnreadMessages,
  mayAnswer,
  type ProcessedMessage,
  readSettings,
  replyToCollector,
} from '../../collector-messages/index.ts';
import { findFacilityName, findLastReport, findReferralByCollector } from '../making/making.queries.ts';
import { makeReferral } from '../making/making.ts';
import { composeForCollector } from '../messages.ts';
import { lockSender } from './answers.queries.ts';
import { type ReferralPlace, refuseAnswer, takeAnswer } from './take-answer.ts';

const hour = 3_600_000;
/** A follow-up that is repeated later asks for the number again. */
const repeatedWithin = hour;

/**
 * The messages of data collectors about referrals: answers that begin with a number, and the follow-up "referred" in projects that take
 * referrals. A valid report is never one of them.
 */
export async function selectReferralMessages(
  trx: Database,
  pairs: readonly ProcessedMessage[],
): Promise<CollectorMessage[]> {
  const selected: CollectorMessage[] = [];
  for (const collected of listUnreadMessages(pairs)) {
    const { message, sender } = collected;
    const isFollowUp =
      isReferralFollowUp(message.text) && (await readSettings(trx, sender.projectId)).takesReferrals;
    if (isFollowUp || readReferralNumber(message.text)) selected.push(collected);
  }
  return selected;
}

/**
 * Stores the answers of data collectors, and refers the people of their last reports. Call after the reports of the batch are stored.
 *
 * @returns where something changed
 */
export async function takeReferralMessages(
  trx: Database,
  services: Services,
  selected: readonly CollectorMessage[],
  now: Date,
): Promise<ReferralPlace[]> {
  const places: ReferralPlace[] = [];
  for (const collected of selected) {
    const { reply, changed } = await takeMessage(trx, services, collected, now);
    if (changed) places.push(changed);
    if (reply) await replyToCollector(trx, collected, { body: reply, now });
  }
  return places;
}

type Done = { reply: string | null; changed: ReferralPlace | null };

async function takeMessage(
  trx: Database,
  services: Services,
  collected: CollectorMessage,
  now: Date,
): Promise<Done> {
  const { message, sender } = collected;
  const { nationalSocietyId, contentLanguageCode: languageCode } = message;
  const given = {
    ...{ rawReportId: message.id, nationalSocietyId, languageCode, at: now },
    sender: { dataCollectorId: sender.dataCollectorId },
  };
  const read = readReferralNumber(message.text);
  if (read) return takeAnswer(trx, services, { ...given, ...read });
  const since = new Date(now.getTime() - referralLimits.reportHours * hour);
  const reportId = await findLastReport(trx, { dataCollectorId: sender.dataCollectorId, since });
  if (reportId === undefined) {
    const reply = await refuseAnswer(trx, services, { ...given, number: '' }, 'noReport');
    return { reply, changed: null };
  }
  return refer(trx, services, { collected, reportId, now });
}

/** Refers the person of a report, once; later the number is only repeated. */
async function refer(
  trx: Database,
  services: Services,
  { collected, reportId, now }: { collected: CollectorMessage; reportId: number; now: Date },
): Promise<Done> {
  const { message, sender } = collected;
  // so that the same follow-up, delivered twice at once, refers once
  await lockSender(trx, sender);
  const languageCode = message.contentLanguageCode;
  const earlier = await findReferralByCollector(trx, reportId);
  if (earlier) {
    const isRepeated = now.getTime() - earlier.referredAt.getTime() < repeatedWithin;
    const question = { dataCollectorId: sender.dataCollectorId, keyword: 'referral' } as const;
    if (isRepeated || !(await mayAnswer(trx, { ...question, rawReportId: message.id, at: now })))
      return { reply: null, changed: null };
    const facility = await findFacilityName(trx, earlier.contactId);
    return {
      reply: composeForCollector(services, { number: earlier.number, facility, languageCode }),
      changed: null,
    };
  }
  const made = await makeReferral(trx, services, {
    ...{ reportId, origin: 'collector', notifiesCollector: false, at: now },
  });
  if (!made) return { reply: null, changed: null };
  const { number, contact, projectId, nationalSocietyId } = made;
  return {
    reply: composeForCollector(services, { number, facility: contact?.facility, languageCode }),
    changed: { projectId, nationalSocietyId },
  };
}
