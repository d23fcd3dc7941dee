import { usePageForm } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { type RecipientValues, toFormValues, toRequest } from './alert-recipient-form-values.ts';
import type { AlertRecipient, AlertRecipientFields, RecipientFormOptions } from './alert-recipients.api.ts';
import { ReceiverCard } from './receiver-card.tsx';
import { TriggerCard } from './trigger-card.tsx';

function getFieldLabels(t: Translate): Record<keyof RecipientValues, string> {
  return {
    organizationId: t('alertRecipients.form.owner'),
    role: t('alertRecipients.form.role'),
    organization: t('alertRecipients.form.organization'),
    email: t('alertRecipients.form.email'),
    phoneNumber: t('alertRecipients.form.phoneNumber'),
    modemId: t('alertRecipients.form.modem'),
    isForAnySupervisor: t('alertRecipients.form.anySupervisor'),
    supervisors: t('alertRecipients.form.supervisors'),
    isForAnyHealthRisk: t('alertRecipients.form.anyHealthRisk'),
    healthRisks: t('alertRecipients.form.healthRisks'),
  };
}

/** The fields that errors without a field belong to. */
const errorFields: Record<string, keyof RecipientValues> = {
  'alertRecipient.modemMustBeConnectedToSameNationalSociety': 'modemId',
  'alertRecipient.allSupervisorsMustBeTiedToSameOrganization': 'supervisors',
};

export type AlertRecipientFormProps = {
  /** The recipient to change; without it a new one is added. */
  recipient?: AlertRecipient;
  formOptions: RecipientFormOptions;
  /** Employers of the other recipients of the project. */
  knownOrganizations: readonly string[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: AlertRecipientFields) => Promise<string>;
};

/** The form of a recipient: who is notified, how, and of which alerts. */
export function AlertRecipientForm(props: AlertRecipientFormProps) {
  const { recipient, formOptions, knownOrganizations, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = usePageForm<RecipientValues>({
    defaultValues: toFormValues(recipient, formOptions),
    labels: getFieldLabels(t) as never,
    save: (values) => save(toRequest(values)),
    getErrorField: (key) => errorFields[key],
  });
  const sections = [
    {
      id: 'receiver',
      title: t('alertRecipients.form.receiver'),
      fields: ['organizationId', 'role', 'organization', 'email', 'phoneNumber', 'modemId'],
    },
    { id: 'trigger', title: t('alertRecipients.form.trigger'), fields: ['supervisors', 'healthRisks'] },
  ];
  return (
    <FormLayout isWide label={title} {...{ sections, progress }} {...frame}>
      <ReceiverCard {...{ form, formOptions, knownOrganizations }} isNew={recipient === undefined} />
      <TriggerCard {...{ form, formOptions }} />
    </FormLayout>
  );
}
