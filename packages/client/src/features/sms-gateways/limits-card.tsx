import { requiredWhen } from '@harken/domain/forms/form-rules';
import { inRange, wholeNumber } from '@harken/domain/forms/number-rules';
import { time } from '@harken/domain/forms/time-rules';
import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { FieldGrid } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';
import styles from './sms-gateways.module.css';

type FormProps = { form: UseFormReturn<GatewayValues> };

function NumberField({ form, name, max }: FormProps & { name: 'smsPerHour' | 'failOverOrder'; max: number }) {
  const { t } = useTexts();
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      isOptional
      label={t(`smsGateways.form.${name}`)}
      help={t(`smsGateways.form.${name}Help`)}
      error={form.formState.errors[name]?.message}
      {...form.register(name, { validate: toValidator<string>(t, wholeNumber, inRange(1, max)) })}
    />
  );
}

/** From and until; both or none. */
function QuietHours({ form }: FormProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const ends = [
    { name: 'quietFrom', other: 'quietUntil' },
    { name: 'quietUntil', other: 'quietFrom' },
  ] as const;
  return (
    <div>
      <FieldGrid>
        {ends.map(({ name, other }) => (
          <TextField
            key={name}
            isHalf
            isOptional
            type="time"
            label={t(`smsGateways.form.${name}`)}
            error={errors[name]?.message}
            {...form.register(name, {
              validate: (value, values) =>
                toValidator<string>(t, requiredWhen(values[other] !== ''), time)(value),
              deps: [other],
            })}
          />
        ))}
      </FieldGrid>
      <p className={styles.help}>{t('smsGateways.form.quietHelp')}</p>
    </div>
  );
}

/** How much the gateway sends and when, and its position as a backup for others. */
export function LimitsCard({ form }: FormProps) {
  const { t } = useTexts();
  return (
    <Card id="limits" title={t('smsGateways.form.limits')}>
      <div className={styles.fields}>
        <NumberField {...{ form }} name="smsPerHour" max={limits.maxSmsPerHour} />
        <QuietHours form={form} />
        <NumberField {...{ form }} name="failOverOrder" max={limits.maxFailOverOrder} />
      </div>
    </Card>
  );
}
