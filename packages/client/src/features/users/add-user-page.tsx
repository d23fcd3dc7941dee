import { getHeadManagerRule, type SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NotEditable } from './not-editable.tsx';
import { useMayRegister } from './use-may-register.ts';
import { UserForm } from './user-form.tsx';
import {
  getDefaultOrganization,
  getDefaultProject,
  getDefaultRole,
  getNewUserOptions,
} from './user-form-options.ts';
import { emptyValues } from './user-form-values.ts';
import { userPaths } from './user-paths.ts';
import { type CreateFormData, type UserBody, useCreateFormData, useCreateUser } from './users.api.ts';

type NewUserProps = { caller: Role; formData: CreateFormData; nationalSocietyId: number };

function NewUser({ caller, formData, nationalSocietyId }: NewUserProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateUser();
  const list = pathTo(userPaths.list, { nationalSocietyId });
  const formOptions = getNewUserOptions(caller, formData);
  const { role: wantedRole } = useSearch({ strict: false }) as { role?: unknown };
  // options may change while the form is open; the initial values stay
  const [values] = useState(() => {
    const role = getDefaultRole(formOptions, wantedRole);
    const organizationId = getDefaultOrganization(role === '' ? null : formOptions.getOrganizations(role));
    return { ...emptyValues, role, organizationId, projectId: getDefaultProject(formOptions) };
  });
  const save = async (role: SocietyRole, body: UserBody) => {
    const isHeadManager = role === 'Manager' && getHeadManagerRule(caller) === 'always';
    const registered = { ...body, ...(isHeadManager && { setAsHeadManager: true }) };
    snackbar.show(t(await create({ role, nationalSocietyId, body: registered })));
    return list;
  };
  return (
    <UserForm
      {...{ nationalSocietyId, formOptions, values, save }}
      isNew
      title={t('users.add.title')}
      submitLabel={t('users.add.action')}
      cancelTo={list}
    />
  );
}

/** Adds a user, who receives an e-mail to set a password. */
export function AddUserPage() {
  const { t } = useTexts();
  const { user } = useSession();
  const scope = useRouteParams(userPaths.add);
  const society = useNationalSociety(scope.nationalSocietyId);
  const mayAdd = useMay('nationalSocietyUsers.add', scope);
  const mayRegister = useMayRegister(scope.nationalSocietyId);
  const formData = useCreateFormData(scope.nationalSocietyId);
  const caller = user?.roles[0];
  return (
    <Page title={t('users.add.title')}>
      <Loaded query={society} label={t('users.form.loading')}>
        {({ isArchived }) =>
          mayAdd && mayRegister && caller ? (
            <Loaded query={formData} label={t('users.form.loading')}>
              {(known) => (
                <NewUser caller={caller} formData={known} nationalSocietyId={scope.nationalSocietyId} />
              )}
            </Loaded>
          ) : (
            <NotEditable
              reason={t(isArchived ? 'nationalSocieties.archived' : 'nationalSociety.hasCoordinator')}
              to={pathTo(userPaths.list, scope)}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
