import { toStoredTime } from '@harken/domain/channels/provider-time';
import { cutMessage } from '@harken/domain/reports/parse-message';
import type { ChannelGateway, ReceivedMessage } from '../../channels/channel.ts';
import type { VerifiedMessage } from '../sms/index.ts';

const senderMaxLength = 20;
const idMaxLength = 100;
const keyMaxLength = 200;

/** PostgreSQL stores neither NUL nor halves of surrogate pairs, which broken telephones send. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** An id as it was given. A longer one is left out: cut off, two could become equal. */
const toId = (id: string | null, maxLength: number) =>
  id !== null && id !== '' && id.length <= maxLength ? toStorable(id) : null;

/**
 * A message of a gateway as it is stored.
 *
 * @param now epoch milliseconds, the time of messages without one
 * @param source where it was written, if not in an SMS
 */
export function toVerifiedMessage(
  gateway: Pick<ChannelGateway, 'id' | 'type'>,
  message: ReceivedMessage,
  now: number,
  source = gateway.type,
): VerifiedMessage {
  const sender = toStorable(message.sender).trim().slice(0, senderMaxLength);
  const text = toStorable(message.text);
  return {
    source,
    smsGatewayId: gateway.id,
    body: new URLSearchParams({ sender, text, id: toStorable(message.providerId ?? '') }).toString(),
    sender,
    timestamp: toTimestamp(message.receivedAt ?? now),
    ...cutMessage(text),
    incomingMessageId: toId(message.providerId, idMaxLength),
    deduplicationKey: toId(message.deduplicationKey, keyMaxLength),
    outgoingMessageId: null,
    modemNumber: message.modemNumber ?? null,
  };
}

/** A time that no date can hold is stored as it is, and becomes a visible error of the gateway. */
function toTimestamp(epochMs: number): string {
  return Math.abs(epochMs) <= 8.64e15 ? toStoredTime(epochMs) : String(epochMs);
}
