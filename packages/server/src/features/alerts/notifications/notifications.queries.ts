import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { contentLanguage, nameOfHealthRisk, selectFromAlerts } from '../alerts.queries.ts';

/** What messages about an alert contain, in the content language of the national society. */
export interface AlertNotificationData {
  id: number;
  projectId: number;
  projectName: string;
  projectHealthRiskId: number;
  nationalSocietyId: number;
  languageCode: string;
  healthRisk: string;
  createdAt: Date;
  isDemo: boolean;
  /** Village of the last report; null if unknown. */
  village: string | null;
}

const lastVillage = sql<string | null>`(
  select villages.name from alert_reports
  join reports on reports.id = alert_reports.report_id
  join villages on villages.id = reports.village_id
  where alert_reports.alert_id = alerts.id
  order by reports.received_at desc, reports.id desc
  limit 1)`;

const selectNotificationData = (db: Database) =>
  selectFromAlerts(db).select([
    'alerts.id',
    'alerts.projectId',
    'alerts.projectHealthRiskId',
    'alerts.createdAt',
    'alerts.isDemo',
    'projects.name as projectName',
    'projects.nationalSocietyId',
    'languages.code as languageCode',
    nameOfHealthRisk(contentLanguage).as('healthRisk'),
    lastVillage.as('village'),
  ]);

export function findNotificationData(db: Database, alertId: number): Promise<AlertNotificationData> {
  return selectNotificationData(db).where('alerts.id', '=', alertId).executeTakeFirstOrThrow();
}

export async function findNotificationDataOfAlerts(
  db: Database,
  alertIds: number[],
): Promise<Map<number, AlertNotificationData>> {
  const alerts = await selectNotificationData(db)
    .where(sql<SqlBool>`alerts.id = any(${alertIds}::int[])`)
    .execute();
  return new Map(alerts.map((alert) => [alert.id, alert]));
}

/**
 * Links the (head) supervisors of reports to the alerts that the reports belong to.
 *
 * @returns those who were not linked to the alert before
 */
export async function linkSupervisors(
  db: Database,
  alerts: { alertId: number; reportIds: number[] }[],
): Promise<{ alertId: number; userId: number }[]> {
  const pairs = alerts.flatMap(({ alertId, reportIds }) =>
    reportIds.map((reportId) => ({ alertId, reportId })),
  );
  const { rows } = await sql<{ alertId: number; userId: number }>`
    insert into alert_supervisors (alert_id, user_id)
    select distinct pair.alert_id, users.id
    from unnest(${pairs.map((pair) => pair.alertId)}::int[], ${pairs.map((pair) => pair.reportId)}::bigint[]) as pair (alert_id, report_id)
    join reports on reports.id = pair.report_id
    join data_collectors on data_collectors.id = reports.data_collector_id
    join users on users.id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
    where users.deleted_at is null
    order by 1, 2
    on conflict do nothing returning alert_id, user_id`.execute(db);
  return rows;
}

/** A user's phone number, and the modem assigned to it. */
export interface Phone {
  userId: number;
  phoneNumber: string;
  modemNumber: number | null;
  modemGatewayId: number | null;
}

/** Phone numbers by user id. */
export async function findPhones(db: Database, userIds: number[]): Promise<Map<number, Phone>> {
  const phones = await db
    .selectFrom('users')
    .leftJoin('gatewayModems', 'gatewayModems.id', 'users.modemId')
    .select([
      'users.id as userId',
      'users.phoneNumber',
      'gatewayModems.slot as modemNumber',
      'gatewayModems.smsGatewayId as modemGatewayId',
    ])
    .where(sql<SqlBool>`users.id = any(${userIds}::int[])`)
    .where('users.phoneNumber', '<>', '')
    .$narrowType<{ phoneNumber: string }>()
    .execute();
  return new Map(phones.map((phone) => [phone.userId, phone]));
}
