import { chosenLocationsOf, locationFilterOf, locationNodes } from '../../lib/location-filter.ts';
import { useTexts } from '../../lib/texts.tsx';
import type { Filter } from '../../ui/filter.ts';
import { choiceFilter, locationFilter, MultiChoiceList, multiChoiceFilter } from '../../ui/filters.tsx';
import { useDaysFilter } from './dashboard-days.tsx';
import {
  crossCheckStates,
  type DashboardFilters,
  groupings,
  senderTypes,
  trainingStatuses,
} from './dashboard-filters.ts';
import type { DashboardChoices } from './dashboards.api.ts';

type FilterProps = {
  filters: DashboardFilters;
  standard: DashboardFilters;
  onChange: (changed: Partial<DashboardFilters>) => void;
};
type ChosenProps = FilterProps & {
  /** Nothing until they are there. */
  choices: DashboardChoices | undefined;
};
export type DashboardFilterBarOptions = ChosenProps & {
  /** Who only reads numbers is not asked which reports are in doubt. */
  mayChooseStatus: boolean;
  /** A society's dashboard never counts who is in training. */
  hasTraining: boolean;
};

const rare = (filter: Filter): Filter => ({ ...filter, isRare: true });

function useGroupingFilter({ filters, standard, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  const { groupingType } = filters;
  const filter = choiceFilter({
    key: 'grouping',
    label: t('dashboards.filter.grouping'),
    value: groupingType,
    defaultValue: standard.groupingType,
    options: groupings.map((value) => ({ value, label: t(`dashboards.grouping.${value}`) })),
    onChange: (value) => onChange({ groupingType: value }),
  });
  return { ...filter, chip: t(`dashboards.groupingChip.${groupingType}`) };
}

/** Several health risks read as the first and how many more there are. */
function useHealthRiskFilter({ choices, filters, onChange }: ChosenProps): Filter[] {
  const { t } = useTexts();
  if (!choices) return [];
  const options = choices.healthRisks.map(({ id, name }) => ({ value: id, label: name }));
  const [first, ...others] = options.filter(({ value }) => filters.healthRisks.includes(value));
  const filter = multiChoiceFilter({
    key: 'healthRisk',
    label: t('dashboards.filter.healthRisk'),
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
  if (!choices) return [];
  const nodes = locationNodes(choices.locations, t('dashboards.filter.unknownLocation'));
  const filter = locationFilter({
    key: 'location',
    label: t('dashboards.filter.location'),
    nodes,
    chosen: chosenLocationsOf(nodes, filters.locations),
    onChange: (chosen) => onChange({ locations: locationFilterOf(nodes, chosen) }),
  });
  return [filter];
}

function useSenderFilter({ filters, standard, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  return choiceFilter({
    key: 'sender',
    label: t('dashboards.filter.sender'),
    value: filters.dataCollectorType,
    defaultValue: standard.dataCollectorType,
    options: senderTypes.map((value) => ({ value, label: t(`dashboards.sender.${value}`) })),
    onChange: (dataCollectorType) => onChange({ dataCollectorType }),
  });
}

/** Nothing to choose where only one organization works. */
function useOrganizationFilter({ choices, filters, onChange }: ChosenProps): Filter[] {
  const { t } = useTexts();
  if (!choices || choices.organizations.length < 2) return [];
  const organizations = choices.organizations.map(({ id, name }) => ({ value: id, label: name }));
  const filter = choiceFilter({
    key: 'organization',
    label: t('dashboards.filter.organization'),
    value: filters.organizationId,
    defaultValue: 0,
    options: [{ value: 0, label: t('ui.filter.any') }, ...organizations],
    onChange: (organizationId) => onChange({ organizationId }),
  });
  return [rare(filter)];
}

/** All but dismissed reports count at first. */
function useStatusFilter({ filters, standard, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  const label = t('dashboards.filter.status');
  const { statuses } = filters;
  const options = crossCheckStates.map((value) => ({ value, label: t(`dashboards.status.${value}`) }));
  const words = options.filter(({ value }) => statuses.includes(value)).map((option) => option.label);
  const take = (values: readonly string[]) =>
    onChange({ statuses: crossCheckStates.filter((state) => values.includes(state)) });
  return {
    key: 'status',
    label,
    describe: () =>
      words.length === 0 ? t('dashboards.filter.noStatus') : words.join(t('dashboards.filter.separator')),
    isSet: String(statuses) !== String(standard.statuses),
    onClear: () => onChange({ statuses: standard.statuses }),
    content: <MultiChoiceList label={label} values={statuses} options={options} onChange={take} />,
    isRare: true,
  };
}

function useTrainingFilter({ filters, standard, onChange }: FilterProps): Filter {
  const { t } = useTexts();
  const filter = choiceFilter({
    key: 'training',
    label: t('dashboards.filter.training'),
    value: filters.trainingStatus,
    defaultValue: standard.trainingStatus,
    options: trainingStatuses.map((value) => ({ value, label: t(`dashboards.training.${value}`) })),
    onChange: (trainingStatus) => onChange({ trainingStatus }),
  });
  return rare(filter);
}

/** By what a dashboard is narrowed down. */
export function useDashboardFilterBar(options: DashboardFilterBarOptions): Filter[] {
  const { filters, standard, onChange, mayChooseStatus, hasTraining } = options;
  const days = useDaysFilter({ value: filters, standard, onChange });
  const grouping = useGroupingFilter(options);
  const location = useLocationFilter(options);
  const healthRisk = useHealthRiskFilter(options);
  const sender = rare(useSenderFilter(options));
  const organization = useOrganizationFilter(options);
  const status = useStatusFilter(options);
  const training = useTrainingFilter(options);
  return [
    ...[days, grouping, ...location, ...healthRisk, sender, ...organization],
    ...(mayChooseStatus ? [status] : []),
    ...(hasTraining ? [training] : []),
  ];
}
