import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { markStale } from './stale.ts';

/** A page that shows an answer. */
function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const asked = vi.fn(async () => 'an answer');
  const stop = new QueryObserver(client, { queryKey, queryFn: asked, staleTime: Infinity }).subscribe(
    () => {},
  );
  return { asked, stop };
}

it('asks again for what is on the screen, and marks what is not', async () => {
  const client = new QueryClient();
  const list = shown(client, ['report/list', 5, { pageNumber: 2 }]);
  await vi.waitFor(() =>
    expect(client.getQueryData(['report/list', 5, { pageNumber: 2 }])).toBe('an answer'),
  );
  client.setQueryData(['alert/list', 5], 'what was');
  client.setQueryData(['outbox/list'], 'what was');
  await markStale(client, ['report/accept']);
  expect(list.asked).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(['alert/list', 5])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['outbox/list'])?.isInvalidated).toBe(false);
  list.stop();
});

it('throws away what a form begins with, unless it is on the screen', async () => {
  const client = new QueryClient();
  const society = shown(client, ['nationalSociety/get', 3]);
  await vi.waitFor(() => expect(client.getQueryData(['nationalSociety/get', 3])).toBe('an answer'));
  client.setQueryData(['nationalSociety/get', 4], 'what was');
  client.setQueryData(['nationalSociety/list'], 'what was');
  await markStale(client, ['nationalSociety/edit']);
  expect(society.asked).toHaveBeenCalledTimes(2);
  expect(client.getQueryData(['nationalSociety/get', 4])).toBeUndefined();
  expect(client.getQueryData(['nationalSociety/list'])).toBe('what was');
  society.stop();
});

it('leaves everything as it is after what changes nothing shown', async () => {
  const client = new QueryClient();
  client.setQueryData(['alert/list', 5], 'what is');
  await markStale(client, ['feedback/send']);
  expect(client.getQueryState(['alert/list', 5])?.isInvalidated).toBe(false);
});
