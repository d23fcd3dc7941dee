import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Filter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Empty, Loaded, type LoadedQuery } from './loaded.tsx';
import { useIsWide } from './media.ts';
import { SearchField } from './search-field.tsx';
import { useUiTexts } from './texts-context.ts';

export type FilteredListProps<Row> = {
  /** The query of all rows. */
  query: LoadedQuery<readonly Row[]>;
  /** Rows that match search and filters, sorted; undefined until loaded. */
  found: readonly Row[] | undefined;
  search: { label?: string; value: string; onChange: (value: string) => void };
  filters?: readonly Filter[];
  onReset: () => void;
  /** Before the search field: the segmented control of sub-pages. */
  start?: ReactNode;
  /** The link to the form for a new item: at the end of the bar, on phones after the list. */
  add?: ReactNode;
  labels: {
    loading: string;
    /** Shown for an empty list; omitted if the list is never empty. */
    none?: string;
    noneMatch?: string;
    showAll?: string;
    /** Announced to screen readers: "11 organizations". */
    found: (count: number) => string;
    /** The button that closes the filters on a phone: "Show 11 organizations". */
    show?: (count: number) => string;
  };
  /** Number of skeleton rows while loading. */
  rows?: number;
  children: (found: readonly Row[]) => ReactNode;
};

type EmptyListProps = {
  labels: FilteredListProps<unknown>['labels'];
  onReset: () => void;
  isNarrowed: boolean;
};

/** Empty state: nothing matches search and filters, or the list is empty. */
function EmptyList({ labels, isNarrowed, onReset }: EmptyListProps) {
  const t = useUiTexts();
  if (labels.none !== undefined && !isNarrowed) return <Empty>{labels.none}</Empty>;
  return (
    <Empty action={<Button onClick={onReset}>{labels.showAll ?? t('ui.list.showAll')}</Button>}>
      {labels.noneMatch ?? t('ui.list.noneMatch')}
    </Empty>
  );
}

/** A list that is loaded completely, with search, filters and a link to add an item. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { query, found, search, filters = [], onReset, start, add, labels, rows, children } = props;
  const t = useUiTexts();
  const isWide = useIsWide();
  return (
    <>
      <FilterBar
        start={
          <>
            {start}
            <SearchField {...search} label={search.label ?? t('ui.search')} />
          </>
        }
        filters={filters}
        onReset={onReset}
        actions={isWide && add}
        showLabel={found && labels.show?.(found.length)}
        result={found && labels.found(found.length)}
      />
      <Loaded
        query={{ ...query, data: found }}
        label={labels.loading}
        rows={rows}
        isEmpty={(shown) => shown.length === 0}
        empty={<EmptyList {...{ labels, onReset }} isNarrowed={Boolean(query.data?.length)} />}
      >
        {children}
      </Loaded>
      {!isWide && add}
    </>
  );
}
