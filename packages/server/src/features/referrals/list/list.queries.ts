import type {
  ReferralAnswer,
  ReferralOrigin,
  ReferralSeverity,
  ReferralStatus,
  ReferralSymptom,
} from '@harken/domain/referrals/referral';
import { type RawBuilder, sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';

/** Which referrals; null: no restriction. */
export interface ReferralFilter {
  projectId: number;
  status: ReferralStatus | null;
  /** 0: without a facility. */
  contactId: number | null;
  healthRiskId: number | null;
  reportId: number | null;
  alertId: number | null;
}

/** A referral as it is shown. */
export interface ReferralRow extends ReferralAnswer {
  id: number;
  number: string;
  referredAt: Date;
  origin: ReferralOrigin;
  reportId: number;
  alertId: number | null;
  healthRiskId: number;
  healthRiskCode: number;
  healthRisk: string;
  regionId: number | null;
  districtId: number | null;
  villageId: number | null;
  region: string | null;
  district: string | null;
  village: string | null;
  contactId: number | null;
  facility: string | null;
  organizationId: number | null;
  organization: string | null;
  severity: ReferralSeverity | null;
  symptoms: ReferralSymptom[];
  reason: string | null;
  reminderCount: number;
  remindedAt: Date | null;
  updatedAt: Date | null;
  updatedFrom: 'contact' | 'collector' | 'staff' | null;
  comment: string | null;
  /** The viewer may see who sent the report. */
  isSenderShown: boolean;
}

const status = sql<ReferralStatus>`coalesce(referrals.outcome, referrals.arrival, 'waiting')`;

const joins = sql`
  from referrals
  join reports on reports.id = referrals.report_id
  join project_health_risks on project_health_risks.id = reports.project_health_risk_id
  left join data_collectors on data_collectors.id = reports.data_collector_id
  left join verification_contacts contacts on contacts.id = referrals.contact_id
  left join organizations on organizations.id = contacts.organization_id`;

/** Contacts of other organizations are not distinguished, so the filter by facility does not find them. */
function matches(filter: ReferralFilter, ownContacts: RawBuilder<boolean>): RawBuilder<boolean> {
  const { projectId, contactId, healthRiskId, reportId, alertId } = filter;
  const isAtFacility =
    contactId === 0
      ? sql`referrals.contact_id is null`
      : sql`(referrals.contact_id = ${contactId} and ${ownContacts})`;
  return sql<boolean>`(referrals.project_id = ${projectId}
    and (${filter.status}::text is null or ${status} = ${filter.status})
    and ${contactId === null ? sql`true` : isAtFacility}
    and (${healthRiskId}::int is null or project_health_risks.health_risk_id = ${healthRiskId})
    and (${reportId}::bigint is null or referrals.report_id = ${reportId})
    and (${alertId}::int is null or referrals.alert_id = ${alertId} or referrals.report_id in (
      select alert_reports.report_id from alert_reports where alert_reports.alert_id = ${alertId}::int)))`;
}

/** Whether the contact of a referral belongs to the organization of the viewer; for Administrators every one does. */
const isOwnContact = ({ role, organizationId }: Viewer): RawBuilder<boolean> =>
  role === 'Administrator'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(contacts.organization_id = ${organizationId}::int, false)`;

const columns = (viewer: Viewer, languageCode: string) => sql`
  referrals.id, referrals.number, referrals.referred_at, referrals.origin, referrals.report_id, referrals.alert_id,
  project_health_risks.health_risk_id, ${selectHealthRiskName(languageCode, sql.ref('project_health_risks.health_risk_id'))} as health_risk,
  (select health_risk_code from health_risks where id = project_health_risks.health_risk_id) as health_risk_code,
  regions.id as region_id, districts.id as district_id, villages.id as village_id,
  regions.name as region, districts.name as district, villages.name as village,
  referrals.contact_id, contacts.facility, contacts.organization_id, organizations.name as organization,
  referrals.severity, referrals.symptoms, referrals.reason, referrals.arrival, referrals.outcome, referrals.laboratory,
  referrals.reminder_count, referrals.reminded_at, latest.updated_at, latest.source as updated_from, latest.comment,
  ${maySeeSender(viewer)} as is_sender_shown`;

const placesAndLatest = sql`
  left join villages on villages.id = reports.village_id
  left join districts on districts.id = villages.district_id
  left join regions on regions.id = districts.region_id
  left join lateral (
    select updates.updated_at, updates.source, updates.comment from referral_updates updates
    where updates.referral_id = referrals.id order by updates.id desc limit 1) latest on true`;

/** Referrals, the latest first. */
export async function findReferrals(
  db: Database,
  filter: ReferralFilter,
  {
    viewer,
    languageCode,
    limit,
    offset,
  }: { viewer: Viewer; languageCode: string; limit: number; offset: number },
): Promise<ReferralRow[]> {
  const { rows } = await sql<ReferralRow>`
    select ${columns(viewer, languageCode)} ${joins} ${placesAndLatest}
    where ${matches(filter, isOwnContact(viewer))}
    order by referrals.referred_at desc, referrals.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countReferrals(db: Database, filter: ReferralFilter, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count ${joins} where ${matches(filter, isOwnContact(viewer))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many referrals there are with each status. */
export interface StatusCounts {
  total: number;
  waiting: number;
  arrived: number;
  notArrived: number;
  recovered: number;
  died: number;
  unknown: number;
}

export interface FacilityRow extends StatusCounts {
  contactId: number | null;
  facility: string | null;
  organizationId: number | null;
  organization: string | null;
}

const countOf = (name: string) => sql`(count(*) filter (where ${status} = ${name}))::int`;

/**
 * Counts per facility, the one with the most referrals first.
 *
 * @param days calendar dates of the project, both included; null: since ever
 */
export async function countByFacility(
  db: Database,
  {
    projectId,
    days,
    timeZoneId,
    limit,
  }: {
    projectId: number;
    days: { first: string; last: string } | null;
    timeZoneId: string;
    limit: number;
  },
): Promise<FacilityRow[]> {
  const day = sql`(referrals.referred_at at time zone ${timeZoneId}::text)::date`;
  const { rows } = await sql<FacilityRow>`
    select referrals.contact_id, contacts.facility, contacts.organization_id, organizations.name as organization,
      count(*)::int as total, ${countOf('waiting')} as waiting, ${countOf('arrived')} as arrived,
      ${countOf('notArrived')} as not_arrived, ${countOf('recovered')} as recovered, ${countOf('died')} as died,
      ${countOf('unknown')} as unknown
    from referrals
    left join verification_contacts contacts on contacts.id = referrals.contact_id
    left join organizations on organizations.id = contacts.organization_id
    where referrals.project_id = ${projectId}
      and (${days?.first ?? null}::date is null or ${day} between ${days?.first ?? null}::date and ${days?.last ?? null}::date)
    group by referrals.contact_id, contacts.facility, contacts.organization_id, organizations.name
    order by total desc, contacts.facility, referrals.contact_id
    limit ${limit}`.execute(db);
  return rows;
}

/** The health risks of the referrals of a project. */
export async function findHealthRisks(
  db: Database,
  projectId: number,
  languageCode: string,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select health_risks.id, ${selectHealthRiskName(languageCode)} as name
    from health_risks
    where health_risks.id in (
      select project_health_risks.health_risk_id from referrals
      join reports on reports.id = referrals.report_id
      join project_health_risks on project_health_risks.id = reports.project_health_risk_id
      where referrals.project_id = ${projectId})
    order by health_risks.health_risk_code`.execute(db);
  return rows;
}

export async function findTimeZone(db: Database, projectId: number): Promise<string> {
  const { timeZoneId } = await db
    .selectFrom('projects')
    .select('timeZoneId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return timeZoneId;
}

/** A report from which somebody can be referred. */
interface ReferableReport {
  id: number;
  receivedAt: Date;
  village: string | null;
}

/** The reports about people of an alert, or one report, as far as the viewer sees who sent them; the latest first. */
export async function findReferableReports(
  db: Database,
  { projectId, reportId, alertId }: Pick<ReferralFilter, 'projectId' | 'reportId' | 'alertId'>,
  viewer: Viewer,
  limit: number,
): Promise<ReferableReport[]> {
  const { rows } = await sql<ReferableReport>`
    select reports.id, reports.received_at, villages.name as village
    from reports
    left join data_collectors on data_collectors.id = reports.data_collector_id
    left join villages on villages.id = reports.village_id
    where reports.project_id = ${projectId} and reports.kind <> 'Event' and not reports.is_training and reports.status <> 'Rejected'
      and (reports.id = ${reportId}::bigint or reports.id in (
        select alert_reports.report_id from alert_reports where alert_reports.alert_id = ${alertId}::int))
      and ${maySeeSender(viewer)}
    order by reports.received_at desc, reports.id desc limit ${limit}`.execute(db);
  return rows;
}
