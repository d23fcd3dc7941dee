import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOffline } from '../offline/use-connection.ts';

/**
 * A query without data that was loaded before this page opened: the page shows what the server answers now, so that nothing moves
 * under a finger when the answer differs. Without a network it shows what was loaded last, and keeps it when the network returns:
 * somebody may be typing. For queries with `staleTime: 0`.
 */
export function useCurrentData<Data>(query: UseQueryResult<Data>) {
  const isOffline = useIsOffline();
  const [showsLast, setShowsLast] = useState(isOffline);
  if (isOffline && !showsLast) setShowsLast(true);
  return query.isFetchedAfterMount || showsLast
    ? query
    : { ...query, data: undefined, isPending: true as const };
}
