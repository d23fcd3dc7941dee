import type { AlertStatus, EscalatedOutcome } from '@harken/domain/alerts/statuses';
import type { LocationFilter } from '@harken/domain/geography/location-filter';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { healthRiskName, joinsOfAlert } from './alerts.queries.ts';

export const alertsPerPage = 30;
/** Exact up to here; nobody turns more pages. */
const mostCounted = 10_000;

/** Which alerts of a project, raised in a half-open range of instants. */
export interface AlertsFilter {
  projectId: number;
  from: Date;
  until: Date;
  healthRiskId: number | null;
  status: AlertStatus | null;
  /** As `effectiveLocations` gives them. */
  locations: LocationFilter | null;
}

export type AlertsOrder = 'TimeTriggered' | 'TimeOfLastReport' | 'Status';

/** How a list of alerts is sorted. */
export interface AlertsInOrder {
  orderBy: AlertsOrder;
  sortAscending: boolean;
}

/** One row of the list. */
export interface ListedAlert {
  id: number;
  status: AlertStatus;
  createdAt: Date;
  escalatedAt: Date | null;
  closedAt: Date | null;
  lastReportReceivedAt: Date;
  escalatedOutcome: EscalatedOutcome | null;
  comments: string | null;
  countThreshold: number;
  healthRisk: string;
  hasOutcome: boolean;
  reportCount: number;
  acceptedCount: number;
  rejectedCount: number;
  pendingCount: number;
  lastReportVillage: string | null;
  lastReportDistrict: string | null;
  lastReportRegion: string | null;
  lastReportOrganizationId: number | null;
}

/** The alerts that a filter lets through, in no order. */
export function filteredAlerts(db: Database, filter: AlertsFilter) {
  return db
    .selectFrom('alerts')
    .where('alerts.projectId', '=', filter.projectId)
    .where('alerts.createdAt', '>=', filter.from)
    .where('alerts.createdAt', '<', filter.until)
    .$if(filter.status !== null, (query) => query.where('alerts.status', '=', filter.status))
    .$if(filter.healthRiskId !== null, (query) =>
      query.where('alerts.projectHealthRiskId', 'in', (project) =>
        project
          .selectFrom('projectHealthRisks')
          .select('projectHealthRisks.id')
          .where('projectHealthRisks.projectId', '=', filter.projectId)
          .where('projectHealthRisks.healthRiskId', '=', filter.healthRiskId ?? 0),
      ),
    )
    .$if(filter.locations !== null, (query) => query.where(hasReportIn(filter.locations as LocationFilter)));
}

