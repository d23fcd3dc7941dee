import type { CallAnswerOf } from '@harken/contract/call';
import type { ruleBackTestCalls } from '@harken/contract/rule-back-tests';
import { yearBefore } from '@harken/domain/alerts/back-test-months';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { calendarDateIn, startOfDayIn } from '@harken/domain/calendar/time-zone';
import { type AlertRule, tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { workerTask } from '../../platform/workers/worker-pool.ts';
import { findHistory, findRuleOfToday } from './projects.back-test.queries.ts';
import type { replayRules } from './projects.back-test.task.ts';

type Answer = CallAnswerOf<typeof ruleBackTestCalls.backTestAlertRule>;

export interface WantedBackTest {
  projectId: number;
  healthRiskId: number;
  rule: AlertRule;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** No more reports than these, the newest. */
  mostReports?: number;
}

/** So many reports are replayed within some seconds. */
const mostReportsOfAll = 250_000;
/** What was before the first day is replayed too, so that alerts of then are there for later reports to join. */
const leadInDaysAtLeast = 30;

const replay = workerTask<typeof replayRules>(
  new URL('./projects.back-test.task.ts', import.meta.url),
  'replayRules',
  60,
);

/**
 * What a rule would have done over the last twelve months of a project, beside its rule of today. Only reads.
 *
 * @throws the problem that the project does not have this health risk
 */
export async function tryAlertRule(
  { db, clock, workers }: Services,
  wanted: WantedBackTest,
): Promise<Answer> {
  const { projectId, healthRiskId, signal, mostReports = mostReportsOfAll } = wanted;
  const known = await findRuleOfToday(db, projectId, healthRiskId);
  if (!known) throw problem('project.healthRiskDoesNotExist');
  const { id: projectHealthRiskId, timeZoneId, healthRiskType, ...today } = known;
  const proposed = healthRiskType === 'Activity' ? today : tidyAlertRule(wanted.rule);
  const reachInDays = Math.max(today.daysThreshold ?? 0, proposed.daysThreshold ?? 0);
  const to = calendarDateIn(timeZoneId, clock.now().getTime());
  const yearAgo = yearBefore(to);
  const since = addDays(yearAgo, -Math.max(leadInDaysAtLeast, 2 * reachInDays));
  const history = await findHistory(db, {
    projectHealthRiskId,
    since: new Date(startOfDayIn(timeZoneId, since)),
    most: mostReports,
  });
  const rules = [today, proposed] as const;
  return workers.run(replay, { history, rules, timeZoneId, yearAgo, to, mostReports }, signal);
}
