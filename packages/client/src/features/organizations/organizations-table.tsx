import { useNavigate } from '@tanstack/react-router';
import type { Deleting } from '../../lib/deleting.tsx';
import { type ListOrder, sortOf } from '../../lib/list-order.ts';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import text from '../../ui/text.module.css';
import { OrganizationName } from './organization-name.tsx';
import type { OrganizationItem } from './organizations.api.ts';

export type OrganizationsTableProps = {
  organizations: readonly OrganizationItem[];
  /** The default organization says so: there is another one. */
  hasSeveral: boolean;
  /** Where an organization is renamed; without it nothing can be changed. */
  editTo: ((organizationId: number) => string) | undefined;
  order: ListOrder;
  onOrder: (changed: ListOrder) => void;
  deleting: Deleting<OrganizationItem>;
};

/** A fact of the organization; on a card, which has no heads, with what it is. */
function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  if (!value) return <span className={text.wideOnly}>–</span>;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi>{value}</bdi>
    </>
  );
}

type DeedsProps = { organization: OrganizationItem; editTo: string; deleting: Deleting<OrganizationItem> };

function Deeds({ organization, editTo, deleting }: DeedsProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { id, name, isDefaultOrganization } = organization;
  const edit = () => void navigate({ href: editTo });
  return (
    <RowMenu
      label={t('ui.row.deedsOf', { name })}
      going={deleting.isGoing(id) && t('deleting.going')}
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
      head: t('organizations.list.name'),
      card: { line: 1, at: 'start', isName: true },
      sort: sortOf('name', order, onOrder),
      cell: ({ id, name, isDefaultOrganization }) => (
        <OrganizationName isMarked={hasSeveral && isDefaultOrganization}>
          {editTo ? <RowLink to={editTo(id)}>{name}</RowLink> : name}
        </OrganizationName>
      ),
    },
    {
      key: 'projects',
      head: t('organizations.list.projects'),
      card: { line: 3 },
      sort: sortOf('projects', order, onOrder),
      cell: ({ projects }) => <Fact label={t('organizations.card.projects')} value={projects} />,
    },
    {
      key: 'headManager',
      head: t('organizations.list.headManager'),
      card: { line: 2 },
      sort: sortOf('headManager', order, onOrder),
      cell: ({ headManager }) => <Fact label={t('organizations.card.headManager')} value={headManager} />,
    },
    {
      key: 'deeds',
      head: t('ui.row.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      cell: (organization) =>
        editTo && <Deeds {...{ organization, deleting }} editTo={editTo(organization.id)} />,
    },
  ];
}

/** The organizations of a society, as a table or as cards. */
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
