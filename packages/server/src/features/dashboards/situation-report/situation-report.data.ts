import { checkPermission, type ProjectScope } from '@harken/domain/access/check-permission';
import { type AlertStatus, alertStatusesByUrgency } from '@harken/domain/alerts/statuses';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { listEpiWeeksBetween } from '@harken/domain/calendar/epi-week';
import { countFlagged } from '@harken/domain/dashboards/aggregator';
import type { DashboardAggregate } from '@harken/domain/dashboards/dashboard-totals';
import { listFlaggingMethods } from '@harken/domain/detection/latest-aberration';
import { reduceLocationFilter } from '@harken/domain/geography/location-filter';
import { signalLimits } from '@harken/domain/signals/monitoring/limits';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { findStructure } from '../../../platform/structure.queries.ts';
import { type ExportedAlert, findExportedAlerts, isOfOwnOrganization } from '../../alerts/index.ts';
import { readCompleteness } from '../../data-collectors/index.ts';
import { readReferralCounts } from '../../referrals/index.ts';
import { listOpenSignals } from '../../signals/index.ts';
import { findBoundaryLayer } from '../../structure/index.ts';
import { readAberrations } from '../aberrations/aberrations.ts';
import { readCasesByPlace } from '../cases-by-place/cases-by-place.ts';
import { findOrganizations, findProjects } from '../dashboards.queries.ts';
import {
  createSinglePeriod,
  type DashboardFilter,
  type DashboardScope,
  type ResolvedFilter,
  resolveFilter,
  toSenderFilter,
} from '../dashboards.selection.ts';
import {
  aggregateReports,
  countSelectedAlerts,
  getPreviousPeriod,
  readDashboard,
  toAlertSelection,
} from '../dashboards.ts';
import { readCasesByOnset } from '../epidemiology/epidemiology.onset.ts';
import { readNonReporting } from '../non-reporting/non-reporting.ts';
import { findAlertsInPeriod, findPlaceNames } from './situation-report.queries.ts';

/** Who requests the report of a project, and with which filter. */
export interface SituationReportRequest {
  user: CurrentUser;
  project: ProjectScope;
  filter: DashboardFilter;
  /** The language of the report; by default that of the society. */
  languageCode?: string;
}

/** Limits: the newest alerts are listed, and completeness of the latest weeks. */
const limits = { alerts: 300, weeks: 53 };

/** All data of a situation report, without texts. */
export async function readSituation(
  services: Services,
  { user, project, filter, languageCode: wanted }: SituationReportRequest,
) {
  const { db, clock, config } = services;
  const { nationalSocietyId, projectId } = project;
  const scope = { nationalSocietyId, projectId, ...(wanted && { languageCode: wanted }) };
  const now = clock.now();
  const resolved = await resolveFilter(db, scope, filter);
  const languageCode = wanted ?? resolved.society.languageCode;
  const [
    projects,
    dashboard,
    numbers,
    alerts,
    completeness,
    aberrations,
    nonReporting,
    selectedNames,
    cases,
    boundaries,
    openSignals,
    referrals,
  ] = await Promise.all([
    findProjects(db, scope),
    readDashboard(services, scope, filter),
    readNumbers(services, resolved),
    readAlerts(services, resolved, { user, project, languageCode }),
    readWeeklyCompleteness(services, resolved, project),
    readAberrations(services, scope, filter),
    readNonReporting(db, { user, project, now }),
    readSelectedNames(services, resolved, project),
    readCases(services, scope, resolved),
    findBoundaryLayer(db, { nationalSocietyId, level: 'district' }),
    listOpenSignals(services, { user, scope: project, languageCode, projectId }, signalLimits.reportedOpen),
    readReferrals(services, resolved, { user, project }),
  ]);
  const timeZoneId = resolved.timeZoneId ?? 'UTC';
  const base = { now, resolved, languageCode, timeZoneId, name: projects[0]?.name ?? '' };
  return {
    ...{ ...base, project, dashboard, numbers, alerts, completeness, nonReporting, selectedNames },
    ...{ ...cases, openSignals, referrals, aberrations: selectAberrations(resolved, aberrations) },
    /** Where the pages of the project are. */
    projectUrl: `${config.baseUrl}/projects/${projectId}`,
    /** The boundaries of districts as they are stored; null without any. */
    districtLayer: boundaries?.topology ?? null,
  };
}

