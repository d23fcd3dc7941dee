import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { call } from '../../lib/request.ts';
import type { SentRule } from './rule-back-test-values.ts';

export type RuleBackTestAnswer = CallAnswer<'project/backTest'>;

/** What a rule would have done; given up when another one is asked about. */
export function useRuleBackTest(projectId: number, healthRiskId: number, rule: SentRule) {
  return useQuery({
    queryKey: ['project/backTest', projectId, healthRiskId, rule],
    queryFn: ({ signal }) =>
      call('project/backTest', { params: { projectId }, body: { healthRiskId, ...rule } }, { signal }),
    retry: false,
  });
}
