import type { ListWithViews } from '@harken/domain/lists/saved-views';
import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '../../lib/requests/call-list.ts';
import { useChange } from '../../lib/requests/changes.ts';
import { call } from '../../lib/requests/request.ts';

export type SavedView = CallResponse<'savedView/list'>[number];

/** A list, in a project or national society; 0 for lists over everything. */
export type ViewPlace = { list: ListWithViews; scopeId: number };

export function useSavedViews({ list, scopeId }: ViewPlace) {
  return useQuery({
    queryKey: ['savedView/list', list, scopeId],
    queryFn: ({ signal }) => call('savedView/list', { query: { list, scopeId } }, { signal }),
    staleTime: 5 * 60_000,
  });
}

export function useStoreViews(place: ViewPlace) {
  return useChange({
    calls: 'savedView/store',
    errors: 'inline',
    act: (views: SavedView[]) => call('savedView/store', { body: { ...place, views } }),
  });
}
