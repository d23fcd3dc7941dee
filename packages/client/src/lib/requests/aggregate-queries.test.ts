import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aggregateRefetchMilliseconds } from './aggregate-queries.ts';
import { invalidateAfter, invalidateAfterLiveEvent } from './invalidation.ts';
import { backgroundHeader, extraHeaders } from './request.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A page that shows a query. `requests` lists its requests: true for background requests. */
async function shown(client: QueryClient, queryKey: readonly unknown[]) {
  const requests: boolean[] = [];
  const queryFn = async () => {
    requests.push(extraHeaders[backgroundHeader] === 'true');
    return 'an answer';
  };
  const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
  const stop = observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return { requests, stop };
}

const dashboard = ['projectDashboard/data', 5, { groupingType: 'Day' }];
const byOthers = (client: QueryClient, isOtherScope = false) =>
  invalidateAfterLiveEvent(client, ['report/received'], isOtherScope);

it('refetches a dashboard because of others at most every 15 seconds, without extending the session', async () => {
  const client = new QueryClient();
  const { requests, stop } = await shown(client, dashboard);
  for (let second = 0; second < 40; second++) {
    await byOthers(client);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(requests).toEqual([false, true, true]);
  stop();
});

it('misses no change: refetches once more after the interval', async () => {
  const client = new QueryClient();
  const { requests, stop } = await shown(client, dashboard);
  await byOthers(client);
  expect(client.getQueryData(dashboard)).toBe('an answer');
  await vi.advanceTimersByTimeAsync(aggregateRefetchMilliseconds);
  expect(requests).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(10 * aggregateRefetchMilliseconds);
  expect(requests.length).toBe(2);
  stop();
});

it('refetches at once if the dashboard is old enough, and lists in any case', async () => {
  const client = new QueryClient();
  const numbers = await shown(client, dashboard);
  const list = await shown(client, ['report/list', 5]);
  await byOthers(client);
  expect([numbers.requests.length, list.requests.length]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(aggregateRefetchMilliseconds);
  await invalidateAfterLiveEvent(client, null, false);
  expect([numbers.requests.length, list.requests.length]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(aggregateRefetchMilliseconds);
  await invalidateAfterLiveEvent(client, null, false);
  await vi.advanceTimersByTimeAsync(0);
  expect([numbers.requests.length, list.requests.length]).toEqual([3, 4]);
  numbers.stop();
  list.stop();
});

it('refetches nothing if the page was left, or if another project changed', async () => {
  const client = new QueryClient();
  const { requests, stop } = await shown(client, dashboard);
  await byOthers(client, true);
  await vi.advanceTimersByTimeAsync(aggregateRefetchMilliseconds);
  expect(requests.length).toBe(1);
  await byOthers(client);
  stop();
  await vi.advanceTimersByTimeAsync(aggregateRefetchMilliseconds);
  expect(requests.length).toBe(2);
  expect(client.getQueryState(dashboard)?.isInvalidated).toBe(false);
});

it('refetches at once what the user changed', async () => {
  const client = new QueryClient();
  const { requests, stop } = await shown(client, dashboard);
  await invalidateAfter(client, ['report/dismiss']);
  expect(requests).toEqual([false, false]);
  stop();
});
