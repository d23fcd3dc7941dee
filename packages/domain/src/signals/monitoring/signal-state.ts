import type { WeeklyCounts } from '../weekly-counts.ts';
import { evaluateArea, type WeekEvaluation } from './evaluate-area.ts';
import type { SignalMethod } from './methods.ts';

/**
 * `open`: waits for an answer. `answered`: somebody answered it. `withdrawn`: later changes of reports made the week usual again, and
 * nobody had answered it.
 */
export const signalStates = ['open', 'answered', 'withdrawn'] as const;
export type SignalState = (typeof signalStates)[number];

/** Why a signal was withdrawn: the cases are not above the bound any longer, or the area turned out not to have been able to report. */
export const withdrawalReasons = ['notAboveBound', 'couldNotReport'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** What people answer; see the user guide. */
export const signalAnswers = ['watch', 'verify', 'alert', 'dismiss'] as const;
export type SignalAnswer = (typeof signalAnswers)[number];

/** No signal for the same place and health risk as long as this after an answer, in milliseconds. */
export const quietAfterAnswer = 7 * 86_400_000;
/** Weeks that late or edited reports can turn into a signal; older ones are history. */
export const recentWeeks = 8;

/** The signal of a place and health risk that waits for an answer. Weeks are indexes in the counts. */
export interface OpenSignal {
  /** The week it was raised for. */
  firstWeek: number;
  /** The latest week above its bound. */
  week: number;
}

export interface AreaToAssess {
  counts: WeeklyCounts;
  /** The first and last week that may raise a signal. */
  from: number;
  to: number;
  chosenMethod: SignalMethod | null;
  open: OpenSignal | null;
  /** The latest answer for this place and health risk: when, in milliseconds, and for which week. */
  answered: { at: number; week: number } | null;
  now: number;
}

export type SignalDecision =
  | { kind: 'none' }
  | { kind: 'raise' | 'keep'; evaluation: WeekEvaluation }
  | { kind: 'withdraw'; reason: WithdrawalReason; evaluation: WeekEvaluation };

/**
 * Decides what becomes of the signal of a place and health risk after its counts changed or a week passed. There is at most one open
 * signal: it moves on to later weeks above their bounds, and is withdrawn if none of its weeks is above its bound any longer.
 */
export function assessArea(area: AreaToAssess): SignalDecision {
  return area.open ? reassess(area, area.open) : lookForSignal(area);
}

function lookForSignal({ counts, from, to, chosenMethod, answered, now }: AreaToAssess): SignalDecision {
  if (answered && now - answered.at < quietAfterAnswer) return { kind: 'none' };
  const first = Math.max(from, to - recentWeeks + 1, answered ? answered.week + 1 : 0, 0);
  const evaluation = findLatestAlarm(counts, listWeeks(first, to), chosenMethod);
  return evaluation ? { kind: 'raise', evaluation } : { kind: 'none' };
}

function reassess({ counts, to, chosenMethod }: AreaToAssess, open: OpenSignal): SignalDecision {
  const first = Math.max(open.firstWeek, to - recentWeeks + 1);
  const weeks = open.week < first ? [open.week, ...listWeeks(first, to)] : listWeeks(first, to);
  const alarm = findLatestAlarm(counts, weeks, chosenMethod);
  if (alarm) return { kind: 'keep', evaluation: alarm };
  const evaluation = evaluateArea(counts, open.week, chosenMethod);
  const reason = evaluation.observed === null ? 'couldNotReport' : 'notAboveBound';
  return { kind: 'withdraw', reason, evaluation };
}

function findLatestAlarm(
  counts: WeeklyCounts,
  weeks: readonly number[],
  method: SignalMethod | null,
): WeekEvaluation | null {
  for (const week of weeks.toReversed()) {
    const evaluation = evaluateArea(counts, week, method);
    if (evaluation.isAlarm) return evaluation;
  }
  return null;
}

const listWeeks = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
