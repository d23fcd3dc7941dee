import { required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useController } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.tsx';
import { Facts } from '../../ui/card.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { RecipientValues } from './alert-recipient-form-values.ts';
import type { RecipientOffers } from './alert-recipients.api.ts';

type Props = { form: UseFormReturn<RecipientValues>; offers: RecipientOffers; isNew: boolean };

function OwnerChoice({ form, offers }: Omit<Props, 'isNew'>) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control: form.control,
    name: 'organizationId',
    rules: { validate: ruleOf(t, required) },
  });
  // supervisors of another organization cannot be chosen for this one
  const choose = (id: number | null) => {
    field.onChange(id);
    form.setValue('supervisors', []);
  };
  return (
    <Combobox
      label={t('alertRecipients.form.owner')}
      help={t('alertRecipients.form.ownerHelp')}
      options={offers.projectOrganizations.map(({ id, name }) => ({ value: id, label: name }))}
      name={field.name}
      value={field.value}
      onChange={choose}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

/** On behalf of which organization they are told: chosen once, by Administrators; for all others it is their own. */
export function OwnerField({ form, offers, isNew }: Props) {
  const { t } = useTexts();
  const { user } = useSession();
  if (!user?.roles.includes('Administrator')) return null;
  if (isNew) return <OwnerChoice {...{ form, offers }} />;
  const owner = offers.projectOrganizations.find(({ id }) => id === form.getValues('organizationId'));
  return owner ? <Facts of={[[t('alertRecipients.form.owner'), owner.name]]} /> : null;
}
