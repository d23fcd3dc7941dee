import { type Deleting, DeletingDialog, useDeleting } from '../../lib/deleting.tsx';
import { useFilters } from '../../lib/filters.ts';
import { type ListOrder, type SortValues, sortRows, toColumnSort } from '../../lib/list-order.ts';
import { useMay } from '../../lib/permissions.ts';
import { call } from '../../lib/request.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useProject } from '../../lib/scope-queries.ts';
import { matchesSearch } from '../../lib/search.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AddLink } from '../../ui/add-link.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { OrganizationName } from './organization-name.tsx';
import { projectOrganizationPaths } from './organization-paths.ts';
import styles from './organizations.module.css';
import { type ProjectOrganizationItem, useProjectOrganizations } from './project-organizations.api.ts';

const defaults = { search: '', orderBy: '', sortAscending: true };
const sortValues: SortValues<ProjectOrganizationItem> = { name: ({ name }) => name };

function RowActions({
  organization,
  deleting,
}: {
  organization: ProjectOrganizationItem;
  deleting: Deleting<ProjectOrganizationItem>;
}) {
  const { t } = useTexts();
  const ask = () => deleting.ask(organization);
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name: organization.name })}
      progressText={deleting.isDeleting(organization.id) && t('deleting.going')}
      items={[{ key: 'delete', icon: 'trash', label: t('deleting.action'), onSelect: ask }]}
    />
  );
}

function useColumns({
  hasSeveral,
  order,
  onOrder,
  deleting,
}: {
  hasSeveral: boolean;
  order: ListOrder;
  onOrder: (changed: ListOrder) => void;
  /** Undefined if the user may only read. */
  deleting: Deleting<ProjectOrganizationItem> | undefined;
}): Column<ProjectOrganizationItem>[] {
  const { t } = useTexts();
  return [
    {
      key: 'name',
      header: t('organizations.list.name'),
      card: { line: 1, align: 'start', isName: true },
      sort: toColumnSort('name', order, onOrder),
      cell: ({ name, isDefaultOrganization }) => (
        <OrganizationName isMarked={hasSeveral && isDefaultOrganization}>{name}</OrganizationName>
      ),
    },
    {
      key: 'deeds',
      header: t('ui.row.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (organization) => deleting && <RowActions {...{ organization, deleting }} />,
    },
  ];
}

/** /projects/…/organizations: the organizations of a project. */
export function ProjectOrganizationsListPage() {
  const { t } = useTexts();
  const params = useRouteParams(projectOrganizationPaths.list);
  const [filters, change, reset] = useFilters(defaults);
  const project = useProject(params.projectId).data;
  const organizations = useProjectOrganizations(params.projectId);
  const deleting = useDeleting<ProjectOrganizationItem>({
    call: 'projectOrganization/delete',
    act: ({ id }) => call('projectOrganization/delete', { params: { projectOrganizationId: id } }),
    successText: ({ name }) => t('projectOrganizations.delete.done', { name }),
  });
  const mayEdit = useMay('projectOrganizations.edit', params);
  const columns = useColumns({
    hasSeveral: (organizations.data?.length ?? 0) > 1,
    order: filters,
    onOrder: change,
    deleting: mayEdit ? deleting : undefined,
  });
  const matches = organizations.data?.filter(({ name }) => matchesSearch(filters.search, [name]));
  const found = matches && sortRows(matches, sortValues, filters);
  const add = mayEdit && (
    <AddLink to={pathTo(projectOrganizationPaths.add, params)}>{t('pages.addOrganization')}</AddLink>
  );
  return (
    <Page title={t('pages.organizations')}>
      {project?.isClosed && <Note className={styles.onTop}>{t('projectOrganizations.closed')}</Note>}
      <FilteredList
        query={organizations}
        found={found}
        search={{ value: filters.search, onChange: (search) => change({ search }) }}
        onReset={reset}
        add={add}
        labels={{
          loading: t('organizations.list.loading'),
          found: (count) => t('organizations.list.found', { count }),
        }}
      >
        {(shown) => (
          <DataTable
            caption={t('projectOrganizations.list.caption')}
            columns={columns}
            rows={shown}
            rowKey={(organization) => organization.id}
          />
        )}
      </FilteredList>
      <DeletingDialog
        deleting={deleting}
        title={({ name }) => t('projectOrganizations.delete.title', { name })}
      >
        {() => <p>{t('projectOrganizations.delete.text')}</p>}
      </DeletingDialog>
    </Page>
  );
}
