import type { LiveChange, LiveEvent } from '@harken/contract/live';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { listenLive } from './live-stream.ts';
import { useSession } from './session.tsx';
import { markStaleByOthers } from './stale.ts';

/** The society or project whose page is open, as its address names it. */
type ShownPlace = { projectId?: string; nationalSocietyId?: string };

/** Between two rounds of asking again, in milliseconds: a busy project must not keep a phone at work. */
const pauseMilliseconds = 300;

function isElsewhere(shown: ShownPlace, { projectId, nationalSocietyId }: LiveEvent): boolean {
  const isOther = (one: string | undefined, other: number | undefined) =>
    one !== undefined && other !== undefined && Number(one) !== other;
  return isOther(shown.projectId, projectId) || isOther(shown.nationalSocietyId, nationalSocietyId);
}

/** Resolves once no change of the user is on its way: what it answers must not be overtaken. */
function whenNothingChanges(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Gathers changes, and has what they make out of date asked for again: at once, then after a pause each time. */
function gatherer(client: QueryClient) {
  const waiting = { here: new Set<LiveChange>(), elsewhere: new Set<LiveChange>() };
  let isAllStale = false;
  let isAtWork = false;

  function take(from: Set<LiveChange>): LiveChange[] {
    const taken = [...from];
    from.clear();
    return taken;
  }

  async function renew(): Promise<void> {
    await whenNothingChanges(client);
    const [here, elsewhere] = [take(waiting.here), take(waiting.elsewhere)];
    const changes = isAllStale ? null : here;
    isAllStale = false;
    if (elsewhere.length > 0) await markStaleByOthers(client, elsewhere, true);
    await markStaleByOthers(client, changes, false);
  }

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    while (isAllStale || waiting.here.size + waiting.elsewhere.size > 0) {
      // what could not be asked for says so where it is shown
      await renew().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    }
    isAtWork = false;
  }

  return {
    add(event: LiveEvent, isElsewhere: boolean): void {
      if (event.changes)
        for (const change of event.changes) waiting[isElsewhere ? 'elsewhere' : 'here'].add(change);
      else isAllStale = true;
      void work();
    },
  };
}

/** Keeps what is shown up to date with what others change. Shows nothing itself. */
export function LiveUpdates() {
  const client = useQueryClient();
  const { user, hasRunOut } = useSession();
  const shown = useRouterState({
    select: ({ matches }) => Object.assign({}, ...matches.map(({ params }) => params)) as ShownPlace,
    structuralSharing: true,
  });
  const place = useRef(shown);
  place.current = shown;
  const userId = hasRunOut ? undefined : user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const { add } = gatherer(client);
    return listenLive({
      onChange: (event) => add(event, isElsewhere(place.current, event)),
      onGap: () => add({}, false),
    });
  }, [client, userId]);
  return null;
}
