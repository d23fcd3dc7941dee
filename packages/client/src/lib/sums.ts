import type { Query, QueryClient } from '@tanstack/react-query';
import type { CallName } from './call-list.ts';
import { inBackground } from './live-requests.ts';

/** The calls that add up reports and alerts, which takes the server longer than a list. */
export const sums: readonly CallName[] = [
  'projectDashboard/data',
  'projectDashboard/reportHealthRisks',
  'projectDashboard/unusualRises',
  'projectDashboard/silence',
  'nationalSocietyDashboard/data',
  'nationalSocietyDashboard/reportHealthRisks',
  'nationalSocietyDashboard/unusualRises',
];

/** For how long sums on the screen are not asked for again because of others, however fast their changes come. */
export const restOfSumsMilliseconds = 15_000;

export const isSum = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  sums.includes(queryKey[0] as CallName);

const askedAt = new WeakMap<object, number>();
const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** In how many milliseconds a sum may be asked for again; 0 or less: now. */
function waitOf(query: Query): number {
  const last = Math.max(askedAt.get(query) ?? 0, query.state.dataUpdatedAt);
  return last + restOfSumsMilliseconds - Date.now();
}

/** Has the sums on the screen that are out of date asked for again, each once it has rested. */
export function renewSums(client: QueryClient): void {
  clearTimeout(timers.get(client));
  const outOfDate = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isSum(query) && query.state.isInvalidated });
  const waits: number[] = [];
  inBackground(() => {
    for (const query of outOfDate) {
      const wait = waitOf(query);
      if (wait > 0) waits.push(wait);
      else {
        askedAt.set(query, Date.now());
        void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      }
    }
  });
  if (waits.length > 0)
    timers.set(
      client,
      setTimeout(() => renewSums(client), Math.min(...waits)),
    );
}
