import { isTimeZone } from '@harken/domain/calendar/time-zone';
import {
  defaultSettings,
  type KindChannels,
  type NotificationSettings,
} from '@harken/domain/notifications/settings';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The columns of the settings, as they are joined to people; all null where somebody has none. */
export interface SettingsColumns {
  channels: Record<string, KindChannels> | null;
  digestHour: number | null;
  quietFrom: number | null;
  quietUntil: number | null;
  areUrgentLetThrough: boolean | null;
  timeZone: string | null;
}

export const settingsColumns = sql`notification_settings.channels, notification_settings.digest_hour, notification_settings.quiet_from,
  notification_settings.quiet_until, notification_settings.are_urgent_let_through, notification_settings.time_zone`;

export function toSettings(columns: SettingsColumns): NotificationSettings {
  const { channels, digestHour, quietFrom, quietUntil, areUrgentLetThrough, timeZone } = columns;
  return {
    channels: channels ?? {},
    digestHour: digestHour ?? defaultSettings.digestHour,
    quietHours: quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil },
    areUrgentLetThrough: areUrgentLetThrough ?? defaultSettings.areUrgentLetThrough,
    // A zone that a later version of the time zone database no longer knows must not stop everybody's messages.
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : defaultSettings.timeZone,
  };
}

/** The settings of a person; undefined if they have chosen none. */
export async function findSettings(db: Database, userId: number): Promise<NotificationSettings | undefined> {
  const columns = await db
    .selectFrom('notificationSettings')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  return columns && toSettings(columns as unknown as SettingsColumns);
}

export async function storeSettings(
  db: Database,
  userId: number,
  { channels, quietHours, ...settings }: NotificationSettings,
): Promise<void> {
  const values = {
    ...settings,
    channels: JSON.stringify(channels),
    quietFrom: quietHours?.from ?? null,
    quietUntil: quietHours?.until ?? null,
  };
  await db
    .insertInto('notificationSettings')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

/** Whether somebody has an account, and did not leave. */
export async function isActive(db: Database, userId: number): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return user !== undefined;
}

/** Whether SMS can reach a person, and how many of their browsers push messages reach. */
export async function findReachability(
  db: Database,
  userId: number,
): Promise<{ hasPhoneNumber: boolean; pushSubscriptionCount: number }> {
  const { rows } = await sql<{ hasPhoneNumber: boolean; pushSubscriptionCount: number }>`
    select coalesce(users.phone_number, '') <> '' as has_phone_number,
      (select count(*)::int from push_subscriptions where push_subscriptions.user_id = users.id) as push_subscription_count
    from users where users.id = ${userId}`.execute(db);
  return rows[0] ?? { hasPhoneNumber: false, pushSubscriptionCount: 0 };
}

/** Stops the situation reports of a project for one recipient. @returns the society; null if they get none */
export async function stopReportRecipient(
  db: Database,
  { userId, projectId, at }: { userId: number; projectId: number; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ nationalSocietyId: number }>`
    update situation_report_recipients recipients set stopped_at = ${at}
    from projects
    where recipients.user_id = ${userId} and recipients.project_id = ${projectId} and recipients.stopped_at is null
      and projects.id = recipients.project_id
    returning projects.national_society_id`.execute(db);
  return rows[0]?.nationalSocietyId ?? null;
}
