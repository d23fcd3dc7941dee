import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type Village = CallResponse<'village/overview'>;

/** Everything about one village in a project. */
export function useVillage(projectId: number, villageId: number) {
  return useQuery({
    queryKey: ['village/overview', projectId, villageId],
    queryFn: ({ signal }) =>
      call('village/overview', { params: { villageId }, query: { projectId } }, { signal }),
  });
}
