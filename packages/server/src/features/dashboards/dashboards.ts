import { addDays, daysBetween } from '@harken/domain/calendar/calendar-date';
import { countReports } from '@harken/domain/dashboards/count-reports';
import type { DashboardAggregate } from '@harken/domain/dashboards/dashboard-totals';
import type { DayBlock } from '@harken/domain/dashboards/day-block';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import { trainingLimits } from '@harken/domain/data-collectors/training';
import type { JsonBytes } from '../../platform/http/json-bytes.ts';
import type { Services } from '../../platform/services.ts';
import { type AlertSelection, countAlerts, findDeployedCollectors } from './dashboards.alerts.queries.ts';
import { writeShown } from './dashboards.json.ts';
import { listPeriods } from './dashboards.periods.ts';
import {
  presentCollectionPoints,
  presentSeries,
  presentTotals,
  type ShownReports,
} from './dashboards.responses.ts';
import {
  createSinglePeriod,
  type DashboardFilter,
  type DashboardScope,
  type Periods,
  type ResolvedFilter,
  resolveFilter,
  toAggregateSelection,
  toDayBlockRange,
  toDayNumber,
  toSelectedDays,
  toSenderFilter,
  toTimeRange,
} from './dashboards.selection.ts';
import { shareDashboardReads } from './dashboards.shared-reads.ts';
import { type DayBlockCache, getDayBlocks } from './day-blocks/day-blocks.ts';

/**
 * Aggregates the reports that a filter selects, in the given periods.
 *
 * @param options only one location, and which villages are listed by period; by default all
 */
export async function aggregateReports(
  services: Services,
  resolved: ResolvedFilter,
  periods: Periods,
  options: Parameters<typeof toAggregateSelection>[2] = {},
): Promise<DashboardAggregate> {
  const cache = getDayBlocks(services);
  const blocks = await cache.read(resolved.projectIds, ...toDayBlockRange(resolved, periods));
  return cache.aggregates.getAggregate(blocks, toAggregateSelection(resolved, periods, options));
}

/** Reads that depend on the request only, so that they start before its filter is resolved. Null: it must be resolved first. */
interface EarlyReads {
  blocks: Promise<DayBlock[]> | null;
  /** The ids of the collectors that are deployed now. */
  deployed: Promise<number[]> | null;
}

/**
 * For a national society nothing is read early, because its projects must be found first. With a filter by place, collectors are not: the
 * places within the chosen ones must be found first.
 */
function readEarly(services: Services, { projectId }: DashboardScope, filter: DashboardFilter): EarlyReads {
  if (projectId === null) return { blocks: null, deployed: null };
  const projectIds = [projectId];
  const days = toSelectedDays(filter);
  const blocks = getDayBlocks(services).read(projectIds, getPreviousPeriod(days).first, days.last);
  const selection = { projectIds, places: null, organizationId: filter.organizationId ?? null, filter };
  const deployed = filter.locations ? null : findSelectedCollectors(services, selection);
  // the request may have failed before it waits for them
  for (const reading of [blocks, deployed]) reading?.catch(() => undefined);
  return { blocks, deployed };
}

/** From one read of the day blocks: the periods shown, the cases of the time before them, and how many reports the filter hides. */
async function aggregateWithPrevious(
  services: Services,
  { resolved, periods, early }: { resolved: ResolvedFilter; periods: Periods; early: EarlyReads['blocks'] },
): Promise<{
  aggregate: DashboardAggregate;
  casesBefore: number;
  hiddenTrainingCount: number | null;
}> {
  const cache = getDayBlocks(services);
  const previous = getPreviousPeriod(resolved);
  const [first] = toDayBlockRange(resolved, previous);
  const [, last] = toDayBlockRange(resolved, periods);
  const blocks = await (early ?? cache.read(resolved.projectIds, first, last));
  const selectBlocks = (of: Periods) => {
    const [from, to] = toDayBlockRange(resolved, of).map(toDayNumber) as [number, number];
    return blocks.filter(({ day }) => day >= from && day <= to);
  };
  const listedVillages = dashboardLimits.namedSeries;
  const selection = toAggregateSelection(resolved, periods, { listedVillages });
  const [aggregate, casesBefore] = await Promise.all([
    cache.aggregates.getAggregate(selectBlocks(periods), selection),
    cache.aggregates.countCases(selectBlocks(previous), toAggregateSelection(resolved, previous)),
  ]);
  return {
    aggregate,
    casesBefore,
    hiddenTrainingCount: countHiddenTraining(cache, resolved, { blocks, periods }),
  };
}

/** The numbers and series of a project or society. */
export async function readDashboard(services: Services, scope: DashboardScope, filter: DashboardFilter) {
  const { reports, numbers } = await readShown(services, scope, filter);
  return { ...numbers, ...presentSeries(reports) };
}

