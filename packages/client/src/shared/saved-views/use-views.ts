import { parseViewFilters, reduceViewFilters, type ViewRules } from '@harken/domain/lists/saved-views';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { type SavedView, useSavedViews, type ViewPlace } from './saved-views.api.ts';

type Search = Record<string, unknown>;

/** The same for filters in any order. */
const toComparable = (filters: Search) => JSON.stringify(Object.entries(filters).toSorted());

/**
 * The saved views of the open list. Filters, order and period are in the address, so a view is the search parameters that its
 * list knows. An address without any of them gets those of the view that opens with the list, once.
 */
export function useViews(
  place: ViewPlace,
  { defaults, choices }: ViewRules,
  { mayOpen }: { mayOpen: boolean },
) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Search;
  const views = useSavedViews(place).data;
  const current = useMemo(
    () =>
      reduceViewFilters(
        Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)),
        { defaults },
      ).filters,
    [search, defaults],
  );
  const show = useCallback(
    (view: SavedView) => {
      const stored = parseViewFilters(view.filters) ?? {};
      const { filters, isReduced } = reduceViewFilters(
        stored,
        choices ? { defaults, choices } : { defaults },
      );
      const names = [...Object.keys(defaults), 'period'];
      const update = (previous: Search) => ({
        ...previous,
        ...Object.fromEntries(names.map((name) => [name, filters[name]])),
      });
      void navigate({ to: '.', search: update as never, replace: true });
      if (isReduced) snackbar.show(t('savedViews.reduced', { name: view.name }));
    },
    [navigate, defaults, choices, snackbar, t],
  );
  useOpeningView({ views, isPlain: Object.keys(current).length === 0, mayOpen, show });
  const isShown = (view: SavedView) =>
    toComparable(parseViewFilters(view.filters) ?? {}) === toComparable(current);
  return { views: views ?? [], filters: JSON.stringify(current), show, isShown };
}

/** Shows the view that opens with the list. Not when filters are reset later, nor when a link brought filters along. */
function useOpeningView({
  views,
  isPlain,
  mayOpen,
  show,
}: {
  views: SavedView[] | undefined;
  isPlain: boolean;
  mayOpen: boolean;
  show: (view: SavedView) => void;
}): void {
  const isDecided = useRef(false);
  useEffect(() => {
    if (!mayOpen || isDecided.current) return;
    if (!isPlain) isDecided.current = true;
    if (isDecided.current || !views) return;
    isDecided.current = true;
    const opening = views.find(({ isDefault }) => isDefault);
    if (opening) show(opening);
  }, [views, isPlain, mayOpen, show]);
}
