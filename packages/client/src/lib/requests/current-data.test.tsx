import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { markServerLost, markServerReached } from '../offline/connection.ts';
import { useCurrentData } from './current-data.ts';

afterEach(() => markServerReached());

/** A page with data that was loaded before it opened; the server answers when `answer` is called. */
function showPage() {
  const client = new QueryClient();
  client.setQueryData(['known'], 'before');
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const use = () =>
    useCurrentData(useQuery({ queryKey: ['known'], queryFn: () => answered, staleTime: 0 })).data;
  return { ...renderHook(use, { wrapper }), answer };
}

it('shows what the server answers, not what was loaded before', async () => {
  const { result, answer } = showPage();
  expect(result.current).toBeUndefined();
  answer('now');
  await waitFor(() => expect(result.current).toBe('now'));
});

it('shows without a network what was loaded before, and keeps it until the server has answered', async () => {
  markServerLost();
  const { result, answer } = showPage();
  expect(result.current).toBe('before');
  act(() => markServerReached());
  expect(result.current).toBe('before');
  answer('now');
  await waitFor(() => expect(result.current).toBe('now'));
});

it('shows what was loaded before once the network is lost while the page waits', () => {
  const { result } = showPage();
  act(() => markServerLost());
  expect(result.current).toBe('before');
  act(() => markServerReached());
  expect(result.current).toBe('before');
});
