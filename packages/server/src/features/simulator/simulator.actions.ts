import { randomInt } from 'node:crypto';
import { expectedError } from '../../platform/http/expected-error.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { findSentMessage } from '../message-outcomes/index.ts';
import { decryptCurrentKey } from '../sms-gateways/index.ts';
import { findGatewayForNumber } from './simulator.queries.ts';

/** Posts a form to the gateway endpoint and returns the status. */
type PostForm = (form: string) => Promise<number>;

/** yyyyMMddHHmmss in UTC, the format of gateways. */
const formatGatewayTime = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14);

/** Sends a message like a gateway does. Returns an id for `findMessage`. */
export async function sendMessage(
  { db, clock, config }: Services,
  { userId, phoneNumber, text, post }: { userId: number; phoneNumber: string; text: string; post: PostForm },
): Promise<string> {
  const normalizedNumber = normalizePhoneNumber(phoneNumber, '');
  const gateway = await findGatewayForNumber(db, { userId, phoneNumber, normalizedNumber });
  const apikey = gateway && decryptCurrentKey(config, gateway);
  if (!gateway || !apikey) throw expectedError('simulator.noGateway');
  const timestamp = formatGatewayTime(clock.now());
  const msgid = String(randomInt(100_000_000, 1_000_000_000));
  const form = new URLSearchParams({ sender: phoneNumber, timestamp, text, msgid, apikey });
  const status = await post(form.toString());
  if (status !== 200) throw expectedError('simulator.notTaken');
  return `${gateway.id}-${msgid}-${timestamp}`;
}

/** The message with the id returned by `sendMessage`; undefined while it is not stored, or if the id is invalid. */
export async function findMessage({ db }: Services, name: string) {
  const [, gatewayId, incomingMessageId, timestamp] = /^(\d{1,9})-(\d{9})-(\d{14})$/.exec(name) ?? [];
  if (!gatewayId || !incomingMessageId || !timestamp) return undefined;
  return findSentMessage(db, { gatewayId: Number(gatewayId), incomingMessageId, timestamp });
}
