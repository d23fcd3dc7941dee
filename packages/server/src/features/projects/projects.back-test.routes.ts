import { ruleBackTestCalls } from '@harken/contract/rule-back-tests';
import { project } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import { signalOf } from '../../platform/http/request-signal.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { tryAlertRule } from './projects.back-test.ts';

/** So many may wait for one person: nobody looks at more rules at once. */
const mostWaiting = 5;

/** Does the work of each person one after the other: of many rules tried at once, others notice nothing. */
function oneAtATime() {
  const lanes = new Map<number, { count: number; last: Promise<unknown> }>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const { count, last } = lanes.get(userId) ?? { count: 0, last: Promise.resolve() };
    if (count >= mostWaiting) throw problem('error.tooManyRequests');
    const own = last.then(work, work);
    lanes.set(userId, { count: count + 1, last: own });
    try {
      return await own;
    } finally {
      const lane = lanes.get(userId);
      if (lane && lane.count > 1) lane.count -= 1;
      else lanes.delete(userId);
    }
  };
}

/** What an alert rule would have done, before anybody saves it. */
export const backTestRoutes: Routes = ({ route, services }) => {
  const inTurn = oneAtATime();
  route(ruleBackTestCalls.backTestAlertRule, {
    scope: project,
    handle({ params, body, user, reply }) {
      const signal = signalOf(reply);
      const rule = {
        countThreshold: body.alertRuleCountThreshold ?? 0,
        daysThreshold: body.alertRuleDaysThreshold ?? null,
        kilometersThreshold: body.alertRuleKilometersThreshold ?? null,
      };
      return inTurn(user.id, () => {
        if (signal.aborted) throw problem('error.unavailable');
        return tryAlertRule(services, { ...params, healthRiskId: body.healthRiskId, rule, signal });
      });
    },
  });
};
