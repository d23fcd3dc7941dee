import { reportErrorFilters } from '@harken/domain/reports/kinds';
import { daysAgo } from '../../../lib/dates/dates.ts';
import { usePeriods } from '../../../lib/dates/periods.ts';
import {
  buildLocationNodes,
  toChosenLocations,
  toLocationFilter,
} from '../../../lib/lists/location-filter.ts';
import { serverOrderFilter } from '../../../lib/lists/order.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import {
  createChoiceFilter,
  createLocationFilter,
  createMultiChoiceFilter,
  createSearchFilter,
  MultiChoiceList,
  openDateRangeFilter,
} from '../../../ui/filters/filters.tsx';
import { useIsWide } from '../../../ui/styles/media.ts';
import { joinLabels } from '../report-labels.ts';
import type { ReportFilterOptions } from '../reports.api.ts';
import {
  type CorrectFilters,
  correctedStates,
  crossCheckStates,
  type IncorrectFilters,
  type ReportOrder,
  reportOrderLabels,
  type SharedFilters,
  type SocietyCorrectFilters,
  senderTypes,
  trainingStatuses,
} from './filters.ts';

type FilterProps<F> = {
  /** Undefined until they are loaded. */
  choices: ReportFilterOptions | undefined;
  filters: F;
  onChange: (changed: Partial<F>) => void;
};
type SharedProps = FilterProps<SharedFilters>;

function useSenderFilter({ filters, onChange }: SharedProps): Filter {
  const { t } = useTexts();
  return createChoiceFilter({
    key: 'sender',
    label: t('reports.filter.sender'),
    value: filters.dataCollectorType,
    defaultValue: 'Human' as const,
    options: senderTypes.map((value) => ({ value, label: t(`reports.sender.${value}`) })),
    onChange: (dataCollectorType) => onChange({ dataCollectorType }),
  });
}

/** Not offered for unknown senders: none of them is in training. */
function useTrainingFilter({
  filters,
  onChange,
}: FilterProps<Pick<CorrectFilters, 'dataCollectorType' | 'trainingStatus'>>): Filter[] {
  const { t } = useTexts();
  if (filters.dataCollectorType === 'UnknownSender') return [];
  const filter = createChoiceFilter({
    key: 'training',
    label: t('reports.filter.training'),
    value: filters.trainingStatus,
    defaultValue: 'Trained' as const,
    options: trainingStatuses.map((value) => ({ value, label: t(`reports.training.${value}`) })),
    onChange: (trainingStatus) => onChange({ trainingStatus }),
  });
  return [{ ...filter, isRare: true }];
}

/** Only on small screens, where the bar has no room for a search field. */
function useSearchFilter({ filters, onChange }: FilterProps<Pick<CorrectFilters, 'search'>>): Filter[] {
  const { t } = useTexts();
  const isWide = useIsWide();
  if (isWide) return [];
  const search = { value: filters.search, onChange: (text: string) => onChange({ search: text }) };
  return [createSearchFilter({ key: 'search', label: t('reports.filter.search'), ...search })];
}

/** From a date, until a date, both, or neither. */
function useDateFilter({ filters, onChange }: SharedProps): Filter {
  const { t } = useTexts();
  const { startDate, endDate } = filters;
  const filter = openDateRangeFilter({
    key: 'dates',
    label: t('reports.list.date'),
    value: { startDate, endDate },
    periods: usePeriods(),
    onChange,
    max: daysAgo(0),
  });
  return { ...filter, isRare: true };
}

function useLocationFilter({ choices, filters, onChange }: SharedProps): Filter[] {
  const { t } = useTexts();
  if (!choices) return [];
  const nodes = buildLocationNodes(choices.locations, t('reports.location.unknown'));
  const filter = createLocationFilter({
    key: 'location',
    label: t('reports.filter.location'),
    nodes,
    chosen: toChosenLocations(nodes, filters.locations),
    onChange: (chosen) => onChange({ locations: toLocationFilter(nodes, chosen) }),
  });
  return [filter];
}

/** Cards on small screens have no column headers to sort by. */
function useOrderFilter({ filters, onChange }: SharedProps, orders: readonly ReportOrder[]): Filter[] {
  const { t } = useTexts();
  const isWide = useIsWide();
  if (isWide) return [];
  const offered = filters.dataCollectorType === 'UnknownSender' ? (['date'] as const) : orders;
  const filter = serverOrderFilter<ReportOrder>({
    label: t('reports.filter.order'),
    order: filters,
    defaultOrder: { orderBy: 'date', sortAscending: false },
    columns: offered.map((key) => ({ key, label: t(reportOrderLabels[key]) })),
    labelOf: ({ key, label }, sortAscending) =>
      key === 'date'
        ? t(sortAscending ? 'reports.order.oldest' : 'reports.order.newest')
        : t(sortAscending ? 'ui.order.ascending' : 'ui.order.descending', { column: label }),
    onChange,
  });
  return [filter];
}

