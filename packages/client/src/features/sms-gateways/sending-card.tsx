import { email, maxLength, required, requiredWhen } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import { personLimits } from '@harken/domain/users/limits';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import { Switch } from '../../ui/fields/choices.tsx';
import { FieldGrid } from '../../ui/fields/field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
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
          explanation={
            name === 'modemOneName' && <HelpTerm term="modem" name={t('smsGateways.form.modemOneName')} />
          }
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
  // Older gateways and those of other programs may have modems without a device; they can be changed all the same.
  const stored = form.formState.defaultValues;
  const isStoredSo = stored?.hasTwoModems === true && !stored.hasDevice;
  const [hasDevice, hasTwoModems] = useWatch({ control: form.control, name: ['hasDevice', 'hasTwoModems'] });
  return (
    <Card id="sending" title={t('smsGateways.form.sending')}>
      <div className={styles.fields}>
        <Switch
          label={t('smsGateways.form.useIotHub')}
          detail={t('smsGateways.form.useIotHubHelp')}
          error={errors.hasDevice?.message}
          {...form.register('hasDevice', {
            validate: (isOn, { hasTwoModems: isDual }) =>
              isOn || !isDual || isStoredSo || t('smsGateways.form.dualModemNeedsDevice'),
            // hidden fields must not keep the form from being saved
            onChange: () => form.clearErrors(['emailAddress', 'iotHubDeviceName', 'ping']),
          })}
        />
        {hasDevice ? <DeviceField {...{ form }} {...device} /> : <EmailField {...{ form }} />}
        <Switch
          label={t('smsGateways.form.useDualModem')}
          detail={t('smsGateways.form.useDualModemHelp')}
          error={errors.hasTwoModems?.message}
          {...form.register('hasTwoModems', {
            onChange: () => {
              form.clearErrors(['modemOneName', 'modemTwoName']);
              void form.trigger('hasDevice');
            },
          })}
        />
        {hasTwoModems && <ModemFields {...{ form }} />}
        {!hasTwoModems && form.formState.defaultValues?.hasTwoModems && (
          <p>{t('smsGateways.form.modemsGo')}</p>
        )}
      </div>
    </Card>
  );
}
