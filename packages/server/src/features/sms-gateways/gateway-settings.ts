import { randomBytes } from 'node:crypto';
import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { findChannelType, findFormType, gatewayTypes, isFormType } from '../../channels/all-types.ts';
import type { ChannelSetting, ChannelType, FormType, GatewayType } from '../../channels/channel.ts';
import { checkSettings, getMaxLength } from '../../channels/check-settings.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import { ExpectedError, fieldError } from '../../platform/http/expected-error.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';

/** The columns of a gateway for what its type defines. */
export interface ChannelColumns {
  channelAddress?: string;
  channelSettings: string;
  encryptedChannelSecrets: Buffer | null;
  sending: ChannelType['sending'] | null;
}

interface Stored {
  channelAddress: string | null;
  settings: Record<string, string>;
  secrets: Record<string, string>;
}

const nothingStored: Stored = { channelAddress: null, settings: {}, secrets: {} };

/** The settings that change, by their text keys; their values may be secrets or contain some. */
function listChanged(
  type: ChannelType,
  before: Stored,
  after: Pick<Stored, 'settings' | 'secrets'>,
): string[] {
  const isChanged = ({ name }: ChannelSetting) =>
    before.settings[name] !== after.settings[name] || before.secrets[name] !== after.secrets[name];
  return type.settings.filter(isChanged).map(({ name }) => `channel.${type.name}.${name}`);
}

/** What a gateway whose fields are columns of their own has in those of other types. */
const withoutSettings: ChannelColumns = {
  channelSettings: '{}',
  encryptedChannelSecrets: null,
  sending: null,
};

/** A type that must be able to send names the field that is missing if no sender has what it needs (docs/spec/api.md). */
function requireSender({ settings, senders }: FormType, body: SmsGatewayBody): void {
  if (senders.some(({ needs }) => needs.every((name) => body[name]))) return;
  const missing = settings.find(({ name, isRequired }) => isRequired && !body[name as keyof SmsGatewayBody]);
  if (missing) throw fieldError(toPascalCase(missing.name), 'validation.fieldRequired');
}

const toPascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * The columns for the settings of a gateway, and which of them change. Without settings in the body, those that are stored stay.
 *
 * @param stored null for a new gateway, or one that had another type
 * @throws a validation error for an unknown type or a setting that does not fit
 */
export function toChannelColumns(
  { config }: Services,
  body: SmsGatewayBody,
  stored: Stored | null,
): { columns: ChannelColumns; changed: string[] } {
  const { gatewayType, settings, removedSecrets } = body;
  const formType = findFormType(gatewayType);
  if (formType) {
    requireSender(formType, body);
    return { columns: withoutSettings, changed: [] };
  }
  const type = findChannelType(gatewayType);
  if (!type) throw fieldError('GatewayType', 'validation.valueInvalid');
  const known = stored ?? nothingStored;
  const checked = checkSettings(type, {
    submitted: settings ?? [],
    removed: removedSecrets ?? [],
    stored: known,
  });
  if (checked.faults.length > 0)
    throw new ExpectedError('validation.validationError', {
      fields: checked.faults.map(({ name, key, values = {} }) => ({
        field: `Settings.${name}`,
        key,
        values,
      })),
    });
  const hasSecrets = Object.keys(checked.secrets).length > 0;
  const columns = {
    ...(!known.channelAddress && { channelAddress: generateAddress() }),
    channelSettings: JSON.stringify(checked.settings),
    encryptedChannelSecrets: hasSecrets
      ? encryptSecret(config, 'channel secrets', JSON.stringify(checked.secrets))
      : null,
    sending: type.sending,
  };
  return { columns, changed: listChanged(type, known, checked) };
}

/** The part of an address that tells gateways apart: hard to guess, though it is no secret. */
const generateAddress = () => randomBytes(10).toString('hex');

/** What is stored of a gateway's own settings; null if it has another type now. */
export async function readStoredSettings(
  services: Services,
  smsGatewayId: number,
  gatewayType: string,
): Promise<Stored | null> {
  const channel = await loadChannel(services, smsGatewayId);
  if (!channel || channel.type !== gatewayType) return null;
  return { channelAddress: channel.address || null, settings: channel.settings, secrets: channel.secrets };
}

const toList = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings).map(([name, value]) => ({ name, value }));

/** The settings of a gateway as its form shows them. */
export async function toSettingsView(services: Services, smsGatewayId: number) {
  const channel = await loadChannel(services, smsGatewayId);
  const type = channel && findChannelType(channel.type);
  if (!channel || !type) return { settings: [], secretsSet: [], addresses: [] };
  return {
    settings: toList(channel.settings),
    secretsSet: Object.keys(channel.secrets),
    addresses: type.listAddresses(channel, services.config.baseUrl),
  };
}

/** The types of gateways, as the form needs them. */
export function listGatewayTypes() {
  return gatewayTypes.map((type) => ({
    name: type.name,
    smsPerHour: type.smsPerHour ?? null,
    settings: type.settings.map(toSettingDescription),
    presets: (type.presets ?? []).map((preset) => ({ name: preset.name, settings: toList(preset.settings) })),
    ...(isFormType(type) ? describeFormType(type) : describeChannelType(type)),
  }));
}

/** What staff enter at the gateway is the same for all of its type, so they see it before it is saved. */
const describeFormType = ({ form, senders, hasModems, isLegacy }: FormType) => ({
  sending: senders.some(({ transport }) => transport === 'provider')
    ? ('provider' as const)
    : ('gateway' as const),
  hasModems,
  isOffered: !isLegacy,
  form: { path: form.path, parameters: [...form.parameters] },
});

const describeChannelType = ({ sending }: ChannelType) => ({
  sending,
  hasModems: sending === 'fetched',
  isOffered: true,
  form: null,
});

const toSettingDescription = (setting: GatewayType['settings'][number]) => ({
  name: setting.name,
  kind: setting.kind,
  isRequired: setting.isRequired ?? false,
  requiredWith: setting.requiredWith ?? null,
  isField: setting.isField ?? false,
  initial: setting.initial ?? '',
  maxLength: getMaxLength(setting),
  choices: [...(setting.choices ?? [])],
  placeholders: [...(setting.placeholders ?? [])],
});
