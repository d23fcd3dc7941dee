import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../lib/call-list.ts';
import { lastDayAskedFor } from '../../lib/dates.ts';
import { call } from '../../lib/request.ts';
import type { Position } from '../../ui/map/map-types.ts';
import type { MapDays } from './map-overview-filters.ts';

export type MapOverview = CallAnswer<'dataCollector/mapOverview'>;

/** Days of the project's own calendar, written as UTC midnights. */
function asked(projectId: number, { from, to }: MapDays) {
  const midnight = (day: string) => new Date(`${day}T00:00:00Z`);
  return { projectId, from: midnight(from), to: midnight(lastDayAskedFor(to)) };
}

/** Where collectors are deployed and how they report. What was shown stays until the new days are there. */
export function useMapOverview(projectId: number, days: MapDays) {
  return useQuery({
    queryKey: ['dataCollector/mapOverview', projectId, days],
    queryFn: ({ signal }) => call('dataCollector/mapOverview', { query: asked(projectId, days) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The collectors at one place. */
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
        { query: { ...asked(projectId, days), lat, lng } },
        { signal },
      ),
  });
}
