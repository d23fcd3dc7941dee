import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

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

/**
 * Filters stored in the address, so that links and the back button preserve them.
 *
 * @param defaults must stay the same object between renders
 * @returns the filters, a function that changes some of them, and one that resets all
 */
export function useFilters<F extends Filters>(
  defaults: F,
): [filters: F, change: (changed: Partial<F>) => void, reset: () => void] {
  const search = useSearch({ strict: false }) as Filters;
  const navigate = useNavigate();
  const filters = useMemo(() => parseFilters(search, defaults), [search, defaults]);
  const change = useCallback(
    (changed: Partial<F>) => {
      const next = toSearch({ ...filters, ...changed }, defaults);
      const update = (previous: Filters) => ({ ...previous, ...next });
      void navigate({ to: '.', search: update as never, replace: true });
    },
    [navigate, filters, defaults],
  );
  const reset = useCallback(() => change(defaults), [change, defaults]);
  return [filters, change, reset];
}
