import { useMemo, useState } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { useFilters } from '../../../lib/lists/filters.ts';

/** Calendar dates, both included. */
export type MapDays = { from: string; to: string };

/** The number of days that the map covers by default, including today. */
const defaultDays = 7;

export function getDefaultMapDays(now = new Date()): MapDays {
  return { from: daysAgo(defaultDays - 1, now), to: daysAgo(0, now) };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A URL may have been edited by hand: replaces invalid and future dates by the defaults. */
export function sanitizeMapDays({ from, to }: MapDays, defaults: MapDays): MapDays {
  const isValid = isDate(from) && isDate(to) && from <= to && to <= defaults.to;
  return isValid ? { from, to } : defaults;
}

/** The range of days of the map, stored in the URL. */
export function useMapDays() {
  const [defaults] = useState(() => getDefaultMapDays());
  const [named, change, reset] = useFilters<MapDays>(defaults);
  const days = useMemo(() => sanitizeMapDays(named, defaults), [named, defaults]);
  return { days, defaults, change, reset };
}
