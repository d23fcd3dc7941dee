import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Link } from '../navigation/link.tsx';
import { classNames } from '../styles/class-names.ts';
import { useIsWide } from '../styles/media.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import type { Column, RowKey, TableSelection } from './column.ts';
import styles from './data-table.module.css';
import { GroupHeader, SelectAllCheckbox, SummaryRow, TableRows, type TableRowsProps } from './rows.tsx';
import { SortButton } from './sort-button.tsx';

export type { Column } from './column.ts';

export type RowGroup<Row> = { key: string; title: ReactNode; rows: readonly Row[] };

export type DataTableProps<Row> = {
  /** Content and order of the table, for screen readers. */
  caption: string;
  /** Pass the same array while nothing in it changes, so that only changed rows are rendered again. */
  columns: ReadonlyArray<Column<Row>>;
  rows?: readonly Row[];
  /** Rows in groups with headings, instead of `rows`. */
  groups?: ReadonlyArray<RowGroup<Row>>;
  rowKey: RowKey<Row>;
  /** Rows that are waiting for something have a mark at their start. */
  isWaiting?: (row: Row) => boolean;
  /** Row selection. Its functions must stay the same, like `columns`. */
  selection?: TableSelection<Row>;
  /** Bulk actions: above the table, on small screens at the bottom. */
  bulk?: ReactNode;
  /** Small screens only: content at the end of the line above the cards. */
  aside?: ReactNode;
  footer?: ReactNode;
};

const nothing: readonly never[] = [];

/** Longer tables render only the rows near the viewport. */
const virtualizeAbove = 100;
/** How many rows of a long table are rendered at first. */
const initialRows = 16;

/** Loaded on demand: only long tables need it. */
const WindowedRows = lazy(() =>
  import('./window.tsx').then((module) => ({ default: module.WindowedRows })),
) as unknown as typeof import('./window.tsx').WindowedRows;

function LongTable<Row>(table: TableRowsProps<Row>) {
  const first = (
    <tbody>
      <TableRows {...table} rows={table.rows.slice(0, initialRows)} from={0} />
    </tbody>
  );
  return (
    <Suspense fallback={first}>
      <WindowedRows {...table} />
    </Suspense>
  );
}

function HeaderCell<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  const header = column.isHeaderHidden ? <VisuallyHidden>{column.header}</VisuallyHidden> : column.header;
  return (
    <th
      scope="col"
      className={classNames(column.isNumber && styles.number, column.isOnCardsOnly && styles.cardOnly)}
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
    >
      {sort ? <SortButton direction={sort.direction} onSort={sort.onSort} label={column.header} /> : header}
    </th>
  );
}

/** Whether the table is wider than its card. */
function useIsTooWide() {
  const frame = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useLayoutEffect(() => {
    const card = frame.current;
    const table = card?.querySelector('table');
    if (!card || !table || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setIsTooWide(table.offsetWidth > card.clientWidth));
    observer.observe(card);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return { frame, isTooWide };
}

/** Fixes the initial column widths of a long list, so that columns do not move when other rows are rendered. */
function useFixedWidths(frame: RefObject<HTMLElement | null>, isLong: boolean): void {
  useLayoutEffect(() => {
    const card = frame.current;
    const table = card?.querySelector('table');
    if (!isLong || !card || !table || typeof ResizeObserver === 'undefined') return;
    const headers = [...table.querySelectorAll<HTMLElement>('thead th')];
    const set = (widths: readonly string[], layout: string) => {
      table.style.tableLayout = layout;
      for (const [index, header] of headers.entries()) header.style.inlineSize = widths[index] ?? '';
    };
    const fixWidths = () => {
      set([], '');
      const widths = headers.map((header) => `${header.getBoundingClientRect().width}px`);
      set(widths, 'fixed');
    };
    const observer = new ResizeObserver(fixWidths);
    observer.observe(card);
    return () => {
      observer.disconnect();
      set([], '');
    };
  }, [frame, isLong]);
}

/** A table; below 960 px each row becomes a card. Long lists render only the rows near the viewport. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows = nothing,
    groups,
    rowKey,
    isWaiting,
    selection,
    bulk,
    aside,
    footer,
  } = props;
  const isLong = rows.length > virtualizeAbove;
  const { frame, isTooWide } = useIsTooWide();
  const isWide = useIsWide();
  useFixedWidths(frame, isLong);
  const table = { rows, columns, rowKey, isWaiting, selection };
  // a scrollable element must be reachable by keyboard, and needs a name for that
  const scrolling = isTooWide ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {};
  return (
    <>
      <div ref={frame} className={classNames(styles.frame, isTooWide && styles.scrolls)} {...scrolling}>
        {isWide && bulk}
        {!isWide && (selection || aside) && (
          <div className={styles.above}>
            {selection && (
              <SelectAllCheckbox {...{ rows, rowKey, selection }}>{selection.allLabel}</SelectAllCheckbox>
            )}
            {aside}
          </div>
        )}
        <table className={styles.table} aria-rowcount={isLong ? rows.length + 1 : undefined}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {selection && (
                <th scope="col" className={styles.box}>
                  {isWide && <SelectAllCheckbox {...{ rows, rowKey, selection }} />}
                </th>
              )}
              {columns.map((column) => (
                <HeaderCell key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <SummaryRow columns={columns} hasCheckboxes={selection !== undefined} />
          {isLong && <LongTable {...table} />}
          {!isLong && !groups && (
            <tbody>
              <TableRows {...table} />
            </tbody>
          )}
          {groups?.map((group) => (
            <tbody key={group.key}>
              <GroupHeader title={group.title} width={columns.length} />
              <TableRows {...table} rows={group.rows} />
            </tbody>
          ))}
        </table>
        {footer}
      </div>
      {!isWide && bulk}
    </>
  );
}

/** The main text of a row: a link that covers the whole row or card. */
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
