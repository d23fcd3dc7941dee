import type { SortDirection } from '../../ui/data-table/sort-button.tsx';
import type { Filter } from '../../ui/filters/filter.ts';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';

/** Sort order of a list that is loaded completely; stored in the address with its filters. Empty: order of the server. */
export type ListOrder = { orderBy: string; sortAscending: boolean };

/** The sort value by column: texts are sorted by language, numbers by size; missing values always come last. */
export type SortValues<Row> = Readonly<Record<string, (row: Row) => string | number | null | undefined>>;

/** Sorts rows. The sort is stable. */
export function sortRows<Row>(rows: readonly Row[], by: SortValues<Row>, order: ListOrder): readonly Row[] {
  const sortValue = Object.hasOwn(by, order.orderBy) ? by[order.orderBy] : undefined;
  if (!sortValue) return rows;
  const collator = new Intl.Collator(document.documentElement.lang || undefined, { numeric: true });
  const sign = order.sortAscending ? 1 : -1;
  const isMissing = (value: unknown) => value === null || value === undefined || value === '';
  return [...rows].sort((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)];
    if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b));
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * collator.compare(String(a), String(b));
  });
}

/**
 * Sorting of a column header. Clicks switch from ascending to descending to the order of the server.
 *
 * @example { key: 'name', sort: toColumnSort('name', filters, change), … }
 */
export function toColumnSort(orderBy: string, order: ListOrder, change: (changed: ListOrder) => void) {
  const isCurrent = order.orderBy === orderBy;
  const direction: SortDirection = order.sortAscending ? 'ascending' : 'descending';
  const onSort = () => {
    if (!isCurrent) change({ orderBy, sortAscending: true });
    else if (order.sortAscending) change({ orderBy, sortAscending: false });
    else change({ orderBy: '', sortAscending: true });
  };
  return { direction: isCurrent ? direction : undefined, onSort };
}

/** The sort order as a filter, for phones: cards have no column headers. */
export function orderFilter({
  label,
  serverOrderLabel,
  order,
  columns,
  onChange,
}: {
  label: string;
  /** Label of the order of the server. */
  serverOrderLabel: string;
  order: ListOrder;
  columns: ReadonlyArray<{ key: string; label: string }>;
  onChange: (order: ListOrder) => void;
}): Filter {
  return createChoiceFilter({
    key: 'order',
    label,
    value: order.orderBy,
    defaultValue: '',
    options: [
      { value: '', label: serverOrderLabel },
      ...columns.map((column) => ({ value: column.key, label: column.label })),
    ],
    onChange: (orderBy) => onChange({ orderBy, sortAscending: true }),
  });
}
