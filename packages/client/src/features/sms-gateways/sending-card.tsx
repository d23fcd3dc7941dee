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
import type { GatewayValues, SendingParts } from './sms-gateway-values.ts';
import styles from './sms-gateways.module.css';

type FormProps = { form: UseFormReturn<GatewayValues> };

/** Some types only send by e-mail, unless there is a device, and need an address. */
function EmailField({ form, isNeeded }: FormProps & { isNeeded: boolean }) {
  const { t } = useTexts();
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

/** By e-mail, or through a device. */
function MailOrDevice({ form, isEmailRequired, ...device }: DeviceFieldProps & { isEmailRequired: boolean }) {
  const { t } = useTexts();
  // Older gateways and those of other programs may have modems without a device; they can be changed all the same.
  const stored = form.formState.defaultValues;
  const isStoredSo = stored?.hasTwoModems === true && !stored.hasDevice;
  const hasDevice = useWatch({ control: form.control, name: 'hasDevice' });
  return (
    <>
      <Switch
        label={t('smsGateways.form.useIotHub')}
        detail={t('smsGateways.form.useIotHubHelp')}
        error={form.formState.errors.hasDevice?.message}
        {...form.register('hasDevice', {
          validate: (isOn, { hasTwoModems: isDual }) =>
            isOn || !isDual || isStoredSo || t('smsGateways.form.dualModemNeedsDevice'),
          // hidden fields must not keep the form from being saved
          onChange: () => form.clearErrors(['emailAddress', 'iotHubDeviceName', 'ping']),
        })}
      />
      {hasDevice ? (
        <DeviceField {...{ form }} {...device} />
      ) : (
        <EmailField form={form} isNeeded={isEmailRequired} />
      )}
    </>
  );
}

/** Two SIM cards, where a device or a telephone may have them. */
function Modems({ form }: FormProps) {
  const { t } = useTexts();
  const hasTwoModems = useWatch({ control: form.control, name: 'hasTwoModems' });
  return (
    <>
      <Switch
        label={t('smsGateways.form.useDualModem')}
        detail={t('smsGateways.form.useDualModemHelp')}
        error={form.formState.errors.hasTwoModems?.message}
        {...form.register('hasTwoModems', {
          onChange: () => {
            form.clearErrors(['modemOneName', 'modemTwoName']);
            void form.trigger('hasDevice');
          },
        })}
      />
      {hasTwoModems && <ModemFields {...{ form }} />}
      {!hasTwoModems && form.formState.defaultValues?.hasTwoModems && <p>{t('smsGateways.form.modemsGo')}</p>}
    </>
  );
}

/** How the gateway sends SMS, as far as that is not a setting of its type. */
export function SendingCard({ parts, ...device }: DeviceFieldProps & { parts: SendingParts }) {
  const { t } = useTexts();
  const { form } = device;
  return (
    <Card id="sending" title={t('smsGateways.form.sending')}>
      <div className={styles.fields}>
        {parts.hasDevice && <MailOrDevice {...device} isEmailRequired={parts.isEmailRequired} />}
        {parts.hasModems && <Modems form={form} />}
      </div>
    </Card>
  );
}
