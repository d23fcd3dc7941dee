import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, type SortValues, sortRows } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { TwoFactorRemovalDialog, useTwoFactorRemoval } from '../../shared/two-factor-removal.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';
import {
  deleteGlobalCoordinator,
  type GlobalCoordinator,
  useGlobalCoordinators,
} from './global-coordinators.api.ts';
import { GlobalCoordinatorsTable } from './global-coordinators-table.tsx';

/** No filter; sorted by name. */
const defaultFilters = { search: '', orderBy: '', sortAscending: true };

/** The values that columns are sorted by. */
const sortValues = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  organization: ({ organization }) => organization,
} satisfies SortValues<GlobalCoordinator>;

function filterCoordinators(people: readonly GlobalCoordinator[], search: string) {
  return people.filter(({ name, email, phoneNumber, additionalPhoneNumber, organization }) =>
    matchesSearch(search, [name, email, phoneNumber, additionalPhoneNumber, organization]),
  );
}

/** /globalcoordinators: all global coordinators. */
export function GlobalCoordinatorsListPage() {
  const { t } = useTexts();
  const [filters, change, reset] = useFilters(defaultFilters);
  const people = useGlobalCoordinators();
  const isWide = useIsWide();
  const mayAdd = useCan('globalCoordinators.edit');
  const deleting = useDeleteDialog<GlobalCoordinator>({
    call: 'globalCoordinator/delete',
    act: deleteGlobalCoordinator,
    successText: ({ name }) => t('globalCoordinators.delete.done', { name }),
  });
  const twoFactorRemoval = useTwoFactorRemoval();
  const rowActions = { deleting, twoFactorRemoval };
  const order = orderFilter({
    label: t('globalCoordinators.list.order'),
    serverOrderLabel: t('globalCoordinators.list.name'),
    order: filters,
    columns: (['email', 'organization'] as const).map((key) => ({
      key,
      label: t(`globalCoordinators.list.${key}`),
    })),
    onChange: change,
  });
  const found = people.data && sortRows(filterCoordinators(people.data, filters.search), sortValues, filters);
  return (
    <Page title={t('globalCoordinators.list.title')}>
      <FilteredList
        query={people}
        found={found}
        search={{
          label: t('globalCoordinators.list.search'),
          value: filters.search,
          onChange: (search) => change({ search }),
        }}
        filters={isWide ? [] : [order]}
        onReset={reset}
        add={mayAdd && <AddLink to={globalCoordinatorPaths.add}>{t('globalCoordinators.add.title')}</AddLink>}
        labels={{
          loading: t('globalCoordinators.list.loading'),
          none: t('globalCoordinators.list.none'),
          noneMatch: t('globalCoordinators.list.noneMatch'),
          showAll: t('globalCoordinators.list.showAll'),
          found: (count) => t('globalCoordinators.list.found', { count }),
          show: (count) => t('globalCoordinators.list.show', { count }),
        }}
        rows={9}
      >
        {(shown) => (
          <GlobalCoordinatorsTable people={shown} order={filters} onOrder={change} {...rowActions} />
        )}
      </FilteredList>
      <DeleteDialog deleting={deleting} title={({ name }) => t('globalCoordinators.delete.title', { name })}>
        {({ name }) => <p>{t('globalCoordinators.delete.losses', { name })}</p>}
      </DeleteDialog>
      <TwoFactorRemovalDialog removal={twoFactorRemoval} />
    </Page>
  );
}
