import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Empty, Loaded, type LoadedQuery } from '../loading/loaded.tsx';
import { useIsWide } from '../styles/media.ts';
import { useUiTexts } from '../text/texts-context.ts';
import { FilterBar } from './bar.tsx';
import type { Filter } from './filter.ts';

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
  /** The first step for an empty list, below its sentence. Default: `add`, except on phones, where it is there anyway. */
  emptyAction?: ReactNode;
  /** Number of skeleton rows while loading. */
  rows?: number;
  children: (found: readonly Row[]) => ReactNode;
};

type EmptyListProps = {
  labels: FilteredListProps<unknown>['labels'];
  onReset: () => void;
  isFiltered: boolean;
  emptyAction: ReactNode;
};

/** Empty state: nothing matches search and filters, or the list is empty. */
function EmptyList({ labels, isFiltered, emptyAction, onReset }: EmptyListProps) {
  const t = useUiTexts();
  if (labels.none !== undefined && !isFiltered) return <Empty action={emptyAction}>{labels.none}</Empty>;
  return (
    <Empty action={<Button onClick={onReset}>{labels.showAll ?? t('ui.list.showAll')}</Button>}>
      {labels.noneMatch ?? t('ui.list.noneMatch')}
    </Empty>
  );
}

/** A list that is loaded completely, with search, filters and a link to add an item. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const {
    query,
    found,
    search,
    filters = [],
    onReset,
    start,
    add,
    labels,
    rows,
    children,
    emptyAction,
  } = props;
  const t = useUiTexts();
  const isWide = useIsWide();
  // the link of an empty list is in the list itself
  const isAddInList = isWide && !emptyAction && labels.none !== undefined && query.data?.length === 0;
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
        actions={isWide && !isAddInList && add}
        showLabel={found && labels.show?.(found.length)}
        result={found && labels.found(found.length)}
      />
      <Loaded
        query={{ ...query, data: found }}
        label={labels.loading}
        rows={rows}
        isEmpty={(shown) => shown.length === 0}
        empty={
          <EmptyList
            {...{ labels, onReset }}
            emptyAction={emptyAction || (isAddInList && add)}
            isFiltered={Boolean(query.data?.length)}
          />
        }
      >
        {children}
      </Loaded>
      {!isWide && add}
    </>
  );
}
