import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { keepOnlyOf } from './decisions.ts';
import { isKept, keptForMilliseconds, surplus } from './kept-rules.ts';
import { read, readAll, remove, write } from './kept-store.ts';
import { answerPrefix, forgetAll, forgetAnswers, type KeptStart, startName } from './last-seen.ts';

type KeptAnswer = { at: number; characters: number; query: DehydratedState['queries'][number] };

/** How long answers are gathered before they are written, in milliseconds. */
const pauseMilliseconds = 1500;

/** How long what was put back is held though no page shows it: longer than any session lasts. */
const heldForMilliseconds = 86_400_000;

/** Dates in a key or an answer are kept as they are; the length of the JSON only says how much it is. */
const lengthOf = (data: unknown) => JSON.stringify(data)?.length ?? 0;

/** Removes what another person left on this device, answers and decisions. */
export async function makeRoomFor(userId: number): Promise<void> {
  const start = await read<KeptStart>(startName);
  if (start && start.user.id !== userId) await forgetAll();
  await keepOnlyOf(userId);
}

async function removeSurplus(): Promise<void> {
  const kept = await readAll<KeptAnswer>(answerPrefix);
  const entries = kept.map(([name, { at, characters }]) => ({ name, at, characters }));
  await Promise.all(surplus(entries, Date.now()).map(remove));
}

async function writeAnswers(client: QueryClient, hashes: ReadonlySet<string>): Promise<void> {
  const { queries } = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state }) => hashes.has(queryHash) && state.status === 'success',
  });
  for (const query of queries) {
    const { dataUpdatedAt: at, data } = query.state;
    const kept: KeptAnswer = { at, characters: lengthOf(data), query };
    await write(`${answerPrefix}${query.queryHash}`, kept);
  }
  await removeSurplus();
}

/**
 * Keeps on this device what the pages are told from now on, a moment after it came.
 *
 * @param isStillMine asked before each writing: another tab may have signed out
 * @returns ends it
 */
export function keepAnswers(client: QueryClient, isStillMine: () => Promise<boolean>): () => void {
  const fresh = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const flush = async () => {
    timer = undefined;
    const hashes = new Set(fresh);
    fresh.clear();
    if (isOver || !(await isStillMine())) return;
    await writeAnswers(client, hashes).catch(() => undefined);
    if (isOver) await forgetAnswers();
  };
  const note = (hash: string) => {
    fresh.add(hash);
    timer ??= setTimeout(flush, pauseMilliseconds);
  };
  for (const query of client.getQueryCache().findAll({ predicate: ({ queryKey }) => isKept(queryKey) }))
    if (query.state.data !== undefined) note(query.queryHash);
  const stop = client.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
    if (isAnswer && isKept(event.query.queryKey)) note(event.query.queryHash);
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** Puts what was kept into the pages' memory, where they do not know anything newer. */
export async function restoreAnswers(client: QueryClient): Promise<void> {
  const kept = await readAll<KeptAnswer>(answerPrefix);
  const young = kept.filter(([, { at }]) => Date.now() - at <= keptForMilliseconds);
  const queries = young.map(([, { query }]) => query);
  const hashes = new Set(queries.map(({ queryHash }) => queryHash));
  // what waits for a network would otherwise fall back to knowing nothing, once the part that asked is gone
  await client.cancelQueries({
    predicate: ({ queryHash, state }) => hashes.has(queryHash) && state.data === undefined,
  });
  hydrate(
    client,
    { queries, mutations: [] },
    { defaultOptions: { queries: { gcTime: heldForMilliseconds } } },
  );
}
