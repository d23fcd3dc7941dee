import { lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import type { Column, RowKey, TableSelection } from './data-table-column.ts';
import { AllBox, GroupHead, SummaryRow, TableRows, type TableRowsProps } from './data-table-rows.tsx';
import { Link } from './link.tsx';
import { useIsWide } from './media.ts';
import { SortButton } from './sort-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type { Column } from './data-table-column.ts';

export type RowGroup<Row> = { key: string; title: ReactNode; rows: readonly Row[] };

export type DataTableProps<Row> = {
  /** What the table holds and how it is ordered, for screen readers. */
  caption: string;
  /** Keep the same array while nothing of them changes: then only rows that change are drawn anew. */
  columns: ReadonlyArray<Column<Row>>;
  rows?: readonly Row[];
  /** Rows under plain headings, instead of `rows`. */
  groups?: ReadonlyArray<RowGroup<Row>>;
  rowKey: RowKey<Row>;
  /** The rows that wait for something are marked at their start. */
  isWaiting?: (row: Row) => boolean;
  /** Rows can be ticked; its functions stay the same ones too. */
  selection?: TableSelection<Row>;
  /** What can be done with the ticked rows: above the table, on small screens at the bottom. */
  bulk?: ReactNode;
  /** On small screens at the end of the line above the cards, where the bar has no room for it. */
  aside?: ReactNode;
  foot?: ReactNode;
};

const nothing: readonly never[] = [];

/** Above so many rows only those near the window are in the page. */
const windowedAbove = 100;
/** How many stand there until it is known which are near. */
const shownAtOnce = 16;

/** Only long tables need it. */
const WindowedRows = lazy(() =>
  import('./data-table-window.tsx').then((module) => ({ default: module.WindowedRows })),
) as unknown as typeof import('./data-table-window.tsx').WindowedRows;

function LongTable<Row>(table: TableRowsProps<Row>) {
  const first = (
    <tbody>
      <TableRows {...table} rows={table.rows.slice(0, shownAtOnce)} from={0} />
    </tbody>
  );
  return (
    <Suspense fallback={first}>
      <WindowedRows {...table} />
    </Suspense>
  );
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  const head = column.isHeadHidden ? <VisuallyHidden>{column.head}</VisuallyHidden> : column.head;
  return (
    <th
      scope="col"
      className={classNames(column.isNumber && styles.number, column.isOnCardsOnly && styles.cardOnly)}
      aria-sort={sort ? (sort.direction ?? 'none') : undefined}
    >
      {sort ? <SortButton direction={sort.direction} onSort={sort.onSort} label={column.head} /> : head}
    </th>
  );
}

/** Whether the table is wider than its card, watched while both change. */
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

/** The columns of a long list keep the widths they began with: other rows come into view, and nothing moves. */
function useHeldWidths(frame: RefObject<HTMLElement | null>, isLong: boolean): void {
  useLayoutEffect(() => {
    const card = frame.current;
    const table = card?.querySelector('table');
    if (!isLong || !card || !table || typeof ResizeObserver === 'undefined') return;
    const heads = [...table.querySelectorAll<HTMLElement>('thead th')];
    const set = (widths: readonly string[], layout: string) => {
      table.style.tableLayout = layout;
      for (const [index, head] of heads.entries()) head.style.inlineSize = widths[index] ?? '';
    };
    const hold = () => {
      set([], '');
      const widths = heads.map((head) => `${head.getBoundingClientRect().width}px`);
      set(widths, 'fixed');
    };
    const observer = new ResizeObserver(hold);
    observer.observe(card);
    return () => {
      observer.disconnect();
      set([], '');
    };
  }, [frame, isLong]);
}

/** One table in the markup; below 960 px each row becomes a card. Of long lists only rows near the window are in it. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows = nothing, groups, rowKey, isWaiting, selection, bulk, aside, foot } = props;
  const isLong = rows.length > windowedAbove;
  const { frame, isTooWide } = useIsTooWide();
  const isWide = useIsWide();
  useHeldWidths(frame, isLong);
  const table = { rows, columns, rowKey, isWaiting, selection };
  // what scrolls must be reached by keyboard, and needs a name for that
  const scrolling = isTooWide ? { tabIndex: 0, role: 'region', 'aria-label': caption } : {};
  return (
    <>
      <div ref={frame} className={classNames(styles.frame, isTooWide && styles.scrolls)} {...scrolling}>
        {isWide && bulk}
        {!isWide && (selection || aside) && (
          <div className={styles.above}>
            {selection && <AllBox {...{ rows, rowKey, selection }}>{selection.allLabel}</AllBox>}
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
                  {isWide && <AllBox {...{ rows, rowKey, selection }} />}
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <SummaryRow columns={columns} hasBoxes={selection !== undefined} />
          {isLong && <LongTable {...table} />}
          {!isLong && !groups && (
            <tbody>
              <TableRows {...table} />
            </tbody>
          )}
          {groups?.map((group) => (
            <tbody key={group.key}>
              <GroupHead title={group.title} width={columns.length} />
              <TableRows {...table} rows={group.rows} />
            </tbody>
          ))}
        </table>
        {foot}
      </div>
      {!isWide && bulk}
    </>
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
