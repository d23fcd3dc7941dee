import { countCanariesPerDay, defaultCanary } from '@harken/domain/channels/canary';
import { required } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { InstantText } from '../../lib/dates/instant-text.tsx';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { FieldGrid } from '../../ui/fields/field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { RepairResult } from './phone/repair-result.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';
import { type SmsGateway, useSmsGateways } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

type FormProps = { form: UseFormReturn<GatewayValues> };

/** Minutes between two SMS, and how long one may be missing. */
function Minutes({ form }: FormProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const fields = [
    { name: 'canaryMinutes', range: inRange(5, 1440) },
    { name: 'canaryWaitMinutes', range: inRange(2, 240) },
  ] as const;
  return (
    <FieldGrid>
      {fields.map(({ name, range }) => (
        <TextField
          key={name}
          isHalf
          inputMode="numeric"
          autoComplete="off"
          label={t(`smsGateways.form.${name}`)}
          error={errors[name]?.message}
          {...form.register(name, { validate: toValidator<string>(t, required, wholeNumber, range) })}
        />
      ))}
    </FieldGrid>
  );
}

/** The gateway to which the SMS go: itself, or another one of the national society with a number of its own. */
function Target({
  form,
  nationalSocietyId,
  smsGatewayId,
}: FormProps & { nationalSocietyId: number; smsGatewayId: number | undefined }) {
  const { t } = useTexts();
  const others = useSmsGateways(nationalSocietyId).data ?? [];
  const options = others
    .filter(({ id, ownPhoneNumber }) => id !== smsGatewayId && ownPhoneNumber)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  if (options.length === 0) return null;
  return (
    <SelectField
      // The options arrive after the form; a select shows a value only once it has it.
      key={options.length}
      label={t('smsGateways.form.canaryGatewayId')}
      emptyLabel={t('smsGateways.form.canaryToItself')}
      options={options}
      error={form.formState.errors.canaryGatewayId?.message}
      {...form.register('canaryGatewayId')}
    />
  );
}

/** What the SMS cost, before the proof of life is switched on, and that they need a number to go to. */
function Cost({ form }: FormProps) {
  const { t } = useTexts();
  const [minutes, number, target] = useWatch({
    control: form.control,
    name: ['canaryMinutes', 'ownPhoneNumber', 'canaryGatewayId'],
  });
  const every = /^\d+$/.test(minutes.trim()) ? Number(minutes) : 0;
  const isValid = every >= 5 && every <= 1440;
  return (
    <>
      {isValid && (
        <p className={styles.help}>
          {t('smsGateways.form.canaryCost', { count: countCanariesPerDay(every) })}
        </p>
      )}
      {number.trim() === '' && target === '' && <Note>{t('smsGateways.form.canaryNeedsNumber')}</Note>}
    </>
  );
}

/** The latest times in which the gateway was down. */
function Outages({ gateway }: { gateway: SmsGateway }) {
  const { t } = useTexts();
  if (gateway.outages.length === 0) return null;
  return (
    <div>
      <h3>{t('smsGateways.outages.title')}</h3>
      <ul>
        {gateway.outages.map(({ downAt, upAt, reason, repair }) => (
          <li key={downAt}>
            <InstantText instant={downAt} />
            {' – '}
            {upAt ? <InstantText instant={upAt} /> : t('smsGateways.outages.now')}:{' '}
            {t(`smsGateways.outages.${reason}`)}
            {repair && (
              <p className={styles.help}>
                <RepairResult repair={repair} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Proof of life: SMS that must come back, so that a dead line is noticed within minutes. */
export function ProofOfLifeCard({
  form,
  nationalSocietyId,
  gateway,
}: FormProps & { nationalSocietyId: number; gateway: SmsGateway | undefined }) {
  const { t } = useTexts();
  const isOn = useWatch({ control: form.control, name: 'hasCanary' });
  return (
    <Card id="canary" title={t('smsGateways.form.canary')}>
      <div className={styles.fields}>
        <Switch
          label={t('smsGateways.form.hasCanary')}
          detail={t('smsGateways.form.hasCanaryHelp', {
            count: countCanariesPerDay(defaultCanary.everyMinutes),
          })}
          {...form.register('hasCanary')}
        />
        {isOn && <Minutes form={form} />}
        {isOn && <Target {...{ form, nationalSocietyId }} smsGatewayId={gateway?.id} />}
        {isOn && <Cost form={form} />}
        {gateway && <Outages gateway={gateway} />}
      </div>
    </Card>
  );
}
