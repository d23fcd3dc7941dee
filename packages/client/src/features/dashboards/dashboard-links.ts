import { addDays } from '@harken/domain/calendar/calendar-date';
import { defaultStringifySearch } from '@tanstack/react-router';
import { useCan } from '../../lib/permissions.ts';
import { pathTo } from '../../lib/routes.ts';
import type { DashboardFilters } from './dashboard-filters.ts';
import { dashboardPaths } from './dashboard-paths.ts';

export const shownAlertStatuses = ['Open', 'Escalated', 'Closed', 'Dismissed'] as const;
export type ShownAlertStatus = (typeof shownAlertStatuses)[number];

/** Where the numbers of a summary lead; absent where there is no list, or it is not for the reader. */
export type SummaryLinks = {
  reports?: string;
  collectors?: string;
  alerts?: (status: ShownAlertStatus) => string;
};

/** Before any alert: open ones count however old they are. */
const beginning = '2000-01-01';
/** How long before these days an alert that was decided in them may have been raised. */
const decidedWithinDays = 365;

const listedSenders = { all: undefined, dataCollector: undefined, dataCollectionPoint: 'CollectionPoint' };

/** The address of a list that is narrowed like the dashboard, as far as the list can be. */
function withSearch(path: string, search: Record<string, unknown>): string {
  return path + defaultStringifySearch(search);
}

function reportSearch(filters: DashboardFilters) {
  const { startDate, endDate, statuses, healthRisks, locations, dataCollectorType } = filters;
  return {
    ...{ startDate, endDate, statuses, dataCollectorType: listedSenders[dataCollectorType] },
    healthRisks: healthRisks.length > 0 ? healthRisks : undefined,
    locations: locations ?? undefined,
  };
}

function trainingSearch({ trainingStatus }: DashboardFilters) {
  return { trainingStatus: trainingStatus === 'Trained' ? undefined : trainingStatus };
}

/** The list of alerts knows the day they were raised, and one health risk. */
function alertSearch(filters: DashboardFilters, status: ShownAlertStatus) {
  const { startDate, endDate, healthRisks, locations } = filters;
  const days =
    status === 'Open'
      ? { startDate: beginning }
      : { startDate: addDays(startDate, -decidedWithinDays), endDate };
  const healthRiskId = healthRisks.length === 1 ? healthRisks[0] : undefined;
  return { ...days, status, healthRiskId, locations: locations ?? undefined };
}

/** Where the numbers of a project lead. */
export function useProjectLinks(projectId: number, filters: DashboardFilters): SummaryLinks {
  const [mayReports, mayAlerts, mayCollectors] = [
    useCan('reports.list'),
    useCan('alerts.list'),
    useCan('dataCollectors.list'),
  ];
  const { locations } = filters;
  const at = (path: string) => pathTo(path, { projectId } as never);
  const search = { ...reportSearch(filters), ...trainingSearch(filters) };
  const collectorSearch = { ...trainingSearch(filters), locations: locations ?? undefined };
  return {
    ...(mayReports && { reports: withSearch(at(dashboardPaths.reports), search) }),
    ...(mayCollectors && { collectors: withSearch(at(dashboardPaths.performance), collectorSearch) }),
    ...(mayAlerts && {
      alerts: (status) => withSearch(at(dashboardPaths.alerts), alertSearch(filters, status)),
    }),
  };
}

/** Where the numbers of a society lead: only its reports have a list. */
export function useSocietyLinks(nationalSocietyId: number, filters: DashboardFilters): SummaryLinks {
  const mayReports = useCan('nationalSocietyReports.list');
  if (!mayReports) return {};
  const path = pathTo(dashboardPaths.societyReports, { nationalSocietyId });
  return { reports: withSearch(path, reportSearch(filters)) };
}
