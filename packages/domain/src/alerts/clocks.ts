import type { AlertTargets } from './targets.ts';

const hourInMilliseconds = 3_600_000;

/**
 * The steps in the life of an alert, in their order:
 *
 * - `detect`: from the first report to the raising. When people fell ill nobody tells, so the first report stands for it.
 * - `check`: from the raising to the first report that somebody cross-checked. Without a target.
 * - `assess`: from the raising to the decision, which is escalating or dismissing.
 * - `notify`: from the raising to the escalation; dismissed alerts have no such step.
 * - `respond`: from the escalation to the first action in the log, or to the closing where nothing was logged before it.
 * - `close`: from the escalation to the closing. Without a target.
 *
 * `detect`, `notify` and `respond` are those of 7-1-7 (Frieden and others, The Lancet 2021), as far as the product can know them.
 */
export const alertSteps = ['detect', 'check', 'assess', 'notify', 'respond', 'close'] as const;
export type AlertStep = (typeof alertSteps)[number];

/** What happened to an alert when, in epoch milliseconds; null what has not happened. */
export interface AlertMoments {
  firstReportAt: number;
  raisedAt: number;
  /** The first check of one of its reports since it was raised. */
  firstCrossCheckAt: number | null;
  escalatedAt: number | null;
  dismissedAt: number | null;
  /** What the first entry at or after the escalation that staff wrote into its log says about when it happened. */
  firstActionAt: number | null;
  closedAt: number | null;
}

/** How long a step took, or takes until now. */
export interface StepClock {
  /** With decimals; never below zero. */
  hours: number;
  /** It took longer than its target, or has not ended and already does; never of steps without a target. */
  isOver: boolean;
  /** It has not ended. */
  isRunning: boolean;
}

/** The clocks of one alert; null for steps that have not begun or that it does not have. */
export type AlertClocks = Record<AlertStep, StepClock | null>;

/**
 * How long an alert has been waiting, in hours with decimals; never below zero.
 *
 * @param createdAt when the alert was raised, epoch milliseconds
 * @param until now, or the instant at which somebody decided, epoch milliseconds
 */
export function hoursWaiting(createdAt: number, until: number): number {
  return Math.max(0, (until - createdAt) / hourInMilliseconds);
}

/** How many hours a step may take, or null where it has no target. @example targetHoursOf('notify', defaultAlertTargets) // 24 */
export function targetHoursOf(step: AlertStep, targets: AlertTargets): number | null {
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

/** The instant until which a step that began then should end, in epoch milliseconds. */
export function endOfTarget(step: 'assess' | 'respond', beganAt: number, targets: AlertTargets): number {
  return beganAt + (targetHoursOf(step, targets) ?? 0) * hourInMilliseconds;
}

/** An open alert that was raised before this instant is past its target, in epoch milliseconds. */
export function overdueIfRaisedBefore(targets: AlertTargets, now: number): number {
  return now - targets.assessHours * hourInMilliseconds;
}

/**
 * How long each step of an alert took. A step that takes exactly as long as its target is within it.
 *
 * @param now epoch milliseconds; steps that have not ended are measured until then
 */
export function clocksOf(alert: AlertMoments, targets: AlertTargets, now: number): AlertClocks {
  const clock = (step: AlertStep, from: number | null, to: number | null, mayRun: boolean) => {
    if (from === null || (to === null && !mayRun)) return null;
    const hours = hoursWaiting(from, to ?? now);
    return { hours, isOver: hours > (targetHoursOf(step, targets) ?? Infinity), isRunning: to === null };
  };
  const { raisedAt, escalatedAt, closedAt } = alert;
  const decidedAt = escalatedAt ?? alert.dismissedAt;
  const isOpen = decidedAt === null;
  return {
    detect: clock('detect', alert.firstReportAt, raisedAt, false),
    check: clock('check', raisedAt, alert.firstCrossCheckAt, isOpen),
    assess: clock('assess', raisedAt, decidedAt, true),
    notify: clock('notify', raisedAt, escalatedAt, isOpen),
    respond: clock('respond', escalatedAt, alert.firstActionAt ?? closedAt, true),
    close: clock('close', escalatedAt, closedAt, true),
  };
}
