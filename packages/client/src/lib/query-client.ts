import { onlineManager, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.ts';

/** A refusal stays one however often it is asked for; a lost connection may come back. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  const isRefusal = error instanceof RequestError && error.status < 500;
  return !isRefusal && failures < 2;
}

/** Keeps what was asked for, so that a page shows what is known while it asks again. */
export function createQueryClient(): QueryClient {
  // it hears of changes by itself, and takes for granted that a page starts with a network
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, staleTime: 5000, refetchOnWindowFocus: true },
      // without a network a change fails at once, and what was typed stays
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
