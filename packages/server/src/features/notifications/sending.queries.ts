import type { PlannedDelivery } from '@harken/domain/notifications/delivery-plan';
import type { NotificationKind } from '@harken/domain/notifications/kinds';
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isAccessible } from './notifications.access.queries.ts';
import { type NotificationRow, selectNotifications } from './notifications.list.queries.ts';
import { type SettingsColumns, settingsColumns } from './notifications.settings.queries.ts';

export interface UnplannedNotification extends SettingsColumns {
  id: number;
  userId: number;
  kind: NotificationKind;
}

/** Locks notifications of which no messages were planned yet, oldest first. */
export async function lockUnplanned(db: Database, limit: number): Promise<UnplannedNotification[]> {
  const { rows } = await sql<UnplannedNotification>`
    select notifications.id, notifications.user_id, notifications.kind, ${settingsColumns}
    from notifications
    left join notification_settings on notification_settings.user_id = notifications.user_id
    where not notifications.is_planned
    order by notifications.id
    limit ${limit}
    for update of notifications skip locked`.execute(db);
  return rows;
}

export async function markPlanned(db: Database, ids: number[]): Promise<void> {
  await sql`update notifications set is_planned = true where id = any(${ids}::bigint[])`.execute(db);
}

export async function insertDeliveries(
  db: Database,
  deliveries: (Omit<PlannedDelivery, 'dueAt'> & { notificationId: number; userId: number; dueAt: Date })[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto('notificationDeliveries')
    .values(deliveries)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface DueDelivery {
  id: number;
  notificationId: number;
  userId: number;
  channel: PlannedDelivery['channel'];
  isDigest: boolean;
}

/** Locks messages that are due, except those of digests. */
export async function lockDue(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select id, notification_id, user_id, channel, is_digest from notification_deliveries
    where due_at <= ${now} and not is_digest
    order by due_at, id
    limit ${limit}
    for update skip locked`.execute(db);
  return rows;
}

/** Locks the due digests of some people. Their settings are locked first, so that no other process takes a part of a digest. */
export async function lockDueDigests(
  db: Database,
  { now, people }: { now: Date; people: number },
): Promise<DueDelivery[]> {
  const { rows: locked } = await sql<{ userId: number }>`
    select user_id from notification_settings
    where user_id in (select user_id from notification_deliveries where due_at <= ${now} and is_digest)
    order by user_id
    limit ${people}
    for update skip locked`.execute(db);
  if (locked.length === 0) return [];
  const { rows } = await sql<DueDelivery>`
    select id, notification_id, user_id, channel, is_digest from notification_deliveries
    where due_at <= ${now} and is_digest and user_id = any(${locked.map(({ userId }) => userId)}::int[])
    order by id
    for update`.execute(db);
  return rows;
}

export async function deleteDeliveries(db: Database, ids: number[]): Promise<void> {
  await sql`delete from notification_deliveries where id = any(${ids}::bigint[])`.execute(db);
}

/** Those of the notifications that their people may still see. */
export function findAccessibleNotifications(db: Database, ids: number[]): Promise<NotificationRow[]> {
  const condition = sql<SqlBool>`notifications.id = any(${ids}::bigint[]) and ${isAccessible}`;
  return selectNotifications(db, { condition, limit: ids.length });
}

/** Somebody to send messages to. */
export interface Recipient extends SettingsColumns {
  id: number;
  languageCode: string;
  /** Null until they have confirmed it. */
  email: string | null;
  phoneNumber: string | null;
  modemNumber: number | null;
  modemGatewayId: number | null;
}

export async function findRecipients(db: Database, userIds: number[]): Promise<Map<number, Recipient>> {
  const { rows } = await sql<Recipient>`
    select users.id, languages.code as language_code, nullif(users.phone_number, '') as phone_number,
      gateway_modems.slot as modem_number, gateway_modems.sms_gateway_id as modem_gateway_id,
      case when login_accounts.email_confirmed_at is not null then login_accounts.email end as email, ${settingsColumns}
    from users
    join languages on languages.id = users.language_id
    left join login_accounts on login_accounts.user_id = users.id
    left join gateway_modems on gateway_modems.id = users.modem_id
    left join notification_settings on notification_settings.user_id = users.id
    where users.id = any(${userIds}::int[]) and users.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Of some notifications, those whose person gets another message about the same by the same channel: the SMS to supervisors of
 * a new alert, or the e-mail about an alert that is not handled. They are not sent twice.
 */
export async function findAlreadyNotified(db: Database, notificationIds: number[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: number; channel: string }>`
    select notifications.id, outbox_messages.channel
    from notifications
    join outbox_messages on outbox_messages.alert_id = notifications.alert_id
      and outbox_messages.user_id = notifications.user_id
      and ((notifications.kind = 'alertRaised' and outbox_messages.kind in ('alertTriggered', 'supervisorAddedToExistingAlert'))
        or (notifications.kind = 'alertOverdue' and outbox_messages.kind = 'alertHasNotBeenHandled'))
    where notifications.id = any(${notificationIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ id, channel }) => `${id} ${channel}`));
}
