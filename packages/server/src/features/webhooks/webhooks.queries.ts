import type { OutboxReason } from '@harken/contract/outbox/reasons';
import type { WebhookEventKind } from '@harken/domain/webhooks/webhook-event-kinds';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Webhooks } from '../../platform/db/schema.ts';

const selectWebhooks = (db: Database) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'nationalSocietyId', 'name', 'url', 'isActive', 'previousSecretEndsAt'])
    .select((eb) => eb.ref('kinds').$castTo<WebhookEventKind[]>().as('kinds'));

/** The webhooks of a society by name, without their secrets. */
export function findWebhooks(db: Database, nationalSocietyId: number) {
  return selectWebhooks(db).where('nationalSocietyId', '=', nationalSocietyId).orderBy('name').execute();
}

export function findWebhook(db: Database, id: number) {
  return selectWebhooks(db).where('id', '=', id).executeTakeFirst();
}

export type WebhookRow = Awaited<ReturnType<typeof findWebhooks>>[number];

/** A webhook, locked so that nobody changes it and nothing is queued for it until the transaction ends. */
export function lockWebhook(db: Database, id: number) {
  return selectWebhooks(db).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Locks the society, so that nobody else adds a webhook until the transaction ends. @returns how many it has; null when it is
 * archived
 */
export async function lockAndCountWebhooks(db: Database, nationalSocietyId: number): Promise<number | null> {
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

/** Whether another webhook of the society has this name. */
export async function isNameTaken(
  db: Database,
  { nationalSocietyId, name, exceptId }: { nationalSocietyId: number; name: string; exceptId: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where('name', '=', name)
    .where((eb) => (exceptId === null ? eb.lit(true) : eb('id', '!=', exceptId)))
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

/** Replaces the secret of a webhook. The former one is kept until it ends; null: it is not. */
export async function updateSecret(
  db: Database,
  id: number,
  { encryptedSecret, previousSecretEndsAt }: { encryptedSecret: Buffer; previousSecretEndsAt: Date | null },
): Promise<void> {
  await sql`
    update webhooks set encrypted_secret = ${encryptedSecret}, previous_secret_ends_at = ${previousSecretEndsAt}::timestamptz,
      previous_encrypted_secret = case when ${previousSecretEndsAt}::timestamptz is not null then encrypted_secret end
    where id = ${id}`.execute(db);
}

/** Deletes the former secret of a webhook. */
export async function removePreviousSecret(db: Database, id: number): Promise<void> {
  await updateWebhook(db, id, { previousEncryptedSecret: null, previousSecretEndsAt: null });
}

/** Deletes a webhook. Its sent events stay in the outbox, without a reference to it. */
export async function deleteWebhook(db: Database, id: number): Promise<void> {
  await db.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** Changes the address of everything that is not sent yet, including failed events that somebody may retry. */
export async function redirectUnsentEvents(db: Database, webhookId: number, url: string): Promise<void> {
  await db
    .updateTable('outboxMessages')
    .set({ recipient: url })
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['Queued', 'Retrying', 'Failed'])
    .where('isAnonymized', '=', false)
    .execute();
}

/** Fails the queued events of a webhook that was deleted or switched off. */
export async function failQueuedEvents(db: Database, webhookId: number): Promise<void> {
  const reason: OutboxReason = 'outbox.reason.webhookGone';
  await db
    .updateTable('outboxMessages')
    .set({ state: 'Failed', reason, reasonCode: null })
    .where('webhookId', '=', webhookId)
    .where('state', 'in', ['Queued', 'Retrying'])
    .execute();
}

/** What sending needs to know of a webhook: its secret, and the former one unless that has ended. */
export function findSigningSecrets(db: Database, webhookId: number, now: Date) {
  return db
    .selectFrom('webhooks')
    .select(['isActive', 'encryptedSecret'])
    .select(
      sql<Buffer | null>`case when previous_secret_ends_at > ${now} then previous_encrypted_secret end`.as(
        'previousEncryptedSecret',
      ),
    )
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
  'isReplay',
] as const;

/** The newest events of a webhook, of all states or one, before an event or from the newest. */
export function findDeliveries(
  db: Database,
  {
    webhookId,
    state,
    beforeId,
    limit,
  }: { webhookId: number; state: string | undefined; beforeId: number | undefined; limit: number },
) {
  let deliveries = db.selectFrom('outboxMessages').select(deliveryColumns).where('webhookId', '=', webhookId);
  if (state !== undefined) deliveries = deliveries.where('state', '=', state);
  if (beforeId !== undefined) deliveries = deliveries.where('id', '<', beforeId);
  return deliveries.orderBy('id', 'desc').limit(limit).execute();
}

export type DeliveryRow = Awaited<ReturnType<typeof findDeliveries>>[number];

/** The newest event of each webhook, by webhook. */
export async function findNewestDeliveries(
  db: Database,
  webhookIds: number[],
): Promise<Map<number, DeliveryRow>> {
  const { rows } = await sql<DeliveryRow & { webhookId: number }>`
    select webhook_id, newest.* from unnest(${webhookIds}::int[]) as webhook_id
    cross join lateral (
      select id, kind, state, reason, reason_code, attempts, created_at, sent_at, next_attempt_at, is_demo, is_replay
      from outbox_messages where outbox_messages.webhook_id = webhook_id.webhook_id
      order by id desc limit 1) as newest`.execute(db);
  return new Map(rows.map((row) => [row.webhookId, row]));
}
