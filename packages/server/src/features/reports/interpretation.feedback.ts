import { feedbackKeyOf } from '@harken/domain/reports/feedback';
import type { Database } from '../../platform/db/database.ts';
import { type OutboxRow, queueOutgoing } from '../../platform/outbox.queries.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import {
  countRepliesSince,
  findProjectErrorMessages,
  type WaitingMessage,
} from './interpretation.queries.ts';
import type { Interpretation } from './interpretation.ts';

export interface ReadMessagePair {
  message: WaitingMessage;
  interpretation: Interpretation;
}

const hour = 3_600_000;

/**
 * Answers the senders (operations.md 4.1): the project's words for a correct report; for a wrong one, only to a known
 * collector and only where there is something to say. Always to the number that sent the message (KW-20).
 */
export async function queueFeedback(
  trx: Database,
  services: Services,
  pairs: ReadMessagePair[],
  now: Date,
): Promise<void> {
  const texts = await textsOf(trx, services, pairs);
  const replies = pairs.flatMap((pair, index) => {
    const body = texts[index];
    const { message, interpretation } = pair;
    return body ? [replyRow(message, interpretation, body, now)] : [];
  });
  if (replies.length === 0) return;
  await queueOutgoing(trx, await withholdExcess(trx, services, replies, pairs, now));
}

async function textsOf(
  trx: Database,
  services: Services,
  pairs: ReadMessagePair[],
): Promise<(string | null)[]> {
  const wrong = pairs.filter(({ interpretation }) => interpretation.errorType && interpretation.sender);
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

function replyRow(
  message: WaitingMessage,
  interpretation: Interpretation,
  body: string,
  now: Date,
): OutboxRow {
  const normalized = normalizePhoneNumber(message.sender, message.countryCode);
  return {
    channel: 'sms',
    kind: 'feedback',
    nationalSocietyId: message.nationalSocietyId,
    recipient: normalized.startsWith('+') ? normalized : message.sender,
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
