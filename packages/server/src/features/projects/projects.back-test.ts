import { setImmediate } from 'node:timers/promises';
import type { CallAnswerOf } from '@harken/contract/call';
import type { ruleBackTestCalls } from '@harken/contract/rule-back-tests';
import { type BackTestOutcome, backTest } from '@harken/domain/alerts/back-test';
import { monthsFromTo, yearBefore } from '@harken/domain/alerts/back-test-months';
import { addDays } from '@harken/domain/calendar/calendar-date';
import { calendarDateIn, startOfDayIn } from '@harken/domain/calendar/time-zone';
import { type AlertRule, tidyAlertRule } from '@harken/domain/health-risks/alert-rule';
import { problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findHistory, findRuleOfToday } from './projects.back-test.queries.ts';

type Answer = CallAnswerOf<typeof ruleBackTestCalls.backTestAlertRule>;

export interface WantedBackTest {
  projectId: number;
  healthRiskId: number;
  rule: AlertRule;
  /** Whether somebody still waits for the answer. */
  isWanted: () => boolean;
  /** No more reports than these, the newest. */
  mostReports?: number;
}

/** So many reports are replayed within some seconds. */
const mostReportsOfAll = 250_000;
const missedShown = 20;
/** What was before the first day is replayed too, so that alerts of then are there for later reports to join. */
const leadInDaysAtLeast = 30;

/**
 * What a rule would have done over the last twelve months of a project, beside its rule of today. Only reads.
 *
 * @throws the problem that the project does not have this health risk
 */
export async function tryAlertRule({ db, clock }: Services, wanted: WantedBackTest): Promise<Answer> {
  const { projectId, healthRiskId, isWanted, mostReports = mostReportsOfAll } = wanted;
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
  const oldest = history.reports.reduce((first, { receivedAt }) => Math.min(first, receivedAt), Infinity);
  const isFull = history.reports.length >= mostReports;
  const dayAfterOldest = isFull ? addDays(calendarDateIn(timeZoneId, oldest), 1) : yearAgo;
  const isCut = dayAfterOldest > yearAgo;
  const from = isCut ? earlier(dayAfterOldest, to) : yearAgo;
  const { months, starts } = monthsFromTo(from, to, timeZoneId);
  const outcomes = await inPieces(
    backTest({ history, rules: [today, proposed], monthStarts: starts }),
    isWanted,
  );
  const reportCount = history.reports.filter(({ receivedAt }) => receivedAt >= (starts[0] ?? 0)).length;
  const { today: ofToday, proposed: ofProposed } = outcomes;
  return {
    ...{ from, to, months, reportCount, isCut },
    ...{ today: shown(ofToday), proposed: shown(ofProposed) },
  };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

function shown({ missedAlertIds, ...outcome }: BackTestOutcome) {
  const newestFirst = missedAlertIds.toSorted((a, b) => b - a);
  return {
    ...outcome,
    missedCount: missedAlertIds.length,
    missedAlertIds: newestFirst.slice(0, missedShown),
  };
}

/** Does long work piece by piece, others in between, and ends it when nobody waits for it any more. */
async function inPieces<T>(work: Generator<void, T>, isWanted: () => boolean): Promise<T> {
  let piece = work.next();
  while (!piece.done) {
    await setImmediate();
    if (!isWanted()) throw problem('error.unavailable');
    piece = work.next();
  }
  return piece.value;
}
