import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type OpenSignal = CallResponse<'signal/openOnes'>['items'][number];

/** Where open signals are shown: in a national society, or in a project of it with only its places and health risks. */
export type OpenSignalsPlace = { nationalSocietyId: number; projectId?: number | undefined };

/** The most urgent open signals; nothing is requested for those who see none. */
export function useOpenSignals({ nationalSocietyId, projectId }: OpenSignalsPlace, isEnabled: boolean) {
  return useQuery({
    queryKey: ['signal/openOnes', nationalSocietyId, projectId],
    queryFn: ({ signal }) =>
      call('signal/openOnes', { query: { nationalSocietyId, onlyProjectId: projectId } }, { signal }),
    enabled: isEnabled,
  });
}
