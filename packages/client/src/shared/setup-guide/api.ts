import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type SetupGuide = CallResponse<'setupGuide/nationalSociety'>;
export type SetupStep = SetupGuide['steps'][number];

/** While steps are open, colleagues and gateways may complete them: the guide looks again after this time. */
const pollMilliseconds = 10_000;

const getPollInterval = (query: { state: { data: SetupGuide | undefined } }) =>
  query.state.data?.isSetUp ? false : pollMilliseconds;

/** The set-up guide of a national society; not loaded for undefined. */
export function useSocietySetup(nationalSocietyId: number | undefined) {
  return useQuery({
    queryKey: ['setupGuide/nationalSociety', nationalSocietyId],
    queryFn: ({ signal }) =>
      call(
        'setupGuide/nationalSociety',
        { query: { nationalSocietyId: nationalSocietyId ?? 0 } },
        { signal, isBackground: true },
      ),
    enabled: nationalSocietyId !== undefined,
    staleTime: 0,
    refetchInterval: getPollInterval,
  });
}

/** The set-up guide of a project; not loaded for undefined. */
export function useProjectSetup(projectId: number | undefined) {
  return useQuery({
    queryKey: ['setupGuide/project', projectId],
    queryFn: ({ signal }) =>
      call('setupGuide/project', { query: { projectId: projectId ?? 0 } }, { signal, isBackground: true }),
    enabled: projectId !== undefined,
    staleTime: 0,
    refetchInterval: getPollInterval,
  });
}
