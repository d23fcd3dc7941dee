import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call, onResponse } from '../requests/request.ts';
import { isOffline, markServerLost, markServerReached, onConnectionChange } from './connection.ts';
import { isConnectionError } from './decision-rules.ts';

export function useIsOffline(): boolean {
  return useSyncExternalStore(onConnectionChange, isOffline);
}

/** Interval of checks whether the server is back, in milliseconds. */
const probeMilliseconds = 10_000;

function trackConnectionErrors(client: QueryClient): () => void {
  const markIfLost = (error: unknown) => {
    if (error && isConnectionError(error)) markServerLost();
  };
  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && (event.action.type === 'failed' || event.action.type === 'error'))
        markIfLost(event.action.error);
    }),
    client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') markIfLost(event.action.error);
    }),
    onResponse(markServerReached),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Watches the connection to the server, and refetches queries when it is back. */
export function useConnectionWatch(): boolean {
  const client = useQueryClient();
  const isDisconnected = useIsOffline();
  useEffect(() => trackConnectionErrors(client), [client]);
  useEffect(() => {
    if (!isDisconnected) return;
    const probe = () => void call('appData/version', {}, { isBackground: true }).catch(() => undefined);
    const timer = setInterval(probe, probeMilliseconds);
    window.addEventListener('online', probe);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', probe);
      void client.invalidateQueries();
    };
  }, [isDisconnected, client]);
  return isDisconnected;
}
