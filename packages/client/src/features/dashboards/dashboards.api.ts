import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { getUtcOffset } from '../../lib/dates/dates.ts';
import type { CallInput, CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';
import type { Position } from '../../ui/map/map-types.ts';
import type { DashboardFilters } from './filters/filters.ts';

export type ProjectDashboard = CallResponse<'projectDashboard/data'>;
/** What both dashboards have in common; that of a national society has no chart of collection points. */
export type Dashboard = CallResponse<'nationalSocietyDashboard/data'> & Partial<ProjectDashboard>;
export type ProjectDashboardFilter = CallInput<'projectDashboard/data'>['body'];
export type SocietyDashboardFilter = CallInput<'nationalSocietyDashboard/data'>['body'];
export type Aberrations = CallResponse<'projectDashboard/unusualRises'>;
export type DashboardFilterOptions = CallResponse<'projectDashboard/filters'>;

/** Loads the cases at one place of the map, by health risk. */
export type FetchDetails = (at: Position, signal: AbortSignal) => Promise<{ name: string; value: number }[]>;

export type CasesByPlace = CallResponse<'projectDashboard/casesByPlace'>;
/** Loads the cases of the dashboard by region or district. */
export type FetchCasesByPlace = (level: 'region' | 'district', signal: AbortSignal) => Promise<CasesByPlace>;

/** What the map of a dashboard needs besides its numbers. */
export type MapSource = {
  nationalSocietyId: number;
  /** None on the dashboard of a national society. */
  projectId?: number;
  fetchCases: FetchCasesByPlace;
  /** The query key for `fetchCases`: the name of its call, then scope and filter. The level is appended. */
  casesKey: readonly unknown[];
};

/** Reports that were not dismissed: what users without the status filter see. */
const defaultStatus = { kept: true, dismissed: false, notCrossChecked: true };

type Reader = { mayChooseStatus: boolean };

/** The start of a calendar date on this device. The server derives the date from it and the UTC offset. */
function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00`);
}

/** The request for the dashboard of a national society, in days of this device. */
export function toSocietyFilter(
  filters: DashboardFilters,
  { mayChooseStatus }: Reader,
): SocietyDashboardFilter {
  const { statuses } = filters;
  return {
    startDate: startOfDay(filters.startDate),
    endDate: startOfDay(filters.endDate),
    utcOffset: getUtcOffset(),
    groupingType: filters.groupingType,
    locations: filters.locations,
    healthRisks: [...filters.healthRisks],
    dataCollectorType: filters.dataCollectorType,
    organizationId: filters.organizationId || null,
    reportStatus: mayChooseStatus
      ? {
          kept: statuses.includes('kept'),
          dismissed: statuses.includes('dismissed'),
          notCrossChecked: statuses.includes('notCrossChecked'),
        }
      : defaultStatus,
  };
}

/** The request for the dashboard of a project, which can also be filtered by training. */
export function toProjectFilter(filters: DashboardFilters, reader: Reader): ProjectDashboardFilter {
  return { ...toSocietyFilter(filters, reader), trainingStatus: filters.trainingStatus };
}

/**
 * Shows the previous numbers until the new ones are loaded, but never those of another project or national society: its id is
 * second in the query key.
 */
export function useDashboardQuery<Answer>(
  query: Required<Pick<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>>,
) {
  return useQuery<Answer>({
    ...query,
    placeholderData: (shown, before) => (before?.queryKey[1] === query.queryKey[1] ? shown : undefined),
  });
}

export function useProjectDashboard(projectId: number, filter: ProjectDashboardFilter) {
  return useDashboardQuery<ProjectDashboard>({
    queryKey: ['projectDashboard/data', projectId, filter],
    queryFn: ({ signal }) =>
      call('projectDashboard/data', { query: { projectId }, body: filter }, { signal }),
  });
}

export function useSocietyDashboard(nationalSocietyId: number, filter: SocietyDashboardFilter) {
  return useDashboardQuery<Dashboard>({
    queryKey: ['nationalSocietyDashboard/data', nationalSocietyId, filter],
    queryFn: ({ signal }) =>
      call('nationalSocietyDashboard/data', { query: { nationalSocietyId }, body: filter }, { signal }),
  });
}

/** The numbers of another period or place of a project; nothing is requested without a filter. */
export function useComparedProject(projectId: number, filter: ProjectDashboardFilter | null) {
  return useQuery<Dashboard>({
    queryKey: ['projectDashboard/data', projectId, filter],
    queryFn: ({ signal }) =>
      call(
        'projectDashboard/data',
        { query: { projectId }, body: filter as ProjectDashboardFilter },
        { signal },
      ),
    enabled: filter !== null,
  });
}

/** The numbers of another period or place of a national society; nothing is requested without a filter. */
export function useComparedSociety(nationalSocietyId: number, filter: SocietyDashboardFilter | null) {
  return useQuery<Dashboard>({
    queryKey: ['nationalSocietyDashboard/data', nationalSocietyId, filter],
    queryFn: ({ signal }) =>
      call(
        'nationalSocietyDashboard/data',
        { query: { nationalSocietyId }, body: filter as SocietyDashboardFilter },
        { signal },
      ),
    enabled: filter !== null,
  });
}

/** The aberrations of a project: epi weeks with more cases than expected. */
export function useProjectAberrations(projectId: number, filter: ProjectDashboardFilter) {
  return useDashboardQuery<Aberrations>({
    queryKey: ['projectDashboard/unusualRises', projectId, filter],
    queryFn: ({ signal }) =>
      call('projectDashboard/unusualRises', { query: { projectId }, body: filter }, { signal }),
  });
}

/** The aberrations of a national society: epi weeks with more cases than expected. */
export function useSocietyAberrations(nationalSocietyId: number, filter: SocietyDashboardFilter) {
  return useDashboardQuery<Aberrations>({
    queryKey: ['nationalSocietyDashboard/unusualRises', nationalSocietyId, filter],
    queryFn: ({ signal }) =>
      call(
        'nationalSocietyDashboard/unusualRises',
        { query: { nationalSocietyId }, body: filter },
        { signal },
      ),
  });
}

/** The filter options for the dashboard of a project. */
export function useProjectFilterOptions(projectId: number) {
  return useQuery({
    queryKey: ['projectDashboard/filters', projectId],
    queryFn: ({ signal }) => call('projectDashboard/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** The filter options for the dashboard of a national society. */
export function useSocietyFilterOptions(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['nationalSocietyDashboard/filters', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('nationalSocietyDashboard/filters', { query: { nationalSocietyId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Loads the cases by region or district of a project. */
export function createProjectAreasFetcher(
  projectId: number,
  filter: ProjectDashboardFilter,
): FetchCasesByPlace {
  return (level, signal) =>
    call('projectDashboard/casesByPlace', { query: { projectId }, body: { ...filter, level } }, { signal });
}

/** Loads the cases by region or district of a national society. */
export function createSocietyAreasFetcher(
  nationalSocietyId: number,
  filter: SocietyDashboardFilter,
): FetchCasesByPlace {
  return (level, signal) =>
    call(
      'nationalSocietyDashboard/casesByPlace',
      { query: { nationalSocietyId }, body: { ...filter, level } },
      { signal },
    );
}

/** Loads the cases at one place of a project. */
export function createProjectDetailsFetcher(projectId: number, filter: ProjectDashboardFilter): FetchDetails {
  return (at, signal) =>
    call('projectDashboard/reportHealthRisks', { query: { projectId, ...at }, body: filter }, { signal });
}

/** Loads the cases at one place of a national society. */
export function createSocietyDetailsFetcher(
  nationalSocietyId: number,
  filter: SocietyDashboardFilter,
): FetchDetails {
  return (at, signal) =>
    call(
      'nationalSocietyDashboard/reportHealthRisks',
      { query: { nationalSocietyId, ...at }, body: filter },
      { signal },
    );
}
