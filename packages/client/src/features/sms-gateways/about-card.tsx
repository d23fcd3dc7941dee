import { maxLength, required } from '@harken/domain/forms/form-rules';
import { plainName } from '@harken/domain/forms/name-rules';
import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import type { UseFormReturn } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { FormPhoneField } from '../../lib/forms/phone-field.tsx';
import { useTexts } from '../../lib/texts/texts.tsx';
import { HelpTerm } from '../../shared/help/help-term.tsx';
import type { GatewayType } from '../../shared/sms-gateways/gateway-types.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Note } from '../../ui/status/note.tsx';
import { KeyField } from './key-field.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';
import type { SmsGateway } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';
import { TypeField } from './type-field.tsx';

/** The name, key and type of a gateway. */
export function AboutCard({
  form,
  gateway,
  types,
}: {
  form: UseFormReturn<GatewayValues>;
  /** The gateway to change; a new one gets its key from the server. */
  gateway: SmsGateway | undefined;
  types: readonly GatewayType[];
}) {
  const { t } = useTexts();
  const { errors } = form.formState;
  return (
    <Card
      id="about"
      title={t('smsGateways.form.about')}
      explanation={<HelpTerm term="smsGateway" name={t('smsGateways.form.about')} />}
    >
      <div className={styles.fields}>
        <TextField
          label={t('smsGateways.form.name')}
          limit={limits.nameMaxLength}
          autoComplete="off"
          error={errors.name?.message}
          {...form.register('name', {
            validate: toValidator(t, required, maxLength(limits.nameMaxLength), plainName),
          })}
        />
        {gateway ? <KeyField gateway={gateway} /> : <Note>{t('smsGateways.key.comes')}</Note>}
        <TypeField {...{ form, gateway, types }} />
        <FormPhoneField
          control={form.control}
          name="ownPhoneNumber"
          label={t('smsGateways.form.ownPhoneNumber')}
          help={t('smsGateways.form.ownPhoneNumberHelp')}
          countryCode=""
          isOptional
        />
      </div>
    </Card>
  );
}
