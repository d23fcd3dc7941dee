import { type Absence, getAbsentTime } from './absences.ts';

/** How non-reporting is detected. Times are in the unit of the history: days or hours. */
export interface NonReportingRule {
  /** How far before the last message the history is considered. */
  historyLength: number;
  /** With fewer gaps the usual reporting interval is unknown. */
  minGaps: number;
  /** Nobody is non-reporting for a shorter time than this. */
  minDuration: number;
  /** How many times the longest usual gap a reporting gap may last. */
  longestGapFactor: number;
}

/** For collectors and villages, in days: twelve weeks of history. */
export const nonReportingByDay: NonReportingRule = {
  historyLength: 12 * 7,
  minGaps: 5,
  minDuration: 3,
  longestGapFactor: 2,
};

/** For gateways, in hours: four weeks. They carry many messages, so their gaps are well known, and everything depends on them. */
export const nonReportingByHour: NonReportingRule = {
  historyLength: 4 * 7 * 24,
  minGaps: 5,
  minDuration: 12,
  longestGapFactor: 1.5,
};

/** With at least this many gaps, the single longest one counts as an exception, such as an illness or a repair. */
const minGapsWithException = 10;
const usualGapFactor = 3;

/** When messages arrived, in days or hours from any start; 2.5 is the middle of the third. */
export interface MessageHistory {
  /** The days or hours with messages, each once, in order. */
  periods: readonly number[];
  lastMessageAt: number;
  /** When no message was possible, sorted and not overlapping. */
  absences: readonly Absence[];
}

/** The usual reporting interval, from the gaps between days with messages. */
export interface ReportingInterval {
  /** The median gap. */
  usualGap: number;
  /** The longest gap, or the second longest if there are many. */
  longestUsualGap: number;
}

/**
 * The usual reporting interval before the last message, or null with too few messages.
 *
 * A gap is the time from one day with messages to the next, without the days on which no message was possible.
 *
 * @example computeReportingInterval({ periods: [0, 7, 14, 21, 35, 42], lastMessageAt: 42.5, absences: [] }, nonReportingByDay)
 * // { usualGap: 7, longestUsualGap: 14 }
 */
export function computeReportingInterval(
  history: MessageHistory,
  rule: NonReportingRule,
): ReportingInterval | null {
  const { periods, absences } = history;
  const last = periods.at(-1);
  if (last === undefined) return null;
  const first = periods.findIndex((period) => period >= last - rule.historyLength);
  const count = periods.length - 1 - first;
  if (count < rule.minGaps) return null;
  const getRanked =
    absences.length === 0
      ? rankWholeGaps(periods, first, rule.historyLength)
      : rankGaps(periods.slice(first), absences);
  const middle = (count - 1) / 2;
  return {
    usualGap: (getRanked(Math.floor(middle)) + getRanked(Math.ceil(middle))) / 2,
    longestUsualGap: getRanked(count < minGapsWithException ? count - 1 : count - 2),
  };
}

/** Finds a gap by how many others are shorter; 0 is the shortest. */
type RankedGaps = (rank: number) => number;

function rankGaps(periods: readonly number[], absences: readonly Absence[]): RankedGaps {
  const gaps = periods.slice(1).map((to, index) => {
    const from = periods[index] as number;
    return to - from - getAbsentTime(absences, from + 1, to);
  });
  gaps.sort((one, other) => one - other);
  return (rank) => gaps[rank] as number;
}

/** How many gaps have each length: of one history at a time, and kept to allocate none for each of thousands. */
let gapsOfLength = new Uint16Array(0);

/** The same without absences: whole gaps are counted by length instead of sorted, for thousands of histories at once. */
function rankWholeGaps(periods: readonly number[], first: number, historyLength: number): RankedGaps {
  if (gapsOfLength.length <= historyLength) gapsOfLength = new Uint16Array(historyLength + 1);
  const counts = gapsOfLength.fill(0);
  for (let index = first + 1; index < periods.length; index += 1)
    (counts[(periods[index] as number) - (periods[index - 1] as number)] as number) += 1;
  return (rank) => {
    let [length, notLonger] = [0, 0];
    while (notLonger <= rank && length < historyLength) {
      length += 1;
      notLonger += counts[length] as number;
    }
    return length;
  };
}

/**
 * The longest reporting gap that the usual interval explains: three usual gaps, and some multiple of the longest usual one.
 *
 * @example getLongestExpectedGap({ usualGap: 7, longestUsualGap: 14 }, nonReportingByDay) // 28 days
 */
export function getLongestExpectedGap(
  { usualGap, longestUsualGap }: ReportingInterval,
  rule: NonReportingRule,
): number {
  return Math.max(rule.minDuration, usualGapFactor * usualGap, rule.longestGapFactor * longestUsualGap);
}

/** How long no message has arrived, compared with what is usual. */
export interface NonReporting {
  duration: number;
  usualGap: number;
  /** Longer than the usual reporting interval explains. */
  isNonReporting: boolean;
}

/**
 * Whether somebody is non-reporting, compared with their own usual reporting interval (docs/decisions/0034); null if that is
 * unknown.
 *
 * @param now in the days or hours of the history
 * @example detectNonReporting({ periods: [0, 1, 2, 3, 4, 5], lastMessageAt: 5.5, absences: [] }, 9, nonReportingByDay)
 * // { duration: 3.5, usualGap: 1, isNonReporting: true }
 */
export function detectNonReporting(
  history: MessageHistory,
  now: number,
  rule: NonReportingRule,
): NonReporting | null {
  const interval = computeReportingInterval(history, rule);
  if (!interval) return null;
  const { lastMessageAt, absences } = history;
  const duration = Math.max(0, now - lastMessageAt - getAbsentTime(absences, lastMessageAt, now));
  const isNonReporting = duration > getLongestExpectedGap(interval, rule);
  return { duration, usualGap: interval.usualGap, isNonReporting };
}
