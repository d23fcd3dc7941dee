import { ruleBackTestCalls } from '@harken/contract/projects/rule-back-tests';
import { project } from '../../../platform/access/scopes.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { createRequestSignal } from '../../../platform/http/request-signal.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { backTestAlertRule } from './back-test.ts';

/** How many back-tests one user may have queued. */
const maxQueued = 5;

/** Runs the work of each user one after the other, so that many back-tests of one user do not slow down others. */
function createUserQueues() {
  const queues = new Map<number, { count: number; last: Promise<unknown> }>();
  return async <T>(userId: number, work: () => Promise<T>): Promise<T> => {
    const { count, last } = queues.get(userId) ?? { count: 0, last: Promise.resolve() };
    if (count >= maxQueued) throw expectedError('error.tooManyRequests');
    const own = last.then(work, work);
    queues.set(userId, { count: count + 1, last: own });
    try {
      return await own;
    } finally {
      const queue = queues.get(userId);
      if (queue && queue.count > 1) queue.count -= 1;
      else queues.delete(userId);
    }
  };
}

/** What an alert rule would have done, before it is saved. */
export const backTestRoutes: Routes = ({ route, services }) => {
  const runInOrder = createUserQueues();
  route(ruleBackTestCalls.backTestAlertRule, {
    scope: project,
    reads: 'replica',
    handle({ params, body, user, reply }) {
      const signal = createRequestSignal(reply);
      const rule = {
        countThreshold: body.alertRuleCountThreshold ?? 0,
        daysThreshold: body.alertRuleDaysThreshold ?? null,
        kilometersThreshold: body.alertRuleKilometersThreshold ?? null,
      };
      return runInOrder(user.id, () => {
        if (signal.aborted) throw expectedError('error.unavailable');
        return backTestAlertRule(services, {
          ...params,
          healthRiskId: body.healthRiskId,
          rule,
          populationRule: body.populationRule,
          signal,
        });
      });
    },
  });
};
