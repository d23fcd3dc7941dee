import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ChoiceList } from '../../../ui/filters/choice-list.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import type { DashboardFilterOptions } from '../dashboards.api.ts';
import type { DashboardFilters } from '../filters/filters.ts';
import styles from './compare.module.css';
import { listPlaces, nameCompared, toComparedFilters } from './compared.ts';
import { type ComparisonFilters, comparisons, noComparison } from './comparison.ts';

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
  const { compare, compareFrom, comparePlace } = filters;
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
      <div className={styles.choice}>
        <ChoiceList
          {...{ label, value: compare }}
          options={comparisons
            .filter((value) => value !== 'place' || places.length > 0 || compare === 'place')
            .map((value) => ({ value, label: t(`dashboards.compare.${value}`) }))}
          onChange={(value) => change({ compare: value })}
        />
        {compare === 'own' && (
          <DateField
            label={t('dashboards.compare.from')}
            help={t('dashboards.compare.fromHelp')}
            value={compareFrom}
            max={today}
            onChange={(event) => change({ compareFrom: event.target.value })}
          />
        )}
        {compare === 'place' && (
          <SelectField
            label={t('dashboards.compare.placeLabel')}
            value={comparePlace}
            emptyLabel={t('dashboards.compare.choose')}
            options={places}
            onChange={(event) => change({ comparePlace: event.target.value })}
          />
        )}
      </div>
    ),
  };
}
