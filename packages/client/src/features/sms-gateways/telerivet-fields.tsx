import { maxLength, requiredWhen } from '@harken/domain/forms/form-rules';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';

const accountMaxLength = 200;

/** The account at Telerivet through which SMS are sent. Without one, SMS are only received; half of one is a mistake. */
export function TelerivetFields({ form }: { form: UseFormReturn<GatewayValues> }) {
  const { t } = useTexts();
  const { errors } = form.formState;
  const register = (
    name: 'telerivetApiKey' | 'telerivetProjectId',
    other: 'telerivetApiKey' | 'telerivetProjectId',
  ) =>
    form.register(name, {
      validate: (value, values) =>
        toValidator<string>(t, requiredWhen(values[other].trim() !== ''), maxLength(accountMaxLength))(value),
      deps: [other],
    });
  return (
    <>
      <PasswordField
        isOptional
        dir="ltr"
        autoComplete="new-password"
        label={t('smsGateways.form.telerivetApiKey')}
        help={t('smsGateways.form.telerivetApiKeyHelp')}
        error={errors.telerivetApiKey?.message}
        {...register('telerivetApiKey', 'telerivetProjectId')}
      />
      <TextField
        isOptional
        dir="ltr"
        autoComplete="off"
        limit={accountMaxLength}
        label={t('smsGateways.form.telerivetProjectId')}
        help={t('smsGateways.form.telerivetProjectIdHelp')}
        error={errors.telerivetProjectId?.message}
        {...register('telerivetProjectId', 'telerivetApiKey')}
      />
    </>
  );
}
