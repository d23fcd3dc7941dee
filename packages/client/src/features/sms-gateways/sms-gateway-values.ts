import { defaultCanary } from '@harken/domain/channels/canary';
import type { Path } from 'react-hook-form';
import type { Translate } from '../../lib/texts/texts.tsx';
import type { GatewayType } from '../../shared/sms-gateways/gateway-types.ts';
import type { ChannelSetting, SmsGateway, SmsGatewayFields } from './sms-gateways.api.ts';

/** The values of the form, including switches that exist only there. */
export type GatewayValues = {
  name: string;
  gatewayType: string;
  ownPhoneNumber: string;
  /** The settings of the type, by name; a secret is empty unless it is to be replaced. */
  settings: Record<string, string | boolean>;
  /** Whether a stored secret is to be removed, by name. */
  removedSecrets: Record<string, boolean>;
  /** Whether SMS are sent through a device, not by e-mail. */
  hasDevice: boolean;
  emailAddress: string;
  iotHubDeviceName: string;
  /** Always empty: the field at which the form reports that the chosen device has not answered yet. */
  ping: '';
  hasTwoModems: boolean;
  modemOneName: string;
  modemTwoName: string;
  smsPerHour: string;
  quietFrom: string;
  quietUntil: string;
  failOverOrder: string;
  /** Whether the gateway has a proof of life. */
  hasCanary: boolean;
  canaryMinutes: string;
  canaryWaitMinutes: string;
  /** The id of the gateway to which it is sent; empty for itself. */
  canaryGatewayId: string;
};

export const findType = (types: readonly GatewayType[], name: string) =>
  types.find((type) => type.name === name);

/** What the form of a type consists of: its settings, and whether it asks for a device or an e-mail address, and for modems. */
export function getSendingParts(name: string, types: readonly GatewayType[]) {
  const type = findType(types, name);
  const all = type?.settings ?? [];
  return {
    type,
    settings: all.filter(({ kind }) => kind !== 'email' && kind !== 'device'),
    hasDevice: all.some(({ kind }) => kind === 'device'),
    isEmailRequired: all.some(({ kind, isRequired }) => kind === 'email' && isRequired),
    hasModems: type?.hasModems ?? false,
  };
}

const readField = (gateway: SmsGateway, name: string) =>
  String((gateway as Readonly<Record<string, unknown>>)[name] ?? '');

/** The stored settings of a gateway of this type, or what a new one starts with. */
export function toSettingValues(
  type: GatewayType | undefined,
  gateway: SmsGateway | undefined,
): GatewayValues['settings'] {
  const stored = new Map(gateway?.settings?.map(({ name, value }) => [name, value]));
  const known = gateway?.gatewayType === type?.name ? gateway : undefined;
  const readStored = ({ name, isField, initial }: ChannelSetting) => {
    if (!known) return initial;
    return isField ? readField(known, name) : (stored.get(name) ?? '');
  };
  const toValue = (setting: ChannelSetting) =>
    setting.kind === 'switch' ? readStored(setting) === 'true' : readStored(setting);
  return Object.fromEntries(type?.settings.map((setting) => [setting.name, toValue(setting)]) ?? []);
}

/** Whether a secret is stored, so that its field may stay empty. */
export function isSecretSet(gateway: SmsGateway | undefined, type: GatewayType, name: string): boolean {
  return gateway?.gatewayType === type.name && (gateway.secretsSet ?? []).includes(name);
}

/** The initial values of the form. */
export function toFormValues(gateway: SmsGateway | undefined, types: readonly GatewayType[]): GatewayValues {
  const gatewayType = gateway?.gatewayType ?? types[0]?.name ?? '';
  return {
    name: gateway?.name ?? '',
    gatewayType,
    ownPhoneNumber: gateway?.ownPhoneNumber ?? '',
    settings: toSettingValues(findType(types, gatewayType), gateway),
    removedSecrets: {},
    hasDevice: Boolean(gateway?.iotHubDeviceName),
    emailAddress: gateway?.emailAddress ?? '',
    iotHubDeviceName: gateway?.iotHubDeviceName ?? '',
    ping: '',
    hasTwoModems: Boolean(gateway?.modemOneName),
    modemOneName: gateway?.modemOneName ?? '',
    modemTwoName: gateway?.modemTwoName ?? '',
    smsPerHour: String(gateway?.smsPerHour ?? ''),
    quietFrom: gateway?.quietFrom ?? '',
    quietUntil: gateway?.quietUntil ?? '',
    failOverOrder: String(gateway?.failOverOrder ?? ''),
    hasCanary: Boolean(gateway?.canaryMinutes),
    canaryMinutes: String(gateway?.canaryMinutes ?? defaultCanary.everyMinutes),
    canaryWaitMinutes: String(gateway?.canaryWaitMinutes ?? defaultCanary.waitMinutes),
    canaryGatewayId: String(gateway?.canaryGatewayId ?? ''),
  };
}

export type SendingParts = ReturnType<typeof getSendingParts>;

/** The settings of the type that are no fields; of secrets those that were entered. */
function toSettings({ type, settings }: SendingParts, values: GatewayValues): SmsGatewayFields['settings'] {
  if (!type || type.form) return undefined;
  return settings
    .filter(({ isField }) => !isField)
    .map(({ name, kind }) => ({ name, kind, value: String(values.settings[name] ?? '') }))
    .filter(({ kind, value }) => kind !== 'secret' || value !== '')
    .map(({ name, value }) => ({ name, value }));
}

