import { type MessageWithReferralNumber, readReferralNumber } from '@harken/domain/referrals/number';
import { insertMessages } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { queueOutgoing } from '../../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type AnsweringContact,
  findContactsByNumber,
  findReferralByNumber,
  markAsProcessed,
} from './answers.queries.ts';
import { type ReferralPlace, takeAnswer } from './take-answer.ts';

/** A message as it waits to be processed. */
interface Arrived {
  id: number;
  source: string;
  gatewayType: string | null;
  smsGatewayId: number | null;
  modemNumber: number | null;
  nationalSocietyId: number;
  countryCode: string;
  sender: string;
  text: string;
  isDemo: boolean;
  dataCollectorId: number | null;
}

interface Candidate extends MessageWithReferralNumber {
  message: Arrived;
  contact: AnsweringContact;
}

/**
 * Takes the answers of contacts about referrals out of the messages of a batch: those that begin with a number and come from the number of
 * a contact of the national society whose gateway received them. Everything else is left to be processed, also the answers of data
 * collectors who are contacts, unless the referral is one of their facility.
 *
 * @returns the others, and where answers were stored
 */
export async function takeAnswersOfContacts<Message extends Arrived>(
  trx: Database,
  services: Services,
  messages: Message[],
  now: Date,
): Promise<{ others: Message[]; changed: ReferralPlace[] }> {
  const candidates = await findCandidates(trx, messages);
  if (candidates.length === 0) return { others: messages, changed: [] };
  const changed: ReferralPlace[] = [];
  for (const { message, contact, number, isValid, rest } of candidates) {
    const { reply, changed: place } = await takeAnswer(trx, services, {
      ...{ number, isValid, rest, rawReportId: message.id, nationalSocietyId: message.nationalSocietyId },
      ...{ sender: { contactId: contact.id }, languageCode: contact.languageCode, at: now },
    });
    if (place) changed.push(place);
    if (reply) await queueReply(trx, { message, contact, body: reply, now });
  }
  const taken = candidates.map(({ message }) => message.id);
  await markAsProcessed(trx, taken, now);
  return { others: messages.filter(({ id }) => !taken.includes(id)), changed };
}

async function findCandidates(trx: Database, messages: readonly Arrived[]): Promise<Candidate[]> {
  const withNumber = messages.flatMap((message) => {
    const isFromGateway = message.source !== 'Staff' && message.gatewayType !== null;
    const read = isFromGateway && message.dataCollectorId === null ? readReferralNumber(message.text) : null;
    const sentFrom = read && normalizePhoneNumber(message.sender, message.countryCode);
    return read && sentFrom ? [{ message, sentFrom, ...read }] : [];
  });
  if (withNumber.length === 0) return [];
  const contacts = await findContactsByNumber(
    trx,
    withNumber.map(({ message: { nationalSocietyId }, sentFrom }) => ({
      nationalSocietyId,
      number: sentFrom,
    })),
  );
  const candidates: Candidate[] = [];
  for (const { sentFrom, ...given } of withNumber) {
    const { nationalSocietyId } = given.message;
    const own = contacts.filter(
      (contact) => contact.normalizedNumber === sentFrom && contact.nationalSocietyId === nationalSocietyId,
    );
    if (own.length === 0) continue;
    const referral = await findReferralByNumber(trx, { nationalSocietyId, number: given.number });
    const addressed = own.find(({ id }) => id === referral?.contactId);
    const contact = addressed ?? own.find(({ isCollector }) => !isCollector);
    if (contact) candidates.push({ ...given, contact });
  }
  return candidates;
}

/** Replies through the gateway that received the message. */
async function queueReply(
  trx: Database,
  { message, contact, body, now }: { message: Arrived; contact: AnsweringContact; body: string; now: Date },
): Promise<void> {
  const { id: contactId, normalizedNumber } = contact;
  const [id] = await queueOutgoing(trx, [
    {
      channel: 'sms',
      kind: 'verificationReply',
      nationalSocietyId: message.nationalSocietyId,
      recipient: normalizedNumber.startsWith('+') ? normalizedNumber : message.sender,
      body,
      smsGatewayId: message.smsGatewayId,
      modemNumber: message.modemNumber,
      rawReportId: message.id,
      isDemo: message.isDemo,
      createdAt: now,
      nextAttemptAt: now,
      idempotencyKey: `referralReply:${message.id}`,
    },
  ]);
  if (id !== undefined) await insertMessages(trx, [{ outboxMessageId: id, contactId }]);
}
