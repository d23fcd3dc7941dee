import type { ReactNode } from 'react';
import type { SortDirection } from './sort-button.tsx';

/**
 * Where a cell stands once rows become cards (below 960 px): line 1 to 6 of the card, at its start,
 * at its end, or across. `hidden` leaves it to the page of the thing itself.
 */
export type CardPlace =
  | {
      line: 1 | 2 | 3 | 4 | 5 | 6;
      at?: 'start' | 'end' | 'whole';
      isName?: boolean;
      /** Stands beside all lines of the card, in their middle. */
      isTall?: true;
    }
  | 'hidden';

export type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  card: CardPlace;
  /** Numbers stand at the end of their column. */
  isNumber?: boolean;
  /** Buttons, links, checkboxes: above the link that covers the row. */
  hasControls?: boolean;
  /** The head says what the column is only to screen readers (actions). */
  isHeadHidden?: boolean;
  isNowrap?: boolean;
  /** Says on cards in one what other columns say in several. */
  isOnCardsOnly?: boolean;
  sort?: { direction: SortDirection | undefined; onSort: () => void };
  /** What holds for all rows of the list, also those of other pages: in a row of its own below the heads. */
  summary?: ReactNode;
};

/** Rows that can be ticked, for doing something with several at once. */
export type TableSelection<Row> = {
  selected: ReadonlySet<string | number>;
  /** Names the checkbox of a row: "Select Mariam Kessy". */
  nameOf: (row: Row) => string;
  /** Whether a row can be ticked; unless told it can. */
  isFree?: (row: Row) => boolean;
  onToggle: (key: string | number) => void;
  allLabel: string;
  onToggleAll: (isSelected: boolean) => void;
};

export type RowKey<Row> = (row: Row) => string | number;
