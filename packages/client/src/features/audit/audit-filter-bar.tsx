import { useState } from 'react';
import { useTexts } from '../../lib/texts.tsx';
import type { Filter } from '../../ui/filter.ts';
import { ChoiceList, choiceFilter, openDateRangeFilter } from '../../ui/filters.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { Option } from '../../ui/select-field.tsx';
import { type AuditChoices, type AuditFilters, useAuditChoices } from './audit.api.ts';
import styles from './audit.module.css';
import { deedInWords, personInWords, subjectInWords } from './audit-words.ts';

/** So many options stand in a list; the others are found by typing. */
const mostShown = 30;

type Choice<Value extends string | number> = {
  label: string;
  value: Value;
  options: ReadonlyArray<Option<Value>>;
  onChange: (value: Value) => void;
};

/** One of many options: some at once, the others by search. */
function SearchedChoices<Value extends string | number>({ label, value, options, onChange }: Choice<Value>) {
  const { t } = useTexts();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const shown = found.slice(0, mostShown);
  const rest = found.length - shown.length;
  return (
    <div className={styles.choices}>
      <SearchField label={t('audit.filter.search')} value={search} onChange={setSearch} />
      <ChoiceList {...{ label, value, onChange }} options={shown} />
      <p role="status" className={styles.hint}>
        {found.length === 0 && t('audit.filter.none')}
        {rest > 0 && t('audit.filter.more', { count: rest })}
      </p>
    </div>
  );
}

/** Filters by one of many values; short lists do without the search. */
function searchedFilter<Value extends string | number>(
  choice: Choice<Value> & { key: string; none: Option<Value> },
): Filter {
  const { key, none, ...given } = choice;
  const options = [none, ...given.options];
  const filter = choiceFilter({ ...given, key, options, defaultValue: none.value });
  if (options.length <= mostShown / 2) return filter;
  return { ...filter, content: <SearchedChoices {...given} options={options} /> };
}

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);

const nothingYet: AuditChoices = { deeds: [], subjectTypes: [], nationalSocieties: [], actors: [] };

/** What the trail is narrowed down by. */
export function useAuditFilterBar(
  value: AuditFilters,
  narrow: (changed: Partial<AuditFilters>) => void,
): Filter[] {
  const { t } = useTexts();
  const { data: choices = nothingYet } = useAuditChoices();
  const anyText = { value: '', label: t('audit.filter.all') };
  const anyId = { value: 0, label: t('audit.filter.all') };
  return [
    searchedFilter({
      key: 'deed',
      label: t('audit.filter.deed'),
      value: value.deed,
      none: anyText,
      options: choices.deeds.map((name) => ({ value: name, label: deedInWords(t, name).text })).sort(byLabel),
      onChange: (deed) => narrow({ deed }),
    }),
    searchedFilter({
      key: 'subjectType',
      label: t('audit.filter.subject'),
      value: value.subjectType,
      none: anyText,
      options: choices.subjectTypes
        .map((name) => ({ value: name, label: subjectInWords(t, name).text }))
        .sort(byLabel),
      onChange: (subjectType) => narrow({ subjectType }),
    }),
    searchedFilter({
      key: 'actor',
      label: t('audit.filter.actor'),
      value: value.actorId,
      none: anyId,
      options: choices.actors.map(({ id, name }) => ({ value: id, label: personInWords(t, name) })),
      onChange: (actorId) => narrow({ actorId }),
    }),
    searchedFilter({
      key: 'society',
      label: t('audit.filter.society'),
      value: value.nationalSocietyId,
      none: anyId,
      options: choices.nationalSocieties.map(({ id, name }) => ({ value: id, label: name })),
      onChange: (nationalSocietyId) => narrow({ nationalSocietyId }),
    }),
    openDateRangeFilter({
      key: 'time',
      label: t('audit.filter.time'),
      value: { startDate: value.startDate, endDate: value.endDate },
      onChange: narrow,
    }),
  ];
}
