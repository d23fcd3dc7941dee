import type { ReactNode } from 'react';
import { usePeriods } from '../../../lib/dates/periods.ts';
import {
  buildLocationNodes,
  toChosenLocations,
  toLocationFilter,
} from '../../../lib/lists/location-filter.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { FilterBar } from '../../../ui/filters/bar.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import {
  createChoiceFilter,
  createDateRangeFilter,
  createLocationFilter,
} from '../../../ui/filters/filters.tsx';
import { AlertSegments } from '../alert-segments.tsx';
import { useAlertFilterOptions } from '../alerts.api.ts';
import { type ScorecardFilters, scorecardLevels } from './filters.ts';

/** Represents any health risk; real ids start at 1. */
const anyHealthRisk = 0;

type ScorecardFilterBarProps = {
  projectId: number;
  filters: ScorecardFilters;
  defaults: ScorecardFilters;
  onChange: (changed: Partial<ScorecardFilters>) => void;
  onReset: () => void;
  /** The number of alerts found, as text; undefined until it is known. */
  result: string | undefined;
  /** At the end of the row. */
  actions: ReactNode;
};

/** The filters whose options depend on the project: health risks and places. */
function useProjectFilters({ projectId, filters, onChange }: ScorecardFilterBarProps): Filter[] {
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

/** Days, health risk and places of the scorecards, and how places are grouped. */
export function ScorecardFilterBar(props: ScorecardFilterBarProps) {
  const { t } = useTexts();
  const { filters, defaults, onChange } = props;
  const periods = usePeriods();
  const ofProject = useProjectFilters(props);
  const days = createDateRangeFilter({
    key: 'days',
    label: t('scorecards.filter.days'),
    value: filters,
    defaultValue: defaults,
    defaultLabel: t('alertTimes.filter.lastYear'),
    periods,
    onChange,
  });
  const level = createChoiceFilter({
    key: 'level',
    label: t('scorecards.filter.level'),
    value: filters.level,
    defaultValue: defaults.level,
    options: scorecardLevels.map((value) => ({ value, label: t(`scorecards.level.${value}`) })),
    onChange: (chosen) => onChange({ level: chosen }),
  });
  return (
    <FilterBar
      start={<AlertSegments projectId={props.projectId} current="scorecards" />}
      filters={[days, ...ofProject, level]}
      actions={props.actions}
      onReset={props.onReset}
      showLabel={t('scorecards.filter.show')}
      result={props.result}
    />
  );
}
