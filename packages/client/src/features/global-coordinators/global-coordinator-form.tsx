import { email, maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { FormPhoneField } from '../../lib/forms/phone-field.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Card } from '../../ui/page/card.tsx';
import { globalCoordinatorPaths } from './global-coordinator-paths.ts';
import type { GlobalCoordinator } from './global-coordinators.api.ts';
import styles from './global-coordinators.module.css';

type Values = {
  name: string;
  email: string;
  phoneNumber: string;
  additionalPhoneNumber: string;
  organization: string;
};

const emptyValues: Values = {
  name: '',
  email: '',
  phoneNumber: '',
  additionalPhoneNumber: '',
  organization: '',
};

/** They work for no country, so no calling code is suggested. */
const countryCode = '';

/** The e-mail address is used to sign in, so it cannot be changed here later. */
function EmailField({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { t } = useTexts();
  return (
    <TextField
      type="email"
      dir="ltr"
      label={t('globalCoordinators.form.email')}
      help={t(`globalCoordinators.form.${isNew ? 'emailHelp' : 'emailFixed'}`)}
      readOnly={!isNew}
      limit={limits.emailMaxLength}
      autoComplete="off"
      error={form.formState.errors.email?.message}
      {...form.register('email', {
        validate: isNew ? toValidator(t, required, maxLength(limits.emailMaxLength), email) : undefined,
      })}
    />
  );
}

function Fields({ form, isNew }: { form: UseFormReturn<Values>; isNew: boolean }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const phone = { control: form.control, countryCode, help: t('globalCoordinators.form.phoneNumberHelp') };
  return (
    <div className={styles.fields}>
      <TextField
        label={t('globalCoordinators.form.name')}
        limit={limits.nameMaxLength}
        autoComplete="off"
        error={errors.name?.message}
        {...form.register('name', {
          validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
        })}
      />
      <EmailField {...{ form, isNew }} />
      <FormPhoneField {...phone} name="phoneNumber" label={t('globalCoordinators.form.phoneNumber')} />
      <FormPhoneField
        {...phone}
        name="additionalPhoneNumber"
        label={t('globalCoordinators.form.additionalPhoneNumber')}
        isOptional
      />
      <TextField
        label={t('globalCoordinators.form.organization')}
        isOptional
        limit={limits.organizationMaxLength}
        autoComplete="off"
        error={errors.organization?.message}
        {...form.register('organization', {
          validate: toValidator(t, maxLength(limits.organizationMaxLength), plainName),
        })}
      />
    </div>
  );
}

const toRequest = (values: Values): Values => ({
  name: values.name.trim(),
  email: values.email.trim(),
  phoneNumber: values.phoneNumber.trim(),
  additionalPhoneNumber: values.additionalPhoneNumber.trim(),
  organization: values.organization.trim(),
});

const isEmailTaken = (key: string) => key === 'user.registration.userAlreadyExists';

export type GlobalCoordinatorFormProps = {
  /** The global coordinator to change; undefined to add one. */
  globalCoordinator?: GlobalCoordinator;
  title: string;
  submitLabel: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: Values) => Promise<string>;
};

/** The form to add or change a global coordinator. */
export function GlobalCoordinatorForm(props: GlobalCoordinatorFormProps) {
  const { globalCoordinator: known, title, submitLabel, save } = props;
  const { t } = useTexts();
  const labels: Record<keyof Values, string> = {
    name: t('globalCoordinators.form.name'),
    email: t('globalCoordinators.form.email'),
    phoneNumber: t('globalCoordinators.form.phoneNumber'),
    additionalPhoneNumber: t('globalCoordinators.form.additionalPhoneNumber'),
    organization: t('globalCoordinators.form.organization'),
  };
  const { form, progress } = usePageForm<Values>({
    defaultValues: {
      ...emptyValues,
      ...known,
      additionalPhoneNumber: known?.additionalPhoneNumber ?? '',
      organization: known?.organization ?? '',
    },
    labels,
    getErrorField: (key) => (isEmailTaken(key) ? 'email' : undefined),
    save: (values) => save(toRequest(values)),
  });
  const section = t('globalCoordinators.form.section');
  return (
    <FormLayout
      label={title}
      sections={[{ id: 'person', title: section, fields: Object.keys(labels) }]}
      progress={progress}
      submitLabel={submitLabel}
      cancelTo={globalCoordinatorPaths.list}
    >
      <Card id="person" title={section}>
        <Fields form={form} isNew={known === undefined} />
      </Card>
    </FormLayout>
  );
}
