import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
  type QueryClient,
} from '@tanstack/react-query';
import { findExcess, isCacheable, maxAgeMilliseconds } from './cache-rules.ts';
import { read, readAll, remove, write } from './cache-store.ts';
import { type CachedStart, clearAll, clearResponses, responsePrefix, startName } from './cached-responses.ts';
import { discardDecisionsOfOthers } from './decisions.ts';
import { discardEntriesOfOthers } from './entries.ts';

type CachedResponse = { at: number; characters: number; query: DehydratedState['queries'][number] };

/** Responses are collected for this long before they are written, in milliseconds. */
const pauseMilliseconds = 1500;

/** Garbage collection time of restored queries: longer than any session. */
const restoredGcMilliseconds = 86_400_000;

/** An estimate of the size: responses are stored as they are, not as JSON. */
const estimateSize = (data: unknown) => JSON.stringify(data)?.length ?? 0;

/** Removes cached responses, offline decisions and entries of other users. */
export async function removeOtherUsersData(userId: number): Promise<void> {
  const start = await read<CachedStart>(startName);
  if (start && start.user.id !== userId) await clearAll();
  await Promise.all([discardDecisionsOfOthers(userId), discardEntriesOfOthers(userId)]);
}

/** Whether a query has begun with a response that had arrived before; not one that was restored or written by the page. */
const hasInitialData = ({ options, state }: Query): boolean =>
  'initialData' in options && state.data !== undefined && state.dataUpdateCount === 0;

async function removeExcess(): Promise<void> {
  const cached = await readAll<CachedResponse>(responsePrefix);
  const entries = cached.map(([name, { at, characters }]) => ({ name, at, characters }));
  await Promise.all(findExcess(entries, Date.now()).map(remove));
}

async function writeResponses(client: QueryClient, hashes: ReadonlySet<string>): Promise<void> {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state }) => hashes.has(queryHash) && state.status === 'success',
  });
  for (const query of queries) {
    const { dataUpdatedAt: at, data } = query.state;
    const cached: CachedResponse = { at, characters: estimateSize(data), query };
    await write(`${responsePrefix}${query.queryHash}`, cached);
  }
  await removeExcess();
}

/**
 * Stores responses in the browser database from now on, with a short delay.
 *
 * @param isOwnSession called before each write, because another tab may have signed out
 * @returns stops it
 */
export function cacheResponses(client: QueryClient, isOwnSession: () => Promise<boolean>): () => void {
  const fresh = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const flush = async () => {
    timer = undefined;
    const hashes = new Set(fresh);
    fresh.clear();
    if (isStopped || !(await isOwnSession())) return;
    await writeResponses(client, hashes).catch(() => undefined);
    if (isStopped) await clearResponses();
  };
  const scheduleWrite = (hash: string) => {
    fresh.add(hash);
    timer ??= setTimeout(flush, pauseMilliseconds);
  };
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => isCacheable(queryKey) }))
    if (query.state.data !== undefined) scheduleWrite(query.queryHash);
  const stop = client.getQueryCache().subscribe((event) => {
    const isResponse =
      (event.type === 'updated' && event.action.type === 'success' && !event.action.manual) ||
      (event.type === 'added' && hasInitialData(event.query));
    if (isResponse && isCacheable(event.query.queryKey)) scheduleWrite(event.query.queryHash);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
  };
}

/** Loads cached responses into the query cache, unless it has newer ones. */
export async function restoreResponses(client: QueryClient): Promise<void> {
  const cached = await readAll<CachedResponse>(responsePrefix);
  const recent = cached.filter(([, { at }]) => Date.now() - at <= maxAgeMilliseconds);
  const queries = recent.map(([, { query }]) => query);
  const hashes = new Set(queries.map(({ queryHash }) => queryHash));
  // a query that is paused for lack of a network would reset to "no data" when its component unmounts
  await client.cancelQueries({
    predicate: ({ queryHash, state }) => hashes.has(queryHash) && state.data === undefined,
  });
  hydrate(
    client,
    { queries, mutations: [] },
    { defaultOptions: { queries: { gcTime: restoredGcMilliseconds } } },
  );
}
