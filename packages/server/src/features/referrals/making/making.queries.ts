import type { ReferralOrigin, ReferralSeverity, ReferralSymptom } from '@harken/domain/referrals/referral';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** A report from which somebody is referred, with its place and its data collector. */
export interface ReportToRefer {
  id: number;
  projectId: number;
  nationalSocietyId: number;
  healthRiskId: number;
  alertId: number | null;
  isTraining: boolean;
  isDemo: boolean;
  village: string | null;
  villageId: number | null;
  districtId: number | null;
  regionId: number | null;
  dataCollectorId: number | null;
  /** The number of a data collector who was not removed. */
  collectorNumber: string | null;
  languageCode: string;
}

export async function findReport(db: Database, reportId: number): Promise<ReportToRefer | undefined> {
  const { rows } = await sql<ReportToRefer>`
    select reports.id, reports.project_id, reports.national_society_id, project_health_risks.health_risk_id, reports.alert_id,
      reports.is_training, raw_reports.is_demo, villages.name as village, villages.id as village_id, districts.id as district_id,
      districts.region_id, data_collectors.id as data_collector_id,
      (select case when numbers.normalized_number like '+%' then numbers.normalized_number else numbers.phone_number end
        from data_collector_phone_numbers numbers
        where numbers.data_collector_id = data_collectors.id and numbers.field = 'Primary') as collector_number,
      languages.code as language_code
    from reports
    join raw_reports on raw_reports.id = reports.id
    join projects on projects.id = reports.project_id
    join national_societies on national_societies.id = projects.national_society_id
    join languages on languages.id = national_societies.content_language_id
    join project_health_risks on project_health_risks.id = reports.project_health_risk_id
    left join villages on villages.id = reports.village_id
    left join districts on districts.id = villages.district_id
    left join data_collectors on data_collectors.id = reports.data_collector_id and data_collectors.deleted_at is null
    where reports.id = ${reportId} and reports.kind <> 'Event'`.execute(db);
  return rows[0];
}

/** The last report of a data collector about people since a time. */
export async function findLastReport(
  db: Database,
  { dataCollectorId, since }: { dataCollectorId: number; since: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('dataCollectorId', '=', dataCollectorId)
    .where('receivedAt', '>', since)
    .where('isTraining', '=', false)
    .where('isActivity', '=', false)
    .where('isRepetition', '=', false)
    .where('kind', '!=', 'Event')
    .where('status', '!=', 'Rejected')
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The last report of an alert about people that was not dismissed. */
export async function findLastReportOfAlert(db: Database, alertId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('alertReports')
    .innerJoin('reports', 'reports.id', 'alertReports.reportId')
    .select('reports.id')
    .where('alertReports.alertId', '=', alertId)
    .where('reports.status', '!=', 'Rejected')
    .where('reports.kind', '!=', 'Event')
    .orderBy('reports.receivedAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The referral that the data collector of a report made from it. */
export function findReferralByCollector(
  db: Database,
  reportId: number,
): Promise<{ number: string; referredAt: Date; contactId: number | null } | undefined> {
  return db
    .selectFrom('referrals')
    .select(['number', 'referredAt', 'contactId'])
    .where('reportId', '=', reportId)
    .where('origin', '=', 'collector')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether an entry of a user, or an answer of a contact, made a referral before. */
export async function wasReferred(
  db: Database,
  { entry, answerId }: { entry: { userId: number; key: string } | null; answerId: number | null },
): Promise<boolean> {
  if (!entry && answerId === null) return false;
  const row = await db
    .selectFrom('referrals')
    .select('id')
    .where((eb) =>
      entry
        ? eb.and([eb('referredById', '=', entry.userId), eb('entryKey', '=', entry.key)])
        : eb('verificationAnswerId', '=', answerId),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a contact referred somebody in an earlier answer about an alert. */
export async function hasReferredBefore(
  db: Database,
  { alertId, contactId }: { alertId: number; contactId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('referrals')
    .innerJoin('verificationAnswers', 'verificationAnswers.id', 'referrals.verificationAnswerId')
    .innerJoin('verificationRequests', 'verificationRequests.id', 'verificationAnswers.requestId')
    .select('referrals.id')
    .where('verificationRequests.alertId', '=', alertId)
    .where('verificationRequests.contactId', '=', contactId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ReferralToInsert {
  nationalSocietyId: number;
  projectId: number;
  number: string;
  reportId: number;
  alertId: number | null;
  dataCollectorId: number | null;
  contactId: number | null;
  origin: ReferralOrigin;
  verificationAnswerId: number | null;
  severity: ReferralSeverity | null;
  symptoms: readonly ReferralSymptom[];
  reason: string | null;
  referredAt: Date;
  referredById: number | null;
  entryKey: string | null;
  nextStepAt: Date | null;
}

/**
 * Stores a referral.
 *
 * @returns undefined if another one of the national society has its number, or its entry was stored meanwhile
 */
export async function insertReferral(trx: Database, referral: ReferralToInsert): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('referrals')
    .values({ ...referral, symptoms: [...referral.symptoms] })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** The facility of a contact; null without one. */
export async function findFacilityName(db: Database, contactId: number | null): Promise<string | null> {
  if (contactId === null) return null;
  const row = await db
    .selectFrom('verificationContacts')
    .select('facility')
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row?.facility ?? null;
}
