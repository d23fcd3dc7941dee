import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import {
  type ProjectDashboardFilter,
  type SocietyDashboardFilter,
  useDashboardQuery,
} from '../dashboards.api.ts';

export type Epidemiology = CallResponse<'projectDashboard/epidemiology'>;
export type EpidemicCurve = Epidemiology['curve'];
export type Strip = Epidemiology['strip'];
export type RankedVillage = Epidemiology['villages']['ranked'][number];

/** The villages of one district in the space-time strip; null: all districts. */
type StripDistrict = { stripDistrictId: number | null };

/** The epidemiology of a project. */
export function useProjectEpidemiology(projectId: number, filter: ProjectDashboardFilter & StripDistrict) {
  return useDashboardQuery<Epidemiology>({
    queryKey: ['projectDashboard/epidemiology', projectId, filter],
    queryFn: ({ signal }) =>
      call('projectDashboard/epidemiology', { query: { projectId }, body: filter }, { signal }),
  });
}

/** The epidemiology of a national society. */
export function useSocietyEpidemiology(
  nationalSocietyId: number,
  filter: SocietyDashboardFilter & StripDistrict,
) {
  return useDashboardQuery<Epidemiology>({
    queryKey: ['nationalSocietyDashboard/epidemiology', nationalSocietyId, filter],
    queryFn: ({ signal }) =>
      call(
        'nationalSocietyDashboard/epidemiology',
        { query: { nationalSocietyId }, body: filter },
        { signal },
      ),
  });
}
