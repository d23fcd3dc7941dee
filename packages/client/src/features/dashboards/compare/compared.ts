import { getComparedPeriod } from '@harken/domain/calendar/compared-period';
import type { LocationFilter } from '../../../lib/lists/location-filter.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import type { Translate } from '../../../lib/texts/texts.tsx';
import type { DashboardFilterOptions } from '../dashboards.api.ts';
import type { DashboardFilters } from '../filters/filters.ts';
import { placePattern } from './comparison.ts';

function toPlaceFilter(place: string): LocationFilter | null {
  const [, level, id] = placePattern.exec(place) ?? [];
  if (level === undefined) return null;
  const none = { regionIds: [], districtIds: [], villageIds: [], zoneIds: [], includeUnknownLocation: false };
  return { ...none, [level === 'region' ? 'regionIds' : 'districtIds']: [Number(id)] };
}

/** The filters of what a dashboard is compared with; null if nothing is compared, or the choice is not complete. */
export function toComparedFilters(filters: DashboardFilters): DashboardFilters | null {
  const { compare, compareFrom, comparePlace } = filters;
  if (compare === 'none') return null;
  if (compare === 'place') {
    const locations = toPlaceFilter(comparePlace);
    return locations && { ...filters, locations };
  }
  const period = getComparedPeriod(filters, compare, compareFrom);
  return period && { ...filters, ...period };
}

export type Place = { value: string; label: string };

/** The regions and districts of the filter options: "Norvale", "Norvale: Mbara". */
export function listPlaces(choices: DashboardFilterOptions | undefined): Place[] {
  return (choices?.locations.regions ?? []).flatMap((region) => [
    { value: `region-${region.id}`, label: region.name },
    ...region.districts.map(({ id, name }) => ({
      ...{ value: `district-${id}`, label: `${region.name}: ${name}` },
    })),
  ]);
}

/** The name of what a dashboard is compared with: a period or a place. */
export function nameCompared(
  t: Translate,
  filters: DashboardFilters,
  compared: DashboardFilters,
  places: readonly Place[],
): string {
  if (filters.compare === 'place')
    return isolate(places.find(({ value }) => value === filters.comparePlace)?.label ?? '…');
  const { startDate, endDate } = compared;
  return t('ui.dates.range', { from: isolateLeftToRight(startDate), until: isolateLeftToRight(endDate) });
}
