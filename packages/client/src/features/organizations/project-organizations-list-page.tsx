import { useFilters } from '../../lib/lists/filters.ts';
import { type ListOrder, type SortValues, sortRows, toColumnSort } from '../../lib/lists/order.ts';
import { matchesSearch } from '../../lib/lists/search.ts';
import { call } from '../../lib/requests/request.ts';
import { useProject } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { DeleteDialog, type DeleteDialogState, useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { type Column, DataTable } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
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
  deleting: DeleteDialogState<ProjectOrganizationItem>;
}) {
  const { t } = useTexts();
  const ask = () => deleting.ask(organization);
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name: organization.name })}
      progressText={deleting.isDeleting(organization.id) && t('projectOrganizations.delete.going')}
      items={[
        { key: 'delete', icon: 'trash', label: t('projectOrganizations.delete.action'), onSelect: ask },
      ]}
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
  deleting: DeleteDialogState<ProjectOrganizationItem> | undefined;
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
      key: 'actions',
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
  const deleting = useDeleteDialog<ProjectOrganizationItem>({
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
      <DeleteDialog
        deleting={deleting}
        title={({ name }) => t('projectOrganizations.delete.title', { name })}
        confirmLabel={t('projectOrganizations.delete.action')}
      >
        {() => <p>{t('projectOrganizations.delete.text')}</p>}
      </DeleteDialog>
    </Page>
  );
}
