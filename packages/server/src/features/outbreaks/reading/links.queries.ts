import type { AlertStatus } from '@harken/domain/alerts/statuses';
import { outbreakLimits } from '@harken/domain/outbreaks/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import type { AlertVisibility } from '../outbreaks.access.ts';

/** An alert that belongs to an outbreak, or could. */
export interface LinkedAlert {
  id: number;
  projectId: number;
  project: string;
  timeZoneId: string;
  healthRisk: string;
  status: AlertStatus;
  raisedAt: Date;
  place: string | null;
  reportCount: number;
}

export interface LinkedSignal {
  id: number;
  healthRisk: string;
  place: string;
  week: string;
  observed: number;
  expected: number;
}

/** Whether an alert belongs to a project that somebody sees. A fragment for queries that join `projects`. */
export function isVisibleAlert({
  nationalSocietyId,
  onlyOrganizationId,
}: AlertVisibility): RawBuilder<boolean> {
  const takesPart =
    onlyOrganizationId === null
      ? sql`true`
      : sql`exists (select from project_organizations members
          where members.project_id = projects.id and members.organization_id = ${onlyOrganizationId})`;
  return sql<boolean>`(projects.national_society_id = ${nationalSocietyId} and ${takesPart})`;
}

/** The place of an alert is the district of its last report: villages may be hidden. */
const selectAlerts = (languageCode: string) => sql`
  select alerts.id, projects.id as project_id, projects.name as project, projects.time_zone_id,
    ${selectHealthRiskName(languageCode, sql.ref('risks.health_risk_id'))} as health_risk, alerts.status,
    alerts.created_at as raised_at,
    (select count(*)::int from alert_reports where alert_reports.alert_id = alerts.id) as report_count,
    (select districts.name from alert_reports links join reports on reports.id = links.report_id
      join villages on villages.id = reports.village_id join districts on districts.id = villages.district_id
      where links.alert_id = alerts.id order by reports.received_at desc, reports.id desc limit 1) as place
  from alerts
  join projects on projects.id = alerts.project_id
  join project_health_risks risks on risks.id = alerts.project_health_risk_id`;

const selectSignals = (languageCode: string) => sql`
  select signals.id, ${selectHealthRiskName(languageCode, sql.ref('signals.health_risk_id'))} as health_risk,
    coalesce(villages.name, districts.name, regions.name) as place, signals.week::text as week, signals.observed, signals.expected
  from signals
  left join villages on villages.id = signals.village_id
  left join districts on districts.id = signals.district_id
  left join regions on regions.id = signals.region_id`;

interface Reading {
  visibility: AlertVisibility;
  languageCode: string;
}

/** The alerts of an outbreak that somebody sees, the oldest first. */
export async function findAlertsOfOutbreak(
  db: Database,
  outbreakId: number,
  { visibility, languageCode }: Reading,
): Promise<LinkedAlert[]> {
  const { rows } = await sql<LinkedAlert>`
    ${selectAlerts(languageCode)} join outbreak_alerts on outbreak_alerts.alert_id = alerts.id
    where outbreak_alerts.outbreak_id = ${outbreakId} and ${isVisibleAlert(visibility)}
    order by alerts.created_at, alerts.id limit ${outbreakLimits.maxAlerts}`.execute(db);
  return rows;
}

/** The signals of an outbreak, the oldest first. */
export async function findSignalsOfOutbreak(
  db: Database,
  outbreakId: number,
  languageCode: string,
): Promise<LinkedSignal[]> {
  const { rows } = await sql<LinkedSignal>`
    ${selectSignals(languageCode)} join outbreak_signals on outbreak_signals.signal_id = signals.id
    where outbreak_signals.outbreak_id = ${outbreakId}
    order by signals.week, signals.id limit ${outbreakLimits.maxSignals}`.execute(db);
  return rows;
}

/** The report that arrived first in the alerts that somebody sees. */
export async function findFirstReport(
  db: Database,
  outbreakId: number,
  visibility: AlertVisibility,
): Promise<{ id: number; projectId: number; receivedAt: Date; timeZoneId: string } | undefined> {
  const { rows } = await sql<{ id: number; projectId: number; receivedAt: Date; timeZoneId: string }>`
    select reports.id, projects.id as project_id, reports.received_at, projects.time_zone_id
    from outbreak_alerts
    join alerts on alerts.id = outbreak_alerts.alert_id
    join projects on projects.id = alerts.project_id
    join alert_reports links on links.alert_id = alerts.id
    join reports on reports.id = links.report_id and reports.status <> 'Rejected'
    where outbreak_alerts.outbreak_id = ${outbreakId} and ${isVisibleAlert(visibility)}
    order by reports.received_at, reports.id limit 1`.execute(db);
  return rows[0];
}

interface CandidateReading extends Reading {
  healthRiskId: number;
  since: Date;
}

/** The latest alerts that somebody sees and that belong to no outbreak, those of a health risk first. */
export async function findAlertCandidates(
  db: Database,
  { visibility, languageCode, healthRiskId, since }: CandidateReading,
): Promise<LinkedAlert[]> {
  const { rows } = await sql<LinkedAlert>`
    ${selectAlerts(languageCode)}
    where ${isVisibleAlert(visibility)} and alerts.created_at >= ${since}
      and not exists (select from outbreak_alerts links where links.alert_id = alerts.id)
    order by risks.health_risk_id = ${healthRiskId} desc, alerts.created_at desc, alerts.id desc
    limit ${outbreakLimits.maxCandidates}`.execute(db);
  return rows;
}

/** The same of signals that were not withdrawn. */
export async function findSignalCandidates(
  db: Database,
  { visibility, languageCode, healthRiskId, since }: CandidateReading,
): Promise<LinkedSignal[]> {
  const { rows } = await sql<LinkedSignal>`
    ${selectSignals(languageCode)}
    where signals.national_society_id = ${visibility.nationalSocietyId} and signals.state <> 'withdrawn'
      and signals.raised_at >= ${since}
      and not exists (select from outbreak_signals links where links.signal_id = signals.id)
    order by signals.health_risk_id = ${healthRiskId} desc, signals.week desc, signals.id desc
    limit ${outbreakLimits.maxCandidates}`.execute(db);
  return rows;
}
