import { useMemo, useState } from 'react';
import { daysAgo } from '../../lib/dates.ts';
import { useFilters } from '../../lib/filters.ts';
import type { DateRange } from '../../ui/filters.tsx';

/** The number of days that the page covers by default, including today. */
const standardDays = 365;

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The range of days in which the alerts were raised, stored in the URL. An invalid range is replaced by the default. */
export function useTimelinessFilters() {
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
