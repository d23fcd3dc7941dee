import { required } from '@harken/domain/forms/form-rules';
import { type WebhookKind, webhookKinds } from '@harken/domain/webhooks/webhook-kinds';
import { type Control, useController } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { FieldGroup, fieldId } from '../../ui/field.tsx';
import type { WebhookValues } from './webhook-values.ts';
import styles from './webhooks.module.css';

/** What the receiver is told of: each with a sentence that says when. */
export function KindsField({ control }: { control: Control<WebhookValues> }) {
  const { t } = useTexts();
  const { field, fieldState } = useController({
    control,
    name: 'kinds',
    rules: { validate: (kinds) => ruleOf<unknown>(t, required)(kinds) },
  });
  const choose = (kind: WebhookKind, isChosen: boolean) =>
    field.onChange(webhookKinds.filter((one) => (one === kind ? isChosen : field.value.includes(one))));
  return (
    <FieldGroup id={fieldId('kinds')} label={t('webhooks.field.kinds')} error={fieldState.error?.message}>
      {webhookKinds.map((kind) => (
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
