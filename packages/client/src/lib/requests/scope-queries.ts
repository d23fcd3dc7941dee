import { useQuery } from '@tanstack/react-query';
import { takeEarlyValue } from './early-values.ts';
import { call } from './request.ts';

/** The project of a page: its name, its society, whether it is closed. */
export function useProject(projectId: number | undefined) {
  return useQuery({
    queryKey: ['project/basicData', projectId],
    queryFn: ({ signal }) => call('project/basicData', { params: { projectId: projectId ?? 0 } }, { signal }),
    initialData: () =>
      projectId === undefined ? undefined : takeEarlyValue('project/basicData', { params: { projectId } }),
    enabled: projectId !== undefined,
    staleTime: 5 * 60_000,
  });
}

/** The national society of a page. */
export function useNationalSociety(nationalSocietyId: number | undefined) {
  return useQuery({
    queryKey: ['nationalSociety/get', nationalSocietyId],
    queryFn: ({ signal }) =>
      call('nationalSociety/get', { params: { nationalSocietyId: nationalSocietyId ?? 0 } }, { signal }),
    enabled: nationalSocietyId !== undefined,
    staleTime: 5 * 60_000,
  });
}
