import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { useChange } from '../../../lib/requests/changes.ts';
import { call } from '../../../lib/requests/request.ts';

export type PopulationRules = CallResponse<'project/listPopulationRules'>;

/** The rules per population of a project, and where they can be used. */
export function usePopulationRules(projectId: number) {
  return useQuery({
    queryKey: ['project/listPopulationRules', projectId],
    queryFn: ({ signal }) => call('project/listPopulationRules', { params: { projectId } }, { signal }),
  });
}

/** Sets or removes the rule of a health risk. */
export function useSetPopulationRule(projectId: number, healthRiskId: number, errors: 'inline' | 'popup') {
  return useChange({
    calls: 'project/setPopulationRule',
    errors,
    act: (populationRule: PopulationRule | null) =>
      call('project/setPopulationRule', { params: { projectId }, body: { healthRiskId, populationRule } }),
  });
}