/** Every status is selected by default; at least one is needed, or there is nothing to show. */
function useStatusFilter({ filters, onChange }: FilterProps<SocietyCorrectFilters>): Filter {
  const { t } = useTexts();
  const label = t('reports.filter.status');
  const options = crossCheckStates.map((value) => ({ value, label: t(`reports.status.${value}`) }));
  const selected = options.filter(({ value }) => filters.statuses.includes(value));
  const isSet = selected.length < options.length;
  const selectedLabels =
    selected.length === 0
      ? t('reports.filter.noStatus')
      : joinLabels(
          t,
          selected.map((item) => item.label),
        );
  return {
    key: 'status',
    label,
    describe: () => (isSet ? selectedLabels : t('reports.filter.allStatuses')),
    isSet,
    onClear: () => onChange({ statuses: crossCheckStates }),
    content: (
      <MultiChoiceList
        label={label}
        values={filters.statuses}
        options={options}
        onChange={(values) =>
          onChange({ statuses: crossCheckStates.filter((state) => values.includes(state)) })
        }
      />
    ),
  };
}

/** Several health risks are shown as the first and the number of others. */
function useHealthRiskFilter({ choices, filters, onChange }: FilterProps<SocietyCorrectFilters>): Filter[] {
  const { t } = useTexts();
  if (!choices) return [];
  const options = choices.healthRisks.map(({ id, name }) => ({ value: id, label: name }));
  const [first, ...others] = options.filter(({ value }) => filters.healthRisks.includes(value));
  const filter = createMultiChoiceFilter({
    key: 'healthRisk',
    label: t('reports.filter.healthRisk'),
    values: filters.healthRisks,
    options,
    onChange: (healthRisks) => onChange({ healthRisks }),
  });
  if (!first || others.length === 0) return [filter];
  const describe = () => t('reports.filter.several', { first: first.label, count: others.length });
  return [{ ...filter, describe }];
}

/** The filters for the correct reports of a national society. */
export function useSocietyCorrectFilterBar(
  props: FilterProps<SocietyCorrectFilters>,
  orders: readonly ReportOrder[] = ['date', 'status'],
): Filter[] {
  const sender = useSenderFilter(props);
  const status = useStatusFilter(props);
  const healthRisk = useHealthRiskFilter(props);
  const location = useLocationFilter(props);
  const dates = useDateFilter(props);
  const order = useOrderFilter(props, orders);
  return [...order, sender, status, ...healthRisk, ...location, dates];
}

/** The filters for the correct reports of a project, which can also be filtered by training. */
export function useCorrectFilterBar(props: FilterProps<CorrectFilters>): Filter[] {
  const shared = useSocietyCorrectFilterBar(props, ['date', 'status', 'healthRisk']);
  return [...useSearchFilter(props), ...shared, ...useTrainingFilter(props)];
}

/** The filters for the incorrect reports of a national society. */
export function useSocietyIncorrectFilterBar(props: FilterProps<SharedFilters>): Filter[] {
  const sender = useSenderFilter(props);
  const location = useLocationFilter(props);
  const dates = useDateFilter(props);
  const order = useOrderFilter(props, ['date', 'errorType']);
  return [...order, sender, ...location, dates];
}

/** The filters for the incorrect reports of a project, which can also be filtered by error, correction and training. */
export function useIncorrectFilterBar(props: FilterProps<IncorrectFilters>): Filter[] {
  const { t } = useTexts();
  const { filters, onChange } = props;
  const sender = useSenderFilter(props);
  const errorType = createChoiceFilter({
    key: 'errorType',
    label: t('reports.filter.error'),
    value: filters.errorType,
    defaultValue: 'All',
    options: reportErrorFilters.map((value) => ({ value, label: t(`reports.errorGroup.${value}`) })),
    onChange: (value) => onChange({ errorType: value }),
  });
  const corrected = createChoiceFilter({
    key: 'corrected',
    label: t('reports.filter.corrected'),
    value: filters.correctedState,
    defaultValue: 'All',
    options: correctedStates.map((value) => ({ value, label: t(`reports.corrected.${value}`) })),
    onChange: (correctedState) => onChange({ correctedState }),
  });
  const location = useLocationFilter(props);
  const dates = useDateFilter(props);
  const training = useTrainingFilter(props);
  const order = useOrderFilter(props, ['date', 'errorType']);
  return [...useSearchFilter(props), ...order, sender, errorType, corrected, ...location, dates, ...training];
}
