import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call, onAnswered } from '../request.ts';
import { isOffline, noteLost, noteReached, onConnection } from './connection.ts';
import { isLost } from './decision-rules.ts';

/** Whether the device has no network, or the server cannot be reached. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnection, isOffline);
}

/** How often the server is asked for while it does not answer though there is a network, in milliseconds. */
const probeMilliseconds = 10_000;

function listenForLosses(client: QueryClient): () => void {
  const note = (error: unknown) => {
    if (error && isLost(error)) noteLost();
  };
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
        note(event.action.error);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') note(event.action.error);
    }),
    onAnswered(noteReached),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Notices when the server is lost and when it is back; then what is shown is asked for again. */
export function useConnectionWatch(): boolean {
  const client = useQueryClient();
  const isAway = useIsOffline();
  useEffect(() => listenForLosses(client), [client]);
  useEffect(() => {
    if (!isAway) return;
    const probe = () => void call('appData/version', {}, { isBackground: true }).catch(() => undefined);
    const timer = setInterval(probe, probeMilliseconds);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
      void client.invalidateQueries();
    };
  }, [isAway, client]);
  return isAway;
}
