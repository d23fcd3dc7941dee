import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { Filter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { Empty, Loaded, type LoadedQuery } from './loaded.tsx';
import { useIsWide } from './media.ts';
import { SearchField } from './search-field.tsx';
import { useUiTexts } from './texts-context.ts';

export type FilteredListProps<Row> = {
  /** Gives all rows there are. */
  query: LoadedQuery<readonly Row[]>;
  /** Those that search and filters leave, in order; nothing before the rows are there. */
  found: readonly Row[] | undefined;
  search: { label?: string; value: string; onChange: (value: string) => void };
  filters?: readonly Filter[];
  onReset: () => void;
  /** Before the search, in the same row: the segmented control of sub-pages. */
  start?: ReactNode;
  /** The link to the form of a new row: at the end of the bar, on phones after the list. */
  add?: ReactNode;
  words: {
    loading: string;
    /** There is nothing yet; left out where something always is. */
    none?: string;
    noneMatch?: string;
    showAll?: string;
    /** Read out when it changes: "11 organizations". */
    found: (count: number) => string;
    /** The button that closes the filters on a phone: "Show 11 organizations". */
    show?: (count: number) => string;
  };
  /** How many rows stand in while waiting. */
  rows?: number;
  children: (found: readonly Row[]) => ReactNode;
};

type NothingProps = Pick<FilteredListProps<unknown>, 'words' | 'onReset'> & { isNarrowed: boolean };

/** Nothing to show: because of search and filters, or because there is nothing yet. */
function Nothing({ words, isNarrowed, onReset }: NothingProps) {
  const t = useUiTexts();
  if (words.none !== undefined && !isNarrowed) return <Empty>{words.none}</Empty>;
  return (
    <Empty action={<Button onClick={onReset}>{words.showAll ?? t('ui.list.showAll')}</Button>}>
      {words.noneMatch ?? t('ui.list.noneMatch')}
    </Empty>
  );
}

/** A list that is all there at once: its search and filters, the way to add to it, and what they leave of it. */
export function FilteredList<Row>(props: FilteredListProps<Row>) {
  const { query, found, search, filters = [], onReset, start, add, words, rows, children } = props;
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
        showLabel={found && words.show?.(found.length)}
        result={found && words.found(found.length)}
      />
      <Loaded
        query={{ ...query, data: found }}
        label={words.loading}
        rows={rows}
        isEmpty={(shown) => shown.length === 0}
        empty={<Nothing {...{ words, onReset }} isNarrowed={Boolean(query.data?.length)} />}
      >
        {children}
      </Loaded>
      {!isWide && add}
    </>
  );
}
