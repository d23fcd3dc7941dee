import { callAddress } from '../../external/http/call-address.ts';
import { Refusal } from '../../external/refusal.ts';
import { decryptSecret } from '../../platform/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { signatureOf } from './signature.ts';
import { findSigning } from './webhooks.queries.ts';

const millisecondsForAnswer = 10_000;
/** Nothing of an answer is read but its status. */
const longestAnswer = 1024;
/** The receiver wants nothing more: what Standard Webhooks says of 410. */
const gone = 410;

/** A notification that is to be sent. */
export interface Notification {
  id: number;
  kind: string;
  body: string;
  /** The address: that of its webhook. */
  recipient: string | null;
  webhookId: number | null;
  /** Its name for the receiver, the same for every try. */
  eventId: string | null;
  createdAt: Date;
}

/**
 * Sends a notification to its webhook, signed.
 *
 * @throws Refusal when it is not taken
 */
export async function sendNotification(services: Services, notification: Notification): Promise<void> {
  const secret = await secretFor(services, notification);
  const { body, eventId, recipient } = notification;
  const id = `msg_${eventId}`;
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const status = await post(services, recipient ?? '', {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Harken',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secret, { id, timestamp, body }),
    },
  });
  if (status >= 200 && status < 300) return;
  throw new Refusal('outbox.reason.webhookRefused', String(status), status === gone);
}

/** One that is switched off is sent tests only. */
async function secretFor({ db, config }: Services, { webhookId, kind }: Notification): Promise<string> {
  const webhook = webhookId === null ? undefined : await findSigning(db, webhookId);
  if (!webhook) throw new Refusal('outbox.reason.webhookGone', 'deleted', true);
  if (!webhook.isActive && kind !== 'ping')
    throw new Refusal('outbox.reason.webhookGone', 'switchedOff', true);
  const secret = decryptSecret(config, 'webhook secret', webhook.encryptedSecret);
  // stored under another HARKEN_SECRET_KEY: it has to be renewed
  if (secret === null) throw new Refusal('outbox.reason.webhookGone', 'secretUnreadable', true);
  return secret;
}

const notCalled = ['EPRIVATE', 'EPROTOCOL'];

async function post(
  { config }: Services,
  address: string,
  request: { body: string; headers: Record<string, string> },
): Promise<number> {
  const url = URL.parse(address);
  if (!url) throw new Refusal('outbox.reason.addressNotAllowed', 'EPROTOCOL', true);
  try {
    const { status } = await callAddress({
      url,
      method: 'POST',
      ...request,
      allowsPrivate: config.allowPrivateAddresses,
      milliseconds: millisecondsForAnswer,
      longestAnswer,
    });
    return status;
  } catch (error) {
    const { code, name } = error as { code?: unknown; name: string };
    if (name === 'TimeoutError' || name === 'AbortError')
      throw new Refusal('outbox.reason.systemUnreachable', 'timeout');
    const said = typeof code === 'string' ? code : name;
    throw new Refusal(
      notCalled.includes(said) ? 'outbox.reason.addressNotAllowed' : 'outbox.reason.systemUnreachable',
      said,
    );
  }
}
