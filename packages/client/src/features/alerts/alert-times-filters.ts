import { useMemo, useState } from 'react';
import { daysAgo } from '../../lib/dates.ts';
import { useFilters } from '../../lib/filters.ts';
import type { DateRange } from '../../ui/filters.tsx';

/** Of how many days the page tells by itself, today among them. */
const standardDays = 365;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The days in which the alerts were raised that the page tells of, kept in the address; senseless ones are as by default. */
export function useAlertTimesFilters() {
  const [standard] = useState<DateRange>(() => ({
    startDate: daysAgo(standardDays - 1),
    endDate: daysAgo(0),
  }));
  const [named, change, reset] = useFilters<DateRange>(standard);
  const { startDate, endDate } = named;
  const isSound = isDate(startDate) && isDate(endDate) && startDate <= endDate;
  const range = useMemo(
    () => (isSound ? { startDate, endDate } : standard),
    [isSound, startDate, endDate, standard],
  );
  const isNarrowed = range.startDate !== standard.startDate || range.endDate !== standard.endDate;
  return { range, standard, change, reset, isNarrowed };
}
