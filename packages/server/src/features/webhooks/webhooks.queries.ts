import type { OutboxReason } from '@harken/contract/outbox-reasons';
import type { WebhookKind } from '@harken/domain/webhooks/webhook-kinds';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Webhooks } from '../../platform/db/schema.ts';

const webhooks = (db: Database) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'nationalSocietyId', 'name', 'url', 'isActive'])
    .select((eb) => eb.ref('kinds').$castTo<WebhookKind[]>().as('kinds'));

/** The webhooks of a society, in the order of their names; never their secrets. */
export function findWebhooks(db: Database, nationalSocietyId: number) {
  return webhooks(db).where('nationalSocietyId', '=', nationalSocietyId).orderBy('name').execute();
}

export function findWebhook(db: Database, id: number) {
  return webhooks(db).where('id', '=', id).executeTakeFirst();
}

/** One webhook that nobody else changes, and that nothing is queued for, until the transaction ends. */
export function lockWebhook(db: Database, id: number) {
  return webhooks(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Lets nobody else add a webhook to a society until the transaction ends. @returns how many it has; null when it is archived */
export async function holdWebhooksOf(db: Database, nationalSocietyId: number): Promise<number | null> {
  const society = await db
    .selectFrom('nationalSocieties')
    .select('isArchived')
    .where('id', '=', nationalSocietyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!society || society.isArchived) return null;
  const { count } = await db
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('nationalSocietyId', '=', nationalSocietyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether another webhook of the society than the one that is being changed has this name. */
export async function isNameTaken(
  db: Database,
  { nationalSocietyId, name, exceptOf }: { nationalSocietyId: number; name: string; exceptOf: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('name', '=', name)
    .where((eb) => (exceptOf === null ? eb.lit(true) : eb('id', '!=', exceptOf)))
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertWebhook(db: Database, values: Insertable<Webhooks>): Promise<number> {
  const { id } = await db.insertInto('webhooks').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateWebhook(db: Database, id: number, values: Updateable<Webhooks>): Promise<void> {
  await db.updateTable('webhooks').set(values).where('id', '=', id).execute();
}

/** Deletes a webhook. What was sent to it stays in the outbox, without saying to which webhook. */
export async function deleteWebhook(db: Database, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Has everything that is not sent go to the address that the webhook has now, also what is tried again by hand. */
export async function redirectUnsent(db: Database, webhookId: number, url: string): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({ recipient: url })
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['Queued', 'Retrying', 'Failed'])
    .where('isAnonymized', '=', false)
    .execute();
}

/** Gives up what waits to be sent to a webhook that was deleted or switched off. */
export async function giveUpWaiting(db: Database, webhookId: number): Promise<void> {
  const reason: OutboxReason = 'outbox.reason.webhookGone';
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Failed', reason, reasonCode: null })
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

/** What sending a notification needs of its webhook. */
export function findSigning(db: Database, webhookId: number) {
  return db
    .selectFrom('webhooks')
    .select(['isActive', 'encryptedSecret'])
    .where('id', '=', webhookId)
    .executeTakeFirst();
}

const deliveryColumns = [
  'id',
  'kind',
  'state',
  'reason',
  'reasonCode',
  'attempts',
  'createdAt',
  'sentAt',
  'nextAttemptAt',
  'isDemo',
] as const;

/** The newest notifications of a webhook. */
export function findDeliveries(db: Database, webhookId: number, limit: number) {
  return db
    .selectFrom('outboxMessages')
    .select(deliveryColumns)
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

/** The newest notification of each webhook, by webhook. */
export async function findNewestDeliveries(
  db: Database,
  webhookIds: number[],
): Promise<Map<number, DeliveryRow>> {
  const { rows } = await sql<DeliveryRow & { webhookId: number }>`
    select webhook_id, newest.* from unnest(${webhookIds}::int[]) as webhook_id
    cross join lateral (
      select id, kind, state, reason, reason_code, attempts, created_at, sent_at, next_attempt_at, is_demo
      from outbox_messages where outbox_messages.webhook_id = webhook_id.webhook_id
      order by id desc limit 1) as newest`.execute(db);
  return new Map(rows.map((row) => [row.webhookId, row]));
}
