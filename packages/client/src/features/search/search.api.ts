import { searchLimits } from '@harken/domain/search/search-keys';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { call } from '../../lib/requests/request.ts';

export type Found = CallResponse<'search/list'>;

/** What matches a text; of the text before, while the new results are loading. */
export function useSearch(text: string) {
  const wanted = text.trim().slice(0, searchLimits.textMaxLength);
  return useQuery({
    queryKey: ['search/list', wanted],
    queryFn: ({ signal }) => call('search/list', { body: { text: wanted } }, { signal }),
    enabled: wanted !== '',
    placeholderData: wanted === '' ? undefined : keepPreviousData,
    gcTime: 60_000,
  });
}
