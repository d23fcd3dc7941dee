import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { CallAnswer, CallInput } from '../../lib/call-list.ts';
import { utcOffset } from '../../lib/dates.ts';
import { call } from '../../lib/request.ts';
import type { Position } from '../../ui/map/map-types.ts';
import type { DashboardFilters } from './dashboard-filters.ts';

export type ProjectDashboard = CallAnswer<'projectDashboard/data'>;
/** What both dashboards have; that of a society lacks the chart of collection points. */
export type Dashboard = CallAnswer<'nationalSocietyDashboard/data'> & Partial<ProjectDashboard>;
export type ProjectDashboardFilter = CallInput<'projectDashboard/data'>['body'];
export type SocietyDashboardFilter = CallInput<'nationalSocietyDashboard/data'>['body'];
export type UnusualRises = CallAnswer<'projectDashboard/unusualRises'>;
export type DashboardChoices = CallAnswer<'projectDashboard/filters'>;

/** How many cases of which health risks were reported at one place of the map. */
export type DetailsOf = (at: Position, signal: AbortSignal) => Promise<{ name: string; value: number }[]>;

/** Reports that were neither dismissed nor left out: what somebody without a choice of status sees. */
const standardStatus = { kept: true, dismissed: false, notCrossChecked: true };

type Reader = { mayChooseStatus: boolean };

/** A calendar date as the instant at which it begins on this device; the server finds the day again by the offset. */
function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00`);
}

/** What is asked of a society's dashboard, by the days of this device. */
export function societyFilter(
  filters: DashboardFilters,
  { mayChooseStatus }: Reader,
): SocietyDashboardFilter {
  const { statuses } = filters;
  return {
    startDate: startOfDay(filters.startDate),
    endDate: startOfDay(filters.endDate),
    utcOffset: utcOffset(),
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
      : standardStatus,
  };
}

/** What is asked of a project's dashboard: also who is in training. */
export function projectFilter(filters: DashboardFilters, reader: Reader): ProjectDashboardFilter {
  return { ...societyFilter(filters, reader), trainingStatus: filters.trainingStatus };
}

/** What was shown stays until the new numbers are there, but never those of another place: its id comes second in the key. */
function useKept<Answer>(query: Required<Pick<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>>) {
  return useQuery<Answer>({
    ...query,
    placeholderData: (shown, before) => (before?.queryKey[1] === query.queryKey[1] ? shown : undefined),
  });
}

/** Numbers and series of a project. */
export function useProjectDashboard(projectId: number, filter: ProjectDashboardFilter) {
  return useKept<ProjectDashboard>({
    queryKey: ['projectDashboard/data', projectId, filter],
    queryFn: ({ signal }) =>
      call('projectDashboard/data', { query: { projectId }, body: filter }, { signal }),
  });
}

/** Numbers and series of a society. */
export function useSocietyDashboard(nationalSocietyId: number, filter: SocietyDashboardFilter) {
  return useKept<Dashboard>({
    queryKey: ['nationalSocietyDashboard/data', nationalSocietyId, filter],
    queryFn: ({ signal }) =>
      call('nationalSocietyDashboard/data', { query: { nationalSocietyId }, body: filter }, { signal }),
  });
}

/** The epi weeks of a project in which more was reported than expected. */
export function useProjectRises(projectId: number, filter: ProjectDashboardFilter) {
  return useKept<UnusualRises>({
    queryKey: ['projectDashboard/unusualRises', projectId, filter],
    queryFn: ({ signal }) =>
      call('projectDashboard/unusualRises', { query: { projectId }, body: filter }, { signal }),
  });
}

/** The epi weeks of a society in which more was reported than expected. */
export function useSocietyRises(nationalSocietyId: number, filter: SocietyDashboardFilter) {
  return useKept<UnusualRises>({
    queryKey: ['nationalSocietyDashboard/unusualRises', nationalSocietyId, filter],
    queryFn: ({ signal }) =>
      call(
        'nationalSocietyDashboard/unusualRises',
        { query: { nationalSocietyId }, body: filter },
        { signal },
      ),
  });
}

/** What a project's dashboard can be narrowed down to. */
export function useProjectChoices(projectId: number) {
  return useQuery({
    queryKey: ['projectDashboard/filters', projectId],
    queryFn: ({ signal }) => call('projectDashboard/filters', { query: { projectId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** What a society's dashboard can be narrowed down to. */
export function useSocietyChoices(nationalSocietyId: number) {
  return useQuery({
    queryKey: ['nationalSocietyDashboard/filters', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('nationalSocietyDashboard/filters', { query: { nationalSocietyId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Asks for what was reported at one place of a project. */
export function projectDetails(projectId: number, filter: ProjectDashboardFilter): DetailsOf {
  return (at, signal) =>
    call('projectDashboard/reportHealthRisks', { query: { projectId, ...at }, body: filter }, { signal });
}

/** Asks for what was reported at one place of a society. */
export function societyDetails(nationalSocietyId: number, filter: SocietyDashboardFilter): DetailsOf {
  return (at, signal) =>
    call(
      'nationalSocietyDashboard/reportHealthRisks',
      { query: { nationalSocietyId, ...at }, body: filter },
      { signal },
    );
}
