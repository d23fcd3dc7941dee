import { listPlaceholders } from '@harken/domain/channels/template';
import { type FormRule, maxLength, requiredWhen } from '@harken/domain/forms/form-rules';
import { wholeNumber } from '@harken/domain/forms/number-rules';
import { type Control, useController } from 'react-hook-form';
import { toValidator } from '../../lib/forms/forms.ts';
import { type Translate, useTexts } from '../../lib/texts/texts.tsx';
import { useOptionalText } from '../../shared/sms-gateways/gateway-types.ts';
import { Checkbox, RadioTiles, Switch } from '../../ui/fields/choices.tsx';
import { Combobox } from '../../ui/fields/combobox.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { PasswordField, TextField } from '../../ui/fields/text-field.tsx';
import type { GatewayValues } from './sms-gateway-values.ts';
import type { ChannelSetting } from './sms-gateways.api.ts';
import styles from './sms-gateways.module.css';

/** More choices than these are a select field. */
const maxTiles = 4;

const kindRules: Partial<Record<ChannelSetting['kind'], FormRule>> = { number: wholeNumber };

/** The names between braces that the setting does not know, which would be sent as they are. */
function findUnknownPlaceholder({ kind, placeholders }: ChannelSetting, value: string) {
  if (kind !== 'template' && kind !== 'url') return undefined;
  return listPlaceholders(value).find((name) => !placeholders.includes(name));
}

function createRule(setting: ChannelSetting, isSet: boolean, t: Translate) {
  const { kind, requiredWith } = setting;
  const ofKind = kindRules[kind] ? [kindRules[kind]] : [];
  return (value: string | boolean, { settings }: GatewayValues) => {
    if (typeof value === 'boolean') return true;
    const isRequired = setting.isRequired || Boolean(requiredWith && settings[requiredWith]);
    const check = toValidator<string>(
      t,
      requiredWhen(isRequired && !isSet),
      maxLength(setting.maxLength),
      ...ofKind,
    );
    const name = findUnknownPlaceholder(setting, value);
    return name === undefined ? check(value) : t('smsGateways.form.unknownPlaceholder', { name });
  };
}

/** The help of a setting: what its texts say, and the names that may be filled in. */
function Help({ text, setting }: { text: string | undefined; setting: ChannelSetting }) {
  const { t } = useTexts();
  if (setting.placeholders.length === 0) return text;
  return (
    <>
      {text} {t('smsGateways.form.placeholders')}{' '}
      <bdi dir="ltr" className={styles.placeholders}>
        {setting.placeholders.map((name) => `{{${name}}}`).join(' ')}
      </bdi>
    </>
  );
}

/** The time zones that browsers know, and the stored one. */
function listTimeZones(stored: string) {
  const known = [...Intl.supportedValuesOf('timeZone'), 'UTC', ...(stored ? [stored] : [])];
  return [...new Set(known)].map((id) => ({ value: id, label: id.replaceAll('_', ' ') }));
}

type SettingFieldProps = {
  control: Control<GatewayValues>;
  /** The type of the gateway, which has the texts of the setting. */
  type: string;
  setting: ChannelSetting;
  /** A secret that is stored: its field stays empty unless it is to be replaced. */
  isSet: boolean;
};

/** What every kind of field has. */
function useSettingField({ control, type, setting, isSet }: SettingFieldProps) {
  const { t } = useTexts();
  const findText = useOptionalText();
  const key = `channel.${type}.${setting.name}`;
  const { field, fieldState } = useController({
    control,
    name: `settings.${setting.name}`,
    rules: {
      validate: createRule(setting, isSet, t),
      ...(setting.requiredWith && { deps: [`settings.${setting.requiredWith}`] }),
    },
  });
  const text = findText(`${key}.help`);
  const frame = {
    label: t(key),
    help: text || setting.placeholders.length > 0 ? <Help {...{ text, setting }} /> : undefined,
    isOptional: !setting.isRequired,
    error: fieldState.error?.message,
    name: field.name,
    onBlur: field.onBlur,
  };
  const options = setting.choices.map((value) => ({ value, label: t(`${key}.${value}`) }));
  return { frame, field, value: String(field.value ?? ''), options, text };
}

type PartProps = ReturnType<typeof useSettingField> &
  Pick<SettingFieldProps, 'control' | 'setting' | 'isSet'>;

/** A choice that starts with a value always has one, so nothing need be said of it being optional. */
function ChoiceField({ setting, frame, field, value, options }: PartProps) {
  const { t } = useTexts();
  const { isOptional: _isOptional, ...required } = frame;
  const hasValue = setting.isRequired || setting.initial !== '';
  if (hasValue && options.length <= maxTiles)
    return <RadioTiles {...required} value={value} tiles={options} onChange={field.onChange} />;
  return (
    <SelectField
      {...(hasValue ? required : frame)}
      value={value}
      options={options}
      emptyLabel={hasValue && value !== '' ? undefined : t('ui.choose')}
      onChange={field.onChange}
    />
  );
}

/** A secret that is set is kept, replaced by what is entered, or removed if the gateway works without it. */
function SecretField({ control, setting, isSet, frame, field, value, text }: PartProps) {
  const { t } = useTexts();
  const removal = useController({ control, name: `removedSecrets.${setting.name}` }).field;
  const isKept = isSet && removal.value !== true;
  return (
    <>
      <PasswordField
        {...frame}
        isOptional={!setting.isRequired && !isKept}
        help={isKept ? t('smsGateways.form.secretSet') : text}
        autoComplete="new-password"
        value={value}
        onChange={field.onChange}
      />
      {isSet && !setting.isRequired && value === '' && (
        <Checkbox
          label={t('smsGateways.form.removeSecret', { name: frame.label })}
          name={removal.name}
          checked={removal.value === true}
          onChange={(event) => removal.onChange(event.target.checked)}
          onBlur={removal.onBlur}
        />
      )}
    </>
  );
}

function LineField({ setting, frame, field, value }: PartProps) {
  const { kind } = setting;
  return (
    <TextField
      {...frame}
      type={kind === 'url' ? 'url' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      dir={kind === 'text' ? 'auto' : 'ltr'}
      autoComplete="off"
      limit={setting.maxLength}
      value={value}
      onChange={field.onChange}
    />
  );
}

/** The field of a setting, made from its description. */
export function SettingField(props: SettingFieldProps) {
  const { control, setting, isSet } = props;
  const known = useSettingField(props);
  const { frame, field, value, text } = known;
  const { isOptional: _isOptional, help: _help, ...plain } = frame;
  switch (setting.kind) {
    case 'switch':
      return (
        <Switch
          {...plain}
          detail={text}
          checked={field.value === true}
          onChange={(event) => field.onChange(event.target.checked)}
        />
      );
    case 'choice':
      return <ChoiceField {...known} {...{ control, setting, isSet }} />;
    case 'secret':
      return <SecretField {...known} {...{ control, setting, isSet }} />;
    case 'timeZone':
      return (
        <Combobox
          {...frame}
          options={listTimeZones(value)}
          value={value || null}
          onChange={(zone) => field.onChange(zone ?? '')}
        />
      );
    case 'template':
      return (
        <TextArea {...frame} dir="ltr" limit={setting.maxLength} value={value} onChange={field.onChange} />
      );
    default:
      return <LineField {...known} {...{ control, setting, isSet }} />;
  }
}
