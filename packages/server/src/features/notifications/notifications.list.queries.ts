import type { BackupProblem } from '@harken/domain/backups/schedule';
import type { NotificationKind } from '@harken/domain/notifications/kinds';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';
import { isAccessible, isListed } from './notifications.access.queries.ts';

/** Counted up to here. */
export const maxUnreadCounted = 100;

/** What lists and messages show about a notification, in the language of the person. */
export interface NotificationRow {
  id: number;
  userId: number;
  kind: NotificationKind;
  createdAt: Date;
  readAt: Date | null;
  /** Null for problems of the installation. */
  nationalSocietyId: number | null;
  nationalSociety: string | null;
  projectId: number | null;
  project: string | null;
  alertId: number | null;
  healthRisk: string | null;
  /** Of the last report; null where it belongs to another organization. */
  village: string | null;
  district: string | null;
  villageId: number | null;
  districtId: number | null;
  smsGatewayId: number | null;
  smsGateway: string | null;
  details: {
    outcome?: string;
    lastReceivedAt?: string;
    imported?: 'dataCollectors' | 'places';
    count?: number;
    backupProblem?: BackupProblem;
  };
  isDemo: boolean;
}

/** The rows of notifications by a condition; joined with `users` and `languages` of the person. */
export function selectNotifications(
  db: Database,
  { condition, limit }: { condition: RawBuilder<SqlBool>; limit: number },
): Promise<NotificationRow[]> {
  return sql<NotificationRow>`
    select notifications.id, notifications.user_id, notifications.kind, notifications.created_at, notifications.read_at,
      notifications.national_society_id, national_societies.name as national_society, notifications.project_id,
      projects.name as project, notifications.alert_id, notifications.sms_gateway_id, sms_gateways.name as sms_gateway,
      notifications.details, notifications.is_demo, last_report.district,
      case when last_report.organization_id = home.organization_id or users.role = 'Administrator' then last_report.village end as village,
      case when last_report.organization_id = home.organization_id or users.role = 'Administrator' then last_report.village_id end as village_id,
      last_report.district_id,
      ${selectHealthRiskName(sql.ref('languages.code'), sql.ref('project_health_risks.health_risk_id'))} as health_risk
    from notifications
    join users on users.id = notifications.user_id
    join languages on languages.id = users.language_id
    left join national_societies on national_societies.id = notifications.national_society_id
    left join notification_settings on notification_settings.user_id = users.id
    left join user_national_societies as home
      on home.user_id = users.id and home.national_society_id = notifications.national_society_id
    left join projects on projects.id = notifications.project_id
    left join sms_gateways on sms_gateways.id = notifications.sms_gateway_id
    left join alerts on alerts.id = notifications.alert_id
    left join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    left join lateral (
      select villages.name as village, districts.name as district, villages.id as village_id, districts.id as district_id, senders.organization_id
      from alert_reports
      join reports on reports.id = alert_reports.report_id
      left join villages on villages.id = reports.village_id
      left join districts on districts.id = villages.district_id
      left join data_collectors on data_collectors.id = reports.data_collector_id
      left join user_national_societies as senders
        on senders.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
        and senders.national_society_id = reports.national_society_id
      where alert_reports.alert_id = alerts.id
      order by reports.received_at desc, reports.id desc
      limit 1
    ) as last_report on true
    where ${condition}
    order by notifications.id desc
    limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);
}

/** The listed notifications of a person, newest first. */
export function findNotifications(
  db: Database,
  { userId, before, limit }: { userId: number; before: number | null; limit: number },
): Promise<NotificationRow[]> {
  const isEarlier = before === null ? sql<SqlBool>`true` : sql<SqlBool>`notifications.id < ${before}`;
  const condition = sql<SqlBool>`notifications.user_id = ${userId} and ${isEarlier} and ${isListed} and ${isAccessible}`;
  return selectNotifications(db, { condition, limit });
}

export async function countUnread(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from notifications
      join users on users.id = notifications.user_id
      left join notification_settings on notification_settings.user_id = users.id
      where notifications.user_id = ${userId} and notifications.read_at is null and ${isListed} and ${isAccessible}
      limit ${maxUnreadCounted}) as unread`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** @param notificationId null: all of the person */
export async function markRead(
  db: Database,
  { userId, notificationId, at }: { userId: number; notificationId: number | null; at: Date },
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(notificationId !== null, (query) => query.where('id', '=', notificationId))
    .execute();
}

/** Deletes notifications from before an instant. @returns how many */
export async function deleteOldNotifications(db: Database, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('notifications')
    .where('createdAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Deletes everything of a person: notifications, waiting messages, settings, push subscriptions, situation reports to come, and
 * saved views.
 */
export async function deleteNotificationsOf(db: Database, userId: number): Promise<void> {
  for (const table of [
    ...(['notifications', 'notificationSettings', 'pushSubscriptions'] as const),
    ...(['situationReportRecipients', 'savedViews'] as const),
  ])
    await db.deleteFrom(table).where('userId', '=', userId).execute();
}
