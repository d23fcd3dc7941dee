import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** Queries being refetched because of a live update, that is, a change by somebody else. */
const liveRefetches = new WeakSet<object>();

/** Marks active queries as refetched because of a live update: lists then do not show new rows at once. */
export function markLiveRefetch(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, type: 'active' }))
    liveRefetches.add(query);
}

/** Unmarks queries that the user caused to be refetched: their results are shown at once. */
export function clearLiveRefetch(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) liveRefetches.delete(query);
}

/** Whether the last response was fetched because of a live update. Clears the mark: true once per response. */
export function takeLiveRefetch(client: QueryClient, queryKey: QueryKey): boolean {
  const query = client.getQueryCache().find({ queryKey });
  return query !== undefined && liveRefetches.delete(query);
}