/** The same as JSON, for a response. That of a society has fewer members. */
export async function writeDashboard(
  services: Services,
  scope: DashboardScope,
  filter: DashboardFilter,
): Promise<JsonBytes> {
  const { reports, numbers } = await readShown(services, scope, filter);
  const { dataCollectionPointReportsGroupedByDate, hiddenTrainingCount, ...common } = numbers;
  return writeShown(scope.projectId === null ? common : numbers, reports);
}

async function readShown(services: Services, scope: DashboardScope, filter: DashboardFilter) {
  const early = readEarly(services, scope, filter);
  const resolved = await resolveFilter(services.db, scope, filter);
  const { first, last } = resolved;
  const periods = listPeriods(resolved);
  const [{ aggregate, casesBefore, hiddenTrainingCount }, alerts, deployed] = await Promise.all([
    aggregateWithPrevious(services, { resolved, periods, early: early.blocks }),
    countSelectedAlerts(services, resolved),
    early.deployed ?? findSelectedCollectors(services, resolved),
  ]);
  const { overdue, ...alertsSummary } = alerts;
  const reports: ShownReports = {
    resolved,
    aggregate,
    periods,
    points: getDayBlocks(services).origins.points,
  };
  const { summary, ...totals } = presentTotals(reports);
  const isOfCollectionPoints = filter.dataCollectorType === 'dataCollectionPoint';
  const numbers = {
    ...totals,
    hiddenTrainingCount,
    summary: { ...summary, alertsSummary },
    dataCollectionPointReportsGroupedByDate: isOfCollectionPoints
      ? presentCollectionPoints(aggregate, periods)
      : [],
    comparison: {
      firstDay: first,
      lastDay: last,
      previousReportCount: casesBefore,
      deployedDataCollectorCount: deployed.length,
      activeDeployedDataCollectorCount: deployed.filter((id) => aggregate.dataCollectors[id] === 1).length,
      overdueAlertCount: overdue,
    },
  };
  return { reports, numbers };
}

/** The same number of days, just before the selected ones. */
export function getPreviousPeriod({ first, last }: Pick<ResolvedFilter, 'first' | 'last'>): Periods {
  return createSinglePeriod(addDays(first, -(daysBetween(first, last) + 1)), addDays(first, -1));
}

const noAlerts = { open: 0, escalated: 0, dismissed: 0, closed: 0, overdue: 0 };

/** Only reports of trained collectors raise alerts: with any other training filter none are counted. */
export async function countSelectedAlerts({ db, clock }: Services, resolved: ResolvedFilter) {
  const { first, last } = resolved;
  if (toSenderFilter(resolved.filter).isTraining !== false || last < first) return noAlerts;
  return countAlerts(db, toAlertSelection(resolved, clock.now()));
}

/** Which alerts a filter selects. */
export function toAlertSelection(resolved: ResolvedFilter, now: Date): AlertSelection {
  const { projectIds, places, organizationId, chosenHealthRisks } = resolved;
  return {
    projectIds,
    places,
    organizationId,
    projectHealthRiskIds: resolved.isFilteredByHealthRisk
      ? chosenHealthRisks.flatMap((healthRisk) => healthRisk.projectHealthRiskIds)
      : null,
    ...toTimeRange(resolved),
    now,
  };
}

const readDeployedCollectors = shareDashboardReads(findDeployedCollectors);

function findSelectedCollectors(
  { db }: Services,
  selection: Pick<ResolvedFilter, 'projectIds' | 'places' | 'organizationId' | 'filter'>,
) {
  const { projectIds, places, organizationId, filter } = selection;
  return readDeployedCollectors(db, { projectIds, places, organizationId, ...toSenderFilter(filter) });
}

/** How many reports of training the filter hides; null unless it is limited to others. A society's dashboard has no such filter. */
function countHiddenTraining(
  { origins }: DayBlockCache,
  resolved: ResolvedFilter,
  { blocks, periods }: { blocks: readonly DayBlock[]; periods: Periods },
): number | null {
  if (resolved.filter.trainingStatus !== 'Trained' || resolved.last < resolved.first) return null;
  const selection = { ...toAggregateSelection(resolved, periods), isTraining: true, offsetMinutes: null };
  return countReports(blocks, selection, { origins, limit: trainingLimits.hiddenCountMax + 1 });
}

/** Cases by health risk at one exact location. */
export async function readHealthRisksAt(
  services: Services,
  scope: DashboardScope,
  { filter, latitude, longitude }: { filter: DashboardFilter; latitude: number; longitude: number },
): Promise<{ name: string; value: number }[]> {
  const resolved = await resolveFilter(services.db, scope, filter);
  const cache = getDayBlocks(services);
  const periods = createSinglePeriod(resolved.first, resolved.last);
  const blocks = await cache.read(resolved.projectIds, ...toDayBlockRange(resolved, periods));
  const point = cache.origins.points.find(latitude, longitude);
  if (point < 0) return [];
  const selection = toAggregateSelection(resolved, periods, { point, listedVillages: 0 });
  const { byHealthRisk } = await cache.aggregates.getAggregate(blocks, selection);
  return resolved.chosenHealthRisks
    .map(({ name }, row) => ({ name, value: byHealthRisk[row] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
}
