import { required } from '@harken/domain/forms/form-rules';
import { type WebhookEventKind, webhookEventKinds } from '@harken/domain/webhooks/webhook-event-kinds';
import { type Control, useController } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Checkbox } from '../../ui/fields/choices.tsx';
import { FieldGroup, toFieldId } from '../../ui/fields/field.tsx';
import type { WebhookValues } from './webhook-values.ts';
import styles from './webhooks.module.css';

/** Which events the webhook receives, each with a sentence that says when it is sent. */
export function KindsField({ control }: { control: Control<WebhookValues> }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control,
    name: 'kinds',
    rules: { validate: (kinds) => toValidator<unknown>(t, required)(kinds) },
  });
  const choose = (kind: WebhookEventKind, isChosen: boolean) =>
    field.onChange(
      webhookEventKinds.filter((item) => (item === kind ? isChosen : field.value.includes(item))),
    );
  return (
    <FieldGroup id={toFieldId('kinds')} label={t('webhooks.field.kinds')} error={fieldState.error?.message}>
      {webhookEventKinds.map((kind) => (
        <Checkbox
          key={kind}
          checked={field.value.includes(kind)}
          onChange={(event) => choose(kind, event.target.checked)}
          onBlur={field.onBlur}
          label={
            <span className={styles.kind}>
              <b>{t(`webhooks.kind.${kind}`)}</b>
              <small>{t(`webhooks.kindWhen.${kind}`)}</small>
            </span>
          }
        />
      ))}
    </FieldGroup>
  );
}
