import { type CalendarDate, isCalendarDate } from '@harken/domain/calendar/calendar-date';

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

/** A region or district in the URL. */
export const placePattern = /^(region|district)-(\d{1,9})$/;

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
