import type { Filter } from '../ui/filter.ts';
import { choiceFilter } from '../ui/filters.tsx';
import type { SortDirection } from '../ui/sort-button.tsx';

/** By which column a list that is all there is sorted; kept in the address with its filters. Empty: as the server sent it. */
export type ListOrder = { orderBy: string; sortAscending: boolean };

/** What a row is sorted by: texts by the language, numbers by size; what is not there comes last either way. */
export type SortedBy<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

/** The rows in the order asked for. Rows that are equal stay as they were. */
export function inOrder<Row>(rows: readonly Row[], by: SortedBy<Row>, order: ListOrder): readonly Row[] {
  const sortValue = Object.hasOwn(by, order.orderBy) ? by[order.orderBy] : undefined;
  if (!sortValue) return rows;
  const words = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  const sign = order.sortAscending ? 1 : -1;
  const missing = (value: unknown) => value === null || value === undefined || value === '';
  return [...rows].sort((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)];
    if (missing(a) || missing(b)) return Number(missing(a)) - Number(missing(b));
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * words.compare(String(a), String(b));
  });
}

/**
 * The head of a column that sorts: upwards first, then downwards, then as the server sent it.
 *
 * @example { key: 'name', sort: sortOf('name', filters, change), … }
 */
export function sortOf(orderBy: string, order: ListOrder, change: (changed: ListOrder) => void) {
  const isCurrent = order.orderBy === orderBy;
  const direction: SortDirection = order.sortAscending ? 'ascending' : 'descending';
  const onSort = () => {
    if (!isCurrent) change({ orderBy, sortAscending: true });
    else if (order.sortAscending) change({ orderBy, sortAscending: false });
    else change({ orderBy: '', sortAscending: true });
  };
  return { direction: isCurrent ? direction : undefined, onSort };
}

/** The order as a filter, for telephones: cards have no heads to press. */
export function orderFilter({
  label,
  asSentLabel,
  order,
  columns,
  onChange,
}: {
  label: string;
  /** The words for the order in which the server sent it. */
  asSentLabel: string;
  order: ListOrder;
  columns: ReadonlyArray<{ key: string; label: string }>;
  onChange: (order: ListOrder) => void;
}): Filter {
  return choiceFilter({
    key: 'order',
    label,
    value: order.orderBy,
    defaultValue: '',
    options: [
      { value: '', label: asSentLabel },
      ...columns.map((column) => ({ value: column.key, label: column.label })),
    ],
    onChange: (orderBy) => onChange({ orderBy, sortAscending: true }),
  });
}
