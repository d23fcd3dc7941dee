import { detectCusum } from '../../detection/cusum.ts';
import { detectC1, detectC2, detectC3 } from '../../detection/ears.ts';
import { detectionParameters } from '../../detection/parameters.ts';
import { type BayesParameters, detectBayes } from '../bayes.ts';
import { type ChannelParameters, computeEndemicChannel } from '../endemic-channel.ts';
import { detectFarrington, flexibleFarrington, originalFarrington } from '../farrington.ts';
import { noResult, type WeeklyCounts, type WeekResult } from '../weekly-counts.ts';

/** The methods that can decide about signals, in the order in which they are shown. Names are stored with signals. */
export const signalMethods = [
  ...(['farringtonFlexible', 'farrington', 'endemicChannel', 'bayes'] as const),
  ...(['c1', 'c2', 'c3', 'cusum'] as const),
] as const;
export type SignalMethod = (typeof signalMethods)[number];

/** Methods that compare with the same weeks of earlier years; the others compare with the weeks before. */
export const seasonalMethods: readonly SignalMethod[] = signalMethods.slice(0, 4);

/** The endemic channel of signals and of seasonal charts: the same weeks and their neighbours in five earlier years. */
export const channelParameters: ChannelParameters = { years: 5, weeksEachSide: 1 };
const bayesParameters: BayesParameters = { years: 5, weeksEachSide: 3, alpha: 0.01 };

/** What each method was asked, as it is stored with a signal. */
export const signalParameters: Record<SignalMethod, object> = {
  farringtonFlexible: flexibleFarrington,
  farrington: originalFarrington,
  endemicChannel: { ...channelParameters, bound: 'p90' },
  bayes: bayesParameters,
  ...{
    c1: detectionParameters,
    c2: detectionParameters,
    c3: detectionParameters,
    cusum: detectionParameters,
  },
};

/** As many weeks as charts of aberrations show at least: CUSUM depends on where it starts. */
const shortHistoryWeeks = 26;
const detectors = { c1: detectC1, c2: detectC2, c3: detectC3, cusum: detectCusum };

/**
 * What a method says of one week. A week in which the area could not report has no result.
 *
 * @param week index of the week in the counts; later weeks are ignored
 */
export function applyMethod(counts: WeeklyCounts, week: number, method: SignalMethod): WeekResult {
  if (typeof counts[week] !== 'number') return noResult;
  if (method === 'farringtonFlexible') return detectFarrington(counts, week, flexibleFarrington);
  if (method === 'farrington') return detectFarrington(counts, week, originalFarrington);
  if (method === 'bayes') return detectBayes(counts, week, bayesParameters);
  if (method === 'endemicChannel') return compareWithChannel(counts, week);
  const recent = counts.slice(Math.max(0, week + 1 - shortHistoryWeeks), week + 1);
  const detection = detectors[method](recent).at(-1);
  if (!detection) return noResult;
  const { expected, upper, isFlagged } = detection;
  return { expected, upper, isAlarm: isFlagged };
}

/** Above the 90th percentile begins the zone of epidemics. */
function compareWithChannel(counts: WeeklyCounts, week: number): WeekResult {
  const channel = computeEndemicChannel(counts, week, channelParameters);
  if (!channel) return noResult;
  return { expected: channel.median, upper: channel.p90, isAlarm: (counts[week] as number) > channel.p90 };
}
