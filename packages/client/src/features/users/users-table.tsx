import type { SocietyRole } from '@harken/domain/access/registration';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ListOrder, toColumnSort } from '../../lib/lists/order.ts';
import { pathTo } from '../../lib/routes.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import type { DeleteDialogState } from '../../shared/delete-dialog.tsx';
import type { TwoFactorRemoval } from '../../shared/two-factor-removal.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table/data-table.tsx';
import { RowMenu } from '../../ui/data-table/row-menu.tsx';
import type { MenuItem } from '../../ui/overlays/menu.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { StatusBadge } from '../../ui/status/badge.tsx';
import { CallButton, PhoneLink } from '../../ui/text/phone.tsx';
import text from '../../ui/text/text.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { getRoleLabel } from './role-labels.ts';
import type { AppointDialogState } from './use-appoint-dialog.ts';
import type { RowPermissions } from './use-row-permissions.ts';
import { isReachable } from './user-filters.ts';
import { userPaths } from './user-paths.ts';
import type { UserItem } from './users.api.ts';
import styles from './users.module.css';

export type UserRowActions = {
  nationalSocietyId: number;
  getPermissions: (user: UserItem) => RowPermissions;
  deleting: DeleteDialogState<UserItem>;
  appointing: AppointDialogState;
  twoFactorRemoval: TwoFactorRemoval;
};

type CellProps = { user: UserItem; rowActions: UserRowActions };

function toEditPath({ user, rowActions }: CellProps): string {
  const { nationalSocietyId } = rowActions;
  return pathTo(userPaths.edit, { nationalSocietyId, nationalSocietyUserId: user.id });
}

/** The row actions, or what is in progress. */
function RowActions({ user, rowActions }: CellProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { deleting, appointing, twoFactorRemoval, getPermissions } = rowActions;
  const { mayEdit, mayDelete, mayBecomeHeadManager } = getPermissions(user);
  const progressText =
    (deleting.isDeleting(user.id) && t('users.delete.going')) ||
    (appointing.isAppointing(user.id) && t('users.headManager.going')) ||
    twoFactorRemoval.getProgressText(user.id);
  const edit: MenuItem = {
    key: 'edit',
    icon: 'edit',
    label: t('users.edit.action'),
    onSelect: () => void navigate({ href: toEditPath({ user, rowActions }) }),
  };
  const appoint: MenuItem = {
    key: 'appoint',
    icon: 'users',
    label: t('users.headManager.action'),
    onSelect: () => appointing.ask(user),
  };
  const remove: MenuItem = {
    key: 'delete',
    icon: 'trash',
    label: t('users.delete.action'),
    onSelect: () => deleting.ask(user),
  };
  const items = [
    ...(mayEdit ? [edit] : []),
    ...(mayBecomeHeadManager ? [appoint] : []),
    ...twoFactorRemoval.getMenuItems(user),
    ...(mayDelete ? [remove] : []),
  ];
  return <RowMenu label={t('users.list.deedsOf', { name: user.name })} {...{ items, progressText }} />;
}

/** A badge for head managers; for pending ones it says what is missing. */
function HeadManagerBadge({ user }: { user: UserItem }) {
  const { t } = useTexts();
  if (user.isHeadManager) return <StatusBadge tone="info" icon="check" label={t('users.role.headManager')} />;
  if (!user.isPendingHeadManager) return null;
  return (
    <Tooltip text={t('users.headManager.pendingHelp')}>
      <button type="button" className={styles.pending}>
        <StatusBadge tone="outline" icon="clock" label={t('users.headManager.pending')} />
        <VisuallyHidden>{t('users.headManager.pendingHelp')}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}

/** The name links to the form if the user may be changed. */
function Name({ user, rowActions }: CellProps) {
  const name = rowActions.getPermissions(user).mayEdit ? (
    <RowLink to={toEditPath({ user, rowActions })}>{user.name}</RowLink>
  ) : (
    user.name
  );
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      <HeadManagerBadge user={user} />
    </span>
  );
}

function Email({ user }: { user: UserItem }) {
  const { t } = useTexts();
  if (!isReachable(user))
    return <StatusBadge tone="outline" icon="clock" label={t('users.list.notVerified')} />;
  return <bdi dir="ltr">{user.email}</bdi>;
}

/** Phones show a call button, computers the number. */
function Phone({ user }: { user: UserItem }) {
  const { t } = useTexts();
  if (!isReachable(user) || user.phoneNumber === '') return <NoValue />;
  const { name, phoneNumber } = user;
  return (
    <>
      <span className={text.wideOnly}>
        <PhoneLink number={phoneNumber} />
      </span>
      <CallButton
        number={phoneNumber}
        label={t('users.list.call')}
        name={t('users.list.callName', { name })}
      />
    </>
  );
}

const NoValue = () => <span className={text.wideOnly}>–</span>;

/** A name that may be missing. Cards, which have no header row, also show the label. */
function LabelledName({ label, name }: { label: ReactNode; name: string | null | undefined }) {
  if (!name) return <NoValue />;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi>{name}</bdi>
    </>
  );
}

/** The sortable columns with their labels. */
export function getSortableColumns(t: Translate) {
  return (['name', 'role', 'email', 'project', 'organization'] as const).map((key) => ({
    key,
    label: t(`users.list.${key}`),
  }));
}

type Ordering = { order: ListOrder; onOrder: (order: ListOrder) => void };

function useColumns(rowActions: UserRowActions, { order, onOrder }: Ordering): Column<UserItem>[] {
  const { t } = useTexts();
  const toSortedColumn = (key: 'name' | 'role' | 'email' | 'project' | 'organization') => ({
    key,
    header: t(`users.list.${key}`),
    sort: toColumnSort(key, order, onOrder),
  });
  return [
    {
      ...toSortedColumn('name'),
      card: { line: 1, align: 'start', isName: true },
      cell: (user) => <Name {...{ user, rowActions }} />,
    },
    {
      ...toSortedColumn('role'),
      card: { line: 2, align: 'start' },
      cell: (user) => getRoleLabel(t, user.role as SocietyRole),
    },
    { ...toSortedColumn('email'), card: { line: 3 }, cell: (user) => <Email user={user} /> },
    {
      key: 'phoneNumber',
      header: t('users.list.phoneNumber'),
      card: { line: 2, align: 'end' },
      hasControls: true,
      isNowrap: true,
      cell: (user) => <Phone user={user} />,
    },
    {
      ...toSortedColumn('project'),
      card: { line: 4 },
      cell: (user) => <LabelledName label={t('users.card.project')} name={user.project} />,
    },
    {
      ...toSortedColumn('organization'),
      card: { line: 5 },
      cell: (user) => <LabelledName label={t('users.card.organization')} name={user.organizationName} />,
    },
    {
      key: 'actions',
      header: t('users.list.deeds'),
      isHeaderHidden: true,
      card: { line: 1, align: 'end' },
      hasControls: true,
      cell: (user) => <RowActions {...{ user, rowActions }} />,
    },
  ];
}

/** Users as a table or cards. */
export function UsersTable({
  users,
  rowActions,
  ...ordering
}: { users: readonly UserItem[]; rowActions: UserRowActions } & Ordering) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('users.list.caption')}
      columns={useColumns(rowActions, ordering)}
      rows={users}
      rowKey={(user) => user.id}
    />
  );
}
