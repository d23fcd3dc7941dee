import { useFilters } from '../../lib/lists/filters.ts';
import { orderFilter, sortRows } from '../../lib/lists/order.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { useDeleteDialog } from '../../shared/delete-dialog.tsx';
import { TwoFactorRemovalDialog, useTwoFactorRemoval } from '../../shared/two-factor-removal.tsx';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { FilteredList } from '../../ui/filters/filtered-list.tsx';
import { createChoiceFilter } from '../../ui/filters/filters.tsx';
import { AddLink } from '../../ui/navigation/add-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Note } from '../../ui/status/note.tsx';
import { useIsWide } from '../../ui/styles/media.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { getRoleLabel } from './role-labels.ts';
import { useAppointDialog } from './use-appoint-dialog.ts';
import { useMayRegister } from './use-may-register.ts';
import { useRowPermissions } from './use-row-permissions.ts';
import { AppointDialog, DeleteUserDialog } from './user-dialogs.tsx';
import {
  defaultUserFilters,
  filterUsers,
  getSortValues,
  listRoles,
  type UserFilters,
} from './user-filters.ts';
import { userPaths } from './user-paths.ts';
import { deleteUser, deletionCalls, type UserItem, useUsers } from './users.api.ts';
import { getSortableColumns, UsersTable } from './users-table.tsx';

type SocietyScope = { nationalSocietyId: number };

/** The links to add users. On phones the first is below the list and the other floats above it. */
function AddingLinks({ scope }: { scope: SocietyScope }) {
  const { t } = useTexts();
  const mayRegister = useMayRegister(scope.nationalSocietyId);
  if (!useMay('nationalSocietyUsers.add', scope)) return null;
  return (
    <>
      <LinkButton to={pathTo(userPaths.addExisting, scope)}>{t('users.addExisting.action')}</LinkButton>
      {mayRegister && <AddLink to={pathTo(userPaths.add, scope)}>{t('users.add.title')}</AddLink>}
    </>
  );
}

/** The role filter, and on small screens the order, because cards have no headers to sort by. */
function useFilterChoices({
  users,
  filters,
  onChange,
}: {
  users: readonly UserItem[] | undefined;
  filters: UserFilters;
  onChange: (changed: Partial<UserFilters>) => void;
}) {
  const { t } = useTexts();
  const isWide = useIsWide();
  const role = createChoiceFilter({
    key: 'role',
    label: t('users.list.role'),
    value: filters.role,
    defaultValue: defaultUserFilters.role,
    options: [
      { value: defaultUserFilters.role, label: t('users.filter.allRoles') },
      ...listRoles(users ?? []).map((value) => ({ value: value as string, label: getRoleLabel(t, value) })),
    ],
    onChange: (value) => onChange({ role: value }),
  });
  const order = orderFilter({
    label: t('users.filter.order'),
    serverOrderLabel: t('users.filter.headManagersFirst'),
    order: filters,
    columns: getSortableColumns(t),
    onChange,
  });
  return isWide ? [role] : [role, order];
}

/** The users of a society that the caller manages. */
export function UsersListPage() {
  const { t } = useTexts();
  const scope = useRouteParams(userPaths.list);
  const [filters, change, reset] = useFilters(defaultUserFilters);
  const users = useUsers(scope.nationalSocietyId);
  const society = useNationalSociety(scope.nationalSocietyId);
  const getPermissions = useRowPermissions(scope.nationalSocietyId, users.data ?? []);
  const appointing = useAppointDialog();
  const twoFactorRemoval = useTwoFactorRemoval();
  const deleting = useDeleteDialog<UserItem>({
    call: deletionCalls,
    act: (user) => deleteUser(user, scope.nationalSocietyId),
    successText: ({ name }) => t('users.delete.done', { name }),
  });
  const filterBar = useFilterChoices({ users: users.data, filters, onChange: change });
  const mayAdd = useMay('nationalSocietyUsers.add', scope);
  const sortValues = getSortValues((role) => getRoleLabel(t, role));
  const found = users.data && sortRows(filterUsers(users.data, filters), sortValues, filters);
  const actionHandlers = { getPermissions, deleting, appointing, twoFactorRemoval };
  const rowActions = { nationalSocietyId: scope.nationalSocietyId, ...actionHandlers };
  return (
    <Page title={t('users.list.title')}>
      {society.data?.isArchived && <Note>{t('nationalSocieties.archived')}</Note>}
      <FilteredList
        query={users}
        found={found}
        search={{
          label: t('users.filter.search'),
          value: filters.search,
          onChange: (search) => change({ search }),
        }}
        filters={filterBar}
        onReset={reset}
        add={<AddingLinks scope={scope} />}
        labels={{
          loading: t('users.list.loading'),
          none: t(mayAdd ? 'users.list.none' : 'users.list.noneToRead'),
          noneMatch: t('users.list.noneMatch'),
          showAll: t('users.list.showAll'),
          found: (count) => t('users.list.found', { count }),
          show: (count) => t('users.filter.show', { count }),
        }}
        rows={9}
      >
        {(shown) => <UsersTable users={shown} rowActions={rowActions} order={filters} onOrder={change} />}
      </FilteredList>
      <InvitationsCard scope={scope} />
      <AppointDialog appointing={appointing} />
      <DeleteUserDialog deleting={deleting} />
      <TwoFactorRemovalDialog removal={twoFactorRemoval} />
    </Page>
  );
}
