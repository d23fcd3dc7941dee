import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { background, moreHeaders } from './request.ts';
import { markStale, markStaleByOthers } from './stale.ts';
import { restOfSumsMilliseconds } from './sums.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that shows an answer, and by whom it was asked for: true by the page itself. */
async function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const asked: boolean[] = [];
  const queryFn = async () => {
    asked.push(moreHeaders[background] === 'true');
    return 'an answer';
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { asked, stop };
}

const dashboard = ['projectDashboard/data', 5, { groupingType: 'Day' }];
const byOthers = (client: QueryClient, isElsewhere = false) =>
  markStaleByOthers(client, ['report/received'], isElsewhere);

it('asks again for a dashboard because of others at most every 15 seconds, without keeping the session alive', async () => {
  const client = new QueryClient();
  const { asked, stop } = await shown(client, dashboard);
  for (let second = 0; second < 40; second++) {
    await byOthers(client);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).toEqual([false, true, true]);
  stop();
});

it('misses no change: the last one is asked for when the rest is over', async () => {
  const client = new QueryClient();
  const { asked, stop } = await shown(client, dashboard);
  await byOthers(client);
  expect(client.getQueryData(dashboard)).toBe('an answer');
  await vi.advanceTimersByTimeAsync(restOfSumsMilliseconds);
  expect(asked).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(10 * restOfSumsMilliseconds);
  expect(asked.length).toBe(2);
  stop();
});

it('asks at once when the dashboard is old enough, and for lists in any case', async () => {
  const client = new QueryClient();
  const numbers = await shown(client, dashboard);
  const list = await shown(client, ['report/list', 5]);
  await byOthers(client);
  expect([numbers.asked.length, list.asked.length]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(restOfSumsMilliseconds);
  await markStaleByOthers(client, null, false);
  expect([numbers.asked.length, list.asked.length]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(restOfSumsMilliseconds);
  await markStaleByOthers(client, null, false);
  await vi.advanceTimersByTimeAsync(0);
  expect([numbers.asked.length, list.asked.length]).toEqual([3, 4]);
  numbers.stop();
  list.stop();
});

it('asks for nothing when the page was left, or when it is another place that changed', async () => {
  const client = new QueryClient();
  const { asked, stop } = await shown(client, dashboard);
  await byOthers(client, true);
  await vi.advanceTimersByTimeAsync(restOfSumsMilliseconds);
  expect(asked.length).toBe(1);
  await byOthers(client);
  stop();
  await vi.advanceTimersByTimeAsync(restOfSumsMilliseconds);
  expect(asked.length).toBe(2);
  expect(client.getQueryState(dashboard)?.isInvalidated).toBe(false);
});

it('does not let the user wait for what the user changed', async () => {
  const client = new QueryClient();
  const { asked, stop } = await shown(client, dashboard);
  await markStale(client, ['report/dismiss']);
  expect(asked).toEqual([false, false]);
  stop();
});
