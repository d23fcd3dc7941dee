import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { aQueryClient } from '../../../test/support/fixture.tsx';
import { invalidateAfter, invalidateAfterLiveEvent } from '../requests/invalidation.ts';
import { removeNewRows, useLiveList } from './list.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id, text: `row ${id}` }));
const ids = (shown: readonly { id: number }[]) => shown.map(({ id }) => id);

describe('the shown rows, while new rows are counted but not shown', () => {
  it.each([
    ['nothing is new', [3, 2, 1], [3, 2, 1], [3, 2, 1], 0],
    ['new rows at the top', [3, 2, 1], [5, 4, 3, 2, 1], [3, 2, 1], 2],
    ['new rows that push others off the page', [3, 2, 1], [5, 4, 3], [3, 2, 1], 2],
    ['a new row in between', [5, 3, 1], [5, 4, 3, 1], [5, 3, 1], 1],
    ['a removed row', [3, 2, 1], [3, 1], [3, 1], 0],
    ['a removed row, so that another moves up from the next page', [3, 2, 1], [3, 1, 0], [3, 1, 0], 0],
    ['a removed and a new row', [4, 3, 2, 1], [5, 4, 2, 1], [4, 2, 1], 1],
    ['a new row at the end', [1, 2], [1, 2, 3], [1, 2, 3], 0],
    ['a page of new rows only', [3, 2, 1], [6, 5, 4], [3, 2, 1], 3],
    ['rows in another order', [3, 2, 1], [1, 2, 3], [3, 2, 1], 0],
    ['the first rows of an empty list', [], [2, 1], [2, 1], 0],
    ['all rows removed', [2, 1], [], [], 0],
  ])('%s', (_what, shown, fresh, remaining, newCount) => {
    const result = removeNewRows(rows(...shown), rows(...fresh));
    expect(ids(result.rows)).toEqual(remaining);
    expect(result.newCount).toBe(newCount);
  });

  it('are updated if they changed', () => {
    const { rows: remaining } = removeNewRows(rows(2, 1), [
      { id: 3, text: 'new' },
      { id: 2, text: 'changed' },
    ]);
    expect(remaining).toEqual([
      { id: 2, text: 'changed' },
      { id: 1, text: 'row 1' },
    ]);
  });
});

/** A list on the screen, with a mock of the server response. */
async function aShownList() {
  const client = aQueryClient({ staleTime: Number.POSITIVE_INFINITY });
  const response = vi.fn(async () => ({ data: rows(2, 1), totalRows: 2 }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const list = { queryKey: ['report/list', 5], queryFn: response };
  const { result } = renderHook(() => useLiveList(list), { wrapper });
  await waitFor(() => expect(result.current.data?.data.length).toBe(2));
  return { client, response, result };
}

describe('a list', () => {
  it('does not show rows that others add until the user asks for them', async () => {
    const { client, response, result } = await aShownList();
    response.mockResolvedValue({ data: rows(4, 3, 2, 1), totalRows: 4 });
    await act(() => invalidateAfterLiveEvent(client, ['report/received'], false));
    await waitFor(() => expect(result.current.newCount).toBe(2));
    expect(ids(result.current.data?.data ?? [])).toEqual([2, 1]);
    expect(result.current.data?.totalRows).toBe(4);
    act(() => result.current.showNew());
    expect(ids(result.current.data?.data ?? [])).toEqual([4, 3, 2, 1]);
    expect(result.current.newCount).toBe(0);
  });

  it('counts all new rows if they fill the page', async () => {
    const { client, response, result } = await aShownList();
    response.mockResolvedValue({ data: rows(102, 101), totalRows: 102 });
    await act(() => invalidateAfterLiveEvent(client, ['report/received'], false));
    await waitFor(() => expect(result.current.newCount).toBe(100));
  });

  it('shows at once what the user adds or refetches', async () => {
    const { client, response, result } = await aShownList();
    response.mockResolvedValue({ data: rows(3, 2, 1), totalRows: 3 });
    await act(() => invalidateAfter(client, ['report/sendReport']));
    await waitFor(() => expect(ids(result.current.data?.data ?? [])).toEqual([3, 2, 1]));
    response.mockResolvedValue({ data: rows(4, 3, 2, 1), totalRows: 4 });
    await act(async () => {
      await result.current.refetch();
    });
    await waitFor(() => expect(ids(result.current.data?.data ?? [])).toEqual([4, 3, 2, 1]));
    expect(result.current.newCount).toBe(0);
  });
});
