import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { call } from '../../../lib/requests/request.ts';
import type { RuleRequest } from './values.ts';

export type RuleBackTestResult = CallResponse<'project/backTest'>;

/** What a rule would have done. The request is aborted when the rule changes. */
export function useRuleBackTest(projectId: number, healthRiskId: number, rule: RuleRequest) {
  return useQuery({
    queryKey: ['project/backTest', projectId, healthRiskId, rule],
    queryFn: ({ signal }) =>
      call('project/backTest', { params: { projectId }, body: { healthRiskId, ...rule } }, { signal }),
    retry: false,
  });
}
