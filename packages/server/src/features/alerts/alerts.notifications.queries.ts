import { type Expression, type SqlBool, sql } from 'kysely';
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

export function findAlertToTell(db: Database, alertId: number): Promise<AlertToTell> {
  return joinsOfAlert(db)
    .select([
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
    ])
    .where('alerts.id', '=', alertId)
    .executeTakeFirstOrThrow();
}

/**
 * Links the (head) supervisors of an alert's reports to the alert.
 *
 * @param reportIds only those of these reports; null for all
 * @returns those who were not linked before
 */
export async function linkSupervisors(
  db: Database,
  alertId: number,
  reportIds: number[] | null,
): Promise<number[]> {
  const linked = await db
    .insertInto('alertSupervisors')
    .columns(['alertId', 'userId'])
    .expression(
      db
        .selectFrom('alertReports')
        .innerJoin('reports', 'reports.id', 'alertReports.reportId')
        .innerJoin('dataCollectors', 'dataCollectors.id', 'reports.dataCollectorId')
        .innerJoin('users', (join) =>
          join.on(
            'users.id',
            '=',
            sql`coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`,
          ),
        )
        .distinct()
        .select(['alertReports.alertId', 'users.id as userId'])
        .where('alertReports.alertId', '=', alertId)
        .where('users.deletedAt', 'is', null)
        .$if(reportIds !== null, (query) => query.where(isOneOf(reportIds ?? []))),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .execute();
  return linked.map((row) => row.userId);
}

function isOneOf(reportIds: number[]): Expression<SqlBool> {
  return sql<SqlBool>`reports.id = any(${reportIds}::bigint[])`;
}

/** Who gets an SMS, where, and on which modem of the gateway. */
export interface SmsRecipient {
  userId: number;
  phoneNumber: string;
  modemNumber: number | null;
}

/** The numbers of users, with their modem when it is one of this gateway. */
export function findPhoneNumbers(
  db: Database,
  userIds: number[],
  smsGatewayId: number | null,
): Promise<SmsRecipient[]> {
  return db
    .selectFrom('users')
    .leftJoin('gatewayModems', (join) =>
      join
        .onRef('gatewayModems.id', '=', 'users.modemId')
        .on('gatewayModems.smsGatewayId', '=', smsGatewayId),
    )
    .select(['users.id as userId', 'users.phoneNumber', 'gatewayModems.slot as modemNumber'])
    .where('users.id', 'in', userIds)
    .where('users.phoneNumber', '<>', '')
    .orderBy('users.id')
    .$narrowType<{ phoneNumber: string }>()
    .execute();
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
