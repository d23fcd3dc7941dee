import { populationRuleCalls } from '@harken/contract/projects/population-rules';
import { project } from '../../../platform/access/scopes.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { readPopulationRules, setPopulationRule } from './population-rules.ts';

/** Alert rules per population. */
export const populationRuleRoutes: Routes = ({ route, services: { db, clock } }) => {
  route(populationRuleCalls.listPopulationRules, {
    scope: project,
    handle: ({ params, scope: { nationalSocietyId } }) =>
      readPopulationRules(db, { ...params, nationalSocietyId, year: clock.now().getUTCFullYear() }),
  });
  route(populationRuleCalls.setPopulationRule, {
    scope: project,
    handle: ({ params, body, user }) =>
      setPopulationRule(db, {
        ...params,
        healthRiskId: body.healthRiskId,
        rule: body.populationRule,
        by: user,
      }),
  });
};
