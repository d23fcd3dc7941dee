import {
  type AlertStatus,
  alertStatusesByUrgency,
  type EscalatedOutcome,
} from '@harken/domain/alerts/statuses';
import type { LocationFilter } from '@harken/domain/geography/location-filter';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { selectHealthRiskName } from '../../../platform/health-risk-names.queries.ts';
import { selectVillageIds } from '../../../platform/location-filter.queries.ts';
import { nameOfHealthRisk, neededReports, selectFromAlerts } from '../alerts.queries.ts';
import { type AlertSearch, isSearched } from './list.search.queries.ts';

export const alertsPerPage = 30;
/** The total is exact up to here. Counting more would be slow, and nobody pages that far. */
const maxCounted = 10_000;

/** Filters of the list. Alerts raised from `from` up to, but not including, `until`. */
export interface AlertsFilter {
  projectId: number;
  from: Date;
  until: Date;
  healthRiskId: number | null;
  status: AlertStatus | null;
  /** What the search found; absent: no search. */
  search?: AlertSearch | null;
  /** From `reduceLocationFilter`. */
  locations: LocationFilter | null;
  /** Open alerts raised before this are overdue. */
  overdueBefore: Date;
}

export type AlertsOrder = 'TimeTriggered' | 'TimeOfLastReport' | 'Status' | 'HealthRisk' | 'ReportCount';

export interface AlertSorting {
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
  dismissalReason: DismissalReason | null;
  countThreshold: number;
  healthRisk: string;
  hasOutcome: boolean;
  /** An action was logged since the escalation. */
  isActedUpon: boolean;
  reportCount: number;
  acceptedCount: number;
  rejectedCount: number;
  pendingCount: number;
  lastReportVillage: string | null;
  lastReportDistrict: string | null;
  lastReportRegion: string | null;
  lastReportVillageId: number | null;
  lastReportDistrictId: number | null;
  lastReportOrganizationId: number | null;
}

/** The alerts that match a filter, unordered. */
export function selectFilteredAlerts(db: Database, filter: AlertsFilter) {
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
    .$if(Boolean(filter.search), (query) => query.where(isSearched(filter.search as AlertSearch)))
    .$if(filter.locations !== null, (query) => query.where(hasReportIn(filter.locations as LocationFilter)));
}

/** Whether an alert has a report in one of these locations. */
function hasReportIn(locations: LocationFilter): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from alert_reports
    join reports on reports.id = alert_reports.report_id
    where alert_reports.alert_id = alerts.id and (
      reports.village_id in ${selectVillageIds(locations)}
      or reports.zone_id = any(${locations.zoneIds})
      or (${locations.includeUnknownLocation} and reports.village_id is null)))`;
}

/** How many alerts match a filter, counted up to 10,000. */
export async function countAlerts(db: Database, filter: AlertsFilter): Promise<number> {
  const { count } = await db
    .selectFrom(
      selectFilteredAlerts(db, filter)
        .select('alerts.id')
        .limit(maxCounted + 1)
        .as('found'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const isOverdue = ({ overdueBefore }: AlertsFilter) =>
  sql<boolean>`(alerts.status = 'Open' and alerts.created_at < ${overdueBefore})`;

const selectUrgency = (filter: AlertsFilter) => sql<number>`(case alerts.status
  when 'Open' then case when ${isOverdue(filter)} then 4 else 3 end
  when 'Escalated' then 2 when 'Closed' then 1 else 0 end)`;

const selectNameOfHealthRisk = (languageCode: string) =>
  selectHealthRiskName(
    languageCode,
    sql`(select project_health_risks.health_risk_id from project_health_risks
      where project_health_risks.id = alerts.project_health_risk_id)`,
  );

/** Only of the links, which an index has: the reports themselves are not read. */
const countReportsOfAlert = sql`(select count(*) from alert_reports where alert_reports.alert_id = alerts.id)`;

/**
 * Ordered by status, overdue alerts come first, the longest waiting on top. Within a status, and for equal times of the last
 * report, the newest alert comes first.
 */
export function buildOrder(
  filter: AlertsFilter,
  { orderBy, sortAscending, languageCode }: AlertSorting & { languageCode: string },
): RawBuilder<unknown> {
  const direction = sortAscending ? sql`asc` : sql`desc`;
  if (orderBy === 'TimeTriggered') return sql`alerts.created_at ${direction}, alerts.id ${direction}`;
  const newestFirst = sql`alerts.created_at desc, alerts.id desc`;
  if (orderBy === 'TimeOfLastReport') return sql`alerts.last_report_received_at ${direction}, ${newestFirst}`;
  if (orderBy === 'HealthRisk')
    return sql`${selectNameOfHealthRisk(languageCode)} ${direction}, ${newestFirst}`;
  if (orderBy === 'ReportCount') return sql`${countReportsOfAlert} ${direction}, ${newestFirst}`;
  if (sortAscending) return sql`${selectUrgency(filter)}, ${newestFirst}`;
  const overdueSince = sql`case when ${isOverdue(filter)} then alerts.created_at end`;
  return sql`${selectUrgency(filter)} desc, ${overdueSince}, ${newestFirst}`;
}

/**
 * Enough alerts of each status to fill all pages up to the requested one. An index has them in order, so only these are
 * sorted, not all alerts of the project.
 */
function selectCandidates(
  db: Database,
  filter: AlertsFilter,
  { sortAscending }: AlertSorting,
  enough: number,
) {
  const selectByStatus = (status: AlertStatus, isOldestFirst = false) => {
    const direction = isOldestFirst ? 'asc' : 'desc';
    return selectFilteredAlerts(db, { ...filter, status })
      .select(['alerts.id', 'alerts.status', 'alerts.createdAt'])
      .orderBy('alerts.createdAt', direction)
      .orderBy('alerts.id', direction)
      .limit(enough);
  };
  const statuses = filter.status === null ? alertStatusesByUrgency : [filter.status];
  const parts = statuses.map((status) => selectByStatus(status));
  if (statuses.includes('Open') && !sortAscending)
    parts.push(selectByStatus('Open', true).where('alerts.createdAt', '<', filter.overdueBefore));
  return sql`(${sql.join(parts, sql` union `)})`;
}

/** One page of the alerts of a project. Details are only fetched for the alerts on the page. */
export async function findAlerts(
  db: Database,
  filter: AlertsFilter,
  page: AlertSorting & { pageNumber: number; languageCode: string },
): Promise<ListedAlert[]> {
  const from = (page.pageNumber - 1) * alertsPerPage;
  const order = buildOrder(filter, page);
  const all =
    page.orderBy === 'Status'
      ? selectCandidates(db, filter, page, from + alertsPerPage)
      : sql`(${selectFilteredAlerts(db, filter).selectAll('alerts')})`;
  const { rows } = await sql<{ id: number }>`
    select alerts.id from ${all} as alerts order by ${order} limit ${alertsPerPage} offset ${from}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return selectListedAlerts(db, page.languageCode)
    .where('alerts.id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy(order)
    .execute() as unknown as Promise<ListedAlert[]>;
}

