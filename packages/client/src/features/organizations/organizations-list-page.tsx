import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, type SortValues, sortRows } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { call } from '../../lib/requests/request.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { organizationPaths } from './organization-paths.ts';
import { type OrganizationItem, useMayEditOrganizations, useOrganizations } from './organizations.api.ts';
import styles from './organizations.module.css';
import { OrganizationsTable } from './organizations-table.tsx';

const defaults = { search: '', orderBy: '', sortAscending: true };

const sortValues: SortValues<OrganizationItem> = {
  name: ({ name }) => name,
  projects: ({ projects }) => projects,
  headManager: ({ headManager }) => headManager,
};

function filterOrganizations(organizations: readonly OrganizationItem[], filters: typeof defaults) {
  const found = organizations.filter(({ name, projects, headManager }) =>
    matchesSearch(filters.search, [name, projects, headManager]),
  );
  return sortRows(found, sortValues, filters);
}

/** The organizations of a society, which run or share its projects. */
export function OrganizationsListPage() {
  const { t } = useTexts();
  const params = useRouteParams(organizationPaths.list);
  const [filters, change, reset] = useFilters(defaults);
  const society = useNationalSociety(params.nationalSocietyId).data;
  const organizations = useOrganizations(params.nationalSocietyId);
  const deleting = useDeleteDialog<OrganizationItem>({
    call: 'organization/delete',
    act: ({ id }) => call('organization/delete', { params: { organizationId: id } }),
    successText: () => t('organization.remove.success'),
  });
  const isWide = useIsWide();
  const mayEdit = useMayEditOrganizations(params.nationalSocietyId);
  const order = orderFilter({
    label: t('ui.list.order'),
    serverOrderLabel: t('organizations.list.defaultFirst'),
    order: filters,
    columns: (['name', 'projects', 'headManager'] as const).map((key) => ({
      key,
      label: t(`organizations.list.${key}`),
    })),
    onChange: change,
  });
  const found = organizations.data && filterOrganizations(organizations.data, filters);
  const add = mayEdit && (
    <AddLink to={pathTo(organizationPaths.add, params)}>{t('pages.addOrganization')}</AddLink>
  );
  return (
    <Page title={t('pages.organizations')}>
      {society?.isArchived && <Note className={styles.onTop}>{t('organizations.archived')}</Note>}
      <FilteredList
        query={organizations}
        start={<HelpTerm term="headManager" name={t('users.role.headManager')} />}
        found={found}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        filters={isWide ? [] : [order]}
        onReset={reset}
        add={add}
        labels={{
          loading: t('organizations.list.loading'),
          found: (count) => t('organizations.list.found', { count }),
        }}
      >
        {(shown) => (
          <OrganizationsTable
            organizations={shown}
            hasSeveral={(organizations.data?.length ?? 0) > 1}
            editTo={
              mayEdit
                ? (organizationId) => pathTo(organizationPaths.edit, { ...params, organizationId })
                : undefined
            }
            order={filters}
            onOrder={change}
            deleting={deleting}
          />
        )}
      </FilteredList>
      <DeleteDialog deleting={deleting} title={({ name }) => t('organizations.delete.title', { name })}>
        {() => <p>{t('organizations.delete.text')}</p>}
      </DeleteDialog>
    </Page>
  );
}
