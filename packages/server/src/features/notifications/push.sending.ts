import webPush, { type RequestDetails } from 'web-push';
import { DeliveryError } from '../../external/delivery-error.ts';
import { type HttpResponse, sendHttpRequest } from '../../external/http/http-request.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Services } from '../../platform/services.ts';
import { getPushKeys } from './push.keys.ts';
import {
  deleteSubscriptionById,
  findSubscription,
  type PushSubscriptionRow,
} from './push.subscriptions.queries.ts';
import { isAllowedEndpoint } from './push.subscriptions.ts';

const timeoutMilliseconds = 10_000;
/** Only the status of a response is used. */
const maxResponseBytes = 1024;
/** How long a push service keeps a message for a device without a network: as long as the outbox retries. */
const timeToLiveSeconds = 24 * 3600;
/** The browser is gone, or its owner withdrew the permission (RFC 8030). */
const goneStatuses = [404, 410];

/** Push services contact the operator here when something is wrong. They accept only `https` and e-mail addresses. */
function getContact({ baseUrl }: Config): string {
  const url = new URL(baseUrl);
  return url.protocol === 'https:' ? url.origin : `mailto:no-reply@${url.hostname}`;
}

/**
 * Sends a push message, encrypted for its browser. The library encrypts and signs; the request is ours, because it must not
 * reach private networks (docs/decisions/0051).
 *
 * @throws DeliveryError when it is not accepted
 */
export async function sendPushMessage(
  services: Services,
  message: { body: string; pushSubscriptionId: number | null },
): Promise<void> {
  const { db, config } = services;
  const subscription =
    message.pushSubscriptionId === null ? undefined : await findSubscription(db, message.pushSubscriptionId);
  if (!subscription) throw new DeliveryError('outbox.reason.pushGone', 'unsubscribed', true);
  if (!isAllowedEndpoint(config, subscription.endpoint))
    throw new DeliveryError('outbox.reason.addressNotAllowed', 'EPROTOCOL', true);
  const { status } = await post(config, await encrypt(services, subscription, message.body));
  if (status >= 200 && status < 300) return;
  if (!goneStatuses.includes(status)) {
    const isTemporary = status === 429 || status >= 500;
    throw new DeliveryError('outbox.reason.pushRefused', String(status), !isTemporary);
  }
  await deleteSubscriptionById(db, subscription.id);
  throw new DeliveryError('outbox.reason.pushGone', String(status), true);
}

async function encrypt(
  services: Services,
  { endpoint, p256dh, auth }: PushSubscriptionRow,
  body: string,
): Promise<RequestDetails> {
  const { publicKey, privateKey } = await getPushKeys(services);
  if (privateKey === null) throw new DeliveryError('outbox.reason.secretUnreadable', 'secretUnreadable');
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, {
      vapidDetails: { subject: getContact(services.config), publicKey, privateKey },
      TTL: timeToLiveSeconds,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    });
  } catch {
    // The browser gave keys that are none.
    throw new DeliveryError('outbox.reason.pushGone', 'keys', true);
  }
}

const blockedCodes = ['EPRIVATE', 'EPROTOCOL'];

async function post(config: Config, { endpoint, headers, body }: RequestDetails): Promise<HttpResponse> {
  try {
    return await sendHttpRequest({
      url: new URL(endpoint),
      method: 'POST',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body as Buffer,
      allowsPrivate: config.allowPrivateAddresses,
      milliseconds: timeoutMilliseconds,
      maxResponseBytes,
    });
  } catch (error) {
    const { code, name } = error as { code?: unknown; name: string };
    const errorCode = typeof code === 'string' ? code : name;
    if (blockedCodes.includes(errorCode))
      throw new DeliveryError('outbox.reason.addressNotAllowed', errorCode, true);
    throw new DeliveryError(
      'outbox.reason.systemUnreachable',
      name === 'TimeoutError' ? 'timeout' : errorCode,
    );
  }
}
