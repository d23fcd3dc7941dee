import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { queueOutgoing } from '../../platform/outbox.queries.ts';
import type { Services } from '../../platform/services.ts';
import { findSubscriptionByEndpoint } from './push.subscriptions.queries.ts';
import { composeTestPush } from './sending.texts.ts';

/** Sends a test message to one browser of the signed-in person. */
export async function queueTestPush(
  services: Services,
  { id: userId, languageCode }: CurrentUser,
  endpoint: string,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const subscription = await findSubscriptionByEndpoint(trx, { userId, endpoint });
    if (!subscription) throw expectedError('notification.notSubscribed');
    const row = composeTestPush(services, subscription, languageCode);
    await queueOutgoing(trx, [{ ...row, createdAt: now, nextAttemptAt: now }]);
  });
}
