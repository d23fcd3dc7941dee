import {
  hashKey,
  keepPreviousData,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { noteAskedByUser, wasAskedByLive } from './asked-by-live.ts';

type Row = { id: number };
type ListPage<R extends Row> = { data: R[]; totalRows: number };

/**
 * The rows that are shown while new ones are kept back: those that changed are taken over in their places, those that
 * are gone go, and those that new rows pushed off the page stay. Rows that come after all others join at the end, where
 * they move nothing.
 *
 * @returns `newCount`: rows of the page that are kept back
 */
export function withoutNewRows<R extends Row>(shown: readonly R[], fresh: readonly R[]) {
  if (shown.length === 0) return { rows: [...fresh], newCount: 0 };
  const known = new Set(shown.map(({ id }) => id));
  const freshRow = new Map(fresh.map((row) => [row.id, row]));
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const isNew = ({ id }: R, index: number) => !known.has(id) && (index < lastKnown || lastKnown < 0);
  const newCount = fresh.filter(isNew).length;
  const lastLeft = shown.findLastIndex(({ id }) => freshRow.has(id));
  const pushedOff = shown.slice(lastLeft + 1).slice(0, newCount);
  const left = shown.flatMap(({ id }) => freshRow.get(id) ?? []);
  const appended = lastKnown < 0 ? [] : fresh.slice(lastKnown + 1);
  return { rows: [...left, ...pushedOff, ...appended], newCount };
}

type Held<Page> = { hash: string; page: Page; fresh: Page; newCount: number; countedFrom: number };

function held<R extends Row, Page extends ListPage<R>>(before: Held<Page>, fresh: Page): Held<Page> {
  const { rows, newCount } = withoutNewRows<R>(before.page.data, fresh.data);
  // where nothing of the page is left, more may have come than it holds
  const isAllNew = newCount === fresh.data.length;
  const count = isAllNew ? Math.max(newCount, fresh.totalRows - before.countedFrom) : newCount;
  return { ...before, fresh, newCount: count, page: { ...fresh, data: rows } };
}

/** What a list knows of rows that are kept back. */
export type LiveList = {
  /** How many there are. */
  newCount: number;
  showNew: () => void;
};

/**
 * One page of a list that others change while it is read. What was shown stays until another page is there; rows that
 * are new, because of others, are kept back and counted, so that nothing jumps.
 */
export function useLiveList<R extends Row, Page extends ListPage<R>>(
  list: Required<Pick<UseQueryOptions<Page>, 'queryKey' | 'queryFn'>>,
) {
  const client = useQueryClient();
  const query = useQuery<Page>({ ...list, placeholderData: keepPreviousData });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const [shown, setShown] = useState<Held<Page> | null>(null);
  const hash = hashKey(list.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is looked at once, when it comes
  useLayoutEffect(() => {
    if (!data || isPlaceholderData) return;
    const isOfOthers = wasAskedByLive(client, list.queryKey);
    setShown((before) => {
      if (before?.hash === hash && isOfOthers) return held<R, Page>(before, data);
      return { hash, page: data, fresh: data, newCount: 0, countedFrom: data.totalRows };
    });
  }, [hash, data, dataUpdatedAt, isPlaceholderData]);
  const current = shown?.hash === hash && !isPlaceholderData ? shown : null;
  return {
    ...query,
    data: current?.page ?? data,
    newCount: current?.newCount ?? 0,
    showNew: () =>
      setShown((now) => now && { ...now, page: now.fresh, newCount: 0, countedFrom: now.fresh.totalRows }),
    refetch: () => {
      noteAskedByUser(client, { queryKey: list.queryKey });
      return query.refetch();
    },
  };
}
