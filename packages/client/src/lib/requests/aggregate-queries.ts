import type { Query, QueryClient } from '@tanstack/react-query';
import { runInBackground } from '../live/requests.ts';
import type { CallName } from './call-list.ts';

/** Calls that aggregate reports and alerts: slower on the server than lists. */
export const aggregateQueries: readonly CallName[] = [
  'projectDashboard/data',
  'projectDashboard/casesByPlace',
  'projectDashboard/epidemiology',
  'projectDashboard/reportHealthRisks',
  'projectDashboard/unusualRises',
  'projectDashboard/silence',
  'today/project',
  'alert/scorecards',
  'nationalSocietyDashboard/data',
  'nationalSocietyDashboard/casesByPlace',
  'nationalSocietyDashboard/epidemiology',
  'nationalSocietyDashboard/reportHealthRisks',
  'nationalSocietyDashboard/unusualRises',
];

/** Minimum interval between refetches of aggregates because of live updates. */
export const aggregateRefetchMilliseconds = 15_000;

export const isAggregateQuery = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  aggregateQueries.includes(queryKey[0] as CallName);

const refetchedAt = new WeakMap<object, number>();
const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>();

/** Milliseconds until a query may be refetched; 0 or less: now. */
function getWait(query: Query): number {
  const last = Math.max(refetchedAt.get(query) ?? 0, query.state.dataUpdatedAt);
  return last + aggregateRefetchMilliseconds - Date.now();
}

/** Refetches the active aggregates that are invalidated, each after the minimum interval. */
export function refetchAggregates(client: QueryClient): void {
  clearTimeout(timers.get(client));
  const outOfDate = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: (query) => isAggregateQuery(query) && query.state.isInvalidated });
  const waits: number[] = [];
  runInBackground(() => {
    for (const query of outOfDate) {
      const wait = getWait(query);
      if (wait > 0) waits.push(wait);
      else {
        refetchedAt.set(query, Date.now());
        void client.refetchQueries({ queryKey: query.queryKey, exact: true });
      }
    }
  });
  if (waits.length > 0)
    timers.set(
      client,
      setTimeout(() => refetchAggregates(client), Math.min(...waits)),
    );
}
