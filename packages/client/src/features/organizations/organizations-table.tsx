import { useNavigate } from '@tanstack/react-router';
import { type ListOrder, toColumnSort } from '../../lib/lists/order.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { DeleteDialogState } from '../../shared/delete-dialog.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import text from '../../ui/text/text.module.css';
import { OrganizationName } from './organization-name.tsx';
import type { OrganizationItem } from './organizations.api.ts';

export type OrganizationsTableProps = {
  organizations: readonly OrganizationItem[];
  /** Marks the default organization; false if it is the only one. */
  hasSeveral: boolean;
  /** Returns the address of the form; undefined if the user may not change organizations. */
  editTo: ((organizationId: number) => string) | undefined;
  order: ListOrder;
  onOrder: (changed: ListOrder) => void;
  deleting: DeleteDialogState<OrganizationItem>;
};

/** A value. Cards, which have no header row, also show the label. */
function LabelledValue({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi>{value}</bdi>
    </>
  );
}

type RowActionsProps = {
  organization: OrganizationItem;
  editTo: string;
  deleting: DeleteDialogState<OrganizationItem>;
};

function RowActions({ organization, editTo, deleting }: RowActionsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { id, name, isDefaultOrganization } = organization;
  const edit = () => void navigate({ href: editTo });
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name })}
      progressText={deleting.isDeleting(id) && t('deleting.going')}
      items={[
        { key: 'edit', icon: 'edit', label: t('ui.row.edit'), onSelect: edit },
        {
          key: 'delete',
          icon: 'trash',
          label: t('deleting.action'),
          blockedBy: isDefaultOrganization
            ? t('nationalSociety.organization.deletion.isDefaultOrganization')
            : undefined,
          onSelect: () => deleting.ask(organization),
        },
      ]}
    />
  );
}

function useColumns(props: OrganizationsTableProps): Column<OrganizationItem>[] {
  const { hasSeveral, editTo, order, onOrder, deleting } = props;
  const { t } = useTexts();
  return [
    {
      key: 'name',
      header: t('organizations.list.name'),
      card: { line: 1, align: 'start', isName: true },
      sort: toColumnSort('name', order, onOrder),
      cell: ({ id, name, isDefaultOrganization }) => (
        <OrganizationName isMarked={hasSeveral && isDefaultOrganization}>
          {editTo ? <RowLink to={editTo(id)}>{name}</RowLink> : name}
        </OrganizationName>
      ),
    },
    {
      key: 'projects',
      header: t('organizations.list.projects'),
      card: { line: 3 },
      sort: toColumnSort('projects', order, onOrder),
      cell: ({ projects }) => <LabelledValue label={t('organizations.card.projects')} value={projects} />,
    },
    {
      key: 'headManager',
      header: t('organizations.list.headManager'),
      card: { line: 2 },
      sort: toColumnSort('headManager', order, onOrder),
      cell: ({ headManager }) => (
        <LabelledValue label={t('organizations.card.headManager')} value={headManager} />
      ),
    },
    {
      key: 'actions',
      header: t('ui.row.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (organization) =>
        editTo && <RowActions {...{ organization, deleting }} editTo={editTo(organization.id)} />,
    },
  ];
}

/** The organizations of a society as a table or cards. */
export function OrganizationsTable(props: OrganizationsTableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('organizations.list.caption')}
      columns={useColumns(props)}
      rows={props.organizations}
      rowKey={(organization) => organization.id}
    />
  );
}
