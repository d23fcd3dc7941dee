import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ChoiceList } from '../../../ui/filters/choice-list.tsx';
import styles from './compare.module.css';
import type { Place } from './compared.ts';
import { type ComparisonFilters, comparisons } from './comparison.ts';

type ChoiceProps = {
  label: string;
  filters: ComparisonFilters;
  today: CalendarDate;
  places: readonly Place[];
  onChange: (changed: Partial<ComparisonFilters>) => void;
};

/** What a dashboard is compared with: a period with its first day, or a place. */
export function CompareChoice({ label, filters, today, places, onChange }: ChoiceProps) {
  const { t } = useTexts();
  const { compare, compareFrom, comparePlace } = filters;
  return (
    <div className={styles.choice}>
      <ChoiceList
        {...{ label, value: compare }}
        options={comparisons
          .filter((value) => value !== 'place' || places.length > 0 || compare === 'place')
          .map((value) => ({ value, label: t(`dashboards.compare.${value}`) }))}
        onChange={(value) => onChange({ compare: value })}
      />
      {compare === 'own' && (
        <DateField
          label={t('dashboards.compare.from')}
          help={t('dashboards.compare.fromHelp')}
          value={compareFrom}
          max={today}
          onChange={(event) => onChange({ compareFrom: event.target.value })}
        />
      )}
      {compare === 'place' && (
        <SelectField
          label={t('dashboards.compare.placeLabel')}
          value={comparePlace}
          emptyLabel={t('dashboards.compare.choose')}
          options={places}
          onChange={(event) => onChange({ comparePlace: event.target.value })}
        />
      )}
    </div>
  );
}
