import { alertStatusFilters } from '@harken/domain/alerts/statuses';
import type { ReactNode } from 'react';
import { usePeriods } from '../../../lib/dates/periods.ts';
import {
  buildLocationNodes,
  toChosenLocations,
  toLocationFilter,
} from '../../../lib/lists/location-filter.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { HelpTerm } from '../../../shared/help/help-term.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { FilterBar, type FilterBarProps } from '../../../ui/filters/bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import {
  createChoiceFilter,
  createDateRangeFilter,
  createLocationFilter,
  createSearchFilter,
} from '../../../ui/filters/filters.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { AlertSegments } from '../alert-segments.tsx';
import { useAlertFilterOptions } from '../alerts.api.ts';
import { type AlertFilters, type AlertOrder, alertOrders } from './filters.ts';

/** Represents any health risk; real ids start at 1. */
const anyHealthRisk = 0;

export type AlertFilterBarProps = {
  projectId: number;
  filters: AlertFilters;
  defaults: AlertFilters;
  onChange: (changed: Partial<AlertFilters>) => void;
  onReset: () => void;
  /** The number of alerts found, as text; undefined until it is known. */
  result: string | undefined;
  showLabel: string | undefined;
  /** The saved views of the list. */
  views: FilterBarProps['views'];
  /** At the end of the row. */
  actions?: ReactNode;
};

/** The filters whose options are always the same. */
function useStaticFilters({ filters, defaults, onChange }: AlertFilterBarProps): Filter[] {
  const { t } = useTexts();
  const periods = usePeriods();
  return [
    createDateRangeFilter({
      key: 'raised',
      label: t('alerts.filter.raised'),
      value: filters,
      defaultValue: defaults,
      defaultLabel: t('alerts.filter.lastDays'),
      periods,
      defaultPeriod: 'last30Days',
      onChange,
    }),
    createChoiceFilter({
      key: 'status',
      label: t('alerts.filter.status'),
      value: filters.status,
      defaultValue: defaults.status,
      options: alertStatusFilters.map((value) => ({ value, label: t(`alerts.statusFilter.${value}`) })),
      onChange: (status) => onChange({ status }),
    }),
  ];
}

/** The filters whose options depend on the project: health risks and places. */
function useProjectFilters({ projectId, filters, onChange }: AlertFilterBarProps): Filter[] {
  const { t } = useTexts();
  const { data } = useAlertFilterOptions(projectId);
  if (!data) return [];
  const nodes = buildLocationNodes(data.locations);
  const healthRisks = data.healthRisks.map(({ id, name }) => ({ value: id, label: name }));
  return [
    createChoiceFilter({
      key: 'healthRisk',
      label: t('alerts.filter.healthRisk'),
      value: filters.healthRiskId ?? anyHealthRisk,
      defaultValue: anyHealthRisk,
      options: [{ value: anyHealthRisk, label: t('ui.filter.any') }, ...healthRisks],
      onChange: (id) => onChange({ healthRiskId: id === anyHealthRisk ? null : id }),
    }),
    createLocationFilter({
      key: 'location',
      label: t('alerts.filter.location'),
      nodes,
      chosen: toChosenLocations(nodes, filters.locations),
      onChange: (chosen) => onChange({ locations: toLocationFilter(nodes, chosen) }),
    }),
  ];
}

/** Cards on small screens have no column headers to sort by. */
function useOrderFilter({ filters, defaults, onChange }: AlertFilterBarProps): Filter {
  const { t } = useTexts();
  return createChoiceFilter<AlertOrder>({
    key: 'order',
    label: t('alerts.filter.order'),
    value: filters.orderBy,
    defaultValue: defaults.orderBy,
    options: alertOrders.map((value) => ({ value, label: t(`alerts.order.${value}`) })),
    onChange: (orderBy) => onChange({ orderBy, sortAscending: orderBy === 'HealthRisk' }),
  });
}

/** The filters of the list and, on small screens, its order. */
export function AlertFilterBar(props: AlertFilterBarProps) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const staticFilters = useStaticFilters(props);
  const chosen = useProjectFilters(props);
  const order = useOrderFilter(props);
  const search = {
    label: t('alerts.filter.search'),
    value: props.filters.search,
    onChange: (text: string) => props.onChange({ search: text }),
  };
  const filters = isWide
    ? [...staticFilters, ...chosen, order]
    : [createSearchFilter({ key: 'search', ...search }), order, ...staticFilters, ...chosen];
  return (
    <FilterBar
      start={
        <>
          <AlertSegments projectId={props.projectId} current="list" />
          <HelpTerm term="alert" name={t('alerts.list.title')} />
          {isWide && <SearchField {...search} />}
        </>
      }
      filters={filters}
      views={props.views}
      actions={props.actions}
      onReset={props.onReset}
      result={props.result}
      showLabel={props.showLabel}
    />
  );
}
