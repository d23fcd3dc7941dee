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

/** Sort order of a list that the server sorts. It always has one: without a choice, that of the page. */
export type ServerOrder<Key extends string = string> = { orderBy: Key; sortAscending: boolean };

/**
 * Sorting of a column header by the server. The first click sorts in ascending order, times from the newest; the next one turns
 * the order around.
 */
export function toServerSort<Key extends string>(
  orderBy: Key,
  order: ServerOrder,
  change: (changed: ServerOrder<Key>) => void,
  firstAscending = true,
) {
  const isCurrent = order.orderBy === orderBy;
  const direction: SortDirection = order.sortAscending ? 'ascending' : 'descending';
  return {
    direction: isCurrent ? direction : undefined,
    onSort: () => change({ orderBy, sortAscending: isCurrent ? !order.sortAscending : firstAscending }),
  };
}

/** The order of a list that the server sorts as a filter, for phones: cards have no column headers. */
export function serverOrderFilter<Key extends string>({
  label,
  order,
  defaultOrder,
  columns,
  labelOf,
  onChange,
}: {
  label: string;
  order: ServerOrder<Key>;
  defaultOrder: ServerOrder<Key>;
  columns: ReadonlyArray<{ key: Key; label: string }>;
  /** "Name, descending" */
  labelOf: (column: { key: Key; label: string }, sortAscending: boolean) => string;
  onChange: (order: ServerOrder<Key>) => void;
}): Filter {
  const toValue = ({ orderBy, sortAscending }: ServerOrder) => `${orderBy} ${sortAscending}`;
  const orders = columns.flatMap((column) =>
    [true, false].map((sortAscending) => ({
      ...{ orderBy: column.key, sortAscending },
      label: labelOf(column, sortAscending),
    })),
  );
  return createChoiceFilter({
    key: 'order',
    label,
    value: toValue(order),
    defaultValue: toValue(defaultOrder),
    options: orders.map((one) => ({ value: toValue(one), label: one.label })),
    onChange: (value) => {
      const chosen = orders.find((one) => toValue(one) === value);
      if (chosen) onChange({ orderBy: chosen.orderBy, sortAscending: chosen.sortAscending });
    },
  });
}

/** Order of a list that is sorted by time only. */
export type TimeOrder = { sortAscending: boolean; onSort: (sortAscending: boolean) => void };

/** Sorting of the column with the time, of a list that is sorted by nothing else. */
export function toTimeSort(sortAscending: boolean, onSort: TimeOrder['onSort']) {
  const direction: SortDirection = sortAscending ? 'ascending' : 'descending';
  return { direction, onSort: () => onSort(!sortAscending) };
}

/** The order of a list that is sorted by time only as a filter, for phones. */
export function timeOrderFilter(t: (key: string) => string, { sortAscending, onSort }: TimeOrder): Filter {
  return createChoiceFilter({
    key: 'order',
    label: t('ui.order.name'),
    value: sortAscending ? 'oldest' : 'newest',
    defaultValue: 'newest',
    options: ['newest', 'oldest'].map((value) => ({ value, label: t(`ui.order.${value}`) })),
    onChange: (order) => onSort(order === 'oldest'),
  });
}
