import { email, maxLength, required } from '@harken/domain/forms/form-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import { ruleOf, useSavedForm } from '../../lib/forms.ts';
import { useMay } from '../../lib/permissions.ts';
import { useNationalSociety } from '../../lib/places.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useSnackbar } from '../../ui/snackbar.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CannotChange } from './cannot-change.tsx';
import { firstOrganization } from './user-offers.ts';
import { userPaths } from './user-paths.ts';
import { type AddExistingFormData, useAddExistingFormData, useAddExistingUser } from './users.api.ts';
import styles from './users.module.css';

type Values = { email: string; organizationId: string; modemId: string };

/** Refusals that are about the address, whatever the reason. */
const aboutEmail = [
  'user.registration.userNotFound',
  'user.registration.userIsAlreadyInThisNationalSociety',
  'user.registration.technicalAdvisorsCanBeAttachedOnlyByManagers',
];

function useExistingUserForm(formData: AddExistingFormData, nationalSocietyId: number) {
  const { t } = useTexts();
  const { user } = useSession();
  const snackbar = useSnackbar();
  const { mutateAsync: add } = useAddExistingUser();
  const { organizations, modems } = formData;
  const asksOrganization = user?.roles[0] === 'Administrator' && organizations.length > 0;
  const asksModem = modems.length > 0;
  const labels = {
    email: t('users.form.email'),
    ...(asksOrganization && { organizationId: t('users.form.organizationId') }),
    ...(asksModem && { modemId: t('users.form.modemId') }),
  } as Record<keyof Values, string>;
  const { form, progress } = useSavedForm<Values>({
    defaultValues: { email: '', modemId: '', organizationId: firstOrganization(organizations) },
    labels,
    fieldOfRefusal: (key) => (aboutEmail.includes(key) ? 'email' : undefined),
    save: async (values) => {
      await add({
        nationalSocietyId,
        email: values.email.trim(),
        // everybody else adds to the own organization, or to the default one
        organizationId: asksOrganization ? Number(values.organizationId) : null,
        modemId: Number(values.modemId) || null,
      });
      snackbar.show(t('users.addExisting.done', { email: values.email.trim() }));
      return pathTo(userPaths.list, { nationalSocietyId });
    },
  });
  return { form, progress, labels, asksOrganization, asksModem };
}

function ExistingUserForm({
  formData,
  nationalSocietyId,
}: {
  formData: AddExistingFormData;
  nationalSocietyId: number;
}) {
  const { t } = useTexts();
  const { form, progress, labels, asksOrganization, asksModem } = useExistingUserForm(
    formData,
    nationalSocietyId,
  );
  const { errors } = form.formState;
  const title = t('users.addExisting.title');
  const optionsOf = (choices: ReadonlyArray<{ id: number; name: string }>) =>
    choices.map(({ id, name }) => ({ value: id, label: name }));
  const mustBeChosen = { validate: ruleOf(t, required) };
  return (
    <FormLayout
      label={title}
      sections={[{ id: 'existing', title: t('users.addExisting.section'), fields: Object.keys(labels) }]}
      progress={progress}
      submitLabel={t('users.add.action')}
      cancelTo={pathTo(userPaths.list, { nationalSocietyId })}
    >
      <Card id="existing" title={t('users.addExisting.section')}>
        <div className={styles.fields}>
          <TextField
            type="email"
            dir="ltr"
            label={labels.email}
            help={t('users.addExisting.help')}
            limit={limits.emailMaxLength}
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email', {
              validate: ruleOf(t, required, maxLength(limits.emailMaxLength), email),
            })}
          />
          {asksOrganization && (
            <SelectField
              label={labels.organizationId}
              emptyLabel={t('ui.choose')}
              options={optionsOf(formData.organizations)}
              error={errors.organizationId?.message}
              {...form.register('organizationId', mustBeChosen)}
            />
          )}
          {asksModem && (
            <SelectField
              label={labels.modemId}
              help={t('users.addExisting.modemHelp')}
              emptyLabel={t('ui.choose')}
              options={optionsOf(formData.modems)}
              error={errors.modemId?.message}
              {...form.register('modemId', mustBeChosen)}
            />
          )}
        </div>
      </Card>
    </FormLayout>
  );
}

/** Invites somebody who works for another society already. They become a member when they accept. */
export function AddExistingUserPage() {
  const { t } = useTexts();
  const place = useRouteParams(userPaths.addExisting);
  const { nationalSocietyId } = place;
  const society = useNationalSociety(nationalSocietyId);
  const formData = useAddExistingFormData(nationalSocietyId);
  const mayAdd = useMay('nationalSocietyUsers.add', place);
  return (
    <Page title={t('users.addExisting.title')}>
      <Loaded query={society} label={t('users.form.loading')}>
        {() =>
          mayAdd ? (
            <Loaded query={formData} label={t('users.form.loading')}>
              {(known) => <ExistingUserForm formData={known} nationalSocietyId={nationalSocietyId} />}
            </Loaded>
          ) : (
            <CannotChange reason={t('nationalSocieties.archived')} to={pathTo(userPaths.list, place)} />
          )
        }
      </Loaded>
    </Page>
  );
}
