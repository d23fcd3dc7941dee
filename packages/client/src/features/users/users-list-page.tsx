import { useDeleting } from '../../lib/deleting.tsx';
import { useFilters } from '../../lib/filters.ts';
import { inOrder, orderFilter } from '../../lib/list-order.ts';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety } from '../../lib/places.ts';
import { RemovingTwoFactorDialog, useRemovingTwoFactor } from '../../lib/removing-two-factor.tsx';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useTexts } from '../../lib/texts.tsx';
import { AddLink } from '../../ui/add-link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { choiceFilter } from '../../ui/filters.tsx';
import { useIsWide } from '../../ui/media.ts';
import { Note } from '../../ui/note.tsx';
import { Page } from '../../ui/page.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { roleName } from './role-words.ts';
import { useAppointing } from './use-appointing.ts';
import { useRowDeeds } from './use-row-deeds.ts';
import { AppointingDialog, DeletingUserDialog } from './user-dialogs.tsx';
import { defaultUserFilters, matchingUsers, rolesIn, sortedBy, type UserFilters } from './user-filters.ts';
import { userPaths } from './user-paths.ts';
import { deleteUser, deletions, type UserItem, useUsers } from './users.api.ts';
import { sortableColumns, UsersTable } from './users-table.tsx';

type Place = { nationalSocietyId: number };

/** On a telephone the bar holds the search: there the first link stands below the list, the other floats above it. */
function AddingLinks({ place }: { place: Place }) {
  const { t } = useTexts();
  if (!useMay('nationalSocietyUsers.add', place)) return null;
  return (
    <>
      <LinkButton to={pathTo(userPaths.addExisting, place)}>{t('users.addExisting.action')}</LinkButton>
      <AddLink to={pathTo(userPaths.add, place)}>{t('users.add.title')}</AddLink>
    </>
  );
}

/** The role; on telephones the order too, which has heads of columns elsewhere. */
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
  const role = choiceFilter({
    key: 'role',
    label: t('users.list.role'),
    value: filters.role,
    defaultValue: defaultUserFilters.role,
    options: [
      { value: defaultUserFilters.role, label: t('users.filter.allRoles') },
      ...rolesIn(users ?? []).map((value) => ({ value: value as string, label: roleName(t, value) })),
    ],
    onChange: (value) => onChange({ role: value }),
  });
  const order = orderFilter({
    label: t('users.filter.order'),
    asSentLabel: t('users.filter.headManagersFirst'),
    order: filters,
    columns: sortableColumns(t),
    onChange,
  });
  return isWide ? [role] : [role, order];
}

/** The people of a society whom the user looks after. */
export function UsersListPage() {
  const { t } = useTexts();
  const place = useRouteParams(userPaths.list);
  const [filters, change, reset] = useFilters(defaultUserFilters);
  const users = useUsers(place.nationalSocietyId);
  const society = useNationalSociety(place.nationalSocietyId);
  const deedsOf = useRowDeeds(place.nationalSocietyId, users.data ?? []);
  const appointing = useAppointing();
  const removingTwoFactor = useRemovingTwoFactor();
  const deleting = useDeleting<UserItem>({
    call: deletions,
    act: (user) => deleteUser(user, place.nationalSocietyId),
    done: ({ name }) => t('users.delete.done', { name }),
  });
  const choices = useFilterChoices({ users: users.data, filters, onChange: change });
  const by = sortedBy((role) => roleName(t, role));
  const found = users.data && inOrder(matchingUsers(users.data, filters), by, filters);
  const rowDeeds = { deedsOf, deleting, appointing, removingTwoFactor };
  const deeds = { nationalSocietyId: place.nationalSocietyId, ...rowDeeds };
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
        filters={choices}
        onReset={reset}
        add={<AddingLinks place={place} />}
        words={{
          loading: t('users.list.loading'),
          none: t('users.list.none'),
          noneMatch: t('users.list.noneMatch'),
          showAll: t('users.list.showAll'),
          found: (count) => t('users.list.found', { count }),
          show: (count) => t('users.filter.show', { count }),
        }}
        rows={9}
      >
        {(shown) => <UsersTable users={shown} deeds={deeds} order={filters} onOrder={change} />}
      </FilteredList>
      <InvitationsCard place={place} />
      <AppointingDialog appointing={appointing} />
      <DeletingUserDialog deleting={deleting} />
      <RemovingTwoFactorDialog removing={removingTwoFactor} />
    </Page>
  );
}