/** The people who were referred within the period. They are not filtered by place or health risk. */
function readReferrals(
  { db }: Services,
  { first, last, timeZoneId }: ResolvedFilter,
  { user, project }: Pick<SituationReportRequest, 'user' | 'project'>,
) {
  const reader = { role: user.role, organizationId: project.organizationId };
  return readReferralCounts(db, {
    ...{ projectId: project.projectId, days: { first, last }, timeZoneId: timeZoneId ?? 'UTC', reader },
  });
}

/** Cases by district, and by onset. */
async function readCases(services: Services, scope: DashboardScope, resolved: ResolvedFilter) {
  const byDistrict = { ...resolved.filter, level: 'district', withPeriods: false } as const;
  const [casesByPlace, casesByOnset] = await Promise.all([
    readCasesByPlace(services, scope, byDistrict),
    readCasesByOnset(services, resolved),
  ]);
  return { casesByPlace, casesByOnset };
}

export type Situation = Awaited<ReturnType<typeof readSituation>>;

/** A number and its value in the period before; null where that is not known. */
export interface Comparison {
  now: number;
  before: number | null;
}

async function readNumbers(services: Services, resolved: ResolvedFilter) {
  const before = getPreviousPeriod(resolved);
  const resolvedBefore = { ...resolved, first: before.first, last: before.last };
  const now = createSinglePeriod(resolved.first, resolved.last);
  const [aggregate, aggregateBefore, alerts, alertsBefore, raised, raisedBefore] = await Promise.all([
    aggregateReports(services, resolved, now, { listedVillages: 0 }),
    aggregateReports(services, resolvedBefore, before, { listedVillages: 0 }),
    countSelectedAlerts(services, resolved),
    countSelectedAlerts(services, resolvedBefore),
    countRaised(services, resolved),
    countRaised(services, resolvedBefore),
  ]);
  const compare = (select: (aggregate: DashboardAggregate) => number): Comparison => ({
    now: select(aggregate),
    before: select(aggregateBefore),
  });
  return {
    before: { first: before.first, last: before.last },
    cases: compare(({ cases }) => cases),
    activeCollectors: compare(({ dataCollectors }) => countFlagged(dataCollectors)),
    villages: compare(({ villages }) => countFlagged(villages)),
    districts: compare((select) => countDistricts(resolved, select)),
    alertsRaised: { now: raised, before: raisedBefore },
    alertsEscalated: { now: alerts.escalated, before: alertsBefore.escalated },
    alertsDismissed: { now: alerts.dismissed, before: alertsBefore.dismissed },
    alertsClosed: { now: alerts.closed, before: alertsBefore.closed },
    referred: compare(({ referred }) => referred),
    deaths: compare(({ deaths }) => deaths),
    fromOtherVillages: compare(({ fromOtherVillages }) => fromOtherVillages),
  } satisfies Record<string, Comparison | { first: string; last: string }>;
}

function countDistricts({ villages }: ResolvedFilter, { villages: hasReports }: DashboardAggregate): number {
  const withReports = villages.filter((_, row) => hasReports[row] === 1);
  return new Set(withReports.map(({ districtId }) => districtId)).size;
}

/** As in the dashboard, alerts are shown only for reports of trained collectors, because only those raise alerts. */
async function findSelectedAlerts({ db, clock }: Services, resolved: ResolvedFilter) {
  if (toSenderFilter(resolved.filter).isTraining !== false || resolved.last < resolved.first) return [];
  return findAlertsInPeriod(db, toAlertSelection(resolved, clock.now()));
}

async function countRaised(services: Services, resolved: ResolvedFilter): Promise<number> {
  const alerts = await findSelectedAlerts(services, resolved);
  return alerts.filter(({ isRaised }) => isRaised).length;
}

