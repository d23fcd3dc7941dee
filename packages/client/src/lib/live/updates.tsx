import type { LiveChange, LiveEvent } from '@harken/contract/calls/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { invalidateAfterLiveEvent } from '../requests/invalidation.ts';
import { dropEarlyResponses } from '../requests/request.ts';
import { useSession } from '../session/session.tsx';
import { subscribeToLiveEvents } from './stream.ts';

/** Ids in the address: the society or project of the open page. */
type OpenScope = { projectId?: string; nationalSocietyId?: string };

/** Pause between refetches, in milliseconds: a busy project must not keep a phone busy all the time. */
const pauseMilliseconds = 300;

function isOtherScope(openScope: OpenScope, { projectId, nationalSocietyId }: LiveEvent): boolean {
  const differs = (a: string | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && Number(a) !== b;
  return differs(openScope.projectId, projectId) || differs(openScope.nationalSocietyId, nationalSocietyId);
}

/** Resolves when no mutation is running: a refetch must not overwrite its result with older data. */
function waitForMutations(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Collects changes and refetches what they invalidate: the first time at once, then with pauses. */
function createRefetchQueue(client: QueryClient) {
  const pending = { here: new Set<LiveChange>(), elsewhere: new Set<LiveChange>() };
  let isAllStale = false;
  let isRunning = false;

  function drain(from: Set<LiveChange>): LiveChange[] {
    const drained = [...from];
    from.clear();
    return drained;
  }

  async function refetch(): Promise<void> {
    await waitForMutations(client);
    const [here, elsewhere] = [drain(pending.here), drain(pending.elsewhere)];
    const changes = isAllStale ? null : here;
    isAllStale = false;
    if (elsewhere.length > 0) await invalidateAfterLiveEvent(client, elsewhere, true);
    await invalidateAfterLiveEvent(client, changes, false);
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (isAllStale || pending.here.size + pending.elsewhere.size > 0) {
      // a failed query shows its error itself
      await refetch().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    isRunning = false;
  }

  return {
    add(event: LiveEvent, isOtherScope: boolean): void {
      dropEarlyResponses();
      if (event.changes)
        for (const change of event.changes) pending[isOtherScope ? 'elsewhere' : 'here'].add(change);
      else isAllStale = true;
      void run();
    },
  };
}

/** Refetches what others change. Renders nothing. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user, hasExpired } = useSession();
  const openScope = useRouterState({
    select: ({ matches }) => Object.assign({}, ...matches.map(({ params }) => params)) as OpenScope,
    structuralSharing: true,
  });
  const scopeRef = useRef(openScope);
  scopeRef.current = openScope;
  const userId = hasExpired ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const { add } = createRefetchQueue(client);
    return subscribeToLiveEvents({
      onChange: (event) => add(event, isOtherScope(scopeRef.current, event)),
      onGap: () => add({}, false),
    });
  }, [client, userId]);
  return null;
}
