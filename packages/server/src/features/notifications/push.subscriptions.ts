import { isIP } from 'node:net';
import { maxPushSubscriptions } from '@harken/domain/notifications/settings';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { isPublicAddress } from '../../platform/network/network-address.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSubscription, storeSubscription } from './push.subscriptions.queries.ts';

/**
 * Whether push messages may be sent to an address that a browser gave: `https`, and no address in a private network. Names are
 * resolved and checked when a message is sent (docs/decisions/0045).
 */
export function isAllowedEndpoint({ allowPrivateAddresses }: Config, endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (allowPrivateAddresses) return url.protocol === 'https:' || url.protocol === 'http:';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal));
}

/** Sends push messages to a browser from now on. */
export async function subscribeToPush(
  { db, clock, config }: Services,
  user: CurrentUser,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  if (!isAllowedEndpoint(config, endpoint)) throw expectedError('notification.endpointNotAllowed');
  const subscription = { ...keys, endpoint, userId: user.id, createdAt: clock.now() };
  await db.transaction().execute(async (trx) => {
    await storeSubscription(trx, { ...subscription, max: maxPushSubscriptions });
    await recordAuditEvent(trx, { action: 'notification/subscribe', ...toAuditFields(user) });
  });
}

/** Sends no more push messages to a browser. */
export function unsubscribeFromPush(db: Database, user: CurrentUser, endpoint: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await deleteSubscription(trx, { userId: user.id, endpoint });
    await recordAuditEvent(trx, { action: 'notification/unsubscribePush', ...toAuditFields(user) });
  });
}

const toAuditFields = (user: CurrentUser) => ({ actor: user, subjectType: 'user', subjectId: user.id });
