import { email, maxLength, required } from '@harken/domain/forms/form-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { useNationalSociety } from '../../lib/requests/scope-queries.ts';
import { pathTo, useRouteParams } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Loaded } from '../../ui/loading/loaded.tsx';
import { useSnackbar } from '../../ui/overlays/snackbar.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { NotEditable } from './not-editable.tsx';
import { getDefaultOrganization } from './user-form-options.ts';
import { userPaths } from './user-paths.ts';
import { type AddExistingFormData, useAddExistingFormData, useAddExistingUser } from './users.api.ts';
import styles from './users.module.css';

type Values = { email: string; organizationId: string; modemId: string };

/** Error keys that belong to the e-mail field. */
const emailErrorKeys = [
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
  const { form, progress } = usePageForm<Values>({
    defaultValues: { email: '', modemId: '', organizationId: getDefaultOrganization(organizations) },
    labels,
    getErrorField: (key) => (emailErrorKeys.includes(key) ? 'email' : undefined),
    save: async (values) => {
      await add({
        nationalSocietyId,
        email: values.email.trim(),
        // others add to their own organization, or to the default one
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
  const toOptions = (items: ReadonlyArray<{ id: number; name: string }>) =>
    items.map(({ id, name }) => ({ value: id, label: name }));
  const requiredRule = { validate: toValidator(t, required) };
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
              validate: toValidator(t, required, maxLength(limits.emailMaxLength), email),
            })}
          />
          {asksOrganization && (
            <SelectField
              label={labels.organizationId}
              emptyLabel={t('ui.choose')}
              options={toOptions(formData.organizations)}
              error={errors.organizationId?.message}
              {...form.register('organizationId', requiredRule)}
            />
          )}
          {asksModem && (
            <SelectField
              label={labels.modemId}
              help={t('users.addExisting.modemHelp')}
              emptyLabel={t('ui.choose')}
              options={toOptions(formData.modems)}
              error={errors.modemId?.message}
              {...form.register('modemId', requiredRule)}
            />
          )}
        </div>
      </Card>
    </FormLayout>
  );
}

/** Invites somebody of another society. They become a member when they accept. */
export function AddExistingUserPage() {
  const { t } = useTexts();
  const scope = useRouteParams(userPaths.addExisting);
  const { nationalSocietyId } = scope;
  const society = useNationalSociety(nationalSocietyId);
  const formData = useAddExistingFormData(nationalSocietyId);
  const mayAdd = useMay('nationalSocietyUsers.add', scope);
  return (
    <Page title={t('users.addExisting.title')}>
      <Loaded query={society} label={t('users.form.loading')}>
        {() =>
          mayAdd ? (
            <Loaded query={formData} label={t('users.form.loading')}>
              {(known) => <ExistingUserForm formData={known} nationalSocietyId={nationalSocietyId} />}
            </Loaded>
          ) : (
            <NotEditable reason={t('nationalSocieties.archived')} to={pathTo(userPaths.list, scope)} />
          )
        }
      </Loaded>
    </Page>
  );
}
