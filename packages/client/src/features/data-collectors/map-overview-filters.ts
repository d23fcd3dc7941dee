import { useMemo, useState } from 'react';
import { daysAgo } from '../../lib/dates.ts';
import { useFilters } from '../../lib/filters.ts';

/** Calendar dates; both days count. */
export type MapDays = { from: string; to: string };

/** How many days the map tells of by itself, today among them. */
const standardDays = 7;

export function standardMapDays(now = new Date()): MapDays {
  return { from: daysAgo(standardDays - 1, now), to: daysAgo(0, now) };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** An address may have been typed by hand; days that make no sense, or are still to come, are as by default. */
export function soundMapDays({ from, to }: MapDays, standard: MapDays): MapDays {
  const isSound = isDate(from) && isDate(to) && from <= to && to <= standard.to;
  return isSound ? { from, to } : standard;
}

/** The days that the map tells of, kept in the address. */
export function useMapDays() {
  const [standard] = useState(() => standardMapDays());
  const [named, change, reset] = useFilters<MapDays>(standard);
  const days = useMemo(() => soundMapDays(named, standard), [named, standard]);
  return { days, standard, change, reset };
}
