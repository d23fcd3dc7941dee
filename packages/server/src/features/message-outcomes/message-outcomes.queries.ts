import type { HealthRiskType } from '@harken/domain/health-risks/types';
import { type RawBuilder, sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../platform/access/senders.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';

/** A stored message with everything that resulted from it. */
export interface SentMessage {
  id: number;
  sender: string;
  text: string;
  source: string;
  timestamp: string;
  isTimeRefused: boolean;
  errorType: string | null;
  arrivedAt: Date;
  processedAt: Date | null;
  failedAt: Date | null;
  gatewayName: string;
  collectorName: string | null;
  villageId: number | null;
  village: string | null;
  isInTraining: boolean;
  projectId: number | null;
  /** Whether the project of the sender reads days since onset. */
  readsOnset: boolean;
  reportKind: string | null;
  isReportTraining: boolean | null;
  healthRiskCode: number | null;
  replyText: string | null;
  replyState: string | null;
  replyReason: string | null;
  repliedAt: Date | null;
  alertId: number | null;
  alertProjectId: number | null;
  /** The last message that had arrived when the alert was raised. */
  alertRaisedById: number | null;
  countThreshold: number | null;
  accepted: number | null;
  pending: number | null;
}

/** Messages that match a condition, newest first. */
async function findMessages(
  db: Database,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select raw_reports.id, coalesce(raw_reports.sender, '') as sender, coalesce(raw_reports.text, '') as text,
      raw_reports.source, coalesce(raw_reports.timestamp, '') as timestamp, raw_reports.is_time_refused,
      raw_reports.error_type, raw_reports.arrived_at, raw_reports.processed_at, raw_reports.failed_at,
      sms_gateways.name as gateway_name, data_collectors.name as collector_name, raw_reports.village_id, villages.name as village,
      coalesce(raw_reports.is_training, false) as is_in_training, raw_reports.project_id,
      coalesce(projects.reads_onset, false) as reads_onset,
      reports.kind as report_kind, reports.is_training as is_report_training, health_risks.health_risk_code,
      reply.body as reply_text, reply.state as reply_state, reply.reason as reply_reason, reply.created_at as replied_at,
      alerts.id as alert_id, alerts.project_id as alert_project_id, counted.raised_by_id as alert_raised_by_id,
      coalesce(alerts.needed_count, project_health_risks.count_threshold) as count_threshold, counted.accepted, counted.pending
    from raw_reports
    join sms_gateways on sms_gateways.id = raw_reports.sms_gateway_id
    left join data_collectors on data_collectors.id = raw_reports.data_collector_id
    left join projects on projects.id = raw_reports.project_id
    left join villages on villages.id = raw_reports.village_id
    left join reports on reports.id = raw_reports.id
    left join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    left join health_risks on health_risks.id = project_health_risks.health_risk_id
    left join outbox_messages as reply on reply.raw_report_id = raw_reports.id and reply.kind = 'feedback'
    left join alerts on alerts.id = reports.alert_id
    left join lateral (
      select (count(*) filter (where members.status = 'Accepted'))::int as accepted,
        (count(*) filter (where members.status = 'Pending'))::int as pending,
        max(members.id) filter (where member_messages.arrived_at <= alerts.created_at) as raised_by_id
      from alert_reports join reports as members on members.id = alert_reports.report_id
        join raw_reports as member_messages on member_messages.id = members.id
      where alert_reports.alert_id = alerts.id
    ) as counted on alerts.id is not null
    where ${condition}
    order by raw_reports.id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Finds a message by its id. */
export async function findMessageById(db: Database, id: number): Promise<SentMessage | undefined> {
  const [found] = await findMessages(db, sql`raw_reports.id = ${id}`, 1);
  return found;
}

/** The id of the newest message of a sender that a gateway delivered. */
export async function findNewestMessageId(
  db: Database,
  { smsGatewayId, sender }: { smsGatewayId: number; sender: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from raw_reports where sms_gateway_id = ${smsGatewayId} and sender = ${sender}
    order by id desc limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * The ids of the newest messages of a gateway: a few per project, and of those without a project, because the index of messages
 * by gateway and time is sorted by project first.
 */
const selectNewestOfGateway = (smsGatewayId: number, limit: number) => sql`
  select newest.id, newest.arrived_at, newest.received_at
  from sms_gateways
  cross join lateral (
    select 0 as id
    union all
    select projects.id from projects where projects.national_society_id = sms_gateways.national_society_id
  ) as sources
  cross join lateral (
    select raw_reports.id, raw_reports.arrived_at, raw_reports.received_at from raw_reports
    where raw_reports.sms_gateway_id = sms_gateways.id and coalesce(raw_reports.project_id, 0) = sources.id
    order by raw_reports.received_at desc limit ${limit}
  ) as newest
  where sms_gateways.id = ${smsGatewayId}`;

/** The newest messages of a gateway whose sender the viewer may see, since a time. */
export function findMessagesOfGateway(
  db: Database,
  {
    smsGatewayId,
    since,
    limit,
    viewer,
  }: { smsGatewayId: number; since: Date; limit: number; viewer: Viewer },
): Promise<SentMessage[]> {
  const condition = sql`raw_reports.id in (
      select newest.id from (${selectNewestOfGateway(smsGatewayId, limit)}) as newest where newest.arrived_at >= ${since})
    and ${maySeeSender(viewer)}`;
  return findMessages(db, condition, limit);
}

/** When a gateway last received a message, by its own clock, in any project; null if it never did. */
export async function findLastReceived(db: Database, smsGatewayId: number): Promise<Date | null> {
  const { rows } = await sql<{ receivedAt: Date | null }>`
    select max(newest.received_at) as received_at from (${selectNewestOfGateway(smsGatewayId, 1)}) as newest`.execute(
    db,
  );
  return rows[0]?.receivedAt ?? null;
}

/** When the last message of a gateway arrived; null if none ever did. */
export async function findLastArrival(db: Database, smsGatewayId: number): Promise<Date | null> {
  const { rows } = await sql<{ arrivedAt: Date | null }>`
    select max(newest.arrived_at) as arrived_at from (${selectNewestOfGateway(smsGatewayId, 1)}) as newest`.execute(
    db,
  );
  return rows[0]?.arrivedAt ?? null;
}

export interface CatalogueRow {
  code: number;
  type: HealthRiskType;
  name: string;
}

/** All health risks of the platform, named in a language. */
export async function findNamedCatalogue(db: Database, languageCode: string): Promise<CatalogueRow[]> {
  const { rows } = await sql<CatalogueRow>`
    select health_risks.health_risk_code as code, health_risks.health_risk_type as type,
      ${selectHealthRiskName(languageCode)} as name
    from health_risks`.execute(db);
  return rows;
}
