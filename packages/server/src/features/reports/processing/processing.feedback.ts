import { type TimeZone, toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { getFeedbackKey } from '@harken/domain/reports/feedback';
import { ussdSource } from '@harken/domain/reports/message-source';
import type { Database } from '../../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../../platform/phone-numbers.ts';
import type { Services } from '../../../platform/services.ts';
import type { FilledText } from '../../../platform/texts/fill-text.ts';
import { getOnsetText, isOnsetRefused } from './processing.onset.ts';
import { countRepliesSince, findProjectErrorMessages, type WaitingMessage } from './processing.queries.ts';
import { findStaffReplyDetails } from './processing.staff.queries.ts';
import type { ProcessingResult } from './processing.ts';

export interface ProcessedMessagePair {
  message: WaitingMessage;
  result: ProcessingResult;
}

const hour = 3_600_000;

/**
 * Queues feedback messages: the text of the project for a correct report; for an incorrect one only to known collectors, and
 * only if its error type has a text. They go to the number that sent the message, even if the collector has another primary
 * number. Who reported by USSD read it on the last screen. For a report sent by staff the collector is only notified if it was correct, since staff see errors themselves
 * (docs/spec/sms.md). A report without the onset that the project asks for is answered with that question too.
 *
 * @returns the messages whose reply will be sent
 */
export async function queueFeedback(
  trx: Database,
  services: Services,
  pairs: ProcessedMessagePair[],
  now: Date,
): Promise<ProcessedMessagePair[]> {
  const introductions = await loadIntroductions(trx, services, pairs);
  const texts = await loadFeedbackTexts(trx, services, pairs);
  const replies = pairs.flatMap((pair, index) => {
    const { message, result } = pair;
    if (message.source === ussdSource) return [];
    const isFromStaff = message.source === 'Staff';
    const introduction = introductions.get(message.id);
    if (isFromStaff && !introduction) return [];
    const feedback = introduction ? joinSentences(introduction.text, texts[index]) : texts[index];
    const body = joinSentences(feedback, getOnsetText(services, pair));
    return body ? [{ ...toReplyRow(message, result, body, now), names: introduction?.names ?? [] }] : [];
  });
  if (replies.length === 0) return [];
  const queued = await withholdExcessReplies(trx, services, replies, pairs, now);
  await queueOutgoing(trx, queued);
  const sent = new Set(queued.filter(({ state }) => state !== 'Withheld').map((row) => row.rawReportId));
  return pairs.filter(({ message }) => sent.has(message.id));
}

async function loadFeedbackTexts(
  trx: Database,
  services: Services,
  pairs: ProcessedMessagePair[],
): Promise<(string | null)[]> {
  const wrong = pairs.filter(
    ({ message, result }) => result.errorType && result.sender && message.source !== 'Staff',
  );
  const projectIds = [...new Set(wrong.map(({ result }) => result.sender?.projectId ?? 0))];
  const own = projectIds.length > 0 ? await findProjectErrorMessages(trx, projectIds) : [];
  const ownTexts = new Map(
    own.map(({ projectId, messageKey, message }) => [`${projectId} ${messageKey}`, message]),
  );
  return pairs.map((pair) => {
    const { message, result } = pair;
    const { errorType, sender, projectHealthRisk } = result;
    if (!errorType) return projectHealthRisk?.feedbackMessage ?? null;
    const key = sender && getFeedbackKey(errorType);
    if (!key) return null;
    const defaultKey = isOnsetRefused(pair) ? 'sms.error.onset' : key;
    return (
      ownTexts.get(`${sender.projectId} ${key}`) ??
      services.texts.text('sms', defaultKey, message.contentLanguageCode)
    );
  });
}

const joinSentences = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(' ');

/** For correct reports sent by staff: who sent it, when, and about which health risk. Only for collectors with a phone number. */
async function loadIntroductions(
  trx: Database,
  { texts }: Services,
  pairs: ProcessedMessagePair[],
): Promise<Map<number, FilledText>> {
  const answered = pairs.filter(
    ({ message, result }) => message.source === 'Staff' && result.report && result.sender?.primaryNumber,
  );
  if (answered.length === 0) return new Map();
  const detailsByMessage = await findStaffReplyDetails(
    trx,
    answered.map(({ message }) => message.id),
  );
  return new Map(
    answered.map(({ message, result }) => {
      const details = detailsByMessage.get(message.id);
      const { supervisor, supervisorId } = details ?? {};
      const text = texts.fill('sms', 'sms.reportSentByStaff', message.contentLanguageCode, {
        supervisor: supervisor && supervisorId ? { text: supervisor, userId: supervisorId } : '',
        dateTime: formatMinute(result.receivedAt, result.sender?.timeZoneId ?? message.utcOffset ?? 0),
        'healthRisk/event': details?.healthRisk ?? '',
      });
      return [message.id, text];
    }),
  );
}

/** yyyy-MM-dd HH:mm in a time zone. */
function formatMinute(instant: Date, zone: TimeZone): string {
  return toLocalDateTime(instant.getTime(), zone).slice(0, 16).replace('T', ' ');
}

function toReplyRow(message: WaitingMessage, result: ProcessingResult, body: string, now: Date): OutboxRow {
  const number = message.source === 'Staff' ? result.sender?.primaryNumber : message.sender;
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
    dataCollectorId: result.sender?.dataCollectorId ?? null,
    createdAt: now,
    nextAttemptAt: now,
    isDemo: message.isDemo,
  };
}

/**
 * Withholds replies beyond the hourly limit per number, and replies to the gateway's own number, which would loop. Withheld
 * replies stay visible in the outbox.
 */
async function withholdExcessReplies(
  trx: Database,
  services: Services,
  replies: OutboxRow[],
  pairs: ProcessedMessagePair[],
  now: Date,
): Promise<OutboxRow[]> {
  const numbers = [...new Set(replies.map(({ recipient }) => recipient ?? ''))];
  const sentCounts = await countRepliesSince(trx, numbers, new Date(now.getTime() - hour));
  const ownNumbers = new Set(
    pairs.map(
      ({ message }) =>
        message.gatewayOwnNumber && normalizePhoneNumber(message.gatewayOwnNumber, message.countryCode),
    ),
  );
  return replies.map((reply) => {
    const number = reply.recipient ?? '';
    if (ownNumbers.has(number)) return { ...reply, state: 'Withheld', reason: 'outbox.reason.ownNumber' };
    const count = (sentCounts.get(number) ?? 0) + 1;
    sentCounts.set(number, count);
    return count > services.config.repliesPerHour
      ? { ...reply, state: 'Withheld', reason: 'outbox.reason.tooManyReplies' }
      : reply;
  });
}
