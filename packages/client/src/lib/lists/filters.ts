import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { usePresetDays } from '../dates/periods.ts';

type Filters = Record<string, unknown>;

/** Whether a value from the address has the type of the default value. */
function hasSameType(value: unknown, defaultValue: unknown): boolean {
  if (defaultValue === null || defaultValue === undefined) return true;
  if (Array.isArray(defaultValue)) return Array.isArray(value);
  return typeof value === typeof defaultValue;
}

/** The filters in an address. Missing values and values of the wrong type get the default. */
export function parseFilters<F extends Filters>(search: Filters, defaults: F): F {
  const named = Object.entries(defaults).map(([name, defaultValue]) => {
    const value = search[name];
    return [name, value !== undefined && hasSameType(value, defaultValue) ? value : defaultValue];
  });
  return Object.fromEntries(named) as F;
}

/** The search parameters of filters: only those that differ from the default, to keep addresses short. */
export function toSearch<F extends Filters>(filters: F, defaults: F): Filters {
  const named = Object.entries(filters).map(([name, value]) => {
    const isDefault = JSON.stringify(value) === JSON.stringify(defaults[name]);
    return [name, isDefault ? undefined : value];
  });
  return Object.fromEntries(named);
}

/** The names of the first and the last day among the filters of a page, if it has them. */
function findDayNames(defaults: Filters): readonly [string, string] | undefined {
  const pairs = [['startDate', 'endDate'] as const, ['from', 'to'] as const];
  return pairs.find(([first, last]) => first in defaults && last in defaults);
}

/** A change of filters. With a `period`, its days are not stored: they move on from day to day. */
type Change<F> = Partial<F> & { period?: string };

/** The search parameters after a change. Days of one's own end a period. */
function toChangedSearch<F extends Filters>(
  filters: F,
  { period, ...changed }: Change<F>,
  defaults: F,
  periodBefore: unknown,
): Filters {
  const next = toSearch({ ...filters, ...changed }, defaults);
  const days = findDayNames(defaults);
  if (!days) return next;
  const [first, last] = days;
  const isEnded = period === undefined && (first in changed || last in changed);
  const current = isEnded ? undefined : (period ?? periodBefore);
  if (current === undefined) return { ...next, period: undefined };
  return { ...next, [first]: undefined, [last]: undefined, period: current };
}

/**
 * Filters stored in the address, so that links and the back button preserve them.
 *
 * @param defaults must stay the same object between renders
 * @returns the filters, a function that changes some of them, and one that resets all
 */
export function useFilters<F extends Filters>(
  defaults: F,
): [filters: F, change: (changed: Change<F>) => void, reset: () => void] {
  const search = useSearch({ strict: false }) as Filters;
  const navigate = useNavigate();
  const getDays = usePresetDays();
  const filters = useMemo(() => {
    const parsed = parseFilters(search, defaults);
    const names = findDayNames(defaults);
    const days = names && getDays(search.period);
    return names && days ? { ...parsed, [names[0]]: days.startDate, [names[1]]: days.endDate } : parsed;
  }, [search, defaults, getDays]);
  const { period } = search;
  const change = useCallback(
    (changed: Change<F>) => {
      const next = toChangedSearch(filters, changed, defaults, getDays(period) && period);
      const update = (previous: Filters) => ({ ...previous, ...next });
      void navigate({ to: '.', search: update as never, state: true, replace: true });
    },
    [navigate, filters, defaults, period, getDays],
  );
  const reset = useCallback(() => change(defaults as Change<F>), [change, defaults]);
  return [filters, change, reset];
}
