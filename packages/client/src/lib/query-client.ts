import { onlineManager, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.ts';

/** A 4xx response will not change with a retry; a lost connection may come back. */
export function shouldRetry(failures: number, error: Error): boolean {
  const isClientError = error instanceof RequestError && error.status < 500;
  return !isClientError && failures < 2;
}

export function createQueryClient(): QueryClient {
  // TanStack Query assumes that the page starts online; it listens to later changes itself
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 5000, refetchOnWindowFocus: true },
      // without a network a change fails at once, and the form keeps its values
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
