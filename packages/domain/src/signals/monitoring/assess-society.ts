import type { WeeklyCounts } from '../weekly-counts.ts';
import { type Area, AreaSeries, type SignalLevel, type SurveyedWeeks } from './areas.ts';
import { hasEnoughCases, type WeekEvaluation } from './evaluate-area.ts';
import { applyMethod, type SignalMethod } from './methods.ts';
import { assessArea, type OpenSignal, type SignalDecision, type WithdrawalReason } from './signal-state.ts';
import { computeUrgency } from './urgency.ts';

/** A place and a health risk. */
export interface WatchedRisk extends Area {
  healthRiskId: number;
}

/** An open signal as it is stored. */
export interface StoredSignal extends WatchedRisk, OpenSignal {
  id: number;
  observed: number;
  upper: number;
  completeness: number;
}

export interface SocietyToAssess extends SurveyedWeeks {
  /** What to evaluate; null for every area and health risk. */
  targets: readonly WatchedRisk[] | null;
  /** The first week that may raise a signal. */
  from: number;
  methods: readonly (WatchedRisk & { method: SignalMethod })[];
  open: readonly StoredSignal[];
  /** The latest answer for each place and health risk. */
  answered: readonly (WatchedRisk & { at: number; week: number })[];
  now: number;
}

/** A week of the chart of a signal. */
export interface SeriesWeek {
  cases: number | null;
  expected: number | null;
  upper: number | null;
  completeness: number;
}

/** What is stored of a signal. */
export interface SignalFigures extends Omit<WeekEvaluation, 'observed' | 'expected' | 'upper' | 'isAlarm'> {
  observed: number;
  expected: number;
  upper: number;
  completeness: number;
  urgency: number;
  /** The weeks up to that of the signal, the oldest first. */
  series: SeriesWeek[];
}

export type AssessedSignal = WatchedRisk &
  (
    | { kind: 'raise'; figures: SignalFigures }
    | { kind: 'update'; signalId: number; figures: SignalFigures }
    | { kind: 'withdraw'; signalId: number; reason: WithdrawalReason; observed: number | null }
  );

/** A year and the week itself. */
export const seriesWeeks = 53;

const getKey = ({ healthRiskId, level, placeId }: WatchedRisk) => `${healthRiskId} ${level} ${placeId}`;
const byKey = <T extends WatchedRisk>(items: readonly T[]) =>
  new Map(items.map((item) => [getKey(item), item]));

/**
 * Evaluates health risks in areas of a national society and says what becomes of its signals. The weeks are those of the survey; the
 * last of them is the current one, which can be above its bound before it is over. Signals that stay as they are are left out.
 */
export function assessSociety(society: SocietyToAssess): AssessedSignal[] {
  const series = new AreaSeries(society);
  const lookups: Lookups = {
    series,
    society,
    methods: byKey(society.methods),
    open: byKey(society.open),
    answered: byKey(society.answered),
  };
  const targets = Map.groupBy(listTargets(society, series), ({ healthRiskId }) => healthRiskId);
  return [...targets].flatMap(([healthRiskId, ofRisk]) => {
    const cases = series.countCases(healthRiskId);
    return ofRisk.flatMap((target) => assessTarget(target, cases, lookups) ?? []);
  });
}

interface Lookups {
  series: AreaSeries;
  society: SocietyToAssess;
  methods: Map<string, WatchedRisk & { method: SignalMethod }>;
  open: Map<string, StoredSignal>;
  answered: Map<string, { at: number; week: number }>;
}

/** Health risks without any cases have no signal, but may have had one before their reports were dismissed. */
function listTargets({ targets, open }: SocietyToAssess, series: AreaSeries): WatchedRisk[] {
  if (targets) return [...targets];
  const withCases = series.healthRiskIds.flatMap((healthRiskId) =>
    series.areas.map((area) => ({ ...area, healthRiskId })),
  );
  const others = open.filter(({ healthRiskId }) => !series.healthRiskIds.includes(healthRiskId));
  return [
    ...withCases,
    ...others.map(({ healthRiskId, level, placeId }) => ({ healthRiskId, level, placeId })),
  ];
}

function assessTarget(
  { healthRiskId, level, placeId }: WatchedRisk,
  cases: Uint32Array,
  { series, society, methods, open: openSignals, answered }: Lookups,
): AssessedSignal | null {
  const target = { healthRiskId, level, placeId };
  const area = series.findNumber(target);
  if (area === undefined) return null;
  const key = getKey(target);
  const open = openSignals.get(key) ?? null;
  const to = society.weekEnds.length - 1;
  const counts = series.selectArea(cases, area);
  if (!open && !isWatched(level, counts, { from: society.from, to })) return null;
  const decision = assessArea({
    ...{ counts, from: society.from, to, open, now: society.now },
    chosenMethod: methods.get(key)?.method ?? null,
    answered: answered.get(key) ?? null,
  });
  return toSignal(target, decision, open, { series, counts, area });
}

/** Whether a signal is possible at all: most areas have no cases of a health risk for weeks. */
function isWatched(
  level: SignalLevel,
  counts: WeeklyCounts,
  { from, to }: { from: number; to: number },
): boolean {
  if (!counts.slice(Math.max(0, from)).some((count) => count)) return false;
  return level !== 'village' || hasEnoughCases(counts, to);
}

interface SeriesOfArea {
  series: AreaSeries;
  counts: WeeklyCounts;
  area: number;
}

function toSignal(
  target: WatchedRisk,
  decision: SignalDecision,
  open: StoredSignal | null,
  ofArea: SeriesOfArea,
): AssessedSignal | null {
  if (decision.kind === 'none') return null;
  const { evaluation } = decision;
  if (decision.kind === 'withdraw')
    return (
      open && {
        ...target,
        ...{ kind: 'withdraw', signalId: open.id, reason: decision.reason, observed: evaluation.observed },
      }
    );
  if (!open) return { ...target, kind: 'raise', figures: computeFigures(evaluation, ofArea) };
  if (isUnchanged(open, evaluation, ofArea)) return null;
  return { ...target, kind: 'update', signalId: open.id, figures: computeFigures(evaluation, ofArea) };
}

/** Charts of signals cost as much as fifty evaluations: they are computed again only if something changed. */
function isUnchanged(
  open: StoredSignal,
  evaluation: WeekEvaluation,
  { series, area }: SeriesOfArea,
): boolean {
  return (
    open.week === evaluation.week &&
    open.observed === evaluation.observed &&
    isClose(open.upper, evaluation.upper ?? 0) &&
    isClose(open.completeness, series.getCompleteness(area, evaluation.week))
  );
}

const isClose = (a: number, b: number) => Math.abs(a - b) < 1e-9;

function computeFigures(evaluation: WeekEvaluation, { series, counts, area }: SeriesOfArea): SignalFigures {
  const { week, method, methods } = evaluation;
  const observed = evaluation.observed ?? 0;
  const expected = evaluation.expected ?? 0;
  const upper = evaluation.upper ?? 0;
  const first = Math.max(0, week - seriesWeeks + 1);
  return {
    ...{ week, method, methods, observed, expected, upper },
    completeness: series.getCompleteness(area, week),
    urgency: computeUrgency({ observed, expected, upper, methods }),
    series: counts.slice(first, week + 1).map((cases, at) => {
      const result = applyMethod(counts, first + at, method);
      const completeness = series.getCompleteness(area, first + at);
      return { cases, expected: result.expected, upper: result.upper, completeness };
    }),
  };
}
