import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { webhookLimits as limits } from '@harken/domain/webhooks/limits';
import { validateWebAddress } from '@harken/domain/webhooks/web-address';
import { toValidator, usePageForm } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormLayout } from '../../ui/forms/layout.tsx';
import { Card } from '../../ui/page/card.tsx';
import { KindsField } from './kinds-field.tsx';
import { getFieldLabels, toFormValues, toRequest } from './webhook-values.ts';
import type { Webhook, WebhookFields } from './webhooks.api.ts';
import styles from './webhooks.module.css';

export type WebhookFormProps = {
  /** The webhook to change; undefined for a new one. */
  webhook?: Webhook;
  title: string;
  submitLabel: string;
  cancelTo: string;
  /** Sends the fields. Returns the path to go to afterwards. */
  save: (fields: WebhookFields) => Promise<string>;
};

/** The form for a new or an existing webhook. */
export function WebhookForm({ webhook, title, save, ...frame }: WebhookFormProps) {
  const { t } = useTexts();
  const { form, progress } = usePageForm({
    defaultValues: toFormValues(webhook),
    labels: getFieldLabels(t),
    save: (values) => save(toRequest(values)),
  });
  const { errors } = form.formState;
  const sections = [
    { id: 'receiver', title: t('webhooks.form.receiver'), fields: ['name', 'url', 'isActive'] },
    { id: 'events', title: t('webhooks.form.told'), fields: ['kinds'] },
  ];
  return (
    <FormLayout label={title} {...{ sections, progress }} {...frame}>
      <Card
        id="receiver"
        title={t('webhooks.form.receiver')}
        explanation={<HelpTerm term="webhook" name={t('help.webhook')} />}
      >
        <div className={styles.fields}>
          <TextField
            label={t('webhooks.field.name')}
            help={t('webhooks.field.nameHelp')}
            limit={limits.nameMaxLength}
            autoComplete="off"
            error={errors.name?.message}
            {...form.register('name', {
              validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
            })}
          />
          <TextField
            type="url"
            dir="ltr"
            label={t('webhooks.field.url')}
            help={t('webhooks.field.urlHelp')}
            limit={limits.urlMaxLength}
            autoComplete="off"
            error={errors.url?.message}
            {...form.register('url', {
              validate: toValidator<string>(t, required, maxLength(limits.urlMaxLength), validateWebAddress),
            })}
          />
          <Switch
            label={t('webhooks.field.isActive')}
            detail={t('webhooks.field.isActiveHelp')}
            {...form.register('isActive')}
          />
        </div>
      </Card>
      <Card id="events" title={t('webhooks.form.told')}>
        <KindsField control={form.control} />
        <p className={styles.note}>{t('webhooks.form.never')}</p>
      </Card>
    </FormLayout>
  );
}
