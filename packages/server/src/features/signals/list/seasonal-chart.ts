import type { CallRequest, CallResponseOf } from '@harken/contract/calls/call';
import type { signalCalls } from '@harken/contract/signals';
import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { seriesWeeks } from '@harken/domain/signals/monitoring/assess-society';
import { countDuty } from '@harken/domain/signals/monitoring/duty';
import { buildSeasonalChart } from '@harken/domain/signals/monitoring/seasonal-chart';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findSociety, type WatchedSociety } from '../counting/counting.queries.ts';
import { findDuty } from '../evaluation/survey.queries.ts';
import { listSurveyedDays, listWeekEnds } from '../evaluation/survey.ts';
import { type SignalReader, toSignalsScope } from '../signals.access.ts';
import { isPlaceVisible } from './list.queries.ts';
import { presentWeek } from './list.ts';
import { findCasesOfWeeks, findVillagesOf } from './seasonal-chart.queries.ts';

type ChartRequest = CallRequest<typeof signalCalls.getSeasonalChart>['query'];
type ChartResponse = CallResponseOf<typeof signalCalls.getSeasonalChart>;

/** The last 53 weeks of a health risk in a place, within the endemic channel of earlier years. */
export async function readSeasonalChart(
  services: Pick<Services, 'db' | 'clock'>,
  reader: SignalReader,
  request: ChartRequest,
): Promise<ChartResponse> {
  const { db, clock } = services;
  const { nationalSocietyId } = reader.scope;
  const society = await findSociety(db, nationalSocietyId);
  if (!society || !(await isPlaceVisible(db, toSignalsScope(reader), request)))
    throw expectedError('nationalSociety.structure.itemDoesNotExist');
  const firstDays = listSurveyedDays(society, clock.now());
  const counts = await readCounts(services, society, request, firstDays);
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

/** The weekly cases of the place; null for weeks in which it could not report. */
async function readCounts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id: nationalSocietyId, timeZoneId }: WatchedSociety,
  request: ChartRequest,
  firstDays: CalendarDate[],
): Promise<(number | null)[]> {
  const villageIds = await findVillagesOf(db, request);
  const since = firstDays[0] as CalendarDate;
  const [cases, collectors] = await Promise.all([
    findCasesOfWeeks(db, { nationalSocietyId, healthRiskId: request.healthRiskId, villageIds, since }),
    findDuty(db, { nationalSocietyId, villageIds, since: new Date(`${since}T00:00:00Z`) }),
  ]);
  const ofPlace = collectors.map((collector) => ({ ...collector, villageIds: [request.placeId] }));
  const duty = countDuty(ofPlace, listWeekEnds(timeZoneId, firstDays, clock.now())).get(request.placeId);
  return firstDays.map((day, at) => cases.get(day) ?? (duty?.onDuty[at] ? 0 : null));
}
