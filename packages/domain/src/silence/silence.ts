import { type Absence, timeInside } from './absences.ts';

/** How a habit is learnt and what it explains. Times are in the unit of the history: days or hours. */
export interface SilenceRule {
  /** How far before the last message the habit reaches back. */
  habitLength: number;
  /** Fewer gaps are no habit. */
  leastGaps: number;
  /** Nothing is silent that waited no longer than this. */
  leastSilence: number;
  /** How many times the longest usual gap is still explained by it. */
  patience: number;
}

/** Of people and villages, in days: twelve weeks. */
export const silenceByDay: SilenceRule = {
  habitLength: 12 * 7,
  leastGaps: 5,
  leastSilence: 3,
  patience: 2,
};

/** Of gateways, in hours, four weeks: they carry many messages, so that their gaps are well known, and all depends on them. */
export const silenceByHour: SilenceRule = {
  habitLength: 4 * 7 * 24,
  leastGaps: 5,
  leastSilence: 12,
  patience: 1.5,
};

/** From so many gaps on, the one longest was an exception: an illness, a repair. */
const gapsWithException = 10;
const usualGapsOfSilence = 3;

/** When messages came. Days or hours are counted from any one of them; 2.5 is the middle of the third. */
export interface MessageHistory {
  /** The days or hours with messages, each once, in order. */
  periods: readonly number[];
  lastMessageAt: number;
  /** When nothing could come, in order and apart from each other. */
  absences: readonly Absence[];
}

/** How things are usually, learnt from the gaps between days with messages. */
export interface Habit {
  /** The middle one of the gaps. */
  usualGap: number;
  /** The longest gap, or the second longest where there are many. */
  longestUsualGap: number;
}

/**
 * The habit before the last message, or null where too little came to have one.
 *
 * A gap runs from one day with messages to the next; days on which nobody could report are left out of it.
 *
 * @example habitOf({ periods: [0, 7, 14, 21, 35, 42], lastMessageAt: 42.5, absences: [] }, silenceByDay)
 * // { usualGap: 7, longestUsualGap: 14 }
 */
export function habitOf(history: MessageHistory, rule: SilenceRule): Habit | null {
  const { periods, absences } = history;
  const last = periods.at(-1);
  if (last === undefined) return null;
  const known = periods.slice(periods.findIndex((period) => period >= last - rule.habitLength));
  if (known.length <= rule.leastGaps) return null;
  const gaps = new Float64Array(known.length - 1);
  for (let index = 0; index < gaps.length; index += 1)
    gaps[index] = gapBetween(known[index] as number, known[index + 1] as number, absences);
  gaps.sort();
  const longest = gaps.at(gaps.length < gapsWithException ? -1 : -2) as number;
  return { usualGap: middleOf(gaps), longestUsualGap: longest };
}

function gapBetween(from: number, to: number, absences: readonly Absence[]): number {
  return to - from - timeInside(absences, from + 1, to);
}

function middleOf(sorted: Float64Array): number {
  const [below, above] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [number, number];
  return (below + above) / 2;
}

/**
 * How long a silence a habit explains: three usual gaps, and some more than the longest usual one.
 *
 * @example longestExplained({ usualGap: 7, longestUsualGap: 14 }, silenceByDay) // 28 days
 */
export function longestExplained({ usualGap, longestUsualGap }: Habit, rule: SilenceRule): number {
  return Math.max(rule.leastSilence, usualGapsOfSilence * usualGap, rule.patience * longestUsualGap);
}

/** How long nothing came, beside what is usual. */
export interface Silence {
  silentFor: number;
  usualGap: number;
  /** Longer than the habit explains. */
  isSilent: boolean;
}

/**
 * Whether somebody has stopped reporting, compared with their own habit (decision record 34); null without a habit.
 *
 * @param now in the days or hours of the history
 * @example silenceOf({ periods: [0, 1, 2, 3, 4, 5], lastMessageAt: 5.5, absences: [] }, 9, silenceByDay)
 * // { silentFor: 3.5, usualGap: 1, isSilent: true }
 */
export function silenceOf(history: MessageHistory, now: number, rule: SilenceRule): Silence | null {
  const habit = habitOf(history, rule);
  if (!habit) return null;
  const { lastMessageAt, absences } = history;
  const silentFor = Math.max(0, now - lastMessageAt - timeInside(absences, lastMessageAt, now));
  const isSilent = silentFor > longestExplained(habit, rule);
  return { silentFor, usualGap: habit.usualGap, isSilent };
}
