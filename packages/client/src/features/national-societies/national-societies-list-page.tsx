import { useFilters } from '../../lib/filters.ts';
import { useCan } from '../../lib/permissions.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AddLink } from '../../ui/add-link.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { choiceFilter } from '../../ui/filters.tsx';
import { Page } from '../../ui/page.tsx';
import { ArchivingDialog } from './archiving-dialog.tsx';
import { useNationalSocieties } from './national-societies.api.ts';
import { NationalSocietiesTable } from './national-societies-table.tsx';
import { nationalSocietyPaths } from './national-society-paths.ts';
import { defaultSocietyFilters, filterSocieties, societyStates } from './society-filters.ts';
import { useArchiving } from './use-archiving.ts';

/** /nationalsocieties: the national societies that the user may see. */
export function NationalSocietiesListPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultSocietyFilters);
  const societies = useNationalSocieties();
  const archiving = useArchiving();
  const mayAdd = useCan('nationalSocieties.add');
  const state = choiceFilter({
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
      <ArchivingDialog archiving={archiving} />
    </Page>
  );
}
