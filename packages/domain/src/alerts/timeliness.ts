import type { AlertTargets } from './targets.ts';

const hourInMilliseconds = 3_600_000;

/**
 * The steps of an alert, in order:
 *
 * - `detect`: first report to alert. The time from the onset, where it is known, is summarized beside it.
 * - `check`: alert to the first report that was cross-checked. Has no target.
 * - `assess`: alert to decision, which is escalation or dismissal.
 * - `notify`: alert to escalation; dismissed alerts have no such step.
 * - `respond`: escalation to the first action in the log, or to closing if nothing was logged before it.
 * - `close`: escalation to closing. Has no target.
 *
 * `detect`, `notify` and `respond` follow 7-1-7 (Frieden and others, The Lancet 2021), as far as Harken can measure them.
 */
export const alertSteps = ['detect', 'check', 'assess', 'notify', 'respond', 'close'] as const;
export type AlertStep = (typeof alertSteps)[number];

/** When things happened to an alert, in epoch milliseconds; null for what has not happened. */
export interface AlertTimestamps {
  firstReportAt: number;
  raisedAt: number;
  /** The first cross-check of one of its reports after it was raised. */
  firstCrossCheckAt: number | null;
  escalatedAt: number | null;
  dismissedAt: number | null;
  /** The time given in the first event that staff logged at or after the escalation. */
  firstActionAt: number | null;
  closedAt: number | null;
}

/** How long a step took, or has taken until now. */
export interface StepDuration {
  /** With decimals; never below zero. */
  hours: number;
  /** It took longer than its target, or has not ended and already does; always false for steps without a target. */
  isPastTarget: boolean;
  /** It has not ended. */
  isRunning: boolean;
}

/** The timeliness of one alert; null for steps that have not started or that it does not have. */
export type AlertTimeliness = Record<AlertStep, StepDuration | null>;

/**
 * How long an alert has been waiting, in hours with decimals; never below zero.
 *
 * @param createdAt when the alert was raised, epoch milliseconds
 * @param until now, or the instant at which somebody decided, epoch milliseconds
 */
export function getWaitingHours(createdAt: number, until: number): number {
  return Math.max(0, (until - createdAt) / hourInMilliseconds);
}

/** How many hours a step may take; null without a target. @example getTargetHours('notify', defaultAlertTargets) // 24 */
export function getTargetHours(step: AlertStep, targets: AlertTargets): number | null {
  switch (step) {
    case 'detect':
      return targets.detectDays * 24;
    case 'assess':
      return targets.assessHours;
    case 'notify':
      return targets.notifyDays * 24;
    case 'respond':
      return targets.respondDays * 24;
    default:
      return null;
  }
}

/** When a step that started at an instant should end, in epoch milliseconds. */
export function getTargetEnd(step: 'assess' | 'respond', beganAt: number, targets: AlertTargets): number {
  return beganAt + (getTargetHours(step, targets) ?? 0) * hourInMilliseconds;
}

/** Open alerts raised before this instant (epoch milliseconds) are overdue. */
export function getOverdueCutoff(targets: AlertTargets, now: number): number {
  return now - targets.assessHours * hourInMilliseconds;
}

/**
 * Measures the steps of an alert. A step that takes exactly as long as its target is within it.
 *
 * @param now epoch milliseconds; steps that have not ended are measured until then
 */
export function measureTimeliness(
  alert: AlertTimestamps,
  targets: AlertTargets,
  now: number,
): AlertTimeliness {
  const measureStep = (step: AlertStep, from: number | null, to: number | null, mayRun: boolean) => {
    if (from === null || (to === null && !mayRun)) return null;
    const hours = getWaitingHours(from, to ?? now);
    return {
      hours,
      isPastTarget: hours > (getTargetHours(step, targets) ?? Infinity),
      isRunning: to === null,
    };
  };
  const { raisedAt, escalatedAt, closedAt } = alert;
  const decidedAt = escalatedAt ?? alert.dismissedAt;
  const isOpen = decidedAt === null;
  return {
    detect: measureStep('detect', alert.firstReportAt, raisedAt, false),
    check: measureStep('check', raisedAt, alert.firstCrossCheckAt, isOpen),
    assess: measureStep('assess', raisedAt, decidedAt, true),
    notify: measureStep('notify', raisedAt, escalatedAt, isOpen),
    respond: measureStep('respond', escalatedAt, alert.firstActionAt ?? closedAt, true),
    close: measureStep('close', escalatedAt, closedAt, true),
  };
}
