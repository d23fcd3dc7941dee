import { useNavigate } from '@tanstack/react-router';
import type { Deleting } from '../../lib/deleting.tsx';
import { type ListOrder, sortOf } from '../../lib/list-order.ts';
import { useCan } from '../../lib/permissions.ts';
import type { RemovingTwoFactor } from '../../lib/removing-two-factor.tsx';
import { pathTo } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import { CallButton, PhoneLink } from '../../ui/phone.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import text from '../../ui/text.module.css';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';
import type { GlobalCoordinator } from './global-coordinators.api.ts';

export type GlobalCoordinatorDeleting = Deleting<GlobalCoordinator>;

const editAddress = ({ id }: GlobalCoordinator) =>
  pathTo(globalCoordinatorPaths.edit, { globalCoordinatorId: id });

/** What can be done with one, or what is being done. */
function Deeds({
  person,
  deleting,
  removingTwoFactor,
}: Pick<TableProps, 'deleting' | 'removingTwoFactor'> & { person: GlobalCoordinator }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const isOpen = useCan('globalCoordinators.edit');
  if (!isOpen) return null;
  return (
    <RowMenu
      label={t('globalCoordinators.list.deedsOf', { name: person.name })}
      going={
        (deleting.isGoing(person.id) && t('globalCoordinators.delete.going')) ||
        removingTwoFactor.goingOn(person.id)
      }
      items={[
        {
          key: 'edit',
          icon: 'edit',
          label: t('globalCoordinators.edit.action'),
          onSelect: () => void navigate({ href: editAddress(person) }),
        },
        ...removingTwoFactor.itemsFor(person),
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

/** Dialled from a telephone, read on a computer. */
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
  removingTwoFactor: RemovingTwoFactor;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
};

function useColumns({ order, onOrder, ...deeds }: Omit<TableProps, 'people'>): Column<GlobalCoordinator>[] {
  const { t } = useTexts();
  const isOpen = useCan('globalCoordinators.edit');
  const sorted = (key: 'name' | 'email' | 'organization') => ({
    key,
    head: t(`globalCoordinators.list.${key}`),
    sort: sortOf(key, order, onOrder),
  });
  return [
    {
      ...sorted('name'),
      card: { line: 1, at: 'start', isName: true },
      cell: (person) => (
        <bdi>{isOpen ? <RowLink to={editAddress(person)}>{person.name}</RowLink> : person.name}</bdi>
      ),
    },
    { ...sorted('email'), card: { line: 3 }, cell: (person) => <bdi dir="ltr">{person.email}</bdi> },
    {
      key: 'phoneNumber',
      head: t('globalCoordinators.list.phoneNumber'),
      card: { line: 2, at: 'end' },
      hasControls: true,
      isNowrap: true,
      cell: (person) => <Phone person={person} />,
    },
    {
      ...sorted('organization'),
      card: { line: 2, at: 'start' },
      cell: (person) => <bdi>{person.organization || <span className={text.wideOnly}>–</span>}</bdi>,
    },
    {
      key: 'deeds',
      head: t('globalCoordinators.list.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      cell: (person) => <Deeds {...{ person, ...deeds }} />,
    },
  ];
}

/** Global coordinators, as a table or as cards. */
export function GlobalCoordinatorsTable({ people, ...rest }: TableProps) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('globalCoordinators.list.caption')}
      columns={useColumns(rest)}
      rows={people}
      rowKey={(person) => person.id}
    />
  );
}
