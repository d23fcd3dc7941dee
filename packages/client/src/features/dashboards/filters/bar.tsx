import {
  buildLocationNodes,
  toChosenLocations,
  toLocationFilter,
} from '../../../lib/lists/location-filter.ts';
import { type Translate, useTexts } from '../../../lib/texts/texts.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import {
  createChoiceFilter,
  createLocationFilter,
  createMultiChoiceFilter,
  MultiChoiceList,
} from '../../../ui/filters/filters.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useCompareFilter } from '../compare/filter.tsx';
import type { DashboardFilterOptions } from '../dashboards.api.ts';
import { type DefaultPeriod, useDaysFilter } from './days.tsx';
import {
  crossCheckStates,
  type DashboardFilters,
  groupings,
  senderTypes,
  trainingStatuses,
} from './filters.ts';

type FilterProps = {
  filters: DashboardFilters;
  defaults: DashboardFilters;
  onChange: (changed: Partial<DashboardFilters>) => void;
};
type ChosenProps = FilterProps & {
  /** Undefined until they are loaded. */
  choices: DashboardFilterOptions | undefined;
};
export type DashboardFilterBarOptions = ChosenProps &
  DefaultPeriod & {
    /** False for data consumers, who cannot filter by status. */
    mayChooseStatus: boolean;
    /** False for the dashboard of a national society, which never includes reports of collectors in training. */
    hasTraining: boolean;
  };

const markRare = (filter: Filter): Filter => ({ ...filter, isRare: true });

function useGroupingFilter({ filters, defaults, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  const { groupingType } = filters;
  const filter = createChoiceFilter({
    key: 'grouping',
    label: t('dashboards.filter.grouping'),
    value: groupingType,
    defaultValue: defaults.groupingType,
    options: groupings.map((value) => ({ value, label: t(`dashboards.grouping.${value}`) })),
    onChange: (value) => onChange({ groupingType: value }),
  });
  return { ...filter, chip: t(`dashboards.groupingChip.${groupingType}`) };
}

/** A filter whose options are being loaded: it has its place, so that the others do not move. */
function buildWaitingFilter(
  t: Translate,
  filter: Pick<Filter, 'key' | 'label' | 'isSet' | 'onClear'>,
): Filter {
  return {
    ...filter,
    describe: () => (filter.isSet ? '…' : t('ui.filter.any')),
    content: <Skeleton rows={3} label={t('ui.loading')} />,
  };
}

/** Several health risks are shown as the first and the number of others. */
function useHealthRiskFilter({ choices, filters, onChange }: ChosenProps): Filter[] {
  const { t } = useTexts();
  const label = t('dashboards.filter.healthRisk');
  if (!choices) {
    const { healthRisks } = filters;
    const onClear = () => onChange({ healthRisks: [] });
    return [buildWaitingFilter(t, { key: 'healthRisk', label, isSet: healthRisks.length > 0, onClear })];
  }
  const options = choices.healthRisks.map(({ id, name }) => ({ value: id, label: name }));
  const [first, ...others] = options.filter(({ value }) => filters.healthRisks.includes(value));
  const filter = createMultiChoiceFilter({
    ...{ key: 'healthRisk', label },
    values: filters.healthRisks,
    options,
    onChange: (healthRisks) => onChange({ healthRisks }),
  });
  if (!first || others.length === 0) return [filter];
  const describe = () => t('dashboards.filter.several', { first: first.label, count: others.length });
  return [{ ...filter, describe }];
}

function useLocationFilter({ choices, filters, onChange }: ChosenProps): Filter[] {
  const { t } = useTexts();
  const label = t('dashboards.filter.location');
  if (!choices) {
    const onClear = () => onChange({ locations: null });
    return [buildWaitingFilter(t, { key: 'location', label, isSet: filters.locations !== null, onClear })];
  }
  const nodes = buildLocationNodes(choices.locations, t('dashboards.filter.unknownLocation'));
  const filter = createLocationFilter({
    ...{ key: 'location', label },
    nodes,
    chosen: toChosenLocations(nodes, filters.locations),
    onChange: (chosen) => onChange({ locations: toLocationFilter(nodes, chosen) }),
  });
  return [filter];
}

function useSenderFilter({ filters, defaults, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  return createChoiceFilter({
    key: 'sender',
    label: t('dashboards.filter.sender'),
    value: filters.dataCollectorType,
    defaultValue: defaults.dataCollectorType,
    options: senderTypes.map((value) => ({ value, label: t(`dashboards.sender.${value}`) })),
    onChange: (dataCollectorType) => onChange({ dataCollectorType }),
  });
}

/** Not offered if there is only one organization. */
function useOrganizationFilter({ choices, filters, onChange }: ChosenProps): Filter[] {
  const { t } = useTexts();
  if (!choices || choices.organizations.length < 2) return [];
  const organizations = choices.organizations.map(({ id, name }) => ({ value: id, label: name }));
  const filter = createChoiceFilter({
    key: 'organization',
    label: t('dashboards.filter.organization'),
    value: filters.organizationId,
    defaultValue: 0,
    options: [{ value: 0, label: t('ui.filter.any') }, ...organizations],
    onChange: (organizationId) => onChange({ organizationId }),
  });
  return [markRare(filter)];
}

/** By default all reports except dismissed ones are counted. */
function useStatusFilter({ filters, defaults, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  const label = t('dashboards.filter.status');
  const { statuses } = filters;
  const options = crossCheckStates.map((value) => ({ value, label: t(`dashboards.status.${value}`) }));
  const selectedLabels = options
    .filter(({ value }) => statuses.includes(value))
    .map((option) => option.label);
  const selectStatuses = (values: readonly string[]) =>
    onChange({ statuses: crossCheckStates.filter((state) => values.includes(state)) });
  return {
    key: 'status',
    label,
    describe: () =>
      selectedLabels.length === 0
        ? t('dashboards.filter.noStatus')
        : selectedLabels.join(t('dashboards.filter.separator')),
    isSet: String(statuses) !== String(defaults.statuses),
    onClear: () => onChange({ statuses: defaults.statuses }),
    content: <MultiChoiceList label={label} values={statuses} options={options} onChange={selectStatuses} />,
    isRare: true,
  };
}

function useTrainingFilter({ filters, defaults, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  const filter = createChoiceFilter({
    key: 'training',
    label: t('dashboards.filter.training'),
    value: filters.trainingStatus,
    defaultValue: defaults.trainingStatus,
    options: trainingStatuses.map((value) => ({ value, label: t(`dashboards.training.${value}`) })),
    onChange: (trainingStatus) => onChange({ trainingStatus }),
  });
  return markRare(filter);
}

/** The filters of a dashboard. */
export function useDashboardFilterBar(options: DashboardFilterBarOptions): Filter[] {
  const { filters, defaults, defaultPeriod, onChange, mayChooseStatus, hasTraining } = options;
  const days = useDaysFilter({ value: filters, defaults, defaultPeriod, onChange });
  const grouping = useGroupingFilter(options);
  const location = useLocationFilter(options);
  const healthRisk = useHealthRiskFilter(options);
  const sender = markRare(useSenderFilter(options));
  const organization = useOrganizationFilter(options);
  const compare = useCompareFilter({ ...options, today: defaults.endDate });
  const status = useStatusFilter(options);
  const training = useTrainingFilter(options);
  return [
    ...[days, grouping, ...location, ...healthRisk, compare, sender, ...organization],
    ...(mayChooseStatus ? [status] : []),
    ...(hasTraining ? [training] : []),
  ];
}