type Reader = Pick<SituationReportRequest, 'user' | 'project'> & { languageCode: string };

/** Users who may list alerts get each alert, with places as in that list; others only counts by health risk and status. */
async function readAlerts(
  services: Services,
  resolved: ResolvedFilter,
  { user, project, languageCode }: Reader,
) {
  const found = await findSelectedAlerts(services, resolved);
  const ids = found.map(({ id }) => id);
  const mayList = checkPermission('alerts.list', user.role, project) === null;
  const listedIds = mayList ? ids.slice(0, limits.alerts) : ids;
  const alerts = listedIds.length === 0 ? [] : await findExportedAlerts(services.db, listedIds, languageCode);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  const inOrder = listedIds.flatMap((id) => byId.get(id) ?? []);
  if (!mayList) return { rows: null, counts: countByKind(inOrder), more: 0 };
  const rows = inOrder.map((alert) =>
    isOfOwnOrganization({ user, scope: project }, alert.organizationId)
      ? alert
      : { ...alert, village: null, zone: null },
  );
  return { rows, counts: [], more: ids.length - listedIds.length };
}

function countByKind(alerts: readonly ExportedAlert[]) {
  const counts = new Map<string, { healthRisk: string; status: AlertStatus; count: number }>();
  for (const { healthRisk, status } of alerts) {
    const key = `${status} ${healthRisk}`;
    const kind = counts.get(key) ?? { healthRisk, status, count: 0 };
    kind.count += 1;
    counts.set(key, kind);
  }
  const rank = ({ status }: { status: AlertStatus }) => alertStatusesByUrgency.indexOf(status);
  return [...counts.values()].sort(
    (a, b) => (a.healthRisk < b.healthRisk ? -1 : Number(a.healthRisk > b.healthRisk)) || rank(a) - rank(b),
  );
}

async function readWeeklyCompleteness(
  { db, clock }: Services,
  resolved: ResolvedFilter,
  project: ProjectScope,
) {
  const { society, first, last, filter, dataCollectorIds } = resolved;
  const { weekStart } = society;
  return readCompleteness(db, {
    ...{ project, weekStart, dataCollectorIds, now: clock.now(), timeZoneId: resolved.timeZoneId ?? 'UTC' },
    weeks: listEpiWeeksBetween(first, last, weekStart).slice(-limits.weeks),
    locations: filter.locations ?? null,
    trainingStatus: filter.trainingStatus ?? 'Trained',
    dataCollectorType: toSenderFilter(filter).type,
  });
}

/** The flagged weeks within the filter, latest first. */
function selectAberrations(
  { first }: ResolvedFilter,
  { epiWeeks, healthRisks }: Awaited<ReturnType<typeof readAberrations>>,
) {
  return epiWeeks
    .flatMap(({ epiYear, epiWeek, firstDay }, at) =>
      addDays(firstDay, 6) < first
        ? []
        : healthRisks.flatMap(({ name, weeks }) => {
            const week = weeks[at];
            const methods = week ? listFlaggingMethods(week) : [];
            const expected = methods[0] && week?.[methods[0]]?.expected;
            if (expected === undefined) return [];
            return [{ name, epiYear, epiWeek, count: week?.count ?? 0, expected, methods }];
          }),
    )
    .reverse();
}

/** The names of what the filter selects. */
async function readSelectedNames({ db }: Services, { filter }: ResolvedFilter, project: ProjectScope) {
  const { nationalSocietyId, projectId } = project;
  const { organizationId, locations } = filter;
  const [organizations, chosen] = await Promise.all([
    organizationId ? findOrganizations(db, { nationalSocietyId, projectId: null }) : [],
    locations
      ? findStructure(db, nationalSocietyId).then((all) => reduceLocationFilter(locations, all))
      : null,
  ]);
  return {
    projectId,
    organization: organizations.find(({ id }) => id === organizationId)?.name ?? null,
    places: chosen && (await findPlaceNames(db, chosen)),
    isUnknownPlaceChosen: chosen?.includeUnknownLocation ?? false,
  };
}