/** The secrets to remove; one that was entered replaces the stored one. */
function toRemovedSecrets(parts: SendingParts, { settings, removedSecrets }: GatewayValues): string[] {
  const secrets = parts.settings.filter(({ kind, isField }) => kind === 'secret' && !isField);
  return secrets.flatMap(({ name }) => (removedSecrets[name] && !settings[name] ? [name] : []));
}

type SendingFields = Pick<
  SmsGatewayFields,
  | 'emailAddress'
  | 'iotHubDeviceName'
  | 'modemOneName'
  | 'modemTwoName'
  | 'telerivetApiKey'
  | 'telerivetProjectId'
>;

function toModems({ hasTwoModems, modemOneName, modemTwoName }: GatewayValues) {
  if (!hasTwoModems) return { modemOneName: null, modemTwoName: null };
  return { modemOneName: modemOneName.trim(), modemTwoName: modemTwoName.trim() };
}

function toDevice({ hasDevice, emailAddress, iotHubDeviceName }: GatewayValues) {
  // The address of a gateway that sends through a device stays as it is stored.
  return hasDevice
    ? { iotHubDeviceName }
    : { emailAddress: emailAddress.trim() || null, iotHubDeviceName: null };
}

/** The settings that are fields of a gateway. */
const toFields = ({ settings }: SendingParts, values: GatewayValues): Partial<SendingFields> =>
  Object.fromEntries(
    settings
      .filter(({ isField }) => isField)
      .map(({ name }) => [name, String(values.settings[name] ?? '').trim() || null]),
  );

/** How the gateway sends. What the form of this type does not show stays as it is stored, unless the type was changed. */
function toSending(
  parts: SendingParts,
  values: GatewayValues,
  stored: SmsGateway | undefined,
): SendingFields {
  const kept = stored?.gatewayType === values.gatewayType ? stored : undefined;
  return {
    emailAddress: kept?.emailAddress ?? null,
    iotHubDeviceName: kept?.iotHubDeviceName ?? null,
    modemOneName: kept?.modemOneName ?? null,
    modemTwoName: kept?.modemTwoName ?? null,
    telerivetApiKey: kept?.telerivetApiKey ?? null,
    telerivetProjectId: kept?.telerivetProjectId ?? null,
    ...(parts.hasDevice && toDevice(values)),
    ...(parts.hasModems && toModems(values)),
    ...toFields(parts, values),
  };
}

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** Without a proof of life, its times stay as they are stored. */
function toCanary({ hasCanary, canaryMinutes, canaryWaitMinutes, canaryGatewayId }: GatewayValues) {
  if (!hasCanary) return { canaryMinutes: null };
  return {
    canaryMinutes: Number(canaryMinutes),
    canaryWaitMinutes: Number(canaryWaitMinutes),
    canaryGatewayId: toNumber(canaryGatewayId),
  };
}

/** The request body. The server manages the gateway key. */
export function toRequest(
  values: GatewayValues,
  stored: SmsGateway | undefined,
  types: readonly GatewayType[],
): SmsGatewayFields {
  const parts = getSendingParts(values.gatewayType, types);
  const removedSecrets = toRemovedSecrets(parts, values);
  return {
    name: values.name.trim(),
    gatewayType: values.gatewayType,
    ownPhoneNumber: values.ownPhoneNumber.trim() || null,
    ...toSending(parts, values, stored),
    settings: toSettings(parts, values),
    ...(removedSecrets.length > 0 && { removedSecrets }),
    smsPerHour: toNumber(values.smsPerHour),
    quietFrom: values.quietFrom || null,
    quietUntil: values.quietUntil || null,
    failOverOrder: toNumber(values.failOverOrder),
    ...toCanary(values),
  };
}

/** The field names; `settings` itself is no field. */
type Labels = Record<Path<GatewayValues>, string>;

/** The labels of the fields, in the order of the form. */
export function getFieldLabels(t: Translate, types: readonly GatewayType[]) {
  return ({ gatewayType }: GatewayValues): Labels => {
    const settings = findType(types, gatewayType)?.settings ?? [];
    const labels = {
      name: t('smsGateways.form.name'),
      gatewayType: t('smsGateways.form.gatewayType'),
      ownPhoneNumber: t('smsGateways.form.ownPhoneNumber'),
      ...Object.fromEntries(
        settings.map(({ name }) => [`settings.${name}`, t(`channel.${gatewayType}.${name}`)]),
      ),
      hasDevice: t('smsGateways.form.useIotHub'),
      emailAddress: t('smsGateways.form.emailAddress'),
      iotHubDeviceName: t('smsGateways.form.device'),
      ping: t('smsGateways.ping.action'),
      hasTwoModems: t('smsGateways.form.useDualModem'),
      modemOneName: t('smsGateways.form.modemOneName'),
      modemTwoName: t('smsGateways.form.modemTwoName'),
      smsPerHour: t('smsGateways.form.smsPerHour'),
      quietFrom: t('smsGateways.form.quietFrom'),
      quietUntil: t('smsGateways.form.quietUntil'),
      failOverOrder: t('smsGateways.form.failOverOrder'),
      hasCanary: t('smsGateways.form.hasCanary'),
      canaryMinutes: t('smsGateways.form.canaryMinutes'),
      canaryWaitMinutes: t('smsGateways.form.canaryWaitMinutes'),
      canaryGatewayId: t('smsGateways.form.canaryGatewayId'),
    };
    return labels as Labels;
  };
}
