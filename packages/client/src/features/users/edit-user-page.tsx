import type { SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { useState } from 'react';
import { useNationalSociety } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { CannotChange } from './cannot-change.tsx';
import { useRowDeeds } from './use-row-deeds.ts';
import { UserForm } from './user-form.tsx';
import { valuesOf } from './user-form-values.ts';
import { offersOfKnown } from './user-offers.ts';
import { userPaths } from './user-paths.ts';
import { type UserBody, type UserItem, useEditUser, useUsers, useUserToEdit } from './users.api.ts';

type KnownUserProps = {
  caller: Role;
  row: UserItem;
  known: NonNullable<ReturnType<typeof useUserToEdit>['data']>;
  nationalSocietyId: number;
};

function KnownUser({ caller, row, known, nationalSocietyId }: KnownUserProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditUser({ userId: row.id, nationalSocietyId });
  const [values] = useState(() => valuesOf(known.details));
  const list = pathTo(userPaths.list, { nationalSocietyId });
  const save = async (role: SocietyRole, body: UserBody) => {
    await edit({ role, body });
    const isNewAddress = body.email.toLowerCase() !== values.email.toLowerCase();
    snackbar.show(t(isNewAddress ? 'users.edit.doneWithEmail' : 'users.edit.done', { name: body.name }));
    return list;
  };
  return (
    <UserForm
      {...{ nationalSocietyId, values, save }}
      fixedBecause={known.details.personFixedBecause ?? null}
      isOwn={row.id === user?.id}
      offers={offersOfKnown(caller, { row, ...known })}
      isNew={false}
      title={t('users.edit.title')}
      submitLabel={t('users.edit.save')}
      cancelTo={list}
    />
  );
}

/** The form, once it is known that the user may change this one. */
function EditForm({
  users,
  userId,
  nationalSocietyId,
}: {
  users: readonly UserItem[];
  userId: number;
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  const { user } = useSession();
  const society = useNationalSociety(nationalSocietyId);
  const row = users.find(({ id }) => id === userId);
  const mayEdit = useRowDeeds(nationalSocietyId, users);
  const isOpen = row !== undefined && mayEdit(row).mayEdit;
  const known = useUserToEdit(nationalSocietyId, userId, isOpen);
  const caller = user?.roles[0];
  if (row && isOpen && caller)
    return (
      <Loaded query={known} label={t('users.form.loading')}>
        {(loaded) => <KnownUser {...{ caller, row, nationalSocietyId }} known={loaded} />}
      </Loaded>
    );
  const reason = society.data?.isArchived
    ? t('nationalSocieties.archived')
    : t(row ? 'users.edit.notAllowed' : 'user.common.userNotFound');
  return <CannotChange reason={reason} to={pathTo(userPaths.list, { nationalSocietyId })} />;
}

/** Changes somebody, and leads back to the list. */
export function EditUserPage() {
  const { t } = useTexts();
  const { nationalSocietyId, nationalSocietyUserId } = useRouteParams(userPaths.edit);
  const users = useUsers(nationalSocietyId);
  const society = useNationalSociety(nationalSocietyId);
  return (
    <Page title={t('users.edit.title')}>
      <Loaded query={{ ...society, data: society.data && users.data, error: society.error ?? users.error }}>
        {(known) => (
          <EditForm users={known} userId={nationalSocietyUserId} nationalSocietyId={nationalSocietyId} />
        )}
      </Loaded>
    </Page>
  );
}
