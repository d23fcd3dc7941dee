import { feedbackKeyOf } from '@harken/domain/reports/feedback';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import type { FilledText } from '../../platform/texts/fill-text.ts';
import {
  countRepliesSince,
  findProjectErrorMessages,
  type WaitingMessage,
} from './interpretation.queries.ts';
import { findStaffReplyFacts } from './interpretation.staff.queries.ts';
import type { Interpretation } from './interpretation.ts';
import { wallClockAt } from './reports.rows.ts';

export interface ReadMessagePair {
  message: WaitingMessage;
  interpretation: Interpretation;
}

const hour = 3_600_000;

/**
 * Answers the senders (operations.md 4.1): the project's words for a correct report; for a wrong one, only to a known
 * collector and only where there is something to say. Always to the number that sent the message (KW-20). Of what staff
 * sent in the name of a collector, the collector is told when it was correct, and nobody when not: staff see it.
 */
export async function queueFeedback(
  trx: Database,
  services: Services,
  pairs: ReadMessagePair[],
  now: Date,
): Promise<void> {
  const introductions = await introductionsOf(trx, services, pairs);
  const texts = await textsOf(trx, services, pairs);
  const replies = pairs.flatMap((pair, index) => {
    const { message, interpretation } = pair;
    const isFromStaff = message.source === 'Staff';
    const introduction = introductions.get(message.id);
    if (isFromStaff && !introduction) return [];
    const body = introduction ? withFeedback(introduction.text, texts[index]) : texts[index];
    return body
      ? [{ ...replyRow(message, interpretation, body, now), names: introduction?.names ?? [] }]
      : [];
  });
  if (replies.length === 0) return;
  await queueOutgoing(trx, await withholdExcess(trx, services, replies, pairs, now));
}

async function textsOf(
  trx: Database,
  services: Services,
  pairs: ReadMessagePair[],
): Promise<(string | null)[]> {
  const wrong = pairs.filter(
    ({ message, interpretation }) =>
      interpretation.errorType && interpretation.sender && message.source !== 'Staff',
  );
  const projectIds = [...new Set(wrong.map(({ interpretation }) => interpretation.sender?.projectId ?? 0))];
  const own = projectIds.length > 0 ? await findProjectErrorMessages(trx, projectIds) : [];
  const ownTexts = new Map(
    own.map(({ projectId, messageKey, message }) => [`${projectId} ${messageKey}`, message]),
  );
  return pairs.map(({ message, interpretation: { errorType, sender, projectHealthRisk } }) => {
    if (!errorType) return projectHealthRisk?.feedbackMessage ?? null;
    const key = sender && feedbackKeyOf(errorType);
    if (!key) return null;
    return (
      ownTexts.get(`${sender.projectId} ${key}`) ??
      services.texts.text('sms', key, message.contentLanguageCode)
    );
  });
}

function withFeedback(introduction: string, feedback: string | null | undefined): string {
  return feedback ? `${introduction} ${feedback}` : introduction;
}

/** What a collector with a number is told of a correct report that staff sent: who, when, about what (operations.md 4.1). */
async function introductionsOf(
  trx: Database,
  { texts }: Services,
  pairs: ReadMessagePair[],
): Promise<Map<number, FilledText>> {
  const told = pairs.filter(
    ({ message, interpretation }) =>
      message.source === 'Staff' && interpretation.report && interpretation.sender?.primaryNumber,
  );
  if (told.length === 0) return new Map();
  const facts = await findStaffReplyFacts(
    trx,
    told.map(({ message }) => message.id),
  );
  return new Map(
    told.map(({ message, interpretation }) => {
      const fact = facts.get(message.id);
      const { supervisor, supervisorId } = fact ?? {};
      const text = texts.filled('sms', 'sms.reportSentByStaff', message.contentLanguageCode, {
        supervisor: supervisor && supervisorId ? { text: supervisor, userId: supervisorId } : '',
        dateTime: minuteAt(interpretation.receivedAt, message.utcOffset ?? 0),
        'healthRisk/event': fact?.healthRisk ?? '',
      });
      return [message.id, text];
    }),
  );
}

/** yyyy-MM-dd HH:mm, so many hours ahead of UTC. */
function minuteAt(instant: Date, utcOffset: number): string {
  return wallClockAt(instant, utcOffset).slice(0, 16).replace('T', ' ');
}

function replyRow(
  message: WaitingMessage,
  interpretation: Interpretation,
  body: string,
  now: Date,
): OutboxRow {
  const number = message.source === 'Staff' ? interpretation.sender?.primaryNumber : message.sender;
  const normalized = normalizePhoneNumber(number ?? '', message.countryCode);
  return {
    channel: 'sms',
    kind: 'feedback',
    nationalSocietyId: message.nationalSocietyId,
    recipient: normalized.startsWith('+') ? normalized : number,
    body,
    smsGatewayId: message.smsGatewayId,
    modemNumber: message.modemNumber,
    rawReportId: message.id,
    dataCollectorId: interpretation.sender?.dataCollectorId ?? null,
    createdAt: now,
    nextAttemptAt: now,
    isDemo: message.isDemo,
  };
}

/** At most so many replies to one number in an hour, none to the gateway's own number; what is withheld stays visible. */
async function withholdExcess(
  trx: Database,
  services: Services,
  replies: OutboxRow[],
  pairs: ReadMessagePair[],
  now: Date,
): Promise<OutboxRow[]> {
  const numbers = [...new Set(replies.map(({ recipient }) => recipient ?? ''))];
  const given = await countRepliesSince(trx, numbers, new Date(now.getTime() - hour));
  const ownNumbers = new Set(
    pairs.map(
      ({ message }) =>
        message.gatewayOwnNumber && normalizePhoneNumber(message.gatewayOwnNumber, message.countryCode),
    ),
  );
  return replies.map((reply) => {
    const number = reply.recipient ?? '';
    if (ownNumbers.has(number)) return { ...reply, state: 'Withheld', reason: 'outbox.reason.ownNumber' };
    const count = (given.get(number) ?? 0) + 1;
    given.set(number, count);
    return count > services.config.repliesPerHour
      ? { ...reply, state: 'Withheld', reason: 'outbox.reason.tooManyReplies' }
      : reply;
  });
}
