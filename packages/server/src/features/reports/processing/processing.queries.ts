import type { HealthRiskType } from '@harken/domain/health-risks/types';
import type { ReportErrorType } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A message waiting to be processed, with its gateway and national society. */
export interface WaitingMessage {
  id: number;
  source: string;
  smsGatewayId: number | null;
  gatewayType: string | null;
  gatewayOwnNumber: string | null;
  nationalSocietyId: number;
  countryCode: string;
  epiWeekStartDay: 'Sunday' | 'Monday';
  contentLanguageCode: string;
  sender: string;
  timestamp: string;
  text: string;
  /** Set on arrival if the text was too long; all other errors are found by processing. */
  errorType: ReportErrorType | null;
  modemNumber: number | null;
  arrivedAt: Date;
  /** By the clock of the database; null for messages stored before this was recorded. */
  storedAt: Date | null;
  isDemo: boolean;
  /** The collector for whom staff sent it. Null for messages from gateways, whose sender is not looked up yet. */
  dataCollectorId: number | null;
  /** For corrections sent by staff: whether the corrected message was a training message. */
  isTraining: boolean | null;
  /** For messages sent by staff: UTC offset of their clock in hours. */
  utcOffset: number | null;
}

/**
 * Locks waiting messages until the transaction ends, oldest first; other workers skip them.
 *
 * @param ids only these messages, if given
 */
export async function claimWaitingMessages(
  db: Database,
  now: Date,
  limit: number,
  ids?: number[],
): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    select raw_reports.id, raw_reports.source, raw_reports.sms_gateway_id, sms_gateways.gateway_type, sms_gateways.own_phone_number as gateway_own_number,
      raw_reports.national_society_id, countries.code as country_code, national_societies.epi_week_start_day,
      languages.code as content_language_code, coalesce(raw_reports.sender, '') as sender,
      coalesce(raw_reports.timestamp, '') as timestamp, coalesce(raw_reports.text, '') as text, raw_reports.error_type,
      raw_reports.modem_number, raw_reports.arrived_at, raw_reports.stored_at, raw_reports.is_demo, raw_reports.data_collector_id, raw_reports.is_training,
      raw_reports.utc_offset
    from raw_reports
    join national_societies on national_societies.id = raw_reports.national_society_id
    join countries on countries.id = national_societies.country_id
    join languages on languages.id = national_societies.content_language_id
    left join sms_gateways on sms_gateways.id = raw_reports.sms_gateway_id
    where raw_reports.processed_at is null and raw_reports.failed_at is null
      and (raw_reports.next_attempt_at is null or raw_reports.next_attempt_at <= ${now})
      and (${ids ?? null}::bigint[] is null or raw_reports.id = any(${ids ?? null}::bigint[]))
    order by raw_reports.id
    limit ${limit}
    for update of raw_reports skip locked`.execute(db);
  return rows;
}

/** A sender, one row per location. Two rows at most: with more than one location the place is unknown anyway. */
export interface SenderRow {
  dataCollectorId: number;
  dataCollectorType: 'Human' | 'CollectionPoint';
  isInTrainingMode: boolean;
  primaryNumber: string | null;
  projectId: number;
  nationalSocietyId: number;
  timeZoneId: string;
  readsOnset: boolean;
  asksOnset: boolean;
  latitude: number | null;
  longitude: number | null;
  villageId: number | null;
  zoneId: number | null;
}

const senderColumns = sql`data_collectors.id as data_collector_id, data_collectors.data_collector_type,
  data_collectors.is_in_training_mode, primary_numbers.phone_number as primary_number, data_collectors.project_id,
  projects.national_society_id, projects.time_zone_id, projects.reads_onset, projects.asks_onset, locations.latitude, locations.longitude, locations.village_id, locations.zone_id`;

const senderJoins = sql`
  join projects on projects.id = data_collectors.project_id
  left join data_collector_phone_numbers primary_numbers
    on primary_numbers.data_collector_id = data_collectors.id and primary_numbers.field = 'Primary'
  left join lateral (
    select latitude, longitude, village_id, zone_id from data_collector_locations
    where data_collector_locations.data_collector_id = data_collectors.id order by id limit 2
  ) locations on true`;

/** The collectors with these numbers, except deleted ones. */
export async function findSenders(
  db: Database,
  normalizedNumbers: string[],
): Promise<(SenderRow & { normalizedNumber: string })[]> {
  const { rows } = await sql<SenderRow & { normalizedNumber: string }>`
    select numbers.normalized_number, ${senderColumns}
    from data_collector_phone_numbers numbers
    join data_collectors on data_collectors.id = numbers.data_collector_id and data_collectors.deleted_at is null
    ${senderJoins}
    where numbers.normalized_number = any(${normalizedNumbers}::text[])`.execute(db);
  return rows;
}

/** The collectors on whose behalf staff sent messages, including those deleted in the meantime. */
export async function findSendersById(db: Database, ids: number[]): Promise<SenderRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SenderRow>`
    select ${senderColumns} from data_collectors ${senderJoins}
    where data_collectors.id = any(${ids}::int[])`.execute(db);
  return rows;
}

export interface CatalogueRow {
  healthRiskCode: number;
  healthRiskType: HealthRiskType;
}

/** All health risks of the platform. */
export async function findCatalogue(db: Database): Promise<CatalogueRow[]> {
  const rows = await db.selectFrom('healthRisks').select(['healthRiskCode', 'healthRiskType']).execute();
  return rows as CatalogueRow[];
}

export interface ProjectHealthRiskRow {
  id: number;
  projectId: number;
  nationalSocietyId: number;
  healthRiskCode: number;
  healthRiskType: HealthRiskType;
  feedbackMessage: string | null;
}

/**
 * Health risks with these codes in these projects, or in any project of these national societies; open projects and lower ids
 * first.
 */
export async function findProjectHealthRisks(
  db: Database,
  {
    codes,
    projectIds,
    nationalSocietyIds,
  }: { codes: number[]; projectIds: number[]; nationalSocietyIds: number[] },
): Promise<ProjectHealthRiskRow[]> {
  const { rows } = await sql<ProjectHealthRiskRow>`
    select project_health_risks.id, project_health_risks.project_id, projects.national_society_id, health_risks.health_risk_code,
      health_risks.health_risk_type, project_health_risks.feedback_message
    from project_health_risks
    join health_risks on health_risks.id = project_health_risks.health_risk_id
    join projects on projects.id = project_health_risks.project_id
    where health_risks.health_risk_code = any(${codes}::int[])
      and (projects.id = any(${projectIds}::int[]) or projects.national_society_id = any(${nationalSocietyIds}::int[]))
    order by (projects.state = 'Open') desc, projects.id`.execute(db);
  return rows;
}

/** Error texts that projects defined themselves. */
export function findProjectErrorMessages(db: Database, projectIds: number[]) {
  return db
    .selectFrom('projectErrorMessages')
    .select(['projectId', 'messageKey', 'message'])
    .where('projectId', 'in', projectIds)
    .execute();
}

/** How many feedback messages each number received since a given time. */
export async function countRepliesSince(
  db: Database,
  numbers: string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ recipient: string; replies: number }>`
    select recipient, count(*)::int as replies from outbox_messages
    where kind = 'feedback' and recipient = any(${numbers}::text[]) and created_at > ${since} and state <> 'Withheld'
    group by recipient`.execute(db);
  return new Map(rows.map((row) => [row.recipient, row.replies]));
}
