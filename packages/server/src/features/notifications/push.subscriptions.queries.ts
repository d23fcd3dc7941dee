import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface PushSubscriptionRow {
  id: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Stores a browser for a person. It belongs to whoever subscribed last: people share devices. Beyond the maximum, the oldest of
 * the person is removed.
 */
export async function storeSubscription(
  db: Database,
  { max, ...subscription }: Omit<PushSubscriptionRow, 'id'> & { createdAt: Date; max: number },
): Promise<void> {
  const { endpoint: _, ...values } = subscription;
  await db
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute();
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${subscription.userId}
      order by created_at desc, id desc offset ${max})`.execute(db);
}

export async function deleteSubscription(
  db: Database,
  { userId, endpoint }: { userId: number; endpoint: string },
): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export function findSubscriptionByEndpoint(
  db: Database,
  { userId, endpoint }: { userId: number; endpoint: string },
): Promise<PushSubscriptionRow | undefined> {
  return db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst();
}

export function findSubscription(db: Database, id: number): Promise<PushSubscriptionRow | undefined> {
  return db.selectFrom('pushSubscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function deleteSubscriptionById(db: Database, id: number): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute();
}

/** The browsers of some people. */
export function findSubscriptionsOf(db: Database, userIds: number[]): Promise<PushSubscriptionRow[]> {
  return db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .orderBy('id')
    .execute();
}
