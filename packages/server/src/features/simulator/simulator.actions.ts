import { randomInt } from 'node:crypto';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import type { Services } from '../../platform/services.ts';
import { currentKeyOf } from '../sms-gateways/index.ts';
import { findSentMessage } from './simulator.outcome.queries.ts';
import { findGatewayForNumber } from './simulator.queries.ts';

/** Posts a form to the gateways' address and answers its status. */
type PostForm = (form: string) => Promise<number>;

export type SendVerdict =
  | { ok: true; messageId: string }
  | { ok: false; reason: 'simulator.noGateway' | 'simulator.notTaken' };

/** yyyyMMddHHmmss in UTC, as gateways write it. */
const gatewayTime = (now: Date) => now.toISOString().replace(/\D/g, '').slice(0, 14);

/** Sends a message the way a gateway delivers it, so that nothing of the path is different in the demonstration. */
export async function sendMessage(
  { db, clock, config }: Services,
  { userId, phoneNumber, text, post }: { userId: number; phoneNumber: string; text: string; post: PostForm },
): Promise<SendVerdict> {
  const normalizedNumber = normalizePhoneNumber(phoneNumber, '');
  const gateway = await findGatewayForNumber(db, { userId, phoneNumber, normalizedNumber });
  const apikey = gateway && currentKeyOf(config, gateway);
  if (!gateway || !apikey) return { ok: false, reason: 'simulator.noGateway' };
  const timestamp = gatewayTime(clock.now());
  const msgid = String(randomInt(100_000_000, 1_000_000_000));
  const form = new URLSearchParams({ sender: phoneNumber, timestamp, text, msgid, apikey });
  const status = await post(form.toString());
  if (status !== 200) return { ok: false, reason: 'simulator.notTaken' };
  return { ok: true, messageId: `${gateway.id}-${msgid}-${timestamp}` };
}

/** The message that `sendMessage` named; undefined while it is not stored, or when the name is none of ours. */
export async function findMessage({ db }: Services, name: string) {
  const [, gatewayId, incomingMessageId, timestamp] = /^(\d{1,9})-(\d{9})-(\d{14})$/.exec(name) ?? [];
  if (!gatewayId || !incomingMessageId || !timestamp) return undefined;
  return findSentMessage(db, { gatewayId: Number(gatewayId), incomingMessageId, timestamp });
}
