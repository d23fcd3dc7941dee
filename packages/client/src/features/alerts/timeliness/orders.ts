import { type TimelinessOrder, timelinessOrders } from '@harken/domain/alerts/timeliness-order';
import { useMemo } from 'react';
import { useFilters } from '../../../lib/lists/filters.ts';
import { type ServerOrder, serverOrderFilter } from '../../../lib/lists/order.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { useIsWide } from '../../../ui/styles/media.ts';
import type { TimelinessOrders } from './api.ts';

/** The newest month first, and the district with most alerts. */
const defaultOrders: TimelinessOrders = {
  monthsBy: 'name',
  monthsAscending: false,
  districtsBy: 'alertCount',
  districtsAscending: false,
};

/** The order of one table, and how to change it. */
export type TableOrder = {
  order: ServerOrder<TimelinessOrder>;
  onSort: (order: ServerOrder<TimelinessOrder>) => void;
};

const toKnown = (value: TimelinessOrder, fallback: TimelinessOrder) =>
  timelinessOrders.includes(value) ? value : fallback;

/** The orders of both tables, stored in the URL. */
export function useTimelinessOrders(): {
  orders: TimelinessOrders;
  months: TableOrder;
  districts: TableOrder;
} {
  const [named, change] = useFilters<TimelinessOrders>(defaultOrders);
  const orders = useMemo(
    () => ({
      ...named,
      monthsBy: toKnown(named.monthsBy, defaultOrders.monthsBy),
      districtsBy: toKnown(named.districtsBy, defaultOrders.districtsBy),
    }),
    [named],
  );
  return {
    orders,
    months: {
      order: { orderBy: orders.monthsBy, sortAscending: orders.monthsAscending },
      onSort: ({ orderBy, sortAscending }) => change({ monthsBy: orderBy, monthsAscending: sortAscending }),
    },
    districts: {
      order: { orderBy: orders.districtsBy, sortAscending: orders.districtsAscending },
      onSort: ({ orderBy, sortAscending }) =>
        change({ districtsBy: orderBy, districtsAscending: sortAscending }),
    },
  };
}

/** The labels of columns that are no step. */
const labelKeys: Partial<Record<TimelinessOrder, string>> = {
  alertCount: 'alertTimes.alerts',
  slowest: 'alertTimes.slowest',
};

/** Cards on small screens have no column headers to sort by. */
export function useOrderFilters({
  months,
  districts,
}: {
  months: TableOrder;
  districts: TableOrder;
}): Filter[] {
  const { t } = useTexts();
  const isWide = useIsWide();
  if (isWide) return [];
  const createFilter = (
    key: string,
    nameKey: string,
    { order, onSort }: TableOrder,
    by: TimelinessOrder,
  ) => ({
    ...serverOrderFilter<TimelinessOrder>({
      label: t(`alertTimes.order.${key}`),
      order,
      defaultOrder: { orderBy: by, sortAscending: false },
      columns: timelinessOrders.map((name) => ({
        key: name,
        label: t(name === 'name' ? nameKey : (labelKeys[name] ?? `alertTimes.step.${name}`)),
      })),
      labelOf: ({ label }, sortAscending) =>
        t(sortAscending ? 'ui.order.ascending' : 'ui.order.descending', { column: label }),
      onChange: onSort,
    }),
    key,
  });
  return [
    createFilter('months', 'alertTimes.month', months, defaultOrders.monthsBy),
    createFilter('districts', 'alertTimes.district', districts, defaultOrders.districtsBy),
  ];
}
