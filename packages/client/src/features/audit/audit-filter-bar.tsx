import { useState } from 'react';
import { usePeriods } from '../../lib/dates/periods.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import type { Option } from '../../ui/fields/select-field.tsx';
import { ChoiceList } from '../../ui/filters/choice-list.tsx';
import type { Filter } from '../../ui/filters/filter.ts';
import { createChoiceFilter, openDateRangeFilter } from '../../ui/filters/filters.tsx';
import { type AuditFilterOptions, type AuditFilters, useAuditFilterOptions } from './audit.api.ts';
import styles from './audit.module.css';
import { getActionLabel, getItemTypeLabel, getPersonLabel } from './audit-labels.ts';

/** Longer lists show only this many options; the others are found by searching. */
const maxShown = 30;

type ChoiceProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: ReadonlyArray<Option<Value>>;
  onChange: (value: Value) => void;
};

/** One of many options: the first ones are listed, the others are found by searching. */
function SearchableChoices<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const shown = found.slice(0, maxShown);
  const hiddenCount = found.length - shown.length;
  return (
    <div className={styles.choices}>
      <SearchField label={t('audit.filter.search')} value={search} onChange={setSearch} />
      <ChoiceList {...{ label, value, onChange }} options={shown} />
      <p role="status" className={styles.hint}>
        {found.length === 0 && t('audit.filter.none')}
        {hiddenCount > 0 && t('audit.filter.more', { count: hiddenCount })}
      </p>
    </div>
  );
}

/** A filter with one of many values; short lists have no search. */
function createSearchableFilter<Value extends string | number>(
  filterProps: ChoiceProps<Value> & { key: string; none: Option<Value> },
): Filter {
  const { key, none, ...choiceProps } = filterProps;
  const options = [none, ...choiceProps.options];
  const filter = createChoiceFilter({ ...choiceProps, key, options, defaultValue: none.value });
  if (options.length <= maxShown / 2) return filter;
  return { ...filter, content: <SearchableChoices {...choiceProps} options={options} /> };
}

const compareByLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);

const noOptions: AuditFilterOptions = { deeds: [], subjectTypes: [], nationalSocieties: [], actors: [] };

/** The filters of the audit log. */
export function useAuditFilterBar(
  value: AuditFilters,
  onChangeFilters: (changed: Partial<AuditFilters>) => void,
): Filter[] {
  const { t } = useTexts();
  const { data: filterOptions = noOptions } = useAuditFilterOptions();
  const periods = usePeriods();
  const anyText = { value: '', label: t('audit.filter.all') };
  const anyId = { value: 0, label: t('audit.filter.all') };
  return [
    createSearchableFilter({
      key: 'deed',
      label: t('audit.filter.deed'),
      value: value.deed,
      none: anyText,
      options: filterOptions.deeds
        .map((name) => ({ value: name, label: getActionLabel(t, name).text }))
        .sort(compareByLabel),
      onChange: (deed) => onChangeFilters({ deed }),
    }),
    createSearchableFilter({
      key: 'subjectType',
      label: t('audit.filter.subject'),
      value: value.subjectType,
      none: anyText,
      options: filterOptions.subjectTypes
        .map((name) => ({ value: name, label: getItemTypeLabel(t, name).text }))
        .sort(compareByLabel),
      onChange: (subjectType) => onChangeFilters({ subjectType }),
    }),
    createSearchableFilter({
      key: 'actor',
      label: t('audit.filter.actor'),
      value: value.actorId,
      none: anyId,
      options: filterOptions.actors.map(({ id, name }) => ({ value: id, label: getPersonLabel(t, name) })),
      onChange: (actorId) => onChangeFilters({ actorId }),
    }),
    createSearchableFilter({
      key: 'society',
      label: t('audit.filter.society'),
      value: value.nationalSocietyId,
      none: anyId,
      options: filterOptions.nationalSocieties.map(({ id, name }) => ({ value: id, label: name })),
      onChange: (nationalSocietyId) => onChangeFilters({ nationalSocietyId }),
    }),
    openDateRangeFilter({
      key: 'time',
      label: t('audit.filter.time'),
      value: { startDate: value.startDate, endDate: value.endDate },
      periods,
      onChange: onChangeFilters,
    }),
  ];
}
