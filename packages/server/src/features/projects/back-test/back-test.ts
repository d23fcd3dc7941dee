import type { CallResponseOf } from '@harken/contract/calls/call';
import type { ruleBackTestCalls } from '@harken/contract/projects/rule-back-tests';
import { subtractYear } from '@harken/domain/alerts/back-test-months';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { type AlertRule, normalizeAlertRule } from '@harken/domain/health-risks/alert-rule';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { findCurrentRule, findHistory } from './back-test.queries.ts';
import type { replayRules } from './back-test.task.ts';

type BackTestResponse = CallResponseOf<typeof ruleBackTestCalls.backTestAlertRule>;

export interface BackTestRequest {
  projectId: number;
  healthRiskId: number;
  rule: AlertRule;
  /** Aborted when the client no longer waits for the response. */
  signal?: AbortSignal;
  /** The maximum number of reports; the newest are used. */
  maxReports?: number;
}

/** This many reports can be replayed within some seconds. */
const defaultMaxReports = 250_000;
/** Days before the first day that are replayed too, so that reports can join alerts raised before it. */
const minLeadInDays = 30;

const replay = defineWorkerTask<typeof replayRules>(
  new URL('./back-test.task.ts', import.meta.url),
  'replayRules',
  60,
);

/**
 * What a rule would have done over the last twelve months of a project, beside the current rule (docs/decisions/0031). Only
 * reads.
 *
 * @throws an expected error when the project does not have this health risk
 */
export async function backTestAlertRule(
  { db, clock, workers }: Services,
  request: BackTestRequest,
): Promise<BackTestResponse> {
  const { projectId, healthRiskId, signal, maxReports = defaultMaxReports } = request;
  const current = await findCurrentRule(db, projectId, healthRiskId);
  if (!current) throw expectedError('project.healthRiskDoesNotExist');
  const { id: projectHealthRiskId, timeZoneId, healthRiskType, ...today } = current;
  const proposed = healthRiskType === 'Activity' ? today : normalizeAlertRule(request.rule);
  const reachInDays = Math.max(today.daysThreshold ?? 0, proposed.daysThreshold ?? 0);
  const to = getCalendarDate(timeZoneId, clock.now().getTime());
  const yearAgo = subtractYear(to);
  const since = addDays(yearAgo, -Math.max(minLeadInDays, 2 * reachInDays));
  const history = await findHistory(db, {
    projectHealthRiskId,
    since: new Date(getStartOfDay(timeZoneId, since)),
    limit: maxReports,
  });
  const rules = [today, proposed] as const;
  return workers.run(replay, { history, rules, timeZoneId, yearAgo, to, maxReports }, signal);
}
