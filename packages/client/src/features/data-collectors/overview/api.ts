import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';

export type CollectorOverview = CallResponse<'dataCollector/overview'>;

/** Everything about one collector. */
export function useCollectorOverview(dataCollectorId: number) {
  return useQuery({
    queryKey: ['dataCollector/overview', dataCollectorId],
    queryFn: ({ signal }) => call('dataCollector/overview', { params: { dataCollectorId } }, { signal }),
  });
}
