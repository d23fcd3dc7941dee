import {
  type AlertStep,
  type AlertTimeliness,
  type AlertTimestamps,
  getTargetHours,
  measureTimeliness,
} from '@harken/domain/alerts/timeliness';
import { fromLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { type LocalDateTime, minHoursShownAsDays } from '../../lib/dates/dates.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { joinLabels, useNumberFormat } from './alert-labels.ts';
import type { Moment } from './alert-waiting-time.ts';
import type { AlertAssessment } from './alerts.api.ts';

/** Formats a duration: "25 min", "14.5 h", from 48 h on "3.2 days". */
export type FormatDuration = (hours: number) => string;

export function useDurationFormat(): FormatDuration {
  const { t } = useTexts();
  const number = useNumberFormat();
  return (hours) => {
    if (hours < 1) return t('alertTimes.minutes', { minutes: Math.floor(hours * 60) });
    if (hours < minHoursShownAsDays) return t('alertTimes.hours', { hours: number(hours) });
    return t('alertTimes.days', { days: number(hours / 24), count: hours / 24 });
  };
}

/** Formats a share of 1 as "83%", in Latin digits. */
export function usePercentFormat(): (share: number) => string {
  const { language } = useTexts();
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' });
  return (share) => format.format(share);
}

/** How long each step of an alert took. Its times are in the time zone of the project. */
export function measureAssessment(alert: AlertAssessment, { now, zone }: Moment): AlertTimeliness {
  const toInstant = (time: LocalDateTime) => fromLocalDateTime(time.slice(0, 19), zone);
  const toInstantOrNull = (time: LocalDateTime | null | undefined) => (time ? toInstant(time) : null);
  const moments: AlertTimestamps = {
    firstReportAt: toInstant(alert.firstReportReceivedAt),
    raisedAt: toInstant(alert.createdAt),
    firstCrossCheckAt: toInstantOrNull(alert.firstCrossCheckedAt),
    escalatedAt: toInstantOrNull(alert.escalatedAt),
    dismissedAt: toInstantOrNull(alert.dismissedAt),
    firstActionAt: toInstantOrNull(alert.firstActionLoggedAt),
    closedAt: toInstantOrNull(alert.closedAt),
  };
  return measureTimeliness(moments, alert.targets, now.getTime());
}

/** A text about one step of an alert, and whether the step took too long. */
export interface StepText {
  text: string;
  isOver: boolean;
}

type Formatters = { t: Translate; formatDuration: FormatDuration };
type TimedAlert = { timeliness: AlertTimeliness; alert: AlertAssessment };

/**
 * Compares a step with its target: "in time (24 h)", "7 h over the target of 24 h". Null for a step without a target, or one that
 * is still running within it.
 */
export function compareWithTarget(
  { t, formatDuration }: Formatters,
  step: AlertStep,
  { timeliness, alert }: TimedAlert,
): StepText | null {
  const clock = timeliness[step];
  const targetHours = getTargetHours(step, alert.targets);
  if (!clock || targetHours === null || (clock.isRunning && !clock.isPastTarget)) return null;
  const { hours, isPastTarget: isOver } = clock;
  const target = formatDuration(targetHours);
  if (!isOver) return { text: t('alertTimes.inTime', { target }), isOver };
  return { text: t('alertTimes.over', { target, over: formatDuration(hours - targetHours) }), isOver };
}

/** The same, preceded by how long a finished step took: "20 h after it was raised, in time (24 h)". */
export function describeStep(formatters: Formatters, step: AlertStep, timed: TimedAlert): StepText | null {
  const clock = timed.timeliness[step];
  if (!clock) return null;
  const comparison = compareWithTarget(formatters, step, timed);
  if (clock.isRunning) return comparison;
  const took = formatters.t(`alertTimes.took.${step}`, { time: formatters.formatDuration(clock.hours) });
  return { text: joinLabels(formatters.t, [took, comparison?.text]), isOver: clock.isPastTarget };
}
