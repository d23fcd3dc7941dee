import type { SocietyRole } from '@harken/domain/access/registration';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Deleting } from '../../lib/deleting.tsx';
import { type ListOrder, sortOf } from '../../lib/list-order.ts';
import type { RemovingTwoFactor } from '../../lib/removing-two-factor.tsx';
import { pathTo } from '../../lib/routes.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { type Column, DataTable, RowLink } from '../../ui/data-table.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { CallButton, PhoneLink } from '../../ui/phone.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import text from '../../ui/text.module.css';
import { Tooltip } from '../../ui/tooltip.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { roleName } from './role-words.ts';
import type { Appointing } from './use-appointing.ts';
import type { RowDeeds } from './use-row-deeds.ts';
import { isReachable } from './user-filters.ts';
import { userPaths } from './user-paths.ts';
import type { UserItem } from './users.api.ts';
import styles from './users.module.css';

export type UserDeeds = {
  nationalSocietyId: number;
  deedsOf: (user: UserItem) => RowDeeds;
  deleting: Deleting<UserItem>;
  appointing: Appointing;
  removingTwoFactor: RemovingTwoFactor;
};

type CellProps = { user: UserItem; deeds: UserDeeds };

function editAddress({ user, deeds }: CellProps): string {
  const { nationalSocietyId } = deeds;
  return pathTo(userPaths.edit, { nationalSocietyId, nationalSocietyUserId: user.id });
}

/** What can be done with somebody, or what is being done. */
function Deeds({ user, deeds }: CellProps) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const { deleting, appointing, removingTwoFactor, deedsOf } = deeds;
  const { mayEdit, mayDelete, mayBecomeHeadManager } = deedsOf(user);
  const going =
    (deleting.isGoing(user.id) && t('users.delete.going')) ||
    (appointing.isGoing(user.id) && t('users.headManager.going')) ||
    removingTwoFactor.goingOn(user.id);
  const edit: MenuItem = {
    key: 'edit',
    icon: 'edit',
    label: t('users.edit.action'),
    onSelect: () => void navigate({ href: editAddress({ user, deeds }) }),
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
    ...removingTwoFactor.itemsFor(user),
    ...(mayDelete ? [remove] : []),
  ];
  return <RowMenu label={t('users.list.deedsOf', { name: user.name })} {...{ items, going }} />;
}

/** Head managers say so; who is about to become one, what is missing. */
function Leading({ user }: { user: UserItem }) {
  const { t } = useTexts();
  if (user.isHeadManager) return <StatusBadge tone="info" icon="check" word={t('users.role.headManager')} />;
  if (!user.isPendingHeadManager) return null;
  return (
    <Tooltip text={t('users.headManager.pendingHelp')}>
      <button type="button" className={styles.pending}>
        <StatusBadge tone="outline" icon="clock" word={t('users.headManager.pending')} />
        <VisuallyHidden>{t('users.headManager.pendingHelp')}</VisuallyHidden>
      </button>
    </Tooltip>
  );
}

/** The name leads to the form of whoever may be changed. */
function Name({ user, deeds }: CellProps) {
  const name = deeds.deedsOf(user).mayEdit ? (
    <RowLink to={editAddress({ user, deeds })}>{user.name}</RowLink>
  ) : (
    user.name
  );
  return (
    <span className={styles.name}>
      <bdi>{name}</bdi>
      <Leading user={user} />
    </span>
  );
}

function Email({ user }: { user: UserItem }) {
  const { t } = useTexts();
  if (!isReachable(user))
    return <StatusBadge tone="outline" icon="clock" word={t('users.list.notVerified')} />;
  return <bdi dir="ltr">{user.email}</bdi>;
}

/** Dialled from a telephone, read on a computer. */
function Phone({ user }: { user: UserItem }) {
  const { t } = useTexts();
  if (!isReachable(user) || user.phoneNumber === '') return <Nothing />;
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

const Nothing = () => <span className={text.wideOnly}>–</span>;

/** A name that may be missing. On a card, which has no heads, with what it is. */
function Named({ label, name }: { label: ReactNode; name: string | null | undefined }) {
  if (!name) return <Nothing />;
  return (
    <>
      <span className={text.phoneOnly}>{label}</span> <bdi>{name}</bdi>
    </>
  );
}

/** The columns that can be sorted by, with their words. */
export function sortableColumns(t: Translate) {
  return (['name', 'role', 'email', 'project', 'organization'] as const).map((key) => ({
    key,
    label: t(`users.list.${key}`),
  }));
}

type Ordering = { order: ListOrder; onOrder: (order: ListOrder) => void };

function useColumns(deeds: UserDeeds, { order, onOrder }: Ordering): Column<UserItem>[] {
  const { t } = useTexts();
  const sorted = (key: 'name' | 'role' | 'email' | 'project' | 'organization') => ({
    key,
    head: t(`users.list.${key}`),
    sort: sortOf(key, order, onOrder),
  });
  return [
    {
      ...sorted('name'),
      card: { line: 1, at: 'start', isName: true },
      cell: (user) => <Name {...{ user, deeds }} />,
    },
    {
      ...sorted('role'),
      card: { line: 2, at: 'start' },
      cell: (user) => roleName(t, user.role as SocietyRole),
    },
    { ...sorted('email'), card: { line: 3 }, cell: (user) => <Email user={user} /> },
    {
      key: 'phoneNumber',
      head: t('users.list.phoneNumber'),
      card: { line: 2, at: 'end' },
      hasControls: true,
      isNowrap: true,
      cell: (user) => <Phone user={user} />,
    },
    {
      ...sorted('project'),
      card: { line: 4 },
      cell: (user) => <Named label={t('users.card.project')} name={user.project} />,
    },
    {
      ...sorted('organization'),
      card: { line: 5 },
      cell: (user) => <Named label={t('users.card.organization')} name={user.organizationName} />,
    },
    {
      key: 'deeds',
      head: t('users.list.deeds'),
      isHeadHidden: true,
      card: { line: 1, at: 'end' },
      hasControls: true,
      cell: (user) => <Deeds {...{ user, deeds }} />,
    },
  ];
}

/** The people of a society, as a table or as cards. */
export function UsersTable({
  users,
  deeds,
  ...ordering
}: { users: readonly UserItem[]; deeds: UserDeeds } & Ordering) {
  const { t } = useTexts();
  return (
    <DataTable
      caption={t('users.list.caption')}
      columns={useColumns(deeds, ordering)}
      rows={users}
      rowKey={(user) => user.id}
    />
  );
}
