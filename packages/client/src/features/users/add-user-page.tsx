import { getHeadManagerRule, type SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { useState } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useNationalSociety } from '../../lib/scope-queries.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { NotEditable } from './not-editable.tsx';
import { UserForm } from './user-form.tsx';
import { getDefaultOrganization, getDefaultRole, getNewUserOptions } from './user-form-options.ts';
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
  // options may change while the form is open; the initial values stay
  const [values] = useState(() => {
    const role = getDefaultRole(formOptions);
    const organizationId = getDefaultOrganization(role === '' ? null : formOptions.getOrganizations(role));
    return { ...emptyValues, role, organizationId };
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
  const formData = useCreateFormData(scope.nationalSocietyId);
  const caller = user?.roles[0];
  return (
    <Page title={t('users.add.title')}>
      <Loaded query={society} label={t('users.form.loading')}>
        {() =>
          mayAdd && caller ? (
            <Loaded query={formData} label={t('users.form.loading')}>
              {(known) => (
                <NewUser caller={caller} formData={known} nationalSocietyId={scope.nationalSocietyId} />
              )}
            </Loaded>
          ) : (
            <NotEditable reason={t('nationalSocieties.archived')} to={pathTo(userPaths.list, scope)} />
          )
        }
      </Loaded>
    </Page>
  );
}
