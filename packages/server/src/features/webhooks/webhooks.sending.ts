import { DeliveryError } from '../../external/delivery-error.ts';
import { sendHttpRequest } from '../../external/http/http-request.ts';
import { decryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { createSignature } from './signature.ts';
import { markReplayed } from './webhooks.bodies.ts';
import { findSigningSecrets } from './webhooks.queries.ts';

const timeoutMilliseconds = 10_000;
/** Only the status of a response is used. */
const maxResponseBytes = 1024;
/** The receiver wants no further events: the meaning of 410 in Standard Webhooks. */
const httpGone = 410;

/** An event to be sent. */
export interface QueuedEvent {
  id: number;
  kind: string;
  body: string;
  /** The address of the webhook. */
  recipient: string | null;
  webhookId: number | null;
  /** The id that the receiver sees, the same for every attempt. */
  eventId: string | null;
  /** Whether it is sent again with others of its period. */
  isReplay: boolean;
  createdAt: Date;
}

/**
 * Sends an event to its webhook, signed.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendWebhookEvent(services: Services, event: QueuedEvent): Promise<void> {
  const secrets = await findSecrets(services, event);
  const { eventId, recipient } = event;
  const body = event.isReplay ? markReplayed(event.body) : event.body;
  const id = `msg_${eventId}`;
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const status = await post(services, recipient ?? '', {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Harken',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets
        .map((secret) => createSignature(secret, { id, timestamp, body }))
        .join(' '),
    },
  });
  if (status >= 200 && status < 300) return;
  throw new DeliveryError('outbox.reason.webhookRefused', String(status), status === httpGone);
}

/** The secret, and the former one while that has not ended. A webhook that is switched off receives only tests. */
async function findSecrets(
  { db, config, clock }: Services,
  { webhookId, kind }: QueuedEvent,
): Promise<string[]> {
  const webhook = webhookId === null ? undefined : await findSigningSecrets(db, webhookId, clock.now());
  if (!webhook) throw new DeliveryError('outbox.reason.webhookGone', 'deleted', true);
  if (!webhook.isActive && kind !== 'ping')
    throw new DeliveryError('outbox.reason.webhookGone', 'switchedOff', true);
  const [secret, previous] = [webhook.encryptedSecret, webhook.previousEncryptedSecret].map(
    (encrypted) => encrypted && decryptSecret(config, 'webhook secret', encrypted),
  );
  // Encrypted with another HARKEN_SECRET_KEY: staff have to renew it.
  if (!secret) throw new DeliveryError('outbox.reason.webhookGone', 'secretUnreadable', true);
  return previous ? [secret, previous] : [secret];
}

const blockedCodes = ['EPRIVATE', 'EPROTOCOL'];

async function post(
  { config }: Services,
  address: string,
  request: { body: string; headers: Record<string, string> },
): Promise<number> {
  const url = URL.parse(address);
  if (!url) throw new DeliveryError('outbox.reason.addressNotAllowed', 'EPROTOCOL', true);
  try {
    const { status } = await sendHttpRequest({
      url,
      method: 'POST',
      ...request,
      allowsPrivate: config.allowPrivateAddresses,
      milliseconds: timeoutMilliseconds,
      maxResponseBytes,
    });
    return status;
  } catch (error) {
    const { code, name } = error as { code?: unknown; name: string };
    if (name === 'TimeoutError' || name === 'AbortError')
      throw new DeliveryError('outbox.reason.systemUnreachable', 'timeout');
    const errorCode = typeof code === 'string' ? code : name;
    throw new DeliveryError(
      blockedCodes.includes(errorCode)
        ? 'outbox.reason.addressNotAllowed'
        : 'outbox.reason.systemUnreachable',
      errorCode,
    );
  }
}
