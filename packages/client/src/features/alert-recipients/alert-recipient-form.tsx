import { useSavedForm } from '../../lib/forms.ts';
import { type Translate, useTexts } from '../../lib/texts.tsx';
import { FormLayout } from '../../ui/form-layout.tsx';
import { type RecipientValues, sentOf, valuesOf } from './alert-recipient-form-values.ts';
import type { AlertRecipient, AlertRecipientFields, RecipientOffers } from './alert-recipients.api.ts';
import { ReceiverCard } from './receiver-card.tsx';
import { TriggerCard } from './trigger-card.tsx';

function labelsOf(t: Translate): Record<keyof RecipientValues, string> {
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

/** Which field a refusal of the whole is about. */
const fieldAtFault: Record<string, keyof RecipientValues> = {
  'alertRecipient.modemMustBeConnectedToSameNationalSociety': 'modemId',
  'alertRecipient.allSupervisorsMustBeTiedToSameOrganization': 'supervisors',
};

export type AlertRecipientFormProps = {
  /** The recipient to change; without it a new one is added. */
  recipient?: AlertRecipient;
  offers: RecipientOffers;
  /** Organizations that other recipients of the project work for. */
  knownOrganizations: readonly string[];
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields; says where to go then. */
  save: (fields: AlertRecipientFields) => Promise<string>;
};

/** The form of a recipient: who is told and how, and about which alerts. */
export function AlertRecipientForm(props: AlertRecipientFormProps) {
  const { recipient, offers, knownOrganizations, title, save, ...frame } = props;
  const { t } = useTexts();
  const { form, progress } = useSavedForm<RecipientValues>({
    defaultValues: valuesOf(recipient, offers),
    labels: labelsOf(t) as never,
    save: (values) => save(sentOf(values)),
    fieldOfRefusal: (key) => fieldAtFault[key],
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
      <ReceiverCard {...{ form, offers, knownOrganizations }} isNew={recipient === undefined} />
      <TriggerCard {...{ form, offers }} />
    </FormLayout>
  );
}
