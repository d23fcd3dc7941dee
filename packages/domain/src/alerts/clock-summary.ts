import { type AlertClocks, type AlertStep, alertSteps, targetHoursOf } from './clocks.ts';
import type { AlertTargets } from './targets.ts';

/** How long one step took in many alerts. */
export interface StepSummary {
  step: AlertStep;
  /** In how many alerts it has ended. */
  count: number;
  /** The median of those, in hours with decimals; null where none has ended. */
  medianHours: number | null;
  /**
   * The share, from 0 to 1, of those within their target among those of which it is known: ended ones, and running ones
   * that are past it already. Null without a target, and where of none it is known.
   */
  shareWithinTarget: number | null;
  /** In how many it has not ended and is still within its target, or has none. */
  running: number;
  /** In how many it took longer than its target, or has not ended and already does. */
  over: number;
}

/** How fast many alerts were handled. */
export interface ClockSummary {
  alertCount: number;
  /** Every step, in order. */
  steps: StepSummary[];
  /** The step whose median is largest in proportion to its target; of equal ones the earlier. Null where nothing has ended. */
  slowestStep: AlertStep | null;
}

/**
 * The middle one of some numbers; of an even count the mean of the two in the middle. Null of none.
 *
 * @example median([3, 1, 2]) // 2
 * @example median([4, 1, 2, 3]) // 2.5
 */
export function median(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** What the clocks of some alerts amount to: medians, shares within target, and the step that is slowest for its target. */
export function summarizeClocks(alerts: readonly AlertClocks[], targets: AlertTargets): ClockSummary {
  const steps = alertSteps.map((step) => summarizeStep(step, alerts, targets));
  let slowest: { step: AlertStep; ratio: number } | null = null;
  for (const { step, medianHours } of steps) {
    const target = targetHoursOf(step, targets);
    if (target === null || medianHours === null) continue;
    const ratio = medianHours / target;
    if (slowest === null || ratio > slowest.ratio) slowest = { step, ratio };
  }
  return { alertCount: alerts.length, steps, slowestStep: slowest?.step ?? null };
}

function summarizeStep(step: AlertStep, alerts: readonly AlertClocks[], targets: AlertTargets): StepSummary {
  const ended: number[] = [];
  let over = 0;
  let runningAll = 0;
  let runningOver = 0;
  for (const clocks of alerts) {
    const clock = clocks[step];
    if (clock === null) continue;
    if (!clock.isRunning) ended.push(clock.hours);
    if (clock.isOver) over++;
    if (clock.isRunning) runningAll++;
    if (clock.isRunning && clock.isOver) runningOver++;
  }
  const known = ended.length + runningOver;
  const hasTarget = targetHoursOf(step, targets) !== null;
  return {
    step,
    count: ended.length,
    medianHours: median(ended),
    shareWithinTarget: hasTarget && known > 0 ? (known - over) / known : null,
    running: runningAll - runningOver,
    over,
  };
}
