import { DeliveryError } from '../../external/delivery-error.ts';
import { sendHttpRequest } from '../../external/http/http-request.ts';
import { decryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';
import { createSignature } from './signature.ts';
import { findSigningSecret } from './webhooks.queries.ts';

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
  createdAt: Date;
}

/**
 * Sends an event to its webhook, signed.
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendWebhookEvent(services: Services, event: QueuedEvent): Promise<void> {
  const secret = await findSecret(services, event);
  const { body, eventId, recipient } = event;
  const id = `msg_${eventId}`;
  const timestamp = Math.floor(services.clock.now().getTime() / 1000);
  const status = await post(services, recipient ?? '', {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Harken',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': createSignature(secret, { id, timestamp, body }),
    },
  });
  if (status >= 200 && status < 300) return;
  throw new DeliveryError('outbox.reason.webhookRefused', String(status), status === httpGone);
}

/** A webhook that is switched off receives only tests. */
async function findSecret({ db, config }: Services, { webhookId, kind }: QueuedEvent): Promise<string> {
  const webhook = webhookId === null ? undefined : await findSigningSecret(db, webhookId);
  if (!webhook) throw new DeliveryError('outbox.reason.webhookGone', 'deleted', true);
  if (!webhook.isActive && kind !== 'ping')
    throw new DeliveryError('outbox.reason.webhookGone', 'switchedOff', true);
  const secret = decryptSecret(config, 'webhook secret', webhook.encryptedSecret);
  // Encrypted with another HARKEN_SECRET_KEY: staff have to renew it.
  if (secret === null) throw new DeliveryError('outbox.reason.webhookGone', 'secretUnreadable', true);
  return secret;
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
