import { type ChannelZone, classifyZone, computeEndemicChannel } from '../endemic-channel.ts';
import type { WeeklyCounts } from '../weekly-counts.ts';
import { channelParameters } from './methods.ts';

/** A week of a seasonal chart: what is usual there, and the cases of the year shown. */
export interface SeasonalWeek {
  /** Null: not over and without cases, or the area could not report. */
  cases: number | null;
  /** The borders of the zones; null with fewer than two earlier weeks to compare with. */
  channel: { median: number; p75: number; p90: number } | null;
  /** Null without cases or channel. */
  zone: ChannelZone | null;
}

/**
 * The endemic channel of consecutive weeks, from earlier years only.
 *
 * @param counts from at least five years before the first week, as far as they are known
 * @param first index of the first week that is shown
 */
export function buildSeasonalChart(counts: WeeklyCounts, first: number): SeasonalWeek[] {
  return counts.slice(first).map((cases, at) => {
    const found = computeEndemicChannel(counts, first + at, channelParameters);
    const channel = found && { median: found.median, p75: found.p75, p90: found.p90 };
    return { cases, channel, zone: found && cases !== null ? classifyZone(cases, found) : null };
  });
}
