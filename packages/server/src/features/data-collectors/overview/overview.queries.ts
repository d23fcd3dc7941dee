import type { outboxState } from '@harken/contract/outbox';
import type { AlertStatus } from '@harken/domain/alerts/statuses';
import type { DayOfMessages } from '@harken/domain/data-collectors/weekly-record';
import type { ReportStatus } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

const limits = { messages: 20, alerts: 10, sentMessages: 10 } as const;

/** When a collector was registered, and whether they are in training. */
export function findState(db: Database, id: number) {
  return db
    .selectFrom('dataCollectors')
    .select(['createdAt', 'isInTrainingMode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The places of a collector, with the names of what is around them. */
export function findPlaces(db: Database, id: number) {
  return db
    .selectFrom('dataCollectorLocations as places')
    .innerJoin('villages', 'villages.id', 'places.villageId')
    .innerJoin('districts', 'districts.id', 'villages.districtId')
    .innerJoin('regions', 'regions.id', 'districts.regionId')
    .leftJoin('zones', 'zones.id', 'places.zoneId')
    .select([
      'places.id',
      'villages.id as villageId',
      'villages.name as village',
      'zones.name as zone',
      'places.zoneId',
      'districts.name as district',
      'regions.name as region',
      'places.latitude',
      'places.longitude',
    ])
    .where('places.dataCollectorId', '=', id)
    .orderBy('places.id')
    .execute();
}

/** How many messages a collector sent on each day in a time zone, in training or not. */
export async function findDaysOfMessages(
  db: Database,
  { id, timeZoneId, from }: { id: number; timeZoneId: string; from: Date },
): Promise<DayOfMessages[]> {
  const { rows } = await sql<DayOfMessages>`
    select to_char(received_at at time zone ${timeZoneId}, 'YYYY-MM-DD') as day, coalesce(is_training, false) as is_training,
      (count(*) filter (where error_type is null))::int as correct,
      (count(*) filter (where error_type is not null))::int as incorrect
    from raw_reports
    where data_collector_id = ${id} and received_at >= ${from} and processed_at is not null
    group by 1, 2`.execute(db);
  return rows;
}

export interface MessageOfCollector {
  id: number;
  receivedAt: Date;
  message: string;
  isCorrect: boolean;
  isTraining: boolean;
  healthRisk: string | null;
  status: ReportStatus | null;
}

export async function findMessages(
  db: Database,
  id: number,
  languageCode: string,
): Promise<MessageOfCollector[]> {
  const { rows } = await sql<MessageOfCollector>`
    select raw_reports.id, raw_reports.received_at, coalesce(raw_reports.text, '') as message,
      raw_reports.error_type is null as is_correct, coalesce(raw_reports.is_training, false) as is_training,
      ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk, reports.status
    from raw_reports
    left join reports on reports.id = raw_reports.id
    left join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    where raw_reports.data_collector_id = ${id} and raw_reports.processed_at is not null
    order by raw_reports.received_at desc, raw_reports.id desc
    limit ${limits.messages}`.execute(db);
  return rows;
}

export interface AlertOfCollector {
  id: number;
  healthRisk: string;
  status: AlertStatus;
  createdAt: Date;
}

export async function findAlerts(
  db: Database,
  id: number,
  languageCode: string,
): Promise<AlertOfCollector[]> {
  const { rows } = await sql<AlertOfCollector>`
    select alerts.id, alerts.status, alerts.created_at,
      ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk
    from alerts join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    where alerts.id in (
      select alert_reports.alert_id from reports join alert_reports on alert_reports.report_id = reports.id
      where reports.data_collector_id = ${id})
    order by alerts.created_at desc, alerts.id desc
    limit ${limits.alerts}`.execute(db);
  return rows;
}

export interface MessageToCollector {
  id: number;
  createdAt: Date;
  kind: string;
  text: string;
  state: z.input<typeof outboxState>;
}

export async function findSentMessages(db: Database, id: number): Promise<MessageToCollector[]> {
  const { rows } = await sql<MessageToCollector>`
    select id, created_at, kind, body as text, state from outbox_messages
    where data_collector_id = ${id} and channel = 'sms'
    order by id desc limit ${limits.sentMessages}`.execute(db);
  return rows;
}
