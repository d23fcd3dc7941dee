import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsOffline } from '../offline/use-connection.ts';

/**
 * Hides data that was loaded before this page opened until the server has answered, so that nothing moves under the user's finger
 * if the answer differs. Offline, the page shows what was loaded last, and keeps it when the connection returns: somebody may be
 * typing. For queries with `staleTime: 0`.
 */
export function useCurrentData<Data>(query: UseQueryResult<Data>) {
  const isOffline = useIsOffline();
  const [showsLast, setShowsLast] = useState(isOffline);
  if (isOffline && !showsLast) setShowsLast(true);
  return query.isFetchedAfterMount || showsLast
    ? query
    : { ...query, data: undefined, isPending: true as const };
}
