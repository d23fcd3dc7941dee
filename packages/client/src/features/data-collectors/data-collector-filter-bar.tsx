import { buildLocationNodes, toChosenLocations, toLocationFilter } from '../../lib/lists/location-filter.ts';
import { type ServerOrder, serverOrderFilter } from '../../lib/lists/order.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { Filter } from '../../ui/filters/filter.ts';
import { createChoiceFilter, createLocationFilter, createSearchFilter } from '../../ui/filters/filters.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import {
  type CollectorFilters,
  type CollectorOrder,
  collectorOrders,
  deployedModes,
  type PerformanceFilters,
  type PerformanceOrder,
  performanceOrders,
  type SharedFilters,
  sexes,
  trainingStatuses,
} from './data-collector-filters.ts';
import { useCollectorFilterOptions } from './data-collectors.api.ts';

type FilterProps<F extends SharedFilters> = {
  projectId: number;
  filters: F;
  onChange: (changed: Partial<F>) => void;
};
type SharedProps = FilterProps<SharedFilters>;

/** Only on small screens, where the bar has no room for a search field. */
function useNameFilter({ filters, onChange }: SharedProps): Filter[] {
  const { t } = useTexts();
  const isWide = useIsWide();
  if (isWide) return [];
  const search = { value: filters.name, onChange: (name: string) => onChange({ name }) };
  return [createSearchFilter({ key: 'name', label: t('dataCollectors.filter.name'), ...search })];
}

function useLocationFilter({ projectId, filters, onChange }: SharedProps): Filter[] {
  const { t } = useTexts();
  const { data } = useCollectorFilterOptions(projectId);
  if (!data) return [];
  const nodes = buildLocationNodes(data.locations, t('dataCollectors.filter.unknownLocation'));
  const filter = createLocationFilter({
    key: 'location',
    label: t('dataCollectors.list.location'),
    nodes,
    chosen: toChosenLocations(nodes, filters.locations),
    onChange: (chosen) => onChange({ locations: toLocationFilter(nodes, chosen) }),
  });
  return [filter];
}

/** Not offered to supervisors, who see only their own collectors. */
function useSupervisorFilter({ projectId, filters, onChange }: SharedProps): Filter[] {
  const { t } = useTexts();
  const { user } = useSession();
  const { data } = useCollectorFilterOptions(projectId);
  if (!data || user?.roles.includes('Supervisor')) return [];
  const filter = createChoiceFilter({
    key: 'supervisor',
    label: t('dataCollectors.list.supervisor'),
    value: filters.supervisorId,
    defaultValue: 0,
    options: [
      { value: 0, label: t('dataCollectors.filter.all') },
      ...data.supervisors.map(({ id, name }) => ({ value: id, label: name })),
    ],
    onChange: (supervisorId) => onChange({ supervisorId }),
  });
  return [filter];
}

function useTrainingFilter({
  filters,
  onChange,
  defaults,
}: SharedProps & { defaults: SharedFilters['trainingStatus'] }): Filter {
  const { t } = useTexts();
  return createChoiceFilter({
    key: 'training',
    label: t('dataCollectors.list.training'),
    value: filters.trainingStatus,
    defaultValue: defaults,
    options: trainingStatuses.map((value) => ({ value, label: t(`dataCollectors.training.${value}`) })),
    onChange: (trainingStatus) => onChange({ trainingStatus }),
  });
}

/** Cards on small screens have no column headers to sort by. */
function useOrderFilter<Key extends CollectorOrder | PerformanceOrder>(
  order: ServerOrder<Key>,
  keys: readonly Key[],
  onChange: (order: ServerOrder<Key>) => void,
): Filter[] {
  const { t } = useTexts();
  const isWide = useIsWide();
  if (isWide) return [];
  const filter = serverOrderFilter<Key>({
    label: t('ui.order.name'),
    order,
    defaultOrder: { orderBy: 'name' as Key, sortAscending: true },
    columns: keys.map((key) => ({ key, label: t(orderLabels[key]) })),
    labelOf: ({ label }, sortAscending) =>
      t(sortAscending ? 'ui.order.ascending' : 'ui.order.descending', { column: label }),
    onChange,
  });
  return [filter];
}

const orderLabels: Record<CollectorOrder | PerformanceOrder, string> = {
  name: 'dataCollectors.list.name',
  displayName: 'dataCollectors.list.displayName',
  dataCollectorType: 'dataCollectors.list.type',
  phoneNumber: 'dataCollectors.list.phoneNumber',
  sex: 'dataCollectors.list.sex',
  location: 'dataCollectors.list.location',
  trainingStatus: 'dataCollectors.list.training',
  supervisor: 'dataCollectors.list.supervisor',
  daysSinceLastReport: 'dataCollectors.performance.days',
};

/** The filters of the list of collectors. */
export function useCollectorFilterBar(props: FilterProps<CollectorFilters>): Filter[] {
  const { t } = useTexts();
  const { filters, onChange } = props;
  const name = useNameFilter(props);
  const location = useLocationFilter(props);
  const supervisor = useSupervisorFilter(props);
  const training = useTrainingFilter({ ...props, defaults: 'All' });
  const deployed = createChoiceFilter({
    key: 'deployed',
    label: t('dataCollectors.filter.deployed'),
    value: filters.deployedMode,
    defaultValue: 'Deployed' as const,
    options: deployedModes.map((value) => ({
      value,
      label: t(`dataCollectors.filter.deployedMode.${value}`),
    })),
    onChange: (deployedMode) => onChange({ deployedMode }),
  });
  const sex = createChoiceFilter({
    key: 'sex',
    label: t('dataCollectors.list.sex'),
    value: filters.sex,
    defaultValue: 'All' as const,
    options: sexes.map((value) => ({ value, label: t(`dataCollectors.sex.${value}`) })),
    onChange: (chosen) => onChange({ sex: chosen }),
  });
  const order = useOrderFilter(filters, collectorOrders, onChange);
  return [
    ...order,
    ...name,
    ...location,
    ...supervisor,
    deployed,
    { ...training, isRare: true },
    { ...sex, isRare: true },
  ];
}

function useNonReportingFilter({ filters, onChange }: FilterProps<PerformanceFilters>): Filter {
  const { t } = useTexts();
  return createChoiceFilter({
    key: 'silence',
    label: t('silence.filter'),
    value: filters.isSilent ? 'silent' : 'all',
    defaultValue: 'all',
    options: [
      { value: 'all', label: t('silence.filter.all') },
      { value: 'silent', label: t('silence.filter.silent') },
    ],
    onChange: (chosen) => onChange({ isSilent: chosen === 'silent' }),
  });
}

/** The filters of the performance list. */
export function usePerformanceFilterBar(props: FilterProps<PerformanceFilters>): Filter[] {
  const name = useNameFilter(props);
  const location = useLocationFilter(props);
  const supervisor = useSupervisorFilter(props);
  const training = useTrainingFilter({ ...props, defaults: 'Trained' });
  const nonReporting = useNonReportingFilter(props);
  const order = useOrderFilter(props.filters, performanceOrders, props.onChange);
  return [...order, ...name, ...location, ...supervisor, training, nonReporting];
}
