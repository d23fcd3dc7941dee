import { randomBytes } from 'node:crypto';
import type { SmsGatewayBody } from '@harken/contract/sms-gateways';
import { channelTypes, findChannelType } from '../../channels/all-types.ts';
import type { ChannelSetting, ChannelType } from '../../channels/channel.ts';
import { checkSettings, getMaxLength } from '../../channels/check-settings.ts';
import { loadChannel } from '../../channels/stored/stored-channels.ts';
import { ExpectedError, fieldError } from '../../platform/http/expected-error.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';
import type { Services } from '../../platform/services.ts';

/** The types that came first: their fields are columns of their own. */
const firstTypes = ['Unknown', 'SmsEagle', 'Telerivet', 'SmsGateway'];

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

/**
 * The columns for the settings of a gateway, and which of them change. Without settings in the body, those that are stored stay.
 *
 * @param stored null for a new gateway, or one that had another type
 * @throws a validation error for an unknown type or a setting that does not fit
 */
export function toChannelColumns(
  { config }: Services,
  {
    gatewayType,
    settings,
    removedSecrets,
  }: Pick<SmsGatewayBody, 'gatewayType' | 'settings' | 'removedSecrets'>,
  stored: Stored | null,
): { columns: ChannelColumns; changed: string[] } {
  if (firstTypes.includes(gatewayType))
    return { columns: { channelSettings: '{}', encryptedChannelSecrets: null, sending: null }, changed: [] };
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
  return { channelAddress: channel.address, settings: channel.settings, secrets: channel.secrets };
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

/** The types with settings of their own, as the form needs them. */
export function listChannelTypes() {
  return channelTypes.map(({ name, sending, settings, presets = [], smsPerHour }) => ({
    name,
    sending,
    smsPerHour: smsPerHour ?? null,
    settings: settings.map((setting) => ({
      name: setting.name,
      kind: setting.kind,
      isRequired: setting.isRequired ?? false,
      initial: setting.initial ?? '',
      maxLength: getMaxLength(setting),
      choices: [...(setting.choices ?? [])],
      placeholders: [...(setting.placeholders ?? [])],
    })),
    presets: presets.map((preset) => ({ name: preset.name, settings: toList(preset.settings) })),
  }));
}
