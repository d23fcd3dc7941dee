import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import { Link } from './link.tsx';
import { SortButton, type SortDirection } from './sort-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Where a cell stands once rows become cards (below 960 px): line 1 to 6 of the card, at its start,
 * at its end, or across. `hidden` leaves it to the page of the thing itself.
 */
export type CardPlace =
  | { line: 1 | 2 | 3 | 4 | 5 | 6; at?: 'start' | 'end' | 'whole'; isName?: boolean }
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
  sort?: { direction: SortDirection | undefined; onSort: () => void };
};

export type RowGroup<Row> = { key: string; title: ReactNode; rows: readonly Row[] };

export type DataTableProps<Row> = {
  /** What the table holds and how it is ordered, for screen readers. */
  caption: string;
  columns: ReadonlyArray<Column<Row>>;
  rows?: readonly Row[];
  /** Rows under plain headings, instead of `rows`. */
  groups?: ReadonlyArray<RowGroup<Row>>;
  rowKey: (row: Row) => string | number;
  /** The rows that wait for something are marked at their start. */
  isWaiting?: (row: Row) => boolean;
  foot?: ReactNode;
};

function Head<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  const head = column.isHeadHidden ? <VisuallyHidden>{column.head}</VisuallyHidden> : column.head;
  return (
    <th
      scope="col"
      className={column.isNumber ? styles.number : undefined}
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
    >
      {sort ? <SortButton direction={sort.direction} onSort={sort.onSort} label={column.head} /> : head}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const place = column.card === 'hidden' ? undefined : column.card;
  return (
    <td
      data-line={place?.line}
      data-at={place ? (place.at ?? 'whole') : undefined}
      className={classNames(
        column.isNumber && styles.number,
        column.hasControls && styles.controls,
        column.isNowrap && styles.nowrap,
        column.card === 'hidden' && styles.wideOnly,
        place?.isName && styles.name,
      )}
    >
      {column.cell(row)}
    </td>
  );
}

/** One table in the markup; below 960 px each row becomes a card. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  groups,
  rowKey,
  isWaiting,
  foot,
}: DataTableProps<Row>) {
  const sections: ReadonlyArray<RowGroup<Row>> = groups ?? [
    { key: 'all', title: undefined, rows: rows ?? [] },
  ];
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            {section.title !== undefined && (
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length}>
                  {section.title}
                </th>
              </tr>
            )}
            {section.rows.map((row) => (
              <tr key={rowKey(row)} className={classNames(styles.row, isWaiting?.(row) && styles.waiting)}>
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {foot}
    </div>
  );
}

/** The main text of a row: a real link that covers the whole row or card. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.rowLink}>
      {children}
    </Link>
  );
}

/** The second line of a cell: district and region under the village. */
export function SecondLine({ children }: { children: ReactNode }) {
  return <span className={styles.second}>{children}</span>;
}
