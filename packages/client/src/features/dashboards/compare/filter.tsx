import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../../lib/texts/texts.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { DashboardFilterOptions } from '../dashboards.api.ts';
import type { DashboardFilters } from '../filters/filters.ts';
import styles from './compare.module.css';
import { listPlaces, nameCompared, toComparedFilters } from './compared.ts';
import { type ComparisonFilters, noComparison } from './comparison.ts';

/** Loaded when the filter is opened. */
const CompareChoice = lazy(async () => ({ default: (await import('./choice.tsx')).CompareChoice }));

type CompareOptions = {
  filters: DashboardFilters;
  today: CalendarDate;
  /** Undefined until they are loaded. */
  choices: DashboardFilterOptions | undefined;
  onChange: (changed: ComparisonFilters) => void;
};

/** What the dashboard is compared with: the period before, a year before, an own one, or another place. */
export function useCompareFilter({ filters, today, choices, onChange }: CompareOptions): Filter {
  const { t } = useTexts();
  const label = t('dashboards.compare.label');
  const places = listPlaces(choices);
  const { compare } = filters;
  const compared = toComparedFilters(filters);
  const change = (changed: Partial<ComparisonFilters>) => onChange({ ...noComparison, compare, ...changed });
  const describe = () => {
    if (compare === 'none') return t('dashboards.compare.none');
    return compared ? nameCompared(t, filters, compared, places) : t(`dashboards.compare.${compare}`);
  };
  return {
    ...{ key: 'compare', label, describe, isSet: compare !== 'none' },
    onClear: () => onChange(noComparison),
    content: (
      <Suspense fallback={<div className={styles.choice} />}>
        <CompareChoice {...{ label, filters, today, places }} onChange={change} />
      </Suspense>
    ),
  };
}
