import type { CalendarDate } from '@harken/domain/calendar/calendar-date';
import { dashboardLimits } from '@harken/domain/dashboards/limits';
import { useState } from 'react';
import { usePeriods } from '../../../lib/dates/periods.ts';
import { useTexts } from '../../../lib/texts/texts.tsx';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import type { Filter } from '../../../ui/filters/filter.ts';
import { createDateRangeFilter } from '../../../ui/filters/filters.tsx';
import type { ChosenRange, DateRange } from '../../../ui/filters/period.tsx';
import styles from '../dashboards.module.css';
import { type DateRangeError, validateDateRange } from './filters.ts';

type DaysProps = { value: DateRange; today: CalendarDate; onChange: (days: ChosenRange) => void };

const maxYears = Math.floor(dashboardLimits.days / 365);

/** Retains what is typed, and applies it once it is a valid range. */
function DaysFields({ value, today, onChange }: DaysProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known.startDate !== value.startDate || known.endDate !== value.endDate) {
    setKnown(value);
    setTyped(value);
  }
  const error = validateDateRange(typed, today);
  const change = (changed: Partial<DateRange>) => {
    const days = { ...typed, ...changed };
    setTyped(days);
    if (validateDateRange(days, today) === null) onChange(days);
  };
  const findError = (errors: readonly DateRangeError[]) =>
    error && errors.includes(error) ? t(`dashboards.days.${error}`, { years: maxYears }) : undefined;
  return (
    <div className={styles.days}>
      <DateField
        label={t('ui.dates.from')}
        value={typed.startDate}
        max={today}
        error={findError(['incomplete'])}
        onChange={(event) => change({ startDate: event.target.value })}
      />
      <DateField
        label={t('ui.dates.until')}
        value={typed.endDate}
        max={today}
        error={findError(['backwards', 'future', 'tooMany'])}
        onChange={(event) => change({ endDate: event.target.value })}
      />
    </div>
  );
}

/** The name of the period that is chosen at first; its days are the defaults. */
export type DefaultPeriod = { defaultPeriod?: 'last7Days' | 'last12Weeks' };

/** A range of days up to today; by default the last seven. */
export function useDaysFilter({
  value,
  defaults,
  defaultPeriod = 'last7Days',
  onChange,
}: Omit<DaysProps, 'today'> & DefaultPeriod & { defaults: DateRange }): Filter {
  const { t } = useTexts();
  const defaultLabel =
    defaultPeriod === 'last7Days' ? t('dashboards.filter.lastDays') : t(`ui.period.${defaultPeriod}`);
  const { startDate, endDate } = value;
  const today = defaults.endDate;
  const filter = createDateRangeFilter({
    key: 'days',
    label: t('dashboards.filter.days'),
    value: { startDate, endDate },
    defaultValue: { startDate: defaults.startDate, endDate: today },
    defaultLabel,
    periods: usePeriods(),
    defaultPeriod,
    onChange,
    fields: <DaysFields value={{ startDate, endDate }} today={today} onChange={onChange} />,
  });
  return {
    ...filter,
    chip: filter.isSet ? undefined : defaultLabel,
  };
}
