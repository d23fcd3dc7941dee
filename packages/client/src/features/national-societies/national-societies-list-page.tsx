import { useFilters } from '../../lib/lists/filters.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { InstallationGuide } from './installation-guide.tsx';
import { type NationalSocietyItem, useNationalSocieties } from './national-societies.api.ts';
import { NationalSocietiesTable } from './national-societies-table.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';
import { useArchiveDialog } from './use-archive-dialog.ts';

/** The options of the status filter. */
const societyStates = ['all', 'active', 'archived'] as const;

/** No filter. */
const defaultSocietyFilters = { name: '', state: 'all' };
type SocietyFilters = typeof defaultSocietyFilters;

const accents = /\p{M}+/gu;

/** Removes accents and letter case from a name to compare it. */
function foldName(name: string): string {
  return name.normalize('NFD').replace(accents, '').toLocaleLowerCase().trim();
}

/** Filters societies and keeps their order. */
function filterSocieties(
  societies: readonly NationalSocietyItem[],
  { name, state }: SocietyFilters,
): readonly NationalSocietyItem[] {
  const searched = foldName(name);
  const isInState = ({ isArchived }: NationalSocietyItem) =>
    (state !== 'active' || !isArchived) && (state !== 'archived' || isArchived);
  return societies.filter((society) => isInState(society) && foldName(society.name).includes(searched));
}

/** /nationalsocieties: the national societies that the user may see. */
export function NationalSocietiesListPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultSocietyFilters);
  const societies = useNationalSocieties();
  const archiving = useArchiveDialog();
  const mayAdd = useCan('nationalSocieties.add');
  const state = createChoiceFilter({
    key: 'state',
    label: t('nationalSocieties.filter.state'),
    value: filters.state,
    defaultValue: defaultSocietyFilters.state,
    options: societyStates.map((value) => ({ value, label: t(`nationalSocieties.state.${value}`) })),
    onChange: (value) => change({ state: value }),
  });
  const found = societies.data && filterSocieties(societies.data, filters);
  return (
    <Page title={t('nationalSocieties.list.title')}>
      {societies.data && <InstallationGuide societies={societies.data} />}
      <FilteredList
        query={societies}
        found={found}
        search={{
          label: t('nationalSocieties.filter.name'),
          value: filters.name,
          onChange: (name) => change({ name }),
        }}
        filters={[state]}
        onReset={reset}
        add={mayAdd && <AddLink to={nationalSocietyPaths.add}>{t('nationalSocieties.add.title')}</AddLink>}
        labels={{
          loading: t('nationalSocieties.list.loading'),
          none: t('nationalSocieties.list.none'),
          noneMatch: t('nationalSocieties.list.noneMatch'),
          showAll: t('nationalSocieties.list.showAll'),
          found: (count) => t('nationalSocieties.list.found', { count }),
          show: (count) => t('nationalSocieties.filter.show', { count }),
        }}
        rows={9}
      >
        {(shown) => <NationalSocietiesTable societies={shown} archiving={archiving} />}
      </FilteredList>
      <ArchiveDialog archiving={archiving} />
    </Page>
  );
}
