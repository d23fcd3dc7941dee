import { type CalendarDate, isCalendarDate } from '@harken/domain/calendar/calendar-date';
import { getComparedPeriod } from '@harken/domain/calendar/compared-period';
import type { LocationFilter } from '../../../lib/lists/location-filter.ts';
import { isolate, isolateLeftToRight } from '../../../lib/texts/direction.ts';
import type { Translate } from '../../../lib/texts/texts.tsx';
import type { DashboardFilterOptions } from '../dashboards.api.ts';
import type { DashboardFilters } from '../filters/filters.ts';

/** What a dashboard can be compared with: nothing, another period, or another place. */
export const comparisons = ['none', 'before', 'yearBefore', 'own', 'place'] as const;
export type Comparison = (typeof comparisons)[number];

/** What a dashboard is compared with, as stored in the URL. */
export type ComparisonFilters = {
  compare: Comparison;
  /** The first day of an own period; it has as many days as the period of the dashboard. */
  compareFrom: string;
  /** A region or district: `region-3`, `district-12`. */
  comparePlace: string;
};

export const noComparison: ComparisonFilters = { compare: 'none', compareFrom: '', comparePlace: '' };

const placePattern = /^(region|district)-(\d{1,9})$/;

/** A URL may have been edited by hand: an invalid comparison is none. */
export function sanitizeComparison(given: ComparisonFilters, today: CalendarDate): ComparisonFilters {
  const { compare, compareFrom, comparePlace } = given;
  if (!comparisons.includes(compare) || compare === 'none') return noComparison;
  if (compare === 'own') {
    const isValid = isCalendarDate(compareFrom) && compareFrom <= today;
    return { ...noComparison, compare, compareFrom: isValid ? compareFrom : '' };
  }
  if (compare === 'place')
    return { ...noComparison, compare, comparePlace: placePattern.test(comparePlace) ? comparePlace : '' };
  return { ...noComparison, compare };
}

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
