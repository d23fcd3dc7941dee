import { email, maxLength, phoneNumber, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits } from '@harken/domain/users/limits';
import { contactRoles, verificationLimits } from '@harken/domain/verification/limits';
import { type UseFormReturn, useController } from 'react-hook-form';
import { getCallingCode } from '../../lib/forms/calling-codes.ts';
import { toValidator } from '../../lib/forms/forms.ts';
import { languages } from '../../lib/texts/languages.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { ContactValues } from './contact-form-values.ts';
import type { ContactFormOptions } from './verification.api.ts';
import styles from './verification.module.css';

type PartProps = { form: UseFormReturn<ContactValues>; formOptions: ContactFormOptions };

function OrganizationField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  return (
    <SelectField
      label={t('verification.form.organization')}
      emptyLabel={t('ui.choose')}
      options={formOptions.organizations.map(({ id, name }) => ({ value: id, label: name }))}
      error={form.formState.errors.organizationId?.message}
      {...form.register('organizationId', { validate: toValidator(t, required) })}
    />
  );
}

function NameFields({ form }: Pick<PartProps, 'form'>) {
  const { t } = useTexts();
  const { errors, defaultValues } = form.formState;
  return (
    <>
      <TextField
        label={t('verification.form.name')}
        limit={personLimits.nameMaxLength}
        autoComplete="off"
        defaultValue={defaultValues?.name}
        error={errors.name?.message}
        {...form.register('name', {
          validate: toValidator(t, required, maxLength(personLimits.nameMaxLength), plainName),
        })}
      />
      <SelectField
        label={t('verification.form.role')}
        options={contactRoles.map((role) => ({ value: role, label: t(`verification.role.${role}`) }))}
        error={errors.role?.message}
        {...form.register('role')}
      />
      <TextField
        label={t('verification.form.facility')}
        isOptional
        limit={verificationLimits.facilityMaxLength}
        autoComplete="off"
        defaultValue={defaultValues?.facility}
        error={errors.facility?.message}
        {...form.register('facility', {
          validate: toValidator(t, maxLength(verificationLimits.facilityMaxLength), plainName),
        })}
      />
      <SelectField
        label={t('verification.form.language')}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        error={errors.languageCode?.message}
        {...form.register('languageCode')}
      />
    </>
  );
}

function NumberField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const checkNumber = toValidator(t, maxLength(personLimits.phoneNumberMaxLength), phoneNumber);
  const { field, fieldState } = useController({
    control: form.control,
    name: 'phoneNumber',
    rules: {
      validate: (number, values) =>
        number.trim() === '' && values.email.trim() === ''
          ? t('verification.form.emailOrPhone')
          : checkNumber(number),
    },
  });
  return (
    <PhoneField
      label={t('verification.form.phoneNumber')}
      help={t('verification.form.phoneNumberHelp')}
      limit={personLimits.phoneNumberMaxLength}
      callingCode={getCallingCode(formOptions.countryCode)}
      error={fieldState.error?.message}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function EmailField({ form }: Pick<PartProps, 'form'>) {
  const { t } = useTexts();
  return (
    <TextField
      type="email"
      dir="ltr"
      label={t('verification.form.email')}
      help={t('verification.form.emailHelp')}
      limit={personLimits.emailMaxLength}
      autoComplete="off"
      defaultValue={form.formState.defaultValues?.email}
      error={form.formState.errors.email?.message}
      {...form.register('email', {
        validate: toValidator(t, email, maxLength(personLimits.emailMaxLength)),
        // the number is required only without an address
        onChange: () => {
          if (form.getFieldState('phoneNumber').error) void form.trigger('phoneNumber');
        },
      })}
    />
  );
}

/** Who the contact is, and how they are reached. */
export function PersonCard({ form, formOptions, isNew }: PartProps & { isNew: boolean }) {
  const { t } = useTexts();
  return (
    <Card id="who" title={t('verification.form.who')}>
      <div className={styles.fields}>
        {isNew && formOptions.organizations.length > 1 && <OrganizationField {...{ form, formOptions }} />}
        <NameFields form={form} />
        <NumberField {...{ form, formOptions }} />
        <EmailField form={form} />
      </div>
    </Card>
  );
}
