import { isTimeZone } from '@harken/domain/calendar/time-zone';
import { listPlaceholders } from '@harken/domain/channels/template';
import { smsGatewayLimits } from '@harken/domain/sms-gateways/limits';
import type { ChannelSetting, ChannelType } from './channel.ts';

/** A setting that cannot be stored, with the text key of the reason. */
export interface SettingFault {
  name: string;
  key: string;
  values?: Record<string, string | number>;
}

/** The settings of a gateway, checked and divided into those that are shown and those that are encrypted. */
export interface CheckedSettings {
  settings: Record<string, string>;
  secrets: Record<string, string>;
  faults: SettingFault[];
}

interface SubmittedSettings {
  /** What the form sends. */
  submitted: readonly { name: string; value: string }[];
  /** Secrets that are no longer set. */
  removed: readonly string[];
  /** What is stored already: a secret that is neither sent nor removed stays. */
  stored: Pick<CheckedSettings, 'settings' | 'secrets'>;
}

/** Checks the settings of a gateway against its type. Unknown names are left out, as a form of another release may send them. */
export function checkSettings(
  type: ChannelType,
  { submitted, removed, stored }: SubmittedSettings,
): CheckedSettings {
  const sent = new Map(submitted.map(({ name, value }) => [name, value.trim()]));
  const checked: CheckedSettings = { settings: {}, secrets: {}, faults: [] };
  for (const setting of type.settings) {
    const { name, kind } = setting;
    const isSecret = kind === 'secret';
    const isRemoved = isSecret && removed.includes(name);
    const before = isRemoved ? '' : ((isSecret ? stored.secrets : stored.settings)[name] ?? '');
    const value = isSecret ? sent.get(name) || before : (sent.get(name) ?? before);
    const fault = findFault(setting, value);
    if (fault) checked.faults.push({ name, ...fault });
    else if (value !== '') (isSecret ? checked.secrets : checked.settings)[name] = value;
  }
  return checked;
}

type Fault = Omit<SettingFault, 'name'>;

function findFault(setting: ChannelSetting, value: string): Fault | null {
  const { isRequired, maxLength = getMaxLength(setting) } = setting;
  if (value === '') return isRequired ? { key: 'validation.fieldRequired' } : null;
  if ([...value].length > maxLength) return { key: 'validation.tooLong', values: { value: maxLength } };
  return checkByKind[setting.kind](setting, value);
}

/** The longest value of a setting, in characters. */
export function getMaxLength({ kind, maxLength }: ChannelSetting): number {
  return maxLength ?? (kind === 'template' ? smsGatewayLimits.settingMaxLength : 500);
}

const invalid: Fault = { key: 'validation.valueInvalid' };

const checkByKind: Record<ChannelSetting['kind'], (setting: ChannelSetting, value: string) => Fault | null> =
  {
    text: (_setting, value) => (/[\r\n]/.test(value) ? invalid : null),
    secret: (_setting, value) => (/[\r\n]/.test(value) ? invalid : null),
    url: ({ placeholders = [] }, value) =>
      isUrl(value) ? findUnknownPlaceholder(value, placeholders) : invalid,
    number: ({ min = 0, max = Number.MAX_SAFE_INTEGER }, value) =>
      /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max ? null : invalid,
    switch: (_setting, value) => (value === 'true' || value === 'false' ? null : invalid),
    choice: ({ choices = [] }, value) => (choices.includes(value) ? null : invalid),
    template: ({ placeholders = [] }, value) => findUnknownPlaceholder(value, placeholders),
    timeZone: (_setting, value) => (isTimeZone(value) ? null : invalid),
    // These are fields of the specification, which the contract and the list of devices check.
    email: () => null,
    device: () => null,
  };

/** Web addresses only, without user and password: those are settings of their own, which are encrypted. */
function isUrl(text: string): boolean {
  const url = URL.parse(text.replaceAll(/\{\{[^{}]*\}\}/g, 'x'));
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function findUnknownPlaceholder(value: string, known: readonly string[]): Fault | null {
  const unknown = listPlaceholders(value).find((name) => !known.includes(name));
  return unknown === undefined
    ? null
    : { key: 'smsGateways.form.unknownPlaceholder', values: { name: unknown } };
}
