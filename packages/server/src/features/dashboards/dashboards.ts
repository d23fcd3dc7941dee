import { addDays, daysBetween } from '@harken/domain/calendar/calendar-date';
import type { ReportTally } from '@harken/domain/dashboards/report-tally';
import type { Services } from '../../platform/services.ts';
import { type AlertSelection, countAlerts, countDeployedCollectors } from './dashboards.alerts.queries.ts';
import { presentCollectionPoints, presentTally } from './dashboards.answers.ts';
import { dayPeriods, weekPeriods } from './dashboards.periods.ts';
import {
  type Asked,
  type DashboardFilter,
  type DashboardPlace,
  onePeriod,
  type Periods,
  readFilter,
  sendersOf,
  sheetDays,
  tallySelectionOf,
  timeOf,
} from './dashboards.selection.ts';
import { sheetsOf } from './dashboards.sheets.ts';

/** Adds up the reports that a request asks for, in the given periods. */
export async function tallyOf(
  services: Services,
  asked: Asked,
  periods: Periods,
  point: number | null = null,
): Promise<ReportTally> {
  const kept = sheetsOf(services);
  const sheets = await kept.read(asked.projectIds, ...sheetDays(asked, periods));
  return kept.tallies.of(sheets, tallySelectionOf(asked, periods, point));
}

/** Numbers and series of a project or society, as operations section 8 defines them. */
export async function readDashboard(services: Services, place: DashboardPlace, filter: DashboardFilter) {
  const asked = await readFilter(services.db, place, filter);
  const { first, last, society } = asked;
  const periods =
    filter.groupingType === 'Day' ? dayPeriods(first, last) : weekPeriods(first, last, society.weekStart);
  const [tally, before, alerts, deployed] = await Promise.all([
    tallyOf(services, asked, periods),
    tallyOf(services, asked, periodBefore(asked)),
    countAlertsOf(services, asked),
    countDeployedOf(services, asked),
  ]);
  const { overdue, ...alertsSummary } = alerts;
  const { summary, ...series } = presentTally(asked, tally, periods, sheetsOf(services).points);
  const isOfCollectionPoints = filter.dataCollectorType === 'dataCollectionPoint';
  return {
    ...series,
    summary: { ...summary, alertsSummary },
    dataCollectionPointReportsGroupedByDate: isOfCollectionPoints
      ? presentCollectionPoints(tally, periods)
      : [],
    comparison: {
      firstDay: first,
      lastDay: last,
      previousReportCount: before.cases,
      deployedDataCollectorCount: deployed,
      overdueAlertCount: overdue,
    },
  };
}

/** As many days as were asked for, just before them. */
export function periodBefore({ first, last }: Asked): Periods {
  return onePeriod(addDays(first, -(daysBetween(first, last) + 1)), addDays(first, -1));
}

const noAlerts = { open: 0, escalated: 0, dismissed: 0, closed: 0, overdue: 0 };

/** Alerts are raised by reports of trained collectors only: any other choice shows none. */
export async function countAlertsOf({ db, clock }: Services, asked: Asked) {
  const { first, last } = asked;
  if (sendersOf(asked.filter).isTraining !== false || last < first) return noAlerts;
  return countAlerts(db, alertsOf(asked, clock.now()));
}

/** Which alerts a request asks for. */
export function alertsOf(asked: Asked, now: Date): AlertSelection {
  const { projectIds, places, dataCollectorIds, chosenHealthRisks } = asked;
  return {
    projectIds,
    places,
    dataCollectorIds,
    projectHealthRiskIds: asked.isNarrowedByHealthRisk
      ? chosenHealthRisks.flatMap((healthRisk) => healthRisk.projectHealthRiskIds)
      : null,
    ...timeOf(asked),
    now,
  };
}

function countDeployedOf({ db }: Services, { projectIds, places, dataCollectorIds, filter }: Asked) {
  return countDeployedCollectors(db, { projectIds, places, dataCollectorIds, ...sendersOf(filter) });
}

/** How many cases of which health risks were reported at one exact place. */
export async function readHealthRisksAt(
  services: Services,
  place: DashboardPlace,
  { filter, latitude, longitude }: { filter: DashboardFilter; latitude: number; longitude: number },
): Promise<{ name: string; value: number }[]> {
  const asked = await readFilter(services.db, place, filter);
  const sheets = sheetsOf(services);
  const periods = onePeriod(asked.first, asked.last);
  await sheets.read(asked.projectIds, ...sheetDays(asked, periods));
  const point = sheets.points.find(latitude, longitude);
  if (point < 0) return [];
  const { byHealthRisk } = await tallyOf(services, asked, periods, point);
  return asked.chosenHealthRisks
    .map(({ name }, row) => ({ name, value: byHealthRisk[row] ?? 0 }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
}
