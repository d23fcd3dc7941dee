import { useMemo, useState } from 'react';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { useFilters } from '../../../lib/lists/filters.ts';

/** Calendar dates, both included. */
export type MapDays = { from: string; to: string };

/** The number of days that the map covers by default, including today. */
const standardDays = 7;

export function getDefaultMapDays(now = new Date()): MapDays {
  return { from: daysAgo(standardDays - 1, now), to: daysAgo(0, now) };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** A URL may have been edited by hand: replaces invalid and future dates by the defaults. */
export function soundMapDays({ from, to }: MapDays, standard: MapDays): MapDays {
  const isSound = isDate(from) && isDate(to) && from <= to && to <= standard.to;
  return isSound ? { from, to } : standard;
}

/** The range of days of the map, stored in the URL. */
export function useMapDays() {
  const [standard] = useState(() => getDefaultMapDays());
  const [named, change, reset] = useFilters<MapDays>(standard);
  const days = useMemo(() => soundMapDays(named, standard), [named, standard]);
  return { days, standard, change, reset };
}
