import type { AlertTargets } from './targets.ts';
import { type AlertStep, type AlertTimeliness, alertSteps, getTargetHours } from './timeliness.ts';

/** How long one step took over many alerts. */
export interface StepSummary {
  step: AlertStep;
  /** Alerts in which the step has ended. */
  count: number;
  /** The median over those, in hours with decimals; null where the step never ended. */
  medianHours: number | null;
  /**
   * The share, from 0 to 1, within the target among steps with a known result: those that ended, and those still running
   * past their target. Null without a target or a known result.
   */
  shareWithinTarget: number | null;
  /** Alerts in which the step has not ended and is still within its target, or has none. */
  running: number;
  /** Alerts in which the step took longer than its target, or has not ended and already does. */
  over: number;
}

/** Timeliness over many alerts. */
export interface TimelinessSummary {
  alertCount: number;
  /** Every step, in order. */
  steps: StepSummary[];
  /** The step whose median is the largest share of its target; the earlier one of equal ones. Null where no step has ended. */
  slowestStep: AlertStep | null;
}

/**
 * The median of some numbers; the mean of the middle two of an even count. Null for an empty list.
 *
 * @example computeMedian([3, 1, 2]) // 2
 * @example computeMedian([4, 1, 2, 3]) // 2.5
 */
export function computeMedian(values: readonly number[]): number | null {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/** How many days passed from the first known onset to the first report of alerts: what 7-1-7 calls detection. */
export interface OnsetDetection {
  /** Alerts with a known onset. */
  known: number;
  /** Half of them were detected within so many days; null if none is known. */
  medianDays: number | null;
  /** The share within the target, from 0 to 1; null if none is known. */
  shareWithinTarget: number | null;
}

/**
 * Summarizes the detection of alerts whose onset is known. Others do not count: their onset is not guessed.
 *
 * @param days of each alert from the first onset to the first report; null if no onset is known
 * @example summarizeOnsetDetection([2, null, 9], defaultAlertTargets) // { known: 2, medianDays: 5.5, shareWithinTarget: 0.5 }
 */
export function summarizeOnsetDetection(
  days: readonly (number | null)[],
  { detectDays }: Pick<AlertTargets, 'detectDays'>,
): OnsetDetection {
  const known = days.filter((each) => each !== null).map((each) => Math.max(0, each));
  const within = known.filter((each) => each <= detectDays).length;
  return {
    known: known.length,
    medianDays: computeMedian(known),
    shareWithinTarget: known.length > 0 ? within / known.length : null,
  };
}

/** Summarizes the timeliness of some alerts: medians, shares within target, and the slowest step in proportion to its target. */
export function summarizeAlertTimeliness(
  alerts: readonly AlertTimeliness[],
  targets: AlertTargets,
): TimelinessSummary {
  const steps = alertSteps.map((step) => summarizeStep(step, alerts, targets));
  let slowest: { step: AlertStep; ratio: number } | null = null;
  for (const { step, medianHours } of steps) {
    const target = getTargetHours(step, targets);
    if (target === null || medianHours === null) continue;
    const ratio = medianHours / target;
    if (slowest === null || ratio > slowest.ratio) slowest = { step, ratio };
  }
  return { alertCount: alerts.length, steps, slowestStep: slowest?.step ?? null };
}

function summarizeStep(
  step: AlertStep,
  alerts: readonly AlertTimeliness[],
  targets: AlertTargets,
): StepSummary {
  const ended: number[] = [];
  let over = 0;
  let runningAll = 0;
  let runningOver = 0;
  for (const timeliness of alerts) {
    const duration = timeliness[step];
    if (duration === null) continue;
    if (!duration.isRunning) ended.push(duration.hours);
    if (duration.isPastTarget) over++;
    if (duration.isRunning) runningAll++;
    if (duration.isRunning && duration.isPastTarget) runningOver++;
  }
  const known = ended.length + runningOver;
  const hasTarget = getTargetHours(step, targets) !== null;
  return {
    step,
    count: ended.length,
    medianHours: computeMedian(ended),
    shareWithinTarget: hasTarget && known > 0 ? (known - over) / known : null,
    running: runningAll - runningOver,
    over,
  };
}
