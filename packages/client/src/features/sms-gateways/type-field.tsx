import { required } from '@harken/domain/forms/form-rules';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { useTexts } from '../../lib/texts/texts.tsx';
import {
  type GatewayType,
  useGatewayTypeLabel,
  useOptionalText,
} from '../../shared/sms-gateways/gateway-types.ts';
import { RadioTiles } from '../../ui/fields/choices.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { findType, type GatewayValues, toSettingValues } from './sms-gateway-values.ts';
import type { SmsGateway } from './sms-gateways.api.ts';

/**
 * The type of a gateway. For a new one, all types with what they are good for; an existing one rarely changes, so its type takes
 * little space.
 */
export function TypeField({
  form,
  gateway,
  types,
}: {
  form: UseFormReturn<GatewayValues>;
  gateway: SmsGateway | undefined;
  types: readonly GatewayType[];
}) {
  const { t } = useTexts();
  const describe = useGatewayTypeLabel();
  const findText = useOptionalText();
  const chosen = useWatch({ control: form.control, name: 'gatewayType' });
  const stored = gateway ? [gateway.gatewayType] : [];
  const offered = types.filter(({ isOffered }) => isOffered).map(({ name }) => name);
  const names = [...new Set<string>([...offered, ...stored])];
  const fillSettings = () => {
    const type = findType(types, form.getValues('gatewayType'));
    form.setValue('settings', toSettingValues(type, gateway));
    const isStored = gateway?.gatewayType === type?.name;
    form.setValue('smsPerHour', String((isStored ? gateway : type)?.smsPerHour ?? ''));
    form.clearErrors();
  };
  const field = {
    label: t('smsGateways.form.gatewayType'),
    error: form.formState.errors.gatewayType?.message,
    ...form.register('gatewayType', { validate: toValidator(t, required), onChange: fillSettings }),
  };
  if (gateway)
    return (
      <SelectField
        {...field}
        help={findText(`channel.${chosen}.about`)}
        options={names.map((name) => ({ value: name, label: describe(name) }))}
      />
    );
  return (
    <RadioTiles
      {...field}
      isList
      tiles={names.map((name) => ({
        value: name,
        label: describe(name),
        detail: t(`channel.${name}.about`),
      }))}
    />
  );
}
