import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type CollectorMessageSettings = CallResponse<'collectorMessages/get'>;

/** What a project sends to data collectors; not cached, as it is shown in a form. */
export function useCollectorMessageSettings(projectId: number) {
  return useQuery({
    queryKey: ['collectorMessages/get', projectId],
    queryFn: ({ signal }) => call('collectorMessages/get', { query: { projectId } }, { signal }),
    gcTime: 0,
  });
}

export function useEditCollectorMessages(projectId: number) {
  return useChange({
    calls: 'collectorMessages/edit',
    errors: 'inline',
    act: (body: CollectorMessageSettings) => call('collectorMessages/edit', { query: { projectId }, body }),
  });
}
