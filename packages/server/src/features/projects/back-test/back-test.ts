import type { CallResponseOf } from '@harken/contract/calls/call';
import type { ruleBackTestCalls } from '@harken/contract/projects/rule-back-tests';
import type { TestedRule } from '@harken/domain/alerts/back-test-history';
import { subtractYear } from '@harken/domain/alerts/back-test-months';
import type { PopulationRule } from '@harken/domain/alerts/population-rule';
import { addDays, type CalendarDate } from '@harken/domain/calendar/calendar-date';
import { getCalendarDate, getStartOfDay } from '@harken/domain/calendar/time-zone';
import { type AlertRule, normalizeAlertRule } from '@harken/domain/health-risks/alert-rule';
import { expectedError } from '../../../platform/http/expected-error.ts';
import { readPopulations } from '../../../platform/place-populations.queries.ts';
import type { Services } from '../../../platform/services.ts';
import { defineWorkerTask } from '../../../platform/workers/worker-pool.ts';
import { findCurrentRule, findHistory, findVillages } from './back-test.queries.ts';
import type { PackedPlaces, replayRules } from './back-test.task.ts';

type BackTestResponse = CallResponseOf<typeof ruleBackTestCalls.backTestAlertRule>;

export interface BackTestRequest {
  projectId: number;
  healthRiskId: number;
  rule: AlertRule;
  /** Undefined: the present one. */
  populationRule?: PopulationRule | null | undefined;
  /** Aborted when the client no longer waits for the response. */
  signal?: AbortSignal;
  /** The maximum number of reports; the newest are used. */
  maxReports?: number;
}

const toYear = (day: CalendarDate) => Number(day.slice(0, 4));

/** The places of all villages and their populations in these years, if a rule needs them. */
async function findPlaces(
  db: Services['db'],
  {
    nationalSocietyId,
    rules,
    years,
  }: { nationalSocietyId: number; rules: readonly TestedRule[]; years: number[] },
): Promise<PackedPlaces> {
  const levels = new Set(rules.flatMap(({ population }) => population?.level ?? []));
  if (levels.size === 0) return { villages: [], populations: [] };
  const populations: PackedPlaces['populations'] = [];
  const [first = 0, last = 0] = years;
  for (const level of levels)
    for (let year = first; year <= last; year += 1)
      for (const [placeId, total] of await readPopulations(db, { nationalSocietyId, level, year }))
        populations.push({ level, placeId, year, total });
  return { villages: await findVillages(db, nationalSocietyId), populations };
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
  const { id: projectHealthRiskId, nationalSocietyId, timeZoneId, healthRiskType, ...today } = current;
  const { populationRule: population = today.population } = request;
  const proposed =
    healthRiskType === 'Activity' ? today : { ...normalizeAlertRule(request.rule), population };
  const rules = [today, proposed] as const;
  const reachInDays = Math.max(
    ...rules.flatMap((rule) => [rule.daysThreshold ?? 0, rule.population?.days ?? 0]),
  );
  const to = getCalendarDate(timeZoneId, clock.now().getTime());
  const yearAgo = subtractYear(to);
  const since = addDays(yearAgo, -Math.max(minLeadInDays, 2 * reachInDays));
  const history = await findHistory(db, {
    projectHealthRiskId,
    since: new Date(getStartOfDay(timeZoneId, since)),
    limit: maxReports,
  });
  const places = await findPlaces(db, { nationalSocietyId, rules, years: [since, to].map(toYear) });
  return workers.run(replay, { history, places, rules, timeZoneId, yearAgo, to, maxReports }, signal);
}
