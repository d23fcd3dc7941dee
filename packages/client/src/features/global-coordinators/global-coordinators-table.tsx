import { useNavigate } from '@tanstack/react-router';
import { type ListOrder, toColumnSort } from '../../lib/lists/order.ts';
import { pathTo } from '../../lib/routes.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import type { DeleteDialogState } from '../../shared/delete-dialog.tsx';
import type { TwoFactorRemoval } from '../../shared/two-factor-removal.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import { CallButton, PhoneLink } from '../../ui/text/phone.tsx';
import text from '../../ui/text/text.module.css';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';
import type { GlobalCoordinator } from './global-coordinators.api.ts';

export type GlobalCoordinatorDeleting = DeleteDialogState<GlobalCoordinator>;

const toEditPath = ({ id }: GlobalCoordinator) =>
  pathTo(globalCoordinatorPaths.edit, { globalCoordinatorId: id });

/** The row actions, or what is in progress. */
function RowActions({
  person,
  deleting,
  twoFactorRemoval,
}: Pick<TableProps, 'deleting' | 'twoFactorRemoval'> & { person: GlobalCoordinator }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayEdit = useCan('globalCoordinators.edit');
  if (!mayEdit) return null;
  return (
    <RowMenu
      label={t('globalCoordinators.list.deedsOf', { name: person.name })}
      progressText={
        (deleting.isDeleting(person.id) && t('globalCoordinators.delete.going')) ||
        twoFactorRemoval.getProgressText(person.id)
      }
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('globalCoordinators.edit.action'),
          onSelect: () => void navigate({ href: toEditPath(person) }),
        },
        ...twoFactorRemoval.getMenuItems(person),
        {
          key: 'delete',
          icon: 'trash',
          label: t('globalCoordinators.delete.action'),
          onSelect: () => deleting.ask(person),
        },
      ]}
    />
  );
}

/** Phones show a call button, computers the number. */
function Phone({ person: { name, phoneNumber } }: { person: GlobalCoordinator }) {
  const { t } = useTexts();
  const callName = t('globalCoordinators.list.callName', { name });
  return (
    <>
      <span className={text.wideOnly}>
        <PhoneLink number={phoneNumber} />
      </span>
      <CallButton number={phoneNumber} label={t('globalCoordinators.list.call')} name={callName} />
    </>
  );
}

type TableProps = {
  people: readonly GlobalCoordinator[];
  deleting: GlobalCoordinatorDeleting;
  twoFactorRemoval: TwoFactorRemoval;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
};

function useColumns({
  order,
  onOrder,
  ...rowActions
}: Omit<TableProps, 'people'>): Column<GlobalCoordinator>[] {
  const { t } = useTexts();
  const mayEdit = useCan('globalCoordinators.edit');
  const toSortedColumn = (key: 'name' | 'email' | 'organization') => ({
    key,
    header: t(`globalCoordinators.list.${key}`),
    sort: toColumnSort(key, order, onOrder),
  });
  return [
    {
      ...toSortedColumn('name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (person) => (
        <bdi>{mayEdit ? <RowLink to={toEditPath(person)}>{person.name}</RowLink> : person.name}</bdi>
      ),
    },
    { ...toSortedColumn('email'), card: { line: 3 }, cell: (person) => <bdi dir="ltr">{person.email}</bdi> },
    {
      key: 'phoneNumber',
      header: t('globalCoordinators.list.phoneNumber'),
      card: { line: 2, align: 'end' },
      hasControls: true,
      isNowrap: true,
      cell: (person) => <Phone person={person} />,
    },
    {
      ...toSortedColumn('organization'),
      card: { line: 2, align: 'start' },
      cell: (person) => <bdi>{person.organization || <span className={text.wideOnly}>–</span>}</bdi>,
    },
    {
      key: 'actions',
      header: t('globalCoordinators.list.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (person) => <RowActions {...{ person, ...rowActions }} />,
    },
  ];
}

/** Global coordinators as a table or cards. */
export function GlobalCoordinatorsTable({ people, ...columnProps }: TableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('globalCoordinators.list.caption')}
      columns={useColumns(columnProps)}
      rows={people}
      rowKey={(person) => person.id}
    />
  );
}
