import {
  hashKey,
  keepPreviousData,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { clearLiveRefetch, takeLiveRefetch } from './refetch.ts';

type Row = { id: number };
type ListPage<R extends Row> = { data: R[]; totalRows: number };

/**
 * Updates the shown rows without inserting new ones: changed rows are replaced in place, deleted rows are removed, and rows
 * that new ones pushed off the page stay. Rows after the last known one are appended, because they move nothing.
 *
 * @returns `newCount`: how many new rows are not shown
 */
export function removeNewRows<R extends Row>(shown: readonly R[], fresh: readonly R[]) {
  if (shown.length === 0) return { rows: [...fresh], newCount: 0 };
  const known = new Set(shown.map(({ id }) => id));
  const freshRow = new Map(fresh.map((row) => [row.id, row]));
  const lastKnown = fresh.findLastIndex(({ id }) => known.has(id));
  const isNew = ({ id }: R, index: number) => !known.has(id) && (index < lastKnown || lastKnown < 0);
  const newCount = fresh.filter(isNew).length;
  const lastRemaining = shown.findLastIndex(({ id }) => freshRow.has(id));
  const pushedOff = shown.slice(lastRemaining + 1).slice(0, newCount);
  const remaining = shown.flatMap(({ id }) => freshRow.get(id) ?? []);
  const appended = lastKnown < 0 ? [] : fresh.slice(lastKnown + 1);
  return { rows: [...remaining, ...pushedOff, ...appended], newCount };
}

type PageSnapshot<Page> = { hash: string; page: Page; fresh: Page; newCount: number; countedFrom: number };

function mergeFreshPage<R extends Row, Page extends ListPage<R>>(
  before: PageSnapshot<Page>,
  fresh: Page,
): PageSnapshot<Page> {
  const { rows, newCount } = removeNewRows<R>(before.page.data, fresh.data);
  // if the page has only new rows, there may be more than fit on it
  const isAllNew = newCount === fresh.data.length;
  const count = isAllNew ? Math.max(newCount, fresh.totalRows - before.countedFrom) : newCount;
  return { ...before, fresh, newCount: count, page: { ...fresh, data: rows } };
}

/** New rows of a list that are not shown yet. */
export type LiveList = {
  newCount: number;
  showNew: () => void;
};

/**
 * One page of a list with live updates. The previous page stays until the next one is loaded. New rows that come from others
 * are counted but not inserted, so that the list does not jump while it is read.
 */
export function useLiveList<R extends Row, Page extends ListPage<R>>(
  list: Required<Pick<UseQueryOptions<Page>, 'queryKey' | 'queryFn'>>,
) {
  const client = useQueryClient();
  const query = useQuery<Page>({ ...list, placeholderData: keepPreviousData });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const [shown, setShown] = useState<PageSnapshot<Page> | null>(null);
  const hash = hashKey(list.queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response is processed once, when it arrives
  useLayoutEffect(() => {
    if (!data || isPlaceholderData) return;
    const isLiveRefetch = takeLiveRefetch(client, list.queryKey);
    setShown((before) => {
      if (before?.hash === hash && isLiveRefetch) return mergeFreshPage<R, Page>(before, data);
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
      clearLiveRefetch(client, { queryKey: list.queryKey });
      return query.refetch();
    },
  };
}
