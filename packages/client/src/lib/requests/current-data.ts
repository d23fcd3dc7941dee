import type { UseQueryResult } from '@tanstack/react-query';
import { useIsOffline } from '../offline/use-connection.ts';

/**
 * A query without data that was loaded before this page opened: the page shows what the server answers now, so that nothing moves
 * under a finger when the answer differs. Without a network it shows what was loaded last. For queries with `staleTime: 0`.
 */
export function useCurrentData<Data>(query: UseQueryResult<Data>) {
  const isOffline = useIsOffline();
  return query.isFetchedAfterMount || isOffline
    ? query
    : { ...query, data: undefined, isPending: true as const };
}
