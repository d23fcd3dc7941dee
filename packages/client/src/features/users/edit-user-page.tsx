import type { SocietyRole } from '@harken/domain/access/registration';
import { isSocietyRole, type Role } from '@harken/domain/access/roles';
import { useState } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NotEditable } from './not-editable.tsx';
import { useRowPermissions } from './use-row-permissions.ts';
import { UserForm } from './user-form.tsx';
import { getExistingUserOptions } from './user-form-options.ts';
import { toFormValues } from './user-form-values.ts';
import { userPaths } from './user-paths.ts';
import { type UserBody, type UserItem, useEditUser, useUsers, useUserToEdit } from './users.api.ts';

type ExistingUserProps = {
  caller: Role;
  row: UserItem;
  savedUser: NonNullable<ReturnType<typeof useUserToEdit>['data']>;
  nationalSocietyId: number;
};

function ExistingUser({ caller, row, savedUser, nationalSocietyId }: ExistingUserProps) {
  const { t } = useTexts();
  const { user } = useSession();
  const snackbar = useSnackbar();
  const { mutateAsync: edit } = useEditUser({ userId: row.id, nationalSocietyId });
  const [values] = useState(() => toFormValues(savedUser.details));
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
      readOnlyReason={savedUser.details.personFixedBecause ?? null}
      isOwn={row.id === user?.id}
      formOptions={getExistingUserOptions(caller, { row, ...savedUser })}
      isNew={false}
      title={t('users.edit.title')}
      submitLabel={t('users.edit.save')}
      cancelTo={list}
    />
  );
}

/** The form, once it is known that the user may change this person. */
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
  const getPermissions = useRowPermissions(nationalSocietyId, users);
  const isOpen = row !== undefined && isSocietyRole(row.role) && getPermissions(row).mayEdit;
  const savedUser = useUserToEdit(nationalSocietyId, userId, isOpen);
  const caller = user?.roles[0];
  if (row && isOpen && caller)
    return (
      <Loaded query={savedUser} label={t('users.form.loading')}>
        {(loaded) => <ExistingUser {...{ caller, row, nationalSocietyId }} savedUser={loaded} />}
      </Loaded>
    );
  const getReason = () => {
    if (society.data?.isArchived) return t('nationalSocieties.archived');
    if (!row) return t('user.common.userNotFound');
    return t(isSocietyRole(row.role) ? 'users.edit.notAllowed' : 'nationalSocietyUser.messages.roleNotValid');
  };
  return <NotEditable reason={getReason()} to={pathTo(userPaths.list, { nationalSocietyId })} />;
}

/** Changes a user, then returns to the list. */
export function EditUserPage() {
  const { t } = useTexts();
  const { nationalSocietyId, nationalSocietyUserId } = useRouteParams(userPaths.edit);
  const users = useUsers(nationalSocietyId);
  const society = useNationalSociety(nationalSocietyId);
  return (
    <Page title={t('users.edit.title')}>
      <Loaded query={{ ...society, data: society.data && users.data, error: society.error ?? users.error }}>
        {(savedUser) => (
          <EditForm users={savedUser} userId={nationalSocietyUserId} nationalSocietyId={nationalSocietyId} />
        )}
      </Loaded>
    </Page>
  );
}
