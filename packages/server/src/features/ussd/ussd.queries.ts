import { type UssdHealthRisk, ussdMaxInputs } from '@harken/domain/channels/ussd/ussd-session';
import type { DataCollectorType } from '@harken/domain/data-collectors/types';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { selectHealthRiskName } from '../../platform/health-risk-names.queries.ts';
import type { Services } from '../../platform/services.ts';

type UssdServices = Pick<Services, 'db' | 'ingestionPool'>;

/** Runs a query on the connections of ingestion, which nothing else delays: a step has a few seconds. */
async function run<Row>({ db, ingestionPool }: UssdServices, query: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = query.compile(db);
  const { rows } = await ingestionPool.query(text, [...parameters]);
  return rows as Row[];
}

/** The country and content language of a national society. */
export async function findSociety(
  services: UssdServices,
  nationalSocietyId: number,
): Promise<{ countryCode: string; languageCode: string } | undefined> {
  const [society] = await run(
    services,
    sql<{ countryCode: string; languageCode: string }>`
      select countries.code as "countryCode", languages.code as "languageCode"
      from national_societies
      join countries on countries.id = national_societies.country_id
      join languages on languages.id = national_societies.content_language_id
      where national_societies.id = ${nationalSocietyId}`,
  );
  return society;
}

/** A collector who dials, with what their project watches. */
export interface UssdCaller {
  dataCollectorId: number;
  /** Their project answers questions for the own history. */
  offersHistory: boolean;
  collectorType: DataCollectorType;
  /** Of the project. */
  readsOnset: boolean;
  /** By code. */
  healthRisks: (UssdHealthRisk & { feedbackMessage: string | null })[];
}

/** The collector of a national society with this number, in the form of `normalizePhoneNumber`. */
export async function findCaller(
  services: UssdServices,
  {
    normalizedNumber,
    nationalSocietyId,
    languageCode,
  }: { normalizedNumber: string; nationalSocietyId: number; languageCode: string },
): Promise<UssdCaller | undefined> {
  const [caller] = await run(
    services,
    sql<UssdCaller>`
      select data_collectors.id as "dataCollectorId", data_collectors.data_collector_type as "collectorType", projects.reads_onset as "readsOnset",
        coalesce((select answers_keywords from collector_message_settings where project_id = projects.id), false) as "offersHistory", coalesce((
        select json_agg(json_build_object('code', health_risks.health_risk_code, 'type', health_risks.health_risk_type,
          'name', ${selectHealthRiskName(languageCode)}, 'feedbackMessage', project_health_risks.feedback_message)
          order by health_risks.health_risk_code)
        from project_health_risks
        join health_risks on health_risks.id = project_health_risks.health_risk_id
        where project_health_risks.project_id = projects.id), '[]') as "healthRisks"
      from data_collector_phone_numbers numbers
      join data_collectors on data_collectors.id = numbers.data_collector_id and data_collectors.deleted_at is null
      join projects on projects.id = data_collectors.project_id
      where numbers.normalized_number = ${normalizedNumber} and projects.national_society_id = ${nationalSocietyId}`,
  );
  return caller;
}

/** Which session of which gateway. */
export interface SessionName {
  smsGatewayId: number;
  sessionKey: string;
}

/** A session that ended in a report. */
export interface FinishedSession {
  reportKey: string;
  message: string;
  answer: string;
}

const finishedColumns = sql`report_key as "reportKey", message, answer`;

export async function findFinishedSession(
  services: UssdServices,
  { smsGatewayId, sessionKey }: SessionName,
): Promise<FinishedSession | undefined> {
  const [session] = await run(
    services,
    sql<FinishedSession>`
      select ${finishedColumns} from ussd_sessions
      where sms_gateway_id = ${smsGatewayId} and session_key = ${sessionKey} and finished_at is not null`,
  );
  return session;
}

/** Deletes a session that ended before a time: its provider uses the id again. */
export async function deleteFinishedSession(
  services: UssdServices,
  { smsGatewayId, sessionKey }: SessionName,
  before: Date,
): Promise<void> {
  await run(
    services,
    sql`delete from ussd_sessions
      where sms_gateway_id = ${smsGatewayId} and session_key = ${sessionKey} and finished_at < ${before}`,
  );
}

/**
 * Adds an answer to a session, which begins if it is unknown; what comes with the first request is the code that was dialled. One
 * statement, so that two requests at once are one after the other.
 *
 * @param stepId equal in repeated requests; null if the provider has no such number
 * @param isBeginning whether the request starts from the first screen
 * @returns all answers so far
 */
export async function addAnswer(
  services: UssdServices,
  { smsGatewayId, sessionKey }: SessionName,
  {
    input,
    stepId,
    isBeginning,
    now,
  }: { input: string; stepId: string | null; isBeginning: boolean; now: Date },
): Promise<string[]> {
  const [session] = await run(
    services,
    sql<{ inputs: string[] }>`
      insert into ussd_sessions (sms_gateway_id, session_key, last_step, updated_at)
      values (${smsGatewayId}, ${sessionKey}, ${stepId}, ${now})
      on conflict (sms_gateway_id, session_key) do update set
        inputs = case
          when ussd_sessions.last_step = excluded.last_step then ussd_sessions.inputs
          when ${isBeginning}::boolean then '{}'
          when cardinality(ussd_sessions.inputs) >= ${ussdMaxInputs}::int then ussd_sessions.inputs
          else ussd_sessions.inputs || ${input}::text end,
        last_step = excluded.last_step, updated_at = excluded.updated_at
      returning inputs`,
  );
  return session?.inputs ?? [];
}

/** Ends a session in a report, or returns the report in which it ended before. */
export async function finishSession(
  services: UssdServices,
  { smsGatewayId, sessionKey }: SessionName,
  { message, answer, now }: { message: string; answer: string; now: Date },
): Promise<FinishedSession | undefined> {
  const [session] = await run(
    services,
    sql<FinishedSession>`
      insert into ussd_sessions (sms_gateway_id, session_key, message, answer, finished_at, updated_at)
      values (${smsGatewayId}, ${sessionKey}, ${message}, ${answer}, ${now}, ${now})
      on conflict (sms_gateway_id, session_key) do update set
        message = coalesce(ussd_sessions.message, excluded.message), answer = coalesce(ussd_sessions.answer, excluded.answer),
        finished_at = coalesce(ussd_sessions.finished_at, excluded.finished_at), updated_at = excluded.updated_at
      returning ${finishedColumns}`,
  );
  return session;
}

/** Deletes sessions whose last step was before a time, finished or not. */
export async function deleteOldUssdSessions(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('ussdSessions').where('updatedAt', '<', before).execute();
}
