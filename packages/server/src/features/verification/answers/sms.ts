import { isFinal, type VerificationAnswer } from '@harken/domain/verification/answer';
import { type MessageWithCode, readCode } from '@harken/domain/verification/code';
import { parseAnswer } from '@harken/domain/verification/parse-answer';
import { isRejectionSent } from '@harken/domain/verification/plan';
import { findNames, insertMessages } from '../../../platform/contacts.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { queueOutgoing } from '../../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type AnsweringContact,
  findContactsByNumber,
  findRejections,
  findRequestsByCode,
  insertRejection,
  lockForAnswers,
  lockRequest,
  markAsProcessed,
} from './answers.queries.ts';
import { isAnswerable, recordAnswer } from './record-answer.ts';

const hour = 3_600_000;

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

/** Where an answer changed something. */
export interface AnsweredPlace {
  projectId: number;
  nationalSocietyId: number;
}

/** A message that begins with a code, and the contacts of its national society with the number that sent it. */
interface Candidate<Message> extends MessageWithCode {
  message: Message;
  contacts: AnsweringContact[];
}

/**
 * Takes the answers of contacts out of the messages of a batch: those that begin with a code and come from the number of a contact of
 * the national society whose gateway received them. A code can never be read as a report. Everything else is left to be processed
 * as a report, also a code from any other number.
 *
 * @returns the others, and where answers were stored
 */
export async function takeAnswers<Message extends Arrived>(
  trx: Database,
  services: Services,
  messages: Message[],
  now: Date,
): Promise<{ others: Message[]; answered: AnsweredPlace[] }> {
  const candidates = await findCandidates(trx, messages);
  if (candidates.length === 0) return { others: messages, answered: [] };
  const requests = await findRequestsByCode(
    trx,
    candidates.flatMap(({ contacts, code }) => contacts.map(({ id: contactId }) => ({ contactId, code }))),
  );
  await lockForAnswers(
    trx,
    [...new Set(requests.map(({ alertId }) => alertId))],
    [...new Set(candidates.flatMap(({ contacts }) => contacts.map(({ id }) => id)))],
  );
  const answered: AnsweredPlace[] = [];
  for (const candidate of candidates) {
    const request = requests.find(
      ({ code, contactId }) =>
        code === candidate.code && candidate.contacts.some(({ id }) => id === contactId),
    );
    const place = await takeAnswer(trx, services, { candidate, request, now });
    if (place) answered.push(place);
  }
  const taken = candidates.map(({ message }) => message.id);
  await markAsProcessed(trx, taken, now);
  return { others: messages.filter(({ id }) => !taken.includes(id)), answered };
}

async function findCandidates<Message extends Arrived>(
  trx: Database,
  messages: Message[],
): Promise<Candidate<Message>[]> {
  const withCode = messages.flatMap((message) => {
    const isFromGateway = message.source !== 'Staff' && message.gatewayType !== null;
    const read = isFromGateway && message.dataCollectorId === null ? readCode(message.text) : null;
    const number = read && normalizePhoneNumber(message.sender, message.countryCode);
    return read && number ? [{ message, number, ...read }] : [];
  });
  if (withCode.length === 0) return [];
  const contacts = await findContactsByNumber(
    trx,
    withCode.map(({ message: { nationalSocietyId }, number }) => ({ nationalSocietyId, number })),
  );
  return withCode.flatMap(({ number, ...candidate }) => {
    const own = contacts.filter(
      ({ normalizedNumber, nationalSocietyId }) =>
        normalizedNumber === number && nationalSocietyId === candidate.message.nationalSocietyId,
    );
    const unique = [...new Map(own.map((contact) => [contact.id, contact])).values()];
    return unique.length > 0 ? [{ ...candidate, contacts: unique }] : [];
  });
}

interface Taking {
  candidate: Candidate<Arrived>;
  request: { id: number; contactId: number } | undefined;
  now: Date;
}

/** Stores the answer of one message, or refuses it. @returns where it changed something */
async function takeAnswer(
  trx: Database,
  services: Services,
  { candidate, request, now }: Taking,
): Promise<AnsweredPlace | null> {
  const [first] = candidate.contacts;
  const contact = candidate.contacts.find(({ id }) => id === request?.contactId) ?? first;
  if (!contact) return null;
  const reply = { candidate, contact, now };
  const locked = request && (await lockRequest(trx, request.id));
  if (!locked) {
    await refuse(trx, services, { ...reply, reason: 'wrongCode' });
    return null;
  }
  const parsed = parseAnswer(candidate.rest);
  if (!parsed.ok) {
    await refuse(trx, services, { ...reply, reason: isAnswerable(locked, now) ? 'unclear' : 'late' });
    return null;
  }
  const given = { answer: parsed.answer, comment: parsed.comment, channel: 'sms' as const, at: now };
  const result = await recordAnswer(trx, services, locked, { ...given, rawReportId: candidate.message.id });
  if (result === 'late') await refuse(trx, services, { ...reply, reason: 'late' });
  if (result !== 'accepted') return null;
  await queueReply(
    trx,
    reply,
    await composeThanks(trx, services, { contact, locked, answer: parsed.answer }),
  );
  return { projectId: locked.projectId, nationalSocietyId: locked.nationalSocietyId };
}

async function composeThanks(
  trx: Database,
  { texts }: Services,
  {
    contact: { languageCode },
    locked,
    answer,
  }: {
    contact: AnsweringContact;
    locked: { code: string; healthRiskId: number; nationalSocietyId: number };
    answer: VerificationAnswer;
  },
): Promise<string> {
  const { healthRisk } = await findNames(trx, locked, languageCode);
  const key = isFinal(answer) ? 'sms.verification.thanks' : 'sms.verification.thanksSoFar';
  return texts.text('sms', key, languageCode, { healthRisk, code: locked.code });
}

interface Reply {
  candidate: Candidate<Arrived>;
  contact: AnsweringContact;
  now: Date;
}

/** Notes a message that is not taken as an answer, and says why: once for each code and hour, and not after several in an hour. */
async function refuse(
  trx: Database,
  services: Services,
  { reason, ...reply }: Reply & { reason: 'wrongCode' | 'late' | 'unclear' },
): Promise<void> {
  const { candidate, contact, now } = reply;
  const { code } = candidate;
  const rejections = await findRejections(trx, contact.id, new Date(now.getTime() - hour));
  const isAnswered = isRejectionSent(rejections, { reason, code });
  await insertRejection(trx, {
    ...{ contactId: contact.id, rawReportId: candidate.message.id, reason, code },
    ...{ refusedAt: now, isAnswered },
  });
  if (!isAnswered) return;
  const body = services.texts.text('sms', `sms.verification.${reason}`, contact.languageCode, { code });
  await queueReply(trx, reply, body);
}

/** Replies through the gateway that received the message. */
async function queueReply(
  trx: Database,
  { candidate: { message }, contact, now }: Reply,
  body: string,
): Promise<void> {
  const [id] = await queueOutgoing(trx, [
    {
      channel: 'sms',
      kind: 'verificationReply',
      nationalSocietyId: message.nationalSocietyId,
      recipient: contact.normalizedNumber.startsWith('+') ? contact.normalizedNumber : message.sender,
      body,
      smsGatewayId: message.smsGatewayId,
      modemNumber: message.modemNumber,
      rawReportId: message.id,
      isDemo: message.isDemo,
      createdAt: now,
      nextAttemptAt: now,
      idempotencyKey: `verificationReply:${message.id}`,
    },
  ]);
  if (id !== undefined) await insertMessages(trx, [{ outboxMessageId: id, contactId: contact.id }]);
}
