import { z } from 'zod';
import { populationRule, populationRuleResponse } from '../alerts/population-rule.ts';
import { defineCall } from '../calls/call.ts';
import { id } from '../schemas/schemas.ts';

/** The calls of alert rules per population, which a project can have beside its rules by count. */
export const populationRuleCalls = {
  listPopulationRules: defineCall({
    name: 'project/listPopulationRules',
    method: 'GET',
    path: '/api/project/:projectId/populationRule/list',
    summary:
      'The alert rules per population of a project, and for how many places of its national society a population is known this year.',
    permission: 'projects.showOverview',
    params: z.object({ projectId: id }),
    response: z.object({
      rules: z.array(z.object({ healthRiskId: id, rule: populationRuleResponse })),
      places: z.array(z.object({ level: populationRule.shape.level, count: z.int(), known: z.int() })),
    }),
  }),
  setPopulationRule: defineCall({
    name: 'project/setPopulationRule',
    method: 'POST',
    path: '/api/project/:projectId/populationRule/set',
    summary:
      'Set or remove the alert rule per population of a health risk of a project. Reports that were received before are not evaluated again.',
    permission: 'projects.edit',
    params: z.object({ projectId: id }),
    body: z.object({ healthRiskId: id, populationRule: populationRule.nullable() }),
  }),
};
