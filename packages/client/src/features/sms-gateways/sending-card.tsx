import { email, maxLength, required, requiredWhen } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import { personLimits } from '@harken/domain/users/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms.ts';
import { useTexts } from '../../lib/texts.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/choices.tsx';
import { FieldGrid } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DeviceField, type DeviceFieldProps } from './device-field.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';
import styles from './sms-gateways.module.css';

type FormProps = { form: UseFormReturn<GatewayValues> };

/** An SMSEagle sends by e-mail and needs an address; for other types it is optional. */
function EmailField({ form }: FormProps) {
  const { t } = useTexts();
  const isNeeded = useWatch({ control: form.control, name: 'gatewayType' }) === 'SmsEagle';
  return (
    <TextField
      type="email"
      dir="ltr"
      autoComplete="off"
      label={t('smsGateways.form.emailAddress')}
      help={t('smsGateways.form.emailAddressHelp')}
      limit={personLimits.emailMaxLength}
      isOptional={!isNeeded}
      error={form.formState.errors.emailAddress?.message}
      {...form.register('emailAddress', {
        validate: toValidator(t, requiredWhen(isNeeded), maxLength(personLimits.emailMaxLength), email),
      })}
    />
  );
}

function ModemFields({ form }: FormProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const rule = { validate: toValidator(t, required, maxLength(limits.modemNameMaxLength), plainName) };
  return (
    <FieldGrid>
      {(['modemOneName', 'modemTwoName'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`smsGateways.form.${name}`)}
          limit={limits.modemNameMaxLength}
          autoComplete="off"
          error={errors[name]?.message}
          {...form.register(name, rule)}
        />
      ))}
    </FieldGrid>
  );
}

/** How the gateway sends SMS: by e-mail or through a device, with one modem or two. */
export function SendingCard({ form, ...device }: DeviceFieldProps) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const [useIotHub, useDualModem] = useWatch({ control: form.control, name: ['useIotHub', 'useDualModem'] });
  return (
    <Card id="sending" title={t('smsGateways.form.sending')}>
      <div className={styles.fields}>
        <Switch
          label={t('smsGateways.form.useIotHub')}
          detail={t('smsGateways.form.useIotHubHelp')}
          error={errors.useIotHub?.message}
          {...form.register('useIotHub', {
            validate: (isOn, { useDualModem: isDual }) =>
              isOn || !isDual || t('smsGateways.form.dualModemNeedsDevice'),
            // hidden fields must not keep the form from being saved
            onChange: () => form.clearErrors(['emailAddress', 'iotHubDeviceName', 'ping']),
          })}
        />
        {useIotHub ? <DeviceField {...{ form }} {...device} /> : <EmailField {...{ form }} />}
        <Switch
          label={t('smsGateways.form.useDualModem')}
          detail={t('smsGateways.form.useDualModemHelp')}
          error={errors.useDualModem?.message}
          {...form.register('useDualModem', {
            onChange: () => {
              form.clearErrors(['modemOneName', 'modemTwoName']);
              void form.trigger('useIotHub');
            },
          })}
        />
        {useDualModem && <ModemFields {...{ form }} />}
        {!useDualModem && form.formState.defaultValues?.useDualModem && (
          <p>{t('smsGateways.form.modemsGo')}</p>
        )}
      </div>
    </Card>
  );
}
