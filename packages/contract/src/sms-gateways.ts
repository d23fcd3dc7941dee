import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import { z } from 'zod';
import { defineCall } from './calls/call.ts';
import { gatewayType } from './schemas/enums.ts';
import {
  id,
  optionalEmailAddress,
  optionalName,
  optionalPhoneNumber,
  optionalText,
  requiredName,
  requiredText,
} from './schemas/schemas.ts';

/** A setting by its name. */
const setting = z.object({
  name: z.string().max(limits.settingNameMaxLength),
  value: z.string().max(limits.settingMaxLength),
});

/** HH:mm */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** A setting of a type, from which its field is made. */
const settingDescription = z.object({
  name: z.string(),
  kind: z.enum(['text', 'secret', 'url', 'number', 'switch', 'choice', 'template', 'timeZone']),
  isRequired: z.boolean(),
  initial: z.string(),
  maxLength: z.int(),
  choices: z.array(z.string()),
  /** What may stand between double braces in a template. */
  placeholders: z.array(z.string()),
});

const gatewayFields = z.object({
  name: requiredName(limits.nameMaxLength),
  /**
   * Identifies the gateway when it posts a message. If it is absent, the server creates a key for a new gateway, and an existing
   * one keeps its key. A given key must be strong; if it is used elsewhere, the server creates another (docs/decisions/0043).
   */
  apiKey: optionalText(limits.apiKeyMaxLength),
  gatewayType,
  /** The number to which collectors send their messages, as it is printed on reference cards. Absent: unchanged. */
  ownPhoneNumber: optionalPhoneNumber.optional(),
  emailAddress: optionalEmailAddress,
  iotHubDeviceName: optionalText(limits.deviceNameMaxLength),
  modemOneName: optionalName(limits.modemNameMaxLength),
  modemTwoName: optionalName(limits.modemNameMaxLength),
  telerivetApiKey: optionalText(200),
  telerivetProjectId: optionalText(200),
  /** The settings of a type that has its own (`smsGateway/types`). Of secrets, only those that change. Absent: unchanged. */
  settings: z.array(setting).max(limits.maxSettings).nullish(),
  /** The names of optional secrets that are no longer set. A new value in `settings` counts instead. */
  removedSecrets: z.array(z.string().max(limits.settingNameMaxLength)).max(limits.maxSettings).nullish(),
  /** The most SMS it sends in an hour; null without a limit. Absent: unchanged. */
  smsPerHour: z.int().min(1).max(limits.maxSmsPerHour).nullish(),
  /** Local times, HH:mm, between which it sends alerts only; both or none. Absent: unchanged. */
  quietFrom: timeOfDay.nullish(),
  quietUntil: timeOfDay.nullish(),
  /** It stands in for gateways that are down, the lowest first; null: never. Absent: unchanged. */
  failOverOrder: z.int().min(1).max(limits.maxFailOverOrder).nullish(),
  /** Minutes between two proofs of life by day; null without. Absent: unchanged. */
  canaryMinutes: z.int().min(5).max(1440).nullish(),
  /** After how many minutes a missing proof of life means that the line is down. Absent: unchanged. */
  canaryWaitMinutes: z.int().min(2).max(240).optional(),
  /** The gateway to which it is sent; null for itself. Absent: unchanged. */
  canaryGatewayId: id.nullish(),
});

const instant = z.iso.datetime();

/** A period that a telephone was asked to deliver again. */
const gapRepair = {
  since: instant,
  until: instant,
  /** Absent while the telephone is not connected. */
  sentAt: instant.nullish(),
  /** The messages of the period that arrived since. */
  recoveredCount: z.int(),
};

/** The telephone of a gateway, as it registered and described itself last. */
const phone = z.object({
  name: z.string().nullish(),
  appVersion: z.string().nullish(),
  sims: z.array(
    z.object({ number: z.int(), carrier: z.string().nullish(), phoneNumber: z.string().nullish() }),
  ),
  /** In percent. */
  batteryLevel: z.int().nullish(),
  isCharging: z.boolean().nullish(),
  /** `none`, `cellular`, `wifi`, `ethernet` or `unknown`. */
  connection: z.string().nullish(),
  /** The generation of the cellular network, 2 to 5. */
  cellular: z.int().nullish(),
  /** SMS that could not be sent in the hour before the last ping. */
  failedCount: z.int().nullish(),
  /** By how many seconds its clock is off, while its messages are refused for that; positive if it is fast. */
  clockOffSeconds: z.int().nullish(),
  registeredAt: instant,
  lastContactAt: instant,
  lastPingAt: instant.nullish(),
  withoutPowerSince: instant.nullish(),
});

