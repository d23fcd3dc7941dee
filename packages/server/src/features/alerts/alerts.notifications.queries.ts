import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { healthRiskName, joinsOfAlert } from './alerts.queries.ts';

/** What messages about an alert say, in the content language of its society. */
export interface AlertToTell {
  id: number;
  projectId: number;
  projectName: string;
  projectHealthRiskId: number;
  nationalSocietyId: number;
  languageCode: string;
  healthRisk: string;
  createdAt: Date;
  isDemo: boolean;
  /** The village of the report that came last; null when that is unknown. */
  village: string | null;
}

const lastVillage = sql<string | null>`(
  select villages.name from alert_reports
  join reports on reports.id = alert_reports.report_id
  join villages on villages.id = reports.village_id
  where alert_reports.alert_id = alerts.id
  order by reports.received_at desc, reports.id desc
  limit 1)`;

const alertsToTell = (db: Database) =>
  joinsOfAlert(db).select([
    'alerts.id',
    'alerts.projectId',
    'alerts.projectHealthRiskId',
    'alerts.createdAt',
    'alerts.isDemo',
    'projects.name as projectName',
    'projects.nationalSocietyId',
    'languages.code as languageCode',
    healthRiskName.as('healthRisk'),
    lastVillage.as('village'),
  ]);

export function findAlertToTell(db: Database, alertId: number): Promise<AlertToTell> {
  return alertsToTell(db).where('alerts.id', '=', alertId).executeTakeFirstOrThrow();
}

export async function findAlertsToTell(db: Database, alertIds: number[]): Promise<Map<number, AlertToTell>> {
  const alerts = await alertsToTell(db).where(sql<SqlBool>`alerts.id = any(${alertIds}::int[])`).execute();
  return new Map(alerts.map((alert) => [alert.id, alert]));
}

/**
 * Links the (head) supervisors of reports to the alerts they are part of.
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

/** A user's number, and the modem of which gateway reaches it. */
export interface Phone {
  userId: number;
  phoneNumber: string;
  modemNumber: number | null;
  modemGatewayId: number | null;
}

/** The numbers of users, by user. */
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

/** The gateway of a society that was set up first: what has no gateway of its own goes through it. */
export async function findFirstGateway(db: Database, nationalSocietyId: number): Promise<number | null> {
  const gateway = await db
    .selectFrom('smsGateways')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return gateway?.id ?? null;
}
