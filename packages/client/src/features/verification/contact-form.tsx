import { usePageForm } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { type ContactValues, toFormValues, toRequest } from './contact-form-values.ts';
import { PersonCard } from './person-card.tsx';
import type { Contact, ContactFields, ContactFormOptions } from './verification.api.ts';
import { WhereCard } from './where-card.tsx';

function getFieldLabels(t: Translate): Record<keyof ContactValues, string> {
  return {
    organizationId: t('verification.form.organization'),
    name: t('verification.form.name'),
    role: t('verification.form.role'),
    facility: t('verification.form.facility'),
    languageCode: t('verification.form.language'),
    phoneNumber: t('verification.form.phoneNumber'),
    email: t('verification.form.email'),
    escalationOrder: t('verification.form.order'),
    areas: t('verification.form.areas'),
    isForAllHealthRisks: t('verification.form.allHealthRisks'),
    healthRiskIds: t('verification.form.healthRisks'),
  };
}

type ContactFormProps = {
  /** The contact to change; without it a new one is added. */
  contact?: Contact;
  formOptions: ContactFormOptions;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Saves the fields; returns the address to open afterwards. */
  save: (fields: ContactFields) => Promise<string>;
};

/** The form of a contact: who they are, how they are reached, and what they are asked about. */
export function ContactForm({ contact, formOptions, title, save, ...frame }: ContactFormProps) {
  const { t } = useTexts();
  const { form, progress } = usePageForm<ContactValues>({
    defaultValues: toFormValues(contact, formOptions),
    labels: getFieldLabels(t) as never,
    save: (values) => save(toRequest(values)),
  });
  const sections = [
    {
      id: 'who',
      title: t('verification.form.who'),
      fields: ['organizationId', 'name', 'role', 'facility', 'languageCode', 'phoneNumber', 'email'],
    },
    {
      id: 'where',
      title: t('verification.form.where'),
      fields: ['areas', 'healthRiskIds', 'escalationOrder'],
    },
  ];
  return (
    <FormLayout isWide label={title} {...{ sections, progress }} {...frame}>
      <PersonCard {...{ form, formOptions }} isNew={contact === undefined} />
      <WhereCard {...{ form, formOptions }} />
    </FormLayout>
  );
}
