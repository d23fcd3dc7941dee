import { formatBirthDecade, listBirthDecades } from '@harken/domain/data-collectors/decades';
import { email, maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits as limits } from '@harken/domain/users/limits';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { FormPhoneField } from '../../lib/forms/phone-field.tsx';
import { isolateLeftToRight } from '../../lib/texts/direction.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { hasField } from './role-fields.ts';
import type { UserFormOptions } from './user-form-options.ts';
import type { UserValues } from './user-form-values.ts';
import styles from './users.module.css';

const sexes = ['Male', 'Female', 'Other'] as const;

type Form = UseFormReturn<UserValues>;

/** Additional details of supervisors, who work in the field. */
function FieldWorkerFields({ form }: { form: Form }) {
  const { t } = useTexts();
  const { errors, defaultValues } = form.formState;
  const currentDecades = listBirthDecades(new Date().getFullYear());
  const savedDecade = Number(defaultValues?.decadeOfBirth);
  const decades =
    savedDecade && !currentDecades.includes(savedDecade) ? [...currentDecades, savedDecade] : currentDecades;
  return (
    <>
      <RadioTiles
        label={t('users.form.sex')}
        tiles={sexes.map((value) => ({ value, label: t(`users.sex.${value}`) }))}
        error={errors.sex?.message}
        {...form.register('sex', { validate: toValidator(t, required) })}
      />
      <SelectField
        label={t('users.form.decadeOfBirth')}
        emptyLabel={t('ui.choose')}
        options={decades.map((value) => ({ value, label: isolateLeftToRight(formatBirthDecade(value)) }))}
        error={errors.decadeOfBirth?.message}
        {...form.register('decadeOfBirth', { validate: toValidator(t, required) })}
      />
    </>
  );
}

type PersonCardProps = {
  form: Form;
  formOptions: UserFormOptions;
  role: UserValues['role'];
  isNew: boolean;
  /** See `UserForm`. */
  isOwn: boolean;
};

/** Name and contact details. */
export function UserPersonCard({ form, formOptions, role, isNew, isOwn }: PersonCardProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const knownEmailHelp = t(isOwn ? 'users.form.ownEmail' : 'users.form.emailChange');
  const phone = {
    control: form.control,
    countryCode: formOptions.countryCode,
    help: t('users.form.phoneNumberHelp'),
  };
  return (
    <Card id="person" title={t('users.form.personSection')}>
      <div className={styles.fields}>
        <TextField
          label={t('users.form.name')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
          })}
        />
        {hasField(role, 'sex') && <FieldWorkerFields form={form} />}
        <TextField
          type="email"
          dir="ltr"
          label={t('users.form.email')}
          help={isNew ? t('users.form.emailHelp') : knownEmailHelp}
          readOnly={isOwn}
          limit={limits.emailMaxLength}
          autoComplete="off"
          error={errors.email?.message}
          {...form.register('email', {
            validate: toValidator(t, required, maxLength(limits.emailMaxLength), email),
          })}
        />
        <FormPhoneField {...phone} name="phoneNumber" label={t('users.form.phoneNumber')} />
        <FormPhoneField
          {...phone}
          name="additionalPhoneNumber"
          label={t('users.form.additionalPhoneNumber')}
          isOptional
        />
      </div>
    </Card>
  );
}
