import { maxLength, required } from '@harken/domain/forms/form-rules';
import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ruleOf } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RadioTiles } from '../../ui/choices.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { newApiKey } from './api-key.ts';
import { offeredGatewayType, useGatewayTypeWord } from './gateway-types.ts';
import type { GatewayValues } from './sms-gateway-values.ts';
import type { GatewayType } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

type PartProps = {
  form: UseFormReturn<GatewayValues>;
  /** The key that the gateway has now; a new one has none yet. */
  storedKey: string | undefined;
};

/** Made by the form, never written by hand. A gateway in use must be told a new one. */
function KeyField({ form, storedKey }: PartProps) {
  const { t } = useTexts();
  const key = useWatch({ control: form.control, name: 'apiKey' });
  const isReplaced = storedKey !== undefined && key !== storedKey;
  const change = (next: string) => form.setValue('apiKey', next, { shouldDirty: true, shouldValidate: true });
  return (
    <div className={styles.keyField}>
      <div className={styles.withButton}>
        <TextField
          readOnly
          dir="ltr"
          label={t('smsGateways.form.apiKey')}
          help={t('smsGateways.form.apiKeyHelp')}
          error={form.formState.errors.apiKey?.message}
          {...form.register('apiKey', { validate: ruleOf(t, required, maxLength(limits.apiKeyMaxLength)) })}
        />
        <CopyButton text={key} label={t('smsGateways.key.copy')} done={t('smsGateways.key.copied')} />
        <Button icon="refresh" onClick={() => change(newApiKey())}>
          {t('smsGateways.key.renew')}
        </Button>
      </div>
      {isReplaced && (
        <Note
          tone="warn"
          action={<Button onClick={() => change(storedKey)}>{t('smsGateways.key.keep')}</Button>}
        >
          {t('smsGateways.key.tellGateway')}
        </Note>
      )}
    </div>
  );
}

/** What the gateway is called, the key by which it is known, and what it is. */
export function AboutCard({
  form,
  storedKey,
  storedType,
}: PartProps & { storedType: GatewayType | undefined }) {
  const { t } = useTexts();
  const typeWord = useGatewayTypeWord();
  const { errors } = form.formState;
  const types = [...new Set<GatewayType>([offeredGatewayType, storedType ?? offeredGatewayType])];
  return (
    <Card id="about" title={t('smsGateways.form.about')}>
      <div className={styles.fields}>
        <TextField
          label={t('smsGateways.form.name')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', { validate: ruleOf(t, required, maxLength(limits.nameMaxLength)) })}
        />
        <KeyField {...{ form, storedKey }} />
        <RadioTiles
          label={t('smsGateways.form.gatewayType')}
          tiles={types.map((type) => ({ value: type, label: typeWord(type) }))}
          error={errors.gatewayType?.message}
          {...form.register('gatewayType', { validate: ruleOf<GatewayType>(t, required) })}
        />
      </div>
    </Card>
  );
}
