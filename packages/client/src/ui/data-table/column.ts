import type { ReactNode } from 'react';
import type { SortDirection } from './sort-button.tsx';

/**
 * Position of a cell when rows become cards (below 960 px): line 1 to 6 of the card, aligned at its start or end, or across the
 * whole line. `hidden`: shown only on the detail page.
 */
export type CardPosition =
  | {
      line: 1 | 2 | 3 | 4 | 5 | 6;
      align?: 'start' | 'end' | 'whole';
      isName?: boolean;
      /** Spans all lines of the card, vertically centred. */
      isTall?: true;
    }
  | 'hidden';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  card: CardPosition;
  /** Aligned at the end of the column. */
  isNumber?: boolean;
  /** Contains buttons, links or checkboxes, which are placed above the link that covers the row. */
  hasControls?: boolean;
  /** The header is for screen readers only (as for row actions). */
  isHeaderHidden?: boolean;
  isNowrap?: boolean;
  /** Only on cards: combines the content of several columns. */
  isOnCardsOnly?: boolean;
  sort?: { direction: SortDirection | undefined; onSort: () => void };
  /** Summary of all rows of the list, including other pages: in a separate row below the headers. */
  summary?: ReactNode;
};

/** Row selection for bulk actions. */
export type TableSelection<Row> = {
  selected: ReadonlySet<string | number>;
  /** Label of the checkbox of a row: "Select Mariam Kessy". */
  getRowName: (row: Row) => string;
  /** Whether a row can be selected. Default: yes. */
  isRowSelectable?: (row: Row) => boolean;
  onToggle: (key: string | number) => void;
  allLabel: string;
  onToggleAll: (isSelected: boolean) => void;
};

export type RowKey<Row> = (row: Row) => string | number;
