import type { VerificationTrigger } from '@harken/domain/verification/limits';
import type { AlertPlace, AskedContact } from '@harken/domain/verification/plan';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * Starts asking about alerts whose projects do so at this moment. Repeating it changes nothing.
 *
 * @returns whether any was started
 */
export async function insertVerifications(
  trx: Database,
  { alertIds, trigger, at }: { alertIds: number[]; trigger: VerificationTrigger; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into alert_verifications (alert_id, national_society_id, started_at, next_step_at)
    select alerts.id, projects.national_society_id, ${at}, ${at} from alerts
    join projects on projects.id = alerts.project_id
    join verification_settings settings on settings.project_id = projects.id and settings.trigger = ${trigger}
    where alerts.id = any(${alertIds}::int[])
    on conflict do nothing returning alert_id`.execute(trx);
  return rows.length > 0;
}

/** Ends all questions about an alert. */
export async function endRequestsOfAlert(trx: Database, alertId: number, at: Date): Promise<void> {
  await trx
    .updateTable('alertVerifications')
    .set({ endedAt: at, nextStepAt: null })
    .where('alertId', '=', alertId)
    .where('endedAt', 'is', null)
    .execute();
  await trx
    .updateTable('verificationRequests')
    .set({ state: 'ended', closedAt: at })
    .where('alertId', '=', alertId)
    .where('state', '=', 'open')
    .execute();
}

/** Alerts with a step that is due, the longest waiting first. */
export async function findDueAlerts(db: Database, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('alertVerifications')
    .select('alertId')
    .where('nextStepAt', '<=', now)
    .orderBy('nextStepAt')
    .limit(limit)
    .execute();
  return rows.map(({ alertId }) => alertId);
}

/** Locks an alert whose step is still due; another process may have taken it meanwhile. */
export function lockDueAlert(trx: Database, alertId: number, now: Date) {
  return trx
    .selectFrom('alertVerifications')
    .select(['alertId', 'nationalSocietyId'])
    .where('alertId', '=', alertId)
    .where('nextStepAt', '<=', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function storeNextStep(trx: Database, alertId: number, nextStepAt: Date | null): Promise<void> {
  await trx.updateTable('alertVerifications').set({ nextStepAt }).where('alertId', '=', alertId).execute();
}

/** What is asked about an alert. */
export interface AlertToVerify {
  id: number;
  projectId: number;
  nationalSocietyId: number;
  healthRiskId: number;
  isDemo: boolean;
  /** It is open or escalated, its project open, and its national society not archived. */
  isOpen: boolean;
  caseCount: number;
  /** The village of its last report, or null if unknown. */
  village: string | null;
  places: AlertPlace[];
}

export async function findAlertToVerify(db: Database, alertId: number): Promise<AlertToVerify | undefined> {
  const { rows } = await sql<AlertToVerify>`
    select alerts.id, alerts.project_id, projects.national_society_id, project_health_risks.health_risk_id, alerts.is_demo,
      alerts.status in ('Open', 'Escalated') and projects.state = 'Open' and not national_societies.is_archived as is_open,
      coalesce(of_alert.case_count, 0)::int as case_count, of_alert.village, coalesce(of_alert.places, '[]'::json) as places
    from alerts
    join projects on projects.id = alerts.project_id
    join national_societies on national_societies.id = projects.national_society_id
    join project_health_risks on project_health_risks.id = alerts.project_health_risk_id
    cross join lateral (
      select sum(greatest(reports.reported_case_count, 1)) as case_count,
        (array_agg(villages.name order by reports.received_at desc) filter (where villages.id is not null))[1] as village,
        json_agg(distinct jsonb_build_object('regionId', districts.region_id, 'districtId', districts.id, 'villageId', villages.id))
          filter (where villages.id is not null) as places
      from alert_reports
      join reports on reports.id = alert_reports.report_id and reports.status <> 'Rejected'
      left join villages on villages.id = reports.village_id
      left join districts on districts.id = villages.district_id
      where alert_reports.alert_id = alerts.id) of_alert
    where alerts.id = ${alertId}`.execute(db);
  return rows[0];
}

export type AskedRow = AskedContact & { code: string };

/** Who was asked about an alert. */
export async function findAsked(db: Database, alertId: number): Promise<AskedRow[]> {
  const rows = await db
    .selectFrom('verificationRequests')
    .selectAll()
    .where('alertId', '=', alertId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    contactId: row.contactId,
    code: row.code,
    isOpen: row.state === 'open',
    askedAt: row.askedAt.getTime(),
    waitingSince: row.waitingSince.getTime(),
    remindedAt: row.remindedAt?.getTime() ?? null,
    result: row.result as AskedContact['result'],
  }));
}

/** Stores a question. @returns false if somebody else of the national society has the code */
export async function insertRequest(
  trx: Database,
  request: {
    alertId: number;
    contactId: number;
    nationalSocietyId: number;
    code: string;
    tokenHash: Buffer;
    askedAt: Date;
    expiresAt: Date;
  },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('verificationRequests')
    .values({ ...request, waitingSince: request.askedAt })
    .onConflict((conflict) => conflict.columns(['nationalSocietyId', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function storeReminder(
  trx: Database,
  {
    alertId,
    contactId,
    ...values
  }: { alertId: number; contactId: number; remindedAt: Date; tokenHash: Buffer },
): Promise<void> {
  await trx
    .updateTable('verificationRequests')
    .set(values)
    .where('alertId', '=', alertId)
    .where('contactId', '=', contactId)
    .execute();
}

export async function expireRequests(
  trx: Database,
  { alertId, contactIds, at }: { alertId: number; contactIds: number[]; at: Date },
): Promise<void> {
  if (contactIds.length === 0) return;
  await trx
    .updateTable('verificationRequests')
    .set({ state: 'expired', closedAt: at })
    .where('alertId', '=', alertId)
    .where('contactId', 'in', contactIds)
    .where('state', '=', 'open')
    .execute();
}
