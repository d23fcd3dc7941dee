import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { call } from '../../lib/request.ts';

export type EidsrCheck = CallAnswer<'alert/eidsrValidate'>;

/** Whether an escalation would reach EIDSR right now, so the result is never cached. */
export function useEidsrCheck(alertId: number) {
  return useQuery({
    queryKey: ['alert/eidsrValidate', alertId],
    queryFn: ({ signal }) => call('alert/eidsrValidate', { params: { alertId } }, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
}
