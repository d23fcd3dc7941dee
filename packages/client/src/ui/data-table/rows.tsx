import { memo, type ReactNode } from 'react';
import { classNames } from '../styles/class-names.ts';
import type { Column, RowKey, TableSelection } from './column.ts';
import styles from './data-table.module.css';
import { SelectionCheckbox } from './selection-checkbox.tsx';

function getCardAttributes<Row>({ card }: Column<Row>) {
  const position = card === 'hidden' ? undefined : card;
  return {
    'data-line': position?.line,
    'data-at': position ? (position.align ?? 'whole') : undefined,
    'data-tall': position?.isTall,
  };
}

function getCellClass<Row>(column: Column<Row>) {
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
  getRowName: TableSelection<Row>['getRowName'] | undefined;
  isRowSelectable: TableSelection<Row>['isRowSelectable'];
  onToggle: TableSelection<Row>['onToggle'] | undefined;
  /** Row number from 1 including the header, if not all rows are rendered. */
  number: number | undefined;
};

function TableRow<Row>({ row, id, columns, number, ...state }: RowProps<Row>) {
  const { isWaiting, isSelected, getRowName, isRowSelectable, onToggle } = state;
  const isSelectable = isRowSelectable?.(row) ?? true;
  return (
    <tr
      aria-rowindex={number}
      className={classNames(
        styles.row,
        isWaiting && styles.waiting,
        getRowName && styles.selectable,
        isSelected && styles.selected,
      )}
    >
      {getRowName && (
        <td className={styles.box}>
          {isSelectable && onToggle && (
            <SelectionCheckbox label={getRowName(row)} isChecked={isSelected} onToggle={() => onToggle(id)} />
          )}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} {...getCardAttributes(column)} className={getCellClass(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Rendered again only if the row itself changes, so that selecting one of a thousand rows is fast. */
const MemoizedRow = memo(TableRow) as typeof TableRow;

export type TableRowsProps<Row> = {
  rows: readonly Row[];
  columns: ReadonlyArray<Column<Row>>;
  rowKey: RowKey<Row>;
  isWaiting: ((row: Row) => boolean) | undefined;
  selection: TableSelection<Row> | undefined;
};

/** Consecutive rows. `from`: number of rows before them, if not all rows are rendered. */
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
      <MemoizedRow
        key={id}
        {...{ row, id, columns }}
        isWaiting={Boolean(isWaiting?.(row))}
        isSelected={selection?.selected.has(id) ?? false}
        getRowName={selection?.getRowName}
        isRowSelectable={selection?.isRowSelectable}
        onToggle={selection?.onToggle}
        number={from === undefined ? undefined : from + index + 2}
      />
    );
  });
}

/** Summary of the whole list, below the headers; on small screens the first card. */
export function SummaryRow<Row>({
  columns,
  hasCheckboxes,
}: {
  columns: ReadonlyArray<Column<Row>>;
  hasCheckboxes: boolean;
}) {
  if (!columns.some((column) => column.summary !== undefined)) return null;
  const [first, ...others] = columns;
  return (
    <tbody>
      <tr className={classNames(styles.row, styles.summary)}>
        {hasCheckboxes && <td className={styles.box} />}
        {first && (
          <th scope="row" {...getCardAttributes(first)} className={getCellClass(first)}>
            {first.summary}
          </th>
        )}
        {others.map((column) => (
          <td key={column.key} {...getCardAttributes(column)} className={getCellClass(column)}>
            {column.summary}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** The heading of a group of rows. */
export function GroupHeader({ title, width }: { title: ReactNode; width: number }) {
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={width}>
        {title}
      </th>
    </tr>
  );
}

/** The checkbox in the header: selects all rows, or none. */
export function SelectAllCheckbox<Row>({
  rows,
  rowKey,
  selection,
  children,
}: Pick<TableRowsProps<Row>, 'rows' | 'rowKey'> & {
  selection: TableSelection<Row>;
  children?: ReactNode;
}) {
  const selectableRows = selection.isRowSelectable ? rows.filter(selection.isRowSelectable) : rows;
  const selectedCount = selectableRows.filter((row) => selection.selected.has(rowKey(row))).length;
  const isAll = selectableRows.length > 0 && selectedCount === selectableRows.length;
  return (
    <SelectionCheckbox
      label={children === undefined ? selection.allLabel : undefined}
      isChecked={isAll}
      isMixed={selectedCount > 0 && !isAll}
      onToggle={() => selection.onToggleAll(!isAll)}
    >
      {children}
    </SelectionCheckbox>
  );
}
