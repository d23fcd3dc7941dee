import { alertRecipientLimits as limits } from '@harken/domain/alert-recipients/limits';
import { emailWhen, maxLength, phoneNumber, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { personLimits } from '@harken/domain/users/limits';
import { useId } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { getCallingCode } from '../../lib/forms/calling-codes.ts';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { PhoneField } from '../../ui/fields/phone-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { RecipientValues } from './alert-recipient-form-values.ts';
import type { RecipientFormOptions } from './alert-recipients.api.ts';
import styles from './alert-recipients.module.css';
import { OwnerField } from './owner-field.tsx';

type PartProps = { form: UseFormReturn<RecipientValues>; formOptions: RecipientFormOptions };

/** With more modems a select field is used, which browsers let people search. */
const maxTiles = 4;

function RoleField({ form }: { form: PartProps['form'] }) {
  const { t } = useTexts();
  return (
    <TextField
      label={t('alertRecipients.form.role')}
      help={t('alertRecipients.form.roleHelp')}
      limit={limits.roleMaxLength}
      autoComplete="off"
      defaultValue={form.formState.defaultValues?.role}
      error={form.formState.errors.role?.message}
      {...form.register('role', {
        validate: toValidator(t, required, maxLength(limits.roleMaxLength), plainName),
      })}
    />
  );
}

/** Offers the known organizations; any other text, such as a ministry, is accepted too. */
function OrganizationField({ form, known }: { form: PartProps['form']; known: readonly string[] }) {
  const { t } = useTexts();
  const listId = useId();
  return (
    <div>
      <TextField
        label={t('alertRecipients.form.organization')}
        help={t('alertRecipients.form.organizationHelp')}
        limit={limits.organizationMaxLength}
        autoComplete="off"
        list={listId}
        defaultValue={form.formState.defaultValues?.organization}
        error={form.formState.errors.organization?.message}
        {...form.register('organization', {
          validate: toValidator(t, required, maxLength(limits.organizationMaxLength), plainName),
        })}
      />
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

function EmailField({ form }: { form: PartProps['form'] }) {
  const { t } = useTexts();
  // the number is required only without an e-mail address
  const checkNumberAgain = () => {
    if (form.getFieldState('phoneNumber').error) void form.trigger('phoneNumber');
  };
  return (
    <TextField
      type="email"
      dir="ltr"
      label={t('alertRecipients.form.email')}
      help={t('alertRecipients.form.emailHelp')}
      limit={personLimits.emailMaxLength}
      autoComplete="off"
      defaultValue={form.formState.defaultValues?.email}
      error={form.formState.errors.email?.message}
      {...form.register('email', {
        // without a number the address is the only way to reach them
        validate: (address, { phoneNumber: number }) =>
          toValidator(t, emailWhen(number.trim() === ''), maxLength(personLimits.emailMaxLength))(address),
        onChange: checkNumberAgain,
      })}
    />
  );
}

function NumberField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const checkNumber = toValidator(t, maxLength(personLimits.phoneNumberMaxLength), phoneNumber);
  const check = (number: string, values: RecipientValues) =>
    number.trim() === '' && values.email.trim() === ''
      ? t('alertRecipients.form.emailOrPhone')
      : checkNumber(number);
  const { field, fieldState } = useController({
    control: form.control,
    name: 'phoneNumber',
    rules: { validate: check },
  });
  const change = (number: string) => {
    field.onChange(number);
    // an invalid address is an error only without a number
    if (form.getFieldState('email').error) void form.trigger('email');
  };
  return (
    <PhoneField
      label={t('alertRecipients.form.phoneNumber')}
      help={t('alertRecipients.form.phoneNumberHelp')}
      limit={personLimits.phoneNumberMaxLength}
      callingCode={getCallingCode(formOptions.countryCode)}
      error={fieldState.error?.message}
      name={field.name}
      value={field.value}
      onChange={change}
      onBlur={field.onBlur}
    />
  );
}

/** The modem that sends their SMS, where gateways have several. */
function ModemField({ form, formOptions }: PartProps) {
  const { t } = useTexts();
  const options = formOptions.modems.map(({ id, name }) => ({ value: String(id), label: name }));
  const field = {
    ...form.register('modemId', { validate: toValidator(t, required) }),
    label: t('alertRecipients.form.modem'),
    error: form.formState.errors.modemId?.message,
  };
  if (options.length > maxTiles)
    return <SelectField {...field} emptyLabel={t('ui.choose')} options={options} />;
  return <RadioTiles {...field} tiles={options} />;
}

/** Who is notified, and how. */
export function ReceiverCard({
  form,
  formOptions,
  knownOrganizations,
  isNew,
}: PartProps & { knownOrganizations: readonly string[]; isNew: boolean }) {
  const { t } = useTexts();
  return (
    <Card
      id="receiver"
      title={t('alertRecipients.form.receiver')}
      explanation={<HelpTerm term="alertRecipient" name={t('alertRecipients.form.receiver')} />}
    >
      <div className={styles.fields}>
        <OwnerField {...{ form, formOptions, isNew }} />
        <RoleField form={form} />
        <OrganizationField form={form} known={knownOrganizations} />
        <EmailField form={form} />
        <NumberField {...{ form, formOptions }} />
        {formOptions.modems.length > 0 && <ModemField {...{ form, formOptions }} />}
      </div>
    </Card>
  );
}
