import { headManagerOnRegistration, type SocietyRole } from '@harken/domain/access/registration';
import type { Role } from '@harken/domain/access/roles';
import { useState } from 'react';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { CannotChange } from './cannot-change.tsx';
import { UserForm } from './user-form.tsx';
import { unwritten } from './user-form-values.ts';
import { firstOrganization, firstRole, offersOfNew } from './user-offers.ts';
import { userPaths } from './user-paths.ts';
import { type CreateFormData, type UserBody, useCreateFormData, useCreateUser } from './users.api.ts';

type NewUserProps = { caller: Role; formData: CreateFormData; nationalSocietyId: number };

function NewUser({ caller, formData, nationalSocietyId }: NewUserProps) {
  const { t } = useTexts();
  const snackbar = useSnackbar();
  const { mutateAsync: create } = useCreateUser();
  const list = pathTo(userPaths.list, { nationalSocietyId });
  const offers = offersOfNew(caller, formData);
  // what is offered may change while the form is open; what it began with stays
  const [values] = useState(() => {
    const role = firstRole(offers);
    const organizationId = firstOrganization(role === '' ? null : offers.organizationsFor(role));
    return { ...unwritten, role, organizationId };
  });
  const save = async (role: SocietyRole, body: UserBody) => {
    const isHeadManager = role === 'Manager' && headManagerOnRegistration(caller) === 'always';
    const registered = { ...body, ...(isHeadManager && { setAsHeadManager: true }) };
    snackbar.show(t(await create({ role, nationalSocietyId, body: registered })));
    return list;
  };
  return (
    <UserForm
      {...{ nationalSocietyId, offers, values, save }}
      isNew
      title={t('users.add.title')}
      submitLabel={t('users.add.action')}
      cancelTo={list}
    />
  );
}

/** Somebody new in a society: they get a mail to set a password. */
export function AddUserPage() {
  const { t } = useTexts();
  const { user } = useSession();
  const place = useRouteParams(userPaths.add);
  const society = useNationalSociety(place.nationalSocietyId);
  const mayAdd = useMay('nationalSocietyUsers.add', place);
  const formData = useCreateFormData(place.nationalSocietyId);
  const caller = user?.roles[0];
  return (
    <Page title={t('users.add.title')}>
      <Loaded query={society} label={t('users.form.loading')}>
        {() =>
          mayAdd && caller ? (
            <Loaded query={formData} label={t('users.form.loading')}>
              {(known) => (
                <NewUser caller={caller} formData={known} nationalSocietyId={place.nationalSocietyId} />
              )}
            </Loaded>
          ) : (
            <CannotChange reason={t('nationalSocieties.archived')} to={pathTo(userPaths.list, place)} />
          )
        }
      </Loaded>
    </Page>
  );
}
