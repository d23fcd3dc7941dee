import { signalStates } from '@harken/domain/signals/monitoring/signal-state';
import {
  buildLocationNodes,
  toChosenLocations,
  toLocationFilter,
} from '../../../lib/lists/location-filter.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { FilterBar } from '../../../ui/filters/bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { createChoiceFilter, createLocationFilter } from '../../../ui/filters/filters.tsx';
import { getSeasonPath, type SignalsPlace } from '../signal-paths.ts';
import { useSignalFilterOptions } from '../signals.api.ts';
import { defaultSignalFilters, type SignalFilters } from './filters.ts';

/** Represents any health risk; real ids start at 1. */
const anyHealthRisk = 0;

export type SignalFilterBarProps = {
  place: SignalsPlace;
  filters: SignalFilters;
  onChange: (changed: Partial<SignalFilters>) => void;
  onReset: () => void;
  /** The number of signals found; undefined until it is known. */
  count: number | undefined;
};

function useSocietyFilters({ place, filters, onChange }: SignalFilterBarProps): Filter[] {
  const { t } = useTexts();
  const { data } = useSignalFilterOptions(place.nationalSocietyId);
  if (!data) return [];
  const nodes = buildLocationNodes(data.locations);
  return [
    createChoiceFilter({
      key: 'healthRisk',
      label: t('signals.healthRisk'),
      value: filters.healthRiskId ?? anyHealthRisk,
      defaultValue: anyHealthRisk,
      options: [
        { value: anyHealthRisk, label: t('ui.filter.any') },
        ...data.healthRisks.map(({ id, name }) => ({ value: id, label: name })),
      ],
      onChange: (id) => onChange({ healthRiskId: id === anyHealthRisk ? null : id }),
    }),
    createLocationFilter({
      key: 'location',
      label: t('signals.place'),
      nodes,
      chosen: toChosenLocations(nodes, filters.locations),
      onChange: (chosen) => onChange({ locations: toLocationFilter(nodes, chosen) }),
    }),
  ];
}

/** The filters of the list of signals, and the way to seasonal charts. */
export function SignalFilterBar(props: SignalFilterBarProps) {
  const { t } = useTexts();
  const { filters, onChange, count } = props;
  const state = createChoiceFilter({
    key: 'state',
    label: t('signals.state'),
    value: filters.state,
    defaultValue: defaultSignalFilters.state,
    options: signalStates.map((value) => ({ value, label: t(`signals.state.${value}`) })),
    onChange: (value) => onChange({ state: value }),
  });
  const found = count === undefined ? undefined : t('signals.found', { count });
  return (
    <FilterBar
      filters={[state, ...useSocietyFilters(props)]}
      actions={
        <LinkButton icon="chart" to={getSeasonPath(props.place)}>
          {t('signals.season.title')}
        </LinkButton>
      }
      onReset={props.onReset}
      {...(found !== undefined && { result: found, showLabel: found })}
    />
  );
}
