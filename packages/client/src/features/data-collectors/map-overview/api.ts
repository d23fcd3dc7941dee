import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { toRequestEndDate } from '../../../lib/dates/dates.ts';
import type { CallResponse } from '../../../lib/requests/call-list.ts';
import { takeEarlyValue } from '../../../lib/requests/early-values.ts';
import { call } from '../../../lib/requests/request.ts';
import type { Position } from '../../../ui/map/map-types.ts';
import type { MapDays } from './filters.ts';

export type MapOverview = CallResponse<'dataCollector/mapOverview'>;

/** Days of the project's calendar, sent as UTC midnights. */
function toQuery(projectId: number, { from, to }: MapDays) {
  const toMidnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { projectId, from: toMidnight(from), to: toMidnight(toRequestEndDate(to)) };
}

/** Where collectors are deployed and how they report. Shows the previous days until the new ones are loaded. */
export function useMapOverview(projectId: number, days: MapDays) {
  return useQuery({
    queryKey: ['dataCollector/mapOverview', projectId, days],
    queryFn: ({ signal }) =>
      call('dataCollector/mapOverview', { query: toQuery(projectId, days) }, { signal }),
    initialData: () => takeEarlyValue('dataCollector/mapOverview', { query: toQuery(projectId, days) }),
    placeholderData: keepPreviousData,
  });
}

export function useCollectorsAtPlace(
  projectId: number,
  days: MapDays,
  { latitude: lat, longitude: lng }: Position,
) {
  return useQuery({
    queryKey: ['dataCollector/mapOverviewDetails', projectId, days, lat, lng],
    queryFn: ({ signal }) =>
      call(
        'dataCollector/mapOverviewDetails',
        { query: { ...toQuery(projectId, days), lat, lng } },
        { signal },
      ),
  });
}
