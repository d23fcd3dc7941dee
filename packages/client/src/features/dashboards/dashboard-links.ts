import { addDays } from '@harken/domain/calendar/calendar-date';
import { defaultStringifySearch, useSearch } from '@tanstack/react-router';
import { usePresetDays } from '../../lib/dates/periods.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { dashboardPaths } from './dashboard-paths.ts';
import type { DashboardFilters } from './filters/filters.ts';

export const shownAlertStatuses = ['Open', 'Escalated', 'Closed', 'Dismissed'] as const;
export type ShownAlertStatus = (typeof shownAlertStatuses)[number];

/** The lists that the numbers of a summary link to; undefined if there is none, or the user may not see it. */
export type SummaryLinks = {
  reports?: string;
  /** The same list, with other filters than those of the dashboard. */
  reportsOf?: (changed: Partial<DashboardFilters>) => string;
  collectors?: string;
  alerts?: (status: ShownAlertStatus) => string;
};

/** Earlier than any alert: open ones are counted whatever their age. */
const beforeAnyAlert = '2000-01-01';
/** How long before the chosen days an alert that was decided within them may have been raised. */
const decidedWithinDays = 365;

const listedSenders = { all: undefined, dataCollector: undefined, dataCollectionPoint: 'CollectionPoint' };

/** The path of a list with the filters of the dashboard, as far as the list supports them. */
function withSearch(path: string, search: Record<string, unknown>): string {
  return path + defaultStringifySearch(search);
}

/** With a period such as "Last 30 days" the list shows the same period, also tomorrow. */
function toReportSearch(filters: DashboardFilters, period: unknown) {
  const { startDate, endDate, statuses, healthRisks, locations, dataCollectorType } = filters;
  return {
    ...(period === undefined ? { startDate, endDate } : { period }),
    ...{ statuses, dataCollectorType: listedSenders[dataCollectorType] },
    healthRisks: healthRisks.length > 0 ? healthRisks : undefined,
    locations: locations ?? undefined,
  };
}

function toTrainingSearch({ trainingStatus }: DashboardFilters) {
  return { trainingStatus: trainingStatus === 'Trained' ? undefined : trainingStatus };
}

/** The list of alerts can only be filtered by the day they were raised, and by one health risk. */
function toAlertSearch(filters: DashboardFilters, status: ShownAlertStatus) {
  const { startDate, endDate, healthRisks, locations } = filters;
  const days =
    status === 'Open'
      ? { startDate: beforeAnyAlert }
      : { startDate: addDays(startDate, -decidedWithinDays), endDate };
  const healthRiskId = healthRisks.length === 1 ? healthRisks[0] : undefined;
  return { ...days, status, healthRiskId, locations: locations ?? undefined };
}

/** The period that the filters of the page name, such as "Last 30 days"; undefined for days. */
function usePeriodInAddress(): unknown {
  const { period } = useSearch({ strict: false }) as { period?: unknown };
  return usePresetDays()(period) && period;
}

function buildReportLinks(
  filters: DashboardFilters,
  period: unknown,
  toReports: (filters: DashboardFilters, period: unknown) => string,
): Pick<SummaryLinks, 'reports' | 'reportsOf'> {
  return {
    reports: toReports(filters, period),
    reportsOf: (changed) =>
      toReports({ ...filters, ...changed }, 'startDate' in changed ? undefined : period),
  };
}

/** The lists that the numbers of a project link to. */
export function useProjectLinks(projectId: number, filters: DashboardFilters): SummaryLinks {
  const period = usePeriodInAddress();
  const [mayReports, mayAlerts, mayCollectors] = [
    useCan('reports.list'),
    useCan('alerts.list'),
    useCan('dataCollectors.list'),
  ];
  const { locations } = filters;
  const toPath = (path: string) => pathTo(path, { projectId } as never);
  const toReports = (all: DashboardFilters, ofPeriod: unknown) =>
    withSearch(toPath(dashboardPaths.reports), {
      ...toReportSearch(all, ofPeriod),
      ...toTrainingSearch(all),
    });
  const collectorSearch = { ...toTrainingSearch(filters), locations: locations ?? undefined };
  return {
    ...(mayReports && buildReportLinks(filters, period, toReports)),
    ...(mayCollectors && { collectors: withSearch(toPath(dashboardPaths.performance), collectorSearch) }),
    ...(mayAlerts && {
      alerts: (status) => withSearch(toPath(dashboardPaths.alerts), toAlertSearch(filters, status)),
    }),
  };
}

/** The numbers of a national society link only to its reports, because there are no other lists. */
export function useSocietyLinks(nationalSocietyId: number, filters: DashboardFilters): SummaryLinks {
  const mayReports = useCan('nationalSocietyReports.list');
  const period = usePeriodInAddress();
  if (!mayReports) return {};
  const path = pathTo(dashboardPaths.societyReports, { nationalSocietyId });
  return buildReportLinks(filters, period, (all, ofPeriod) =>
    withSearch(path, toReportSearch(all, ofPeriod)),
  );
}
