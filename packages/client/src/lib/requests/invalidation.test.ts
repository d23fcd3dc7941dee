import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { invalidateAfter } from './invalidation.ts';

/** A page that shows a query. */
function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const queryMock = vi.fn(async () => 'an answer');
  const stop = new QueryObserver(client, { queryKey, queryFn: queryMock, staleTime: Infinity }).subscribe(
    () => {},
  );
  return { queryMock, stop };
}

it('refetches active queries, and invalidates the others', async () => {
  const client = new QueryClient();
  const list = shown(client, ['report/list', 5, { pageNumber: 2 }]);
  await vi.waitFor(
    () => expect(client.getQueryData(['report/list', 5, { pageNumber: 2 }])).toBe('an answer'),
    { timeout: 10_000 },
  );
  client.setQueryData(['alert/list', 5], 'what was');
  client.setQueryData(['outbox/search'], 'what was');
  await invalidateAfter(client, ['report/accept']);
  expect(list.queryMock).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(['alert/list', 5])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['outbox/search'])?.isInvalidated).toBe(false);
  list.stop();
});

it('removes the initial data of forms, unless it is on the screen', async () => {
  const client = new QueryClient();
  const society = shown(client, ['nationalSociety/get', 3]);
  await vi.waitFor(() => expect(client.getQueryData(['nationalSociety/get', 3])).toBe('an answer'), {
    timeout: 10_000,
  });
  client.setQueryData(['nationalSociety/get', 4], 'what was');
  client.setQueryData(['nationalSociety/list'], 'what was');
  await invalidateAfter(client, ['nationalSociety/edit']);
  expect(society.queryMock).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(['nationalSociety/get', 4])).toBeUndefined();
  expect(client.getQueryData(['nationalSociety/list'])).toBe('what was');
  society.stop();
});

it('invalidates nothing after a change that affects no query', async () => {
  const client = new QueryClient();
  client.setQueryData(['alert/list', 5], 'what is');
  await invalidateAfter(client, ['feedback/send']);
  expect(client.getQueryState(['alert/list', 5])?.isInvalidated).toBe(false);
});
