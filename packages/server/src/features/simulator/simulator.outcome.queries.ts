import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A stored message with everything that resulted from it. */
export interface SentMessage {
  id: number;
  sender: string;
  text: string;
  errorType: string | null;
  arrivedAt: Date;
  processedAt: Date | null;
  failedAt: Date | null;
  gatewayName: string;
  collectorName: string | null;
  village: string | null;
  isInTraining: boolean;
  reportKind: string | null;
  isReportTraining: boolean | null;
  healthRiskCode: number | null;
  replyText: string | null;
  replyState: string | null;
  replyReason: string | null;
  repliedAt: Date | null;
  alertId: number | null;
  alertProjectId: number | null;
  alertCreatedAt: Date | null;
  countThreshold: number | null;
  accepted: number | null;
  pending: number | null;
}

/** Finds a message by the ids that its gateway gave it. */
export async function findSentMessage(
  db: Database,
  by: { gatewayId: number; incomingMessageId: string; timestamp: string },
): Promise<SentMessage | undefined> {
  const { rows } = await sql<SentMessage>`
    select raw_reports.id, coalesce(raw_reports.sender, '') as sender, coalesce(raw_reports.text, '') as text,
      raw_reports.error_type, raw_reports.arrived_at, raw_reports.processed_at, raw_reports.failed_at,
      sms_gateways.name as gateway_name, data_collectors.name as collector_name, villages.name as village,
      coalesce(raw_reports.is_training, false) as is_in_training,
      reports.kind as report_kind, reports.is_training as is_report_training, health_risks.health_risk_code,
      reply.body as reply_text, reply.state as reply_state, reply.reason as reply_reason, reply.created_at as replied_at,
      alerts.id as alert_id, alerts.project_id as alert_project_id, alerts.created_at as alert_created_at,
      project_health_risks.count_threshold, counted.accepted, counted.pending
    from raw_reports
    join sms_gateways on sms_gateways.id = raw_reports.sms_gateway_id
    left join data_collectors on data_collectors.id = raw_reports.data_collector_id
    left join villages on villages.id = raw_reports.village_id
    left join reports on reports.id = raw_reports.id
    left join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    left join health_risks on health_risks.id = project_health_risks.health_risk_id
    left join outbox_messages as reply on reply.raw_report_id = raw_reports.id and reply.kind = 'feedback'
    left join alerts on alerts.id = reports.alert_id
    left join lateral (
      select (count(*) filter (where members.status = 'Accepted'))::int as accepted,
        (count(*) filter (where members.status = 'Pending'))::int as pending
      from alert_reports join reports as members on members.id = alert_reports.report_id
      where alert_reports.alert_id = alerts.id
    ) as counted on alerts.id is not null
    where raw_reports.sms_gateway_id = ${by.gatewayId} and raw_reports.incoming_message_id = ${by.incomingMessageId}
      and raw_reports.timestamp = ${by.timestamp}`.execute(db);
  return rows[0];
}

export interface CatalogueRow {
  code: number;
  type: HealthRiskType;
  name: string;
}

/** All health risks of the platform, named in a language, else in English. */
export async function findNamedCatalogue(db: Database, languageCode: string): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select health_risks.health_risk_code as code, health_risks.health_risk_type as type,
      coalesce(own.name, english.name, health_risks.health_risk_code::text) as name
    from health_risks
    left join languages on languages.code = ${languageCode}
    left join health_risk_contents as own
      on own.health_risk_id = health_risks.id and own.language_id = languages.id
    left join health_risk_contents as english on english.health_risk_id = health_risks.id and english.language_id = 1`.execute(
    db,
  );
  return rows;
}