/** The given alerts, unordered. */
export function findListedAlerts(db: Database, ids: number[], languageCode: string): Promise<ListedAlert[]> {
  return selectListedAlerts(db, languageCode)
    .where('alerts.id', '=', sql<number>`any(${ids}::int[])`)
    .execute() as unknown as Promise<ListedAlert[]>;
}

/** Whether the event log has an outcome, and whether any action was logged since the escalation. */
const logSummary = sql<{ hasOutcome: boolean | null; isActedUpon: boolean | null }>`(
  select bool_or(alert_event_types.name = 'Outcome') as has_outcome,
    bool_or(alert_event_logs.occurred_at >= alerts.escalated_at) as is_acted_upon
  from alert_event_logs join alert_event_types on alert_event_types.id = alert_event_logs.alert_event_type_id
  where alert_event_logs.alert_id = alerts.id)`;

interface ReportCounts {
  reportCount: number;
  acceptedCount: number;
  rejectedCount: number;
  pendingCount: number;
  lastReportId: number | null;
}

/** One pass over the reports of an alert, of which there may be thousands. */
const reportCounts = sql<ReportCounts>`(
  select count(*) as report_count,
    count(*) filter (where reports.status = 'Accepted') as accepted_count,
    count(*) filter (where reports.status = 'Rejected') as rejected_count,
    count(*) filter (where reports.status = 'Pending') as pending_count,
    (array_agg(reports.id order by reports.received_at desc, reports.id desc))[1] as last_report_id
  from alert_reports join reports on reports.id = alert_reports.report_id
  where alert_reports.alert_id = alerts.id)`;

const ownColumns = [
  'alerts.id',
  'alerts.status',
  'alerts.createdAt',
  'alerts.escalatedAt',
  'alerts.closedAt',
  'alerts.lastReportReceivedAt',
  'alerts.escalatedOutcome',
  'alerts.comments',
  'alerts.dismissalReason',
] as const;

/** Alerts with the place of their last report and the organization of its supervisor. */
function selectListedAlerts(db: Database, languageCode: string) {
  return selectFromAlerts(db)
    .leftJoinLateral(reportCounts.as<'counts'>('counts'), (join) => join.onTrue())
    .leftJoinLateral(logSummary.as<'log'>('log'), (join) => join.onTrue())
    .leftJoin('reports as last', 'last.id', 'counts.lastReportId')
    .leftJoin('villages', 'villages.id', 'last.villageId')
    .leftJoin('districts', 'districts.id', 'villages.districtId')
    .leftJoin('regions', 'regions.id', 'districts.regionId')
    .leftJoin('dataCollectors', 'dataCollectors.id', 'last.dataCollectorId')
    .leftJoin('userNationalSocieties', (join) =>
      join
        .on(
          'userNationalSocieties.userId',
          '=',
          sql<number>`coalesce(data_collectors.supervisor_id, data_collectors.head_supervisor_id)`,
        )
        .onRef('userNationalSocieties.nationalSocietyId', '=', 'last.nationalSocietyId'),
    )
    .select([
      ...ownColumns,
      neededReports.as('countThreshold'),
      nameOfHealthRisk(languageCode).as('healthRisk'),
      sql<boolean>`(alerts.escalated_outcome is not null or coalesce(log.has_outcome, false))`.as(
        'hasOutcome',
      ),
      sql<boolean>`coalesce(log.is_acted_upon, false)`.as('isActedUpon'),
      'counts.reportCount',
      'counts.acceptedCount',
      'counts.rejectedCount',
      'counts.pendingCount',
      'villages.name as lastReportVillage',
      'districts.name as lastReportDistrict',
      'regions.name as lastReportRegion',
      'villages.id as lastReportVillageId',
      'districts.id as lastReportDistrictId',
      'userNationalSocieties.organizationId as lastReportOrganizationId',
    ]);
}

/** The health risks of a project for which alerts can exist, named in a language. */
export function findHealthRiskChoices(
  db: Database,
  projectId: number,
  languageCode: string,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('projectHealthRisks')
    .innerJoin('healthRisks', 'healthRisks.id', 'projectHealthRisks.healthRiskId')
    .select(['healthRisks.id', nameOfHealthRisk(languageCode).as('name')])
    .where('projectHealthRisks.projectId', '=', projectId)
    .where('healthRisks.healthRiskType', '<>', 'Activity')
    .orderBy('name')
    .execute();
}