/** The villages meant are looked up once; then each alert's few reports are asked for theirs. */
function hasReportIn(locations: LocationFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from alert_reports
    join reports on reports.id = alert_reports.report_id
    where alert_reports.alert_id = alerts.id and (
      reports.village_id in (
        select villages.id from villages join districts on districts.id = villages.district_id
        where districts.region_id = any(${locations.regionIds})
          or districts.id = any(${locations.districtIds})
          or villages.id = any(${locations.villageIds}))
      or reports.zone_id = any(${locations.zoneIds})
      or (${locations.includeUnknownLocation} and reports.village_id is null)))`;
}

/** How many alerts a filter lets through; counted up to 10,000. */
export async function countAlerts(db: Database, filter: AlertsFilter): Promise<number> {
  const { count } = await db
    .selectFrom(
      filteredAlerts(db, filter)
        .select('alerts.id')
        .limit(mostCounted + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const urgency = sql<number>`array_position(array['Dismissed', 'Closed', 'Escalated', 'Open'], alerts.status)`;

/** Within one status, and at the same time of the last report, the newest alert comes first. */
export function orderOf({ orderBy, sortAscending }: AlertsInOrder): RawBuilder<unknown> {
  const direction = sortAscending ? sql`asc` : sql`desc`;
  if (orderBy === 'TimeTriggered') return sql`alerts.created_at ${direction}, alerts.id ${direction}`;
  const first = orderBy === 'Status' ? urgency : sql`alerts.last_report_received_at`;
  return sql`${first} ${direction}, alerts.created_at desc, alerts.id desc`;
}

/** One page of the alerts of a project. */
export function findAlerts(
  db: Database,
  filter: AlertsFilter,
  page: AlertsInOrder & { pageNumber: number },
): Promise<ListedAlert[]> {
  const ids = filteredAlerts(db, filter)
    .select('alerts.id')
    .orderBy(orderOf(page))
    .limit(alertsPerPage)
    .offset((page.pageNumber - 1) * alertsPerPage);
  return listed(db).where('alerts.id', 'in', ids).orderBy(orderOf(page)).execute() as unknown as Promise<
    ListedAlert[]
  >;
}

const hasOutcome = sql<boolean>`(alerts.escalated_outcome is not null or exists (
  select 1 from alert_event_logs join alert_event_types on alert_event_types.id = alert_event_logs.alert_event_type_id
  where alert_event_logs.alert_id = alerts.id and alert_event_types.name = 'Outcome'))`;

interface ReportCounts {
  reportCount: number;
  acceptedCount: number;
  rejectedCount: number;
  pendingCount: number;
}

interface LastReport {
  village: string | null;
  district: string | null;
  region: string | null;
  organizationId: number | null;
}

const reportCounts = sql<ReportCounts>`(
  select count(*) as report_count,
    count(*) filter (where reports.status = 'Accepted') as accepted_count,
    count(*) filter (where reports.status = 'Rejected') as rejected_count,
    count(*) filter (where reports.status = 'Pending') as pending_count
  from alert_reports join reports on reports.id = alert_reports.report_id
  where alert_reports.alert_id = alerts.id)`;

/** The report that came last: where it came from, and whose supervisor's organization it belongs to. */
const lastReport = sql<LastReport>`(
  select villages.name as village, districts.name as district, regions.name as region,
    user_national_societies.organization_id
  from alert_reports
  join reports on reports.id = alert_reports.report_id
  left join villages on villages.id = reports.village_id
  left join districts on districts.id = villages.district_id
  left join regions on regions.id = districts.region_id
  left join data_collectors on data_collectors.id = reports.data_collector_id
  left join user_national_societies
    on user_national_societies.user_id = coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)
    and user_national_societies.national_society_id = reports.national_society_id
  where alert_reports.alert_id = alerts.id
  order by reports.received_at desc, reports.id desc
  limit 1)`;

function listed(db: Database) {
  return joinsOfAlert(db)
    .leftJoinLateral(reportCounts.as<'counts'>('counts'), (join) => join.onTrue())
    .leftJoinLateral(lastReport.as<'last'>('last'), (join) => join.onTrue())
    .select([
      'alerts.id',
      'alerts.status',
      'alerts.createdAt',
      'alerts.escalatedAt',
      'alerts.closedAt',
      'alerts.lastReportReceivedAt',
      'alerts.escalatedOutcome',
      'alerts.comments',
      'projectHealthRisks.countThreshold',
      healthRiskName.as('healthRisk'),
      hasOutcome.as('hasOutcome'),
      'counts.reportCount',
      'counts.acceptedCount',
      'counts.rejectedCount',
      'counts.pendingCount',
      'last.village as lastReportVillage',
      'last.district as lastReportDistrict',
      'last.region as lastReportRegion',
      'last.organizationId as lastReportOrganizationId',
    ]);
}

/** The health risks of a project that alerts may be about, in the content language of its society. */
export function findHealthRiskChoices(
  db: Database,
  projectId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .innerJoin('projects', 'projects.id', 'projectHealthRisks.projectId')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'projects.nationalSocietyId')
    .select(['healthRisks.id', healthRiskName.as('name')])
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('healthRisks.healthRiskType', '<>', 'Activity')
    .orderBy('name')
    .execute();
}

/** The time zone in which the days of a project begin. */
export async function findTimeZone(db: Database, projectId: number): Promise<string> {
  const project = await db
    .selectFrom('projects')
    .select('timeZoneId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return project.timeZoneId;
}
