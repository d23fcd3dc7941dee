import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';

/** The answers on the screen that are being asked for again because somebody else changed them. */
const asked = new WeakSet<object>();

/** What is on the screen is asked for again because of somebody else: lists keep new rows back. */
export function noteAskedByLive(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, type: 'active' })) asked.add(query);
}

/** It is asked for again because of the user: what comes is shown at once. */
export function noteAskedByUser(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll(filters)) asked.delete(query);
}

/** Whether the answer that came last was asked for because of somebody else; true only once per answer. */
export function wasAskedByLive(client: QueryClient, queryKey: QueryKey): boolean {
  const query = client.getQueryCache().find({ queryKey });
  return query !== undefined && asked.delete(query);
}
