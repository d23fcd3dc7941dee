import {
  type AlertClocks,
  type AlertMoments,
  type AlertStep,
  clocksOf,
  targetHoursOf,
} from '@harken/domain/alerts/clocks';
import { daysFromHours, type LocalDateTime, utcOffset } from '../../lib/dates.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { inRow, useNumberInWords } from './alert-words.ts';
import type { AlertAssessment } from './alerts.api.ts';

/** Says how long something took: "25 min", "14.5 h", from 48 h on "3.2 days". */
export type InWords = (hours: number) => string;

export function useDurationInWords(): InWords {
  const { t } = useTexts();
  const number = useNumberInWords();
  return (hours) => {
    if (hours < 1) return t('alertTimes.minutes', { minutes: Math.floor(hours * 60) });
    if (hours < daysFromHours) return t('alertTimes.hours', { hours: number(hours) });
    return t('alertTimes.days', { days: number(hours / 24), count: hours / 24 });
  };
}

/** A share of 1 as "83%", in Latin digits. */
export function useShareInWords(): (share: number) => string {
  const { language } = useTexts();
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' });
  return (share) => format.format(share);
}

const instantOf = (time: LocalDateTime) => Date.parse(`${time.slice(0, 19)}Z`);
const orNull = (time: LocalDateTime | null | undefined) => (time ? instantOf(time) : null);

/** How long each step of an alert took. All its times are shifted by the same offset, so now is shifted by it too. */
export function clocksOfAssessment(alert: AlertAssessment, now: Date): AlertClocks {
  const moments: AlertMoments = {
    firstReportAt: instantOf(alert.firstReportReceivedAt),
    raisedAt: instantOf(alert.createdAt),
    firstCrossCheckAt: orNull(alert.firstCrossCheckedAt),
    escalatedAt: orNull(alert.escalatedAt),
    dismissedAt: orNull(alert.dismissedAt),
    firstActionAt: orNull(alert.firstActionLoggedAt),
    closedAt: orNull(alert.closedAt),
  };
  return clocksOf(moments, alert.targets, now.getTime() + utcOffset(now) * 3_600_000);
}

/** What the clock of one step of an alert says, and whether it says that it took too long. */
export interface StepInWords {
  words: string;
  isOver: boolean;
}

type Words = { t: Translate; inWords: InWords };
type Timed = { clocks: AlertClocks; alert: AlertAssessment };

/**
 * What its target says to the time that a step took: "in time (24 h)", "7 h over the target of 24 h". Of a step that has not
 * ended only that it is over; nothing of one that has time left or no target.
 */
export function verdictInWords(
  { t, inWords }: Words,
  step: AlertStep,
  { clocks, alert }: Timed,
): StepInWords | null {
  const clock = clocks[step];
  const targetHours = targetHoursOf(step, alert.targets);
  if (!clock || targetHours === null || (clock.isRunning && !clock.isOver)) return null;
  const { hours, isOver } = clock;
  const target = inWords(targetHours);
  if (!isOver) return { words: t('alertTimes.inTime', { target }), isOver };
  return { words: t('alertTimes.over', { target, over: inWords(hours - targetHours) }), isOver };
}

/** The same after how long the step took, once it has ended: "20 h after it was raised, in time (24 h)". */
export function stepInWords(words: Words, step: AlertStep, timed: Timed): StepInWords | null {
  const clock = timed.clocks[step];
  if (!clock) return null;
  const verdict = verdictInWords(words, step, timed);
  if (clock.isRunning) return verdict;
  const took = words.t(`alertTimes.took.${step}`, { time: words.inWords(clock.hours) });
  return { words: inRow(words.t, [took, verdict?.words]), isOver: clock.isOver };
}
