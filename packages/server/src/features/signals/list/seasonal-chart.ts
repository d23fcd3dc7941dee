import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { signalCalls } from '@harken/contract/signals';
import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { seriesWeeks } from '@harken/domain/signals/monitoring/assess-society';
import { buildSeasonalChart } from '@harken/domain/signals/monitoring/seasonal-chart';
import type { Services } from '../../../platform/services.ts';
import type { SignalReader } from '../signals.access.ts';
import { presentWeek } from './list.ts';
import { readCountsOfPlace } from './weekly-counts.ts';

type ChartRequest = CallRequest<typeof signalCalls.getSeasonalChart>['query'];
type ChartResponse = CallResponseOf<typeof signalCalls.getSeasonalChart>;

/** The last 53 weeks of a health risk in a place, within the endemic channel of earlier years. */
export async function readSeasonalChart(
  services: Pick<Services, 'db' | 'clock'>,
  reader: SignalReader,
  request: ChartRequest,
): Promise<ChartResponse> {
  const { society, firstDays, counts } = await readCountsOfPlace(services, reader, request);
  const first = firstDays.length - seriesWeeks;
  const weeks = buildSeasonalChart(counts, first);
  return {
    weeks: weeks.map((week, at) => ({
      ...presentWeek(firstDays[first + at] as CalendarDate, society.weekStart),
      ...week,
      isRunning: at === weeks.length - 1,
    })),
  };
}
