import { memo, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './data-table.module.css';
import type { Column, RowKey, TableSelection } from './data-table-column.ts';
import { TickBox } from './tick-box.tsx';

function placeOf<Row>({ card }: Column<Row>) {
  const place = card === 'hidden' ? undefined : card;
  return {
    'data-line': place?.line,
    'data-at': place ? (place.at ?? 'whole') : undefined,
    'data-tall': place?.isTall,
  };
}

function cellClass<Row>(column: Column<Row>) {
  return classNames(
    column.isNumber && styles.number,
    column.hasControls && styles.controls,
    column.isNowrap && styles.nowrap,
    column.card === 'hidden' && styles.wideOnly,
    column.card !== 'hidden' && column.card.isName && styles.name,
    column.isOnCardsOnly && styles.cardOnly,
  );
}

type RowProps<Row> = {
  row: Row;
  id: string | number;
  columns: ReadonlyArray<Column<Row>>;
  isWaiting: boolean;
  isSelected: boolean;
  nameOf: TableSelection<Row>['nameOf'] | undefined;
  isFree: TableSelection<Row>['isFree'];
  onToggle: TableSelection<Row>['onToggle'] | undefined;
  /** Its number in the table, counted from 1 with the head, where not all rows are in the page. */
  number: number | undefined;
};

function DrawnRow<Row>({ row, id, columns, number, ...state }: RowProps<Row>) {
  const { isWaiting, isSelected, nameOf, isFree, onToggle } = state;
  const isTickable = isFree?.(row) ?? true;
  return (
    <tr
      aria-rowindex={number}
      className={classNames(
        styles.row,
        isWaiting && styles.waiting,
        nameOf && styles.selectable,
        isSelected && styles.selected,
      )}
    >
      {nameOf && (
        <td className={styles.box}>
          {isTickable && onToggle && (
            <TickBox label={nameOf(row)} isTicked={isSelected} onToggle={() => onToggle(id)} />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} {...placeOf(column)} className={cellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Drawn anew only when something of the row itself changes, so that ticking one of a thousand is quick. */
const OneRow = memo(DrawnRow) as typeof DrawnRow;

export type TableRowsProps<Row> = {
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  rowKey: RowKey<Row>;
  isWaiting: ((row: Row) => boolean) | undefined;
  selection: TableSelection<Row> | undefined;
};

/** Rows as they follow each other. `from` counts the rows before them, where those are not all in the page. */
export function TableRows<Row>({
  rows,
  columns,
  rowKey,
  isWaiting,
  selection,
  from,
}: TableRowsProps<Row> & { from?: number }) {
  return rows.map((row, index) => {
    const id = rowKey(row);
    return (
      <OneRow
        key={id}
        {...{ row, id, columns }}
        isWaiting={Boolean(isWaiting?.(row))}
        isSelected={selection?.selected.has(id) ?? false}
        nameOf={selection?.nameOf}
        isFree={selection?.isFree}
        onToggle={selection?.onToggle}
        number={from === undefined ? undefined : from + index + 2}
      />
    );
  });
}

/** What holds for the whole list, below the heads; on small screens a card before the others. */
export function SummaryRow<Row>({
  columns,
  hasBoxes,
}: {
  columns: ReadonlyArray<Column<Row>>;
  hasBoxes: boolean;
}) {
  if (!columns.some((column) => column.summary !== undefined)) return null;
  const [first, ...others] = columns;
  return (
    <tbody>
      <tr className={classNames(styles.row, styles.summary)}>
        {hasBoxes && <td className={styles.box} />}
        {first && (
          <th scope="row" {...placeOf(first)} className={cellClass(first)}>
            {first.summary}
          </th>
        )}
        {others.map((column) => (
          <td key={column.key} {...placeOf(column)} className={cellClass(column)}>
            {column.summary}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** The heading of rows that belong together. */
export function GroupHead({ title, width }: { title: ReactNode; width: number }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={width}>
        {title}
      </th>
    </tr>
  );
}

/** The head of the column of checkboxes: ticks all rows, or none. */
export function AllBox<Row>({
  rows,
  rowKey,
  selection,
  children,
}: Pick<TableRowsProps<Row>, 'rows' | 'rowKey'> & {
  selection: TableSelection<Row>;
  children?: ReactNode;
}) {
  const able = selection.isFree ? rows.filter(selection.isFree) : rows;
  const ticked = able.filter((row) => selection.selected.has(rowKey(row))).length;
  const isAll = able.length > 0 && ticked === able.length;
  return (
    <TickBox
      label={children === undefined ? selection.allLabel : undefined}
      isTicked={isAll}
      isMixed={ticked > 0 && !isAll}
      onToggle={() => selection.onToggleAll(!isAll)}
    >
      {children}
    </TickBox>
  );
}
