import type { ReactNode } from 'react';
import { DateField } from '../date-field/date-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { Option } from '../fields/select-field.tsx';
import { LocationTree, type LocationTreeProps } from '../location-tree/location-tree.tsx';
import { useUiTexts } from '../text/texts-context.ts';
import styles from './bar.module.css';
import { type Choice, ChoiceList } from './choice-list.tsx';
import type { Filter } from './filter.ts';
import { type ChosenRange, type DateRange, findPeriod, type ListPeriods, PeriodChoice } from './period.tsx';

/** Filters by one value. */
export function createChoiceFilter<Value extends string | number>(
  choice: Choice<Value> & { key: string; defaultValue: Value },
): Filter {
  const { key, label, value, defaultValue, options, onChange } = choice;
  return {
    key,
    label,
    describe: () => options.find((option) => option.value === value)?.label ?? String(value),
    isSet: value !== defaultValue,
    onClear: () => onChange(defaultValue),
    content: <ChoiceList {...{ label, value, options, onChange }} />,
  };
}

type MultiChoice<Value extends string | number> = {
  label: string;
  /** Empty means any. */
  values: readonly Value[];
  options: ReadonlyArray<Option<Value>>;
  onChange: (values: Value[]) => void;
};

/** Checkboxes for any number of options. */
export function MultiChoiceList<Value extends string | number>({
  label,
  values,
  options,
  onChange,
}: MultiChoice<Value>) {
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, which would repeat the button above
    <div role="group" aria-label={label} className={styles.options}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

/** Filters by any number of values; empty means any. */
export function createMultiChoiceFilter<Value extends string | number>(
  choice: MultiChoice<Value> & { key: string },
): Filter {
  const { key, label, values, options, onChange } = choice;
  const chosen = options.filter((option) => values.includes(option.value));
  return {
    key,
    label,
    describe: (t) => {
      if (chosen.length === 0) return t('ui.filter.any');
      return chosen.length === 1 ? (chosen[0]?.label ?? '') : t('ui.filter.chosen', { count: chosen.length });
    },
    isSet: chosen.length > 0,
    onClear: () => onChange([]),
    content: <MultiChoiceList {...{ label, values, options, onChange }} />,
  };
}

/** Fields for the first and the last day. A reversed range is ignored. */
function DateRangeFields({
  value,
  onChange,
  max,
}: {
  value: DateRange;
  onChange: (range: DateRange) => void;
  max?: string;
}) {
  const t = useUiTexts();
  const change = (range: DateRange) => {
    if (range.startDate && range.endDate && range.startDate <= range.endDate) onChange(range);
  };
  return (
    <div className={styles.dates}>
      <DateField
        label={t('ui.dates.from')}
        value={value.startDate}
        max={value.endDate}
        onChange={(event) => change({ ...value, startDate: event.target.value })}
      />
      <DateField
        label={t('ui.dates.until')}
        value={value.endDate}
        min={value.startDate}
        max={max}
        onChange={(event) => change({ ...value, endDate: event.target.value })}
      />
    </div>
  );
}

/** Filters by a range of days. */
export function createDateRangeFilter(range: {
  key: string;
  label: string;
  value: DateRange;
  defaultValue: DateRange;
  /** Label of the default range, such as "Last 30 days"; default: its dates. */
  defaultLabel?: string;
  /** The periods to choose from, beside days of one's own. */
  periods?: ListPeriods;
  /** The period that the default range stands for. */
  defaultPeriod?: string;
  onChange: (range: ChosenRange) => void;
  max?: string;
  /** Other fields for days of one's own. */
  fields?: ReactNode;
}): Filter {
  const { key, label, value, defaultValue, defaultLabel, defaultPeriod, onChange, max } = range;
  const listPeriods = () =>
    (range.periods?.() ?? []).map((period) =>
      period.key === defaultPeriod ? { ...period, ...defaultValue } : period,
    );
  const fields = range.fields ?? <DateRangeFields {...{ value, onChange, max }} />;
  const isSet = value.startDate !== defaultValue.startDate || value.endDate !== defaultValue.endDate;
  // the default needs no place in the address, and moves on by itself
  const toDefault = (chosen: ChosenRange) =>
    chosen.period !== undefined && chosen.period === defaultPeriod ? defaultValue : chosen;
  return {
    key,
    label,
    describe: (t) =>
      !isSet && defaultLabel
        ? defaultLabel
        : (findPeriod(listPeriods(), value)?.label ??
          t('ui.dates.range', { from: value.startDate, until: value.endDate })),
    isSet,
    onClear: () => onChange(defaultValue),
    content: (
      <PeriodChoice {...{ label, listPeriods, value }} onChange={(chosen) => onChange(toDefault(chosen))}>
        {fields}
      </PeriodChoice>
    ),
  };
}

/** Optional fields for the first and the last day. A reversed range is ignored. */
function OpenDateRangeFields({ value, onChange, max }: OpenDateRange) {
  const t = useUiTexts();
  const change = (range: DateRange) => {
    if (!range.startDate || !range.endDate || range.startDate <= range.endDate) onChange(range);
  };
  return (
    <div className={styles.dates}>
      <DateField
        label={t('ui.dates.from')}
        isOptional
        value={value.startDate}
        max={value.endDate || max}
        onChange={(event) => change({ ...value, startDate: event.target.value })}
      />
      <DateField
        label={t('ui.dates.until')}
        isOptional
        value={value.endDate}
        min={value.startDate || undefined}
        max={max}
        onChange={(event) => change({ ...value, endDate: event.target.value })}
      />
    </div>
  );
}

type OpenDateRange = {
  /** An empty date means no limit. */
  value: DateRange;
  onChange: (range: ChosenRange) => void;
  max?: string;
};

/** Filters by a range of days that may be open at both ends. */
export function openDateRangeFilter(
  range: OpenDateRange & { key: string; label: string; periods?: ListPeriods },
): Filter {
  const { key, label, value, onChange, max, periods: listPeriods = () => [] } = range;
  const { startDate: from, endDate: until } = value;
  return {
    key,
    label,
    describe: (t) => {
      const isAny = !from && !until;
      const period = isAny ? undefined : findPeriod(listPeriods(), value);
      if (period) return period.label;
      if (from && until) return t('ui.dates.range', { from, until });
      if (from) return t('ui.dates.since', { from });
      return until ? t('ui.dates.upTo', { until }) : t('ui.filter.any');
    },
    isSet: Boolean(from || until),
    onClear: () => onChange({ startDate: '', endDate: '' }),
    content: (
      <PeriodChoice {...{ label, listPeriods, value, onChange }} isOpen>
        <OpenDateRangeFields {...{ value, onChange, max }} />
      </PeriodChoice>
    ),
  };
}

/** Search as a filter, for small screens without room for a search field. */
export function createSearchFilter(search: {
  key: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
}): Filter {
  const { key, ...field } = search;
  return {
    key,
    label: field.label,
    describe: (t) => field.value || t('ui.filter.any'),
    isSet: field.value !== '',
    onClear: () => field.onChange(''),
    content: <SearchField {...field} />,
  };
}

/** Filters by location. `chosen: null` means everywhere. */
export function createLocationFilter(location: LocationTreeProps & { key: string }): Filter {
  const { key, ...tree } = location;
  return {
    key,
    label: tree.label,
    describe: (t) => {
      if (tree.chosen === null) return t('ui.filter.any');
      return tree.chosen.size === 0
        ? t('ui.location.none')
        : t('ui.location.some', { count: tree.chosen.size });
    },
    isSet: tree.chosen !== null,
    onClear: () => tree.onChange(null),
    content: <LocationTree {...tree} />,
  };
}