const required = 'string:validation.fieldRequired';

/**
 * A gateway as a form sends it. An SMSEagle sends through a device of the MQTT broker or by e-mail, so it needs one of the two.
 * Modems come in pairs: both names, or none.
 */
const gatewayBody = gatewayFields.superRefine((gateway, check) => {
  const { modemOneName, modemTwoName } = gateway;
  const requireField = (field: keyof typeof gateway) =>
    check.addIssue({ code: 'custom', path: [field], message: required });
  if (gateway.gatewayType === 'SmsEagle' && !gateway.emailAddress && !gateway.iotHubDeviceName)
    requireField('emailAddress');
  if (gateway.quietFrom && !gateway.quietUntil) requireField('quietUntil');
  if (gateway.quietUntil && !gateway.quietFrom) requireField('quietFrom');
  if (modemOneName && !modemTwoName) requireField('modemTwoName');
  if (modemTwoName && !modemOneName) requireField('modemOneName');
});

/** The calls of SMS gateways. */
export const smsGatewayCalls = {
  listSmsGateways: defineCall({
    name: 'smsGateway/list',
    method: 'GET',
    path: '/api/smsGateway/list',
    summary: 'The gateways of a society.',
    permission: 'smsGateways.list',
    query: z.object({ nationalSocietyId: id }),
    response: z.array(
      z.object({
        id,
        name: z.string(),
        /** Always empty: a key is shown with its gateway, to those who may change it. */
        apiKey: z.literal(''),
        /** Whether the key could be guessed and should be replaced. */
        isKeyWeak: z.boolean(),
        gatewayType,
        iotHubDeviceName: z.string().nullish(),
        /** Since when it counts as down; absent while it works. */
        downSince: z.iso.datetime().nullish(),
        ownPhoneNumber: z.string().nullish(),
      }),
    ),
  }),
  getSmsGateway: defineCall({
    name: 'smsGateway/get',
    method: 'GET',
    path: '/api/smsGateway/:smsGatewayId/get',
    summary: 'One gateway with its modems.',
    permission: 'smsGateways.get',
    params: z.object({ smsGatewayId: id }),
    response: z.object({
      id,
      name: z.string(),
      /** Empty if it was encrypted with another HARKEN_SECRET_KEY; then a new one is needed. */
      apiKey: z.string(),
      isKeyWeak: z.boolean(),
      /** Until when the previous key is accepted too; only after the key was replaced. */
      oldKeyAcceptedUntil: z.iso.datetime().nullish(),
      gatewayType,
      ownPhoneNumber: z.string().nullish(),
      emailAddress: z.string().nullish(),
      iotHubDeviceName: z.string().nullish(),
      modemOneName: z.string().nullish(),
      modemTwoName: z.string().nullish(),
      telerivetApiKey: z.string().nullish(),
      telerivetProjectId: z.string().nullish(),
      /** The settings of its type, without secrets; these three are empty for the types that came first. */
      settings: z.array(z.object({ name: z.string(), value: z.string() })),
      /** The secrets that are set. */
      secretsSet: z.array(z.string()),
      /** What to enter at the provider or on the telephone. */
      addresses: z.array(z.object({ label: z.string(), value: z.string(), isSecret: z.boolean() })),
      smsPerHour: z.int().nullish(),
      quietFrom: z.string().nullish(),
      quietUntil: z.string().nullish(),
      failOverOrder: z.int().nullish(),
      canaryMinutes: z.int().nullish(),
      canaryWaitMinutes: z.int().nullish(),
      canaryGatewayId: id.nullish(),
      downSince: z.iso.datetime().nullish(),
      /** The latest times in which it was down, newest first. */
      outages: z.array(
        z.object({
          /** Its proof of life was missing, or it was silent for longer than usual. */
          reason: z.enum(['canary', 'nonReporting']),
          lastMessageAt: z.iso.datetime().nullish(),
          downAt: z.iso.datetime(),
          upAt: z.iso.datetime().nullish(),
          /** What its telephone was asked to deliver again when it was back. */
          repair: z.object(gapRepair).nullish(),
        }),
      ),
    }),
  }),
  listSmsGatewayTypes: defineCall({
    name: 'smsGateway/types',
    method: 'GET',
    path: '/api/smsGateway/types',
    summary: 'The types of gateways that have settings of their own.',
    permission: 'smsGateways.types',
    response: z.array(
      z.object({
        /** As in `gatewayType`. */
        name: z.string(),
        /** Whether SMS go out through a provider, or a telephone fetches them. */
        sending: z.enum(['provider', 'fetched']),
        settings: z.array(settingDescription),
        /** Settings of well-known providers, to start with. */
        presets: z.array(
          z.object({
            name: z.string(),
            settings: z.array(z.object({ name: z.string(), value: z.string() })),
          }),
        ),
        /** The limit that a new gateway should have. */
        smsPerHour: z.int().nullish(),
      }),
    ),
  }),
  createSmsGateway: defineCall({
    name: 'smsGateway/create',
    method: 'POST',
    path: '/api/smsGateway/create',
    summary: 'Register a gateway, so that its messages are accepted.',
    permission: 'smsGateways.edit',
    query: z.object({ nationalSocietyId: id }),
    body: gatewayBody,
    response: id,
  }),
  editSmsGateway: defineCall({
    name: 'smsGateway/edit',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/edit',
    summary: 'Change a gateway. Without modem names, its modems and all references to them are removed.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
    body: gatewayBody,
  }),
  renewSmsGatewayKey: defineCall({
    name: 'smsGateway/renewKey',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/renewKey',
    summary:
      'Create a new key for a gateway. The old one is accepted for seven more days, unless it should be refused at once.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
    body: z.object({ refusesOldKey: z.boolean().nullish() }),
    response: z.object({ apiKey: z.string(), oldKeyAcceptedUntil: z.iso.datetime().nullish() }),
  }),
  getSmsGatewayPhone: defineCall({
    name: 'smsGateway/phone',
    method: 'GET',
    path: '/api/smsGateway/:smsGatewayId/phone',
    summary: 'The telephone of a gateway that is one: how it is, and what is entered on it.',
    permission: 'smsGateways.get',
    params: z.object({ smsGatewayId: id }),
    response: z.object({
      /** What to enter in the app. */
      apiUrl: z.string(),
      /** Empty if the key was encrypted with another HARKEN_SECRET_KEY; then a new one is needed. */
      token: z.string(),
      /** Both as a QR code in SVG, one on each line. */
      picture: z.string(),
      /** Absent until one has registered. */
      phone: phone.nullish(),
      /** How many SMS wait for it. */
      waitingCount: z.int(),
      /** The latest periods that it was asked for, newest first. */
      gapRepairs: z.array(
        z.object({
          id,
          ...gapRepair,
          requestedAt: instant,
        }),
      ),
    }),
  }),
  repairSmsGatewayGap: defineCall({
    name: 'smsGateway/repairGap',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/repairGap',
    summary:
      'Ask the telephone of a gateway to deliver the SMS of a period again. Those that arrived before are not stored twice.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
    body: z.object({ since: instant.max(30), until: instant.max(30) }),
  }),
  deleteSmsGateway: defineCall({
    name: 'smsGateway/delete',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/delete',
    summary:
      'Remove a gateway with its modems and all references to them. Messages that came through it stay.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
  }),
  listIotDevices: defineCall({
    name: 'smsGateway/iotDevices/list',
    method: 'GET',
    path: '/api/smsGateway/iotDevices/list',
    summary: 'The devices of the MQTT broker without a gateway, and that of the given gateway.',
    permission: 'smsGateways.devices',
    query: z.object({ nationalSocietyId: id.nullish(), smsGatewayId: id.nullish() }),
    response: z.array(z.string()),
  }),
  pingIotDevice: defineCall({
    name: 'smsGateway/iotDevices/ping',
    method: 'POST',
    path: '/api/smsGateway/iotDevices/:deviceName/ping',
    summary: 'Check whether a device is online.',
    permission: 'smsGateways.devices',
    params: z.object({ deviceName: requiredText(limits.deviceNameMaxLength) }),
    /** A JSON text whose `data` is the response of the device. */
    response: z.string(),
  }),
  getIotHubConnectionString: defineCall({
    name: 'smsGateway/getIotHubConnectionstring',
    method: 'GET',
    path: '/api/smsGateway/:smsGatewayId/getIotHubConnectionstring',
    summary: 'The address and user name with which the device of a gateway connects; never the secret.',
    permission: 'smsGateways.get',
    params: z.object({ smsGatewayId: id }),
    response: z.string(),
  }),
};

export type SmsGatewayBody = z.output<typeof gatewayBody>;
