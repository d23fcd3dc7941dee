import { createHash } from 'node:crypto';
import type { FormMessage } from '../../channels/channel.ts';

/** A message that looks the same within this time of its arrival is the same one, delivered again. In milliseconds. */
export const redeliveryWindow = 60 * 60 * 1000;

/** Under what a message is stored, so that another delivery of it is recognised. */
export interface DeliveryKeys {
  /** Of this hour; unique for a gateway. */
  deduplicationKey: string | null;
  /** Of the hour before: a message under it is the same one if it arrived within the window. */
  earlierKey: string | null;
}

/**
 * Tells by what a gateway says whether two deliveries are one message: sender and text, and the message id, or without one the
 * timestamp. A gateway that gets no answer may deliver a message again with another timestamp, but not with another id. Two
 * deliveries at the same moment are one, too, because the key of an hour is unique.
 *
 * @returns null for a message with neither id nor timestamp: nothing tells it from another SMS with the same text
 */
export function toDeliveryKeys(
  { sender, timestamp, text, incomingMessageId }: FormMessage,
  arrivedAt: Date,
): DeliveryKeys {
  const mark = incomingMessageId === null ? `at ${timestamp}` : `id ${incomingMessageId}`;
  if (incomingMessageId === null && timestamp.trim() === '')
    return { deduplicationKey: null, earlierKey: null };
  const parts = JSON.stringify([sender, mark, text]);
  const digest = createHash('sha256').update(parts).digest('base64url').slice(0, 27);
  const hour = Math.floor(arrivedAt.getTime() / redeliveryWindow);
  return { deduplicationKey: `form:${hour}:${digest}`, earlierKey: `form:${hour - 1}:${digest}` };
}
