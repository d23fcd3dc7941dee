import { useMemo, useState } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { useFilters } from '../../../lib/lists/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../../lib/lists/location-filter.ts';

/** The places that scorecards can be grouped by. */
export const scorecardLevels = ['region', 'district'] as const;
export type ScorecardLevel = (typeof scorecardLevels)[number];

/** The filters of the page. */
export type ScorecardFilters = {
  /** Calendar dates, both included. */
  startDate: string;
  endDate: string;
  healthRiskId: number | null;
  locations: LocationFilter | null;
  level: ScorecardLevel;
};

/** The number of days that the page covers by default, including today. */
const defaultDays = 365;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
function sanitizeFilters(filters: ScorecardFilters, defaults: ScorecardFilters): ScorecardFilters {
  const { startDate, endDate, healthRiskId, locations, level } = filters;
  const hasRange = isDate(startDate) && isDate(endDate) && startDate <= endDate;
  return {
    ...(hasRange ? { startDate, endDate } : { startDate: defaults.startDate, endDate: defaults.endDate }),
    healthRiskId: Number.isInteger(healthRiskId) ? healthRiskId : null,
    locations: isLocationFilter(locations) ? locations : null,
    level: scorecardLevels.includes(level) ? level : defaults.level,
  };
}

/** The filters of the page, stored in the URL. By default everything of the last twelve months. */
export function useScorecardFilters() {
  const [defaults] = useState<ScorecardFilters>(() => ({
    ...{ startDate: daysAgo(defaultDays - 1), endDate: daysAgo(0) },
    ...{ healthRiskId: null, locations: null, level: 'district' },
  }));
  const [named, change, reset] = useFilters(defaults);
  const filters = useMemo(() => sanitizeFilters(named, defaults), [named, defaults]);
  const isFiltered = (['startDate', 'endDate', 'healthRiskId', 'locations'] as const).some(
    (name) => filters[name] !== defaults[name],
  );
  return { filters, defaults, change, reset, isFiltered };
}
