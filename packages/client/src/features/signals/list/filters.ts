import { type SignalState, signalStates } from '@harken/domain/signals/monitoring/signal-state';
import { useMemo } from 'react';
import { useFilters } from '../../../lib/lists/filters.ts';
import { isLocationFilter, type LocationFilter } from '../../../lib/lists/location-filter.ts';

/** The filters of the list of signals. */
export type SignalFilters = {
  state: SignalState;
  healthRiskId: number | null;
  locations: LocationFilter | null;
  pageNumber: number;
};

/** The open ones everywhere. */
export const defaultSignalFilters: SignalFilters = {
  ...{ state: 'open', healthRiskId: null, locations: null, pageNumber: 1 },
};

/** A URL may have been edited by hand: replaces invalid values by the defaults. */
export function sanitizeFilters(filters: SignalFilters): SignalFilters {
  return {
    state: signalStates.includes(filters.state) ? filters.state : defaultSignalFilters.state,
    healthRiskId: Number.isInteger(filters.healthRiskId) ? filters.healthRiskId : null,
    locations: isLocationFilter(filters.locations) ? filters.locations : null,
    pageNumber: Math.max(1, Math.floor(filters.pageNumber)),
  };
}

/** The filters of the list, stored in the URL. Any change except turning pages leads to the first page. */
export function useSignalFilters() {
  const [named, change, reset] = useFilters(defaultSignalFilters);
  const filters = useMemo(() => sanitizeFilters(named), [named]);
  const isFiltered = filters.healthRiskId !== null || filters.locations !== null;
  return {
    ...{ filters, isFiltered, reset },
    change: (changed: Partial<SignalFilters>) => change({ pageNumber: 1, ...changed }),
  };
}
