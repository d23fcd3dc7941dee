import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

type Filters = Record<string, unknown>;

/** Whether a value from the address can stand in for a default: the same kind of thing. */
function fits(value: unknown, standard: unknown): boolean {
  if (standard === null || standard === undefined) return true;
  if (Array.isArray(standard)) return Array.isArray(value);
  return typeof value === typeof standard;
}

/** The filters that an address asks for. What it does not name, or names wrongly, is as by default. */
export function filtersFrom<F extends Filters>(search: Filters, defaults: F): F {
  const named = Object.entries(defaults).map(([name, standard]) => {
    const value = search[name];
    return [name, value !== undefined && fits(value, standard) ? value : standard];
  });
  return Object.fromEntries(named) as F;
}

/** What the address must carry: only what differs from the default, so that plain lists have plain addresses. */
export function searchFrom<F extends Filters>(filters: F, defaults: F): Filters {
  const named = Object.entries(filters).map(([name, value]) => {
    const isDefault = JSON.stringify(value) === JSON.stringify(defaults[name]);
    return [name, isDefault ? undefined : value];
  });
  return Object.fromEntries(named);
}

/**
 * Filters that are kept in the address, so that a link and the back button keep them.
 *
 * @param defaults must stay the same object between renders
 * @returns the filters, a function that changes some of them, and one that resets all
 */
export function useFilters<F extends Filters>(
  defaults: F,
): [filters: F, change: (changed: Partial<F>) => void, reset: () => void] {
  const search = useSearch({ strict: false }) as Filters;
  const navigate = useNavigate();
  const filters = useMemo(() => filtersFrom(search, defaults), [search, defaults]);
  const change = useCallback(
    (changed: Partial<F>) => {
      const next = searchFrom({ ...filters, ...changed }, defaults);
      const update = (previous: Filters) => ({ ...previous, ...next });
      void navigate({ to: '.', search: update as never, replace: true });
    },
    [navigate, filters, defaults],
  );
  const reset = useCallback(() => change(defaults), [change, defaults]);
  return [filters, change, reset];
}
