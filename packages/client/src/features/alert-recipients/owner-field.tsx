import { required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useController } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { DescriptionList } from '../../ui/page/card.tsx';
import type { RecipientValues } from './alert-recipient-form-values.ts';
import type { RecipientFormOptions } from './alert-recipients.api.ts';

type Props = { form: UseFormReturn<RecipientValues>; formOptions: RecipientFormOptions; isNew: boolean };

function OwnerChoice({ form, formOptions }: Omit<Props, 'isNew'>) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'organizationId',
    rules: { validate: toValidator(t, required) },
  });
  // only supervisors of the chosen organization can be selected
  const choose = (id: number | null) => {
    field.onChange(id);
    form.setValue('supervisors', []);
  };
  return (
    <Combobox
      label={t('alertRecipients.form.owner')}
      help={t('alertRecipients.form.ownerHelp')}
      options={formOptions.projectOrganizations.map(({ id, name }) => ({ value: id, label: name }))}
      name={field.name}
      value={field.value}
      onChange={choose}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** The organization on whose behalf they are notified: set once by Administrators, for everybody else their own. */
export function OwnerField({ form, formOptions, isNew }: Props) {
  const { t } = useTexts();
  const { user } = useSession();
  if (!user?.roles.includes('Administrator')) return null;
  if (isNew) return <OwnerChoice {...{ form, formOptions }} />;
  const owner = formOptions.projectOrganizations.find(({ id }) => id === form.getValues('organizationId'));
  return owner ? <DescriptionList items={[[t('alertRecipients.form.owner'), owner.name]]} /> : null;
}
