import { type ChangeEvent, Fragment, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../lib/texts/texts.tsx';
import { type GatewayType, useOptionalText } from '../../shared/sms-gateways/gateway-types.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Card } from '../../ui/page/card.tsx';
import { SettingField } from './setting-field.tsx';
import { type GatewayValues, isSecretSet } from './sms-gateway-values.ts';
import type { ChannelSetting, SmsGateway } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

type SettingsProps = { form: UseFormReturn<GatewayValues>; type: GatewayType };

/** Fills in the settings of a well-known provider. Settings that no preset has keep what was entered. */
function PresetField({ form, type }: SettingsProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState('');
  const fill = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    setChosen(target.value);
    const preset = type.presets.find(({ name }) => name === target.value);
    if (!preset) return;
    const values = new Map(preset.settings.map(({ name, value }) => [name, value]));
    const concerned = new Set(type.presets.flatMap(({ settings }) => settings.map(({ name }) => name)));
    for (const { name, kind, initial } of type.settings.filter((setting) => concerned.has(setting.name))) {
      const value = values.get(name) ?? initial;
      form.setValue(`settings.${name}`, kind === 'switch' ? value === 'true' : value, { shouldDirty: true });
    }
    form.clearErrors('settings');
  };
  return (
    <SelectField
      label={t('smsGateways.form.preset')}
      help={t('smsGateways.form.presetHelp')}
      isOptional
      emptyLabel={t('ui.choose')}
      options={type.presets.map(({ name }) => ({ value: name, label: name }))}
      value={chosen}
      onChange={fill}
    />
  );
}

/** Above the first of several settings that belong together. */
const SectionTitle = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <h3 className={styles.section}>{text}</h3>;

/** The settings of a type, except how its gateways send by e-mail or a device. */
export function SettingsCard({
  form,
  type,
  settings,
  gateway,
}: SettingsProps & { settings: readonly ChannelSetting[]; gateway: SmsGateway | undefined }) {
  const { t } = useTexts();
  const findText = useOptionalText();
  return (
    <Card id="settings" title={t('smsGateways.form.settings')}>
      <div className={styles.fields}>
        {type.presets.length > 0 && <PresetField {...{ form, type }} />}
        {settings.map((setting) => (
          <Fragment key={setting.name}>
            <SectionTitle text={findText(`channel.${type.name}.${setting.name}.section`)} />
            <SettingField
              control={form.control}
              type={type.name}
              setting={setting}
              isSet={isSecretSet(gateway, type, setting.name)}
            />
          </Fragment>
        ))}
      </div>
    </Card>
  );
}
