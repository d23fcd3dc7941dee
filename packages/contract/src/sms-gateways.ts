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
} from './schemas/schemas.ts';
import { gapRepair } from './sms-gateways/phones.ts';

/** A setting by its name. */
const setting = z.object({
  name: z.string().max(limits.settingNameMaxLength),
  value: z.string().max(limits.settingMaxLength),
});

/** HH:mm */
const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

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
  /** The settings of its type (`smsGateway/types`) that are no fields. Of secrets, only those that change. Absent: unchanged. */
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

const required = 'string:validation.fieldRequired';

/** A gateway as a form sends it. Modems come in pairs: both names, or none. What its type needs is checked by the server. */
const gatewayBody = gatewayFields.superRefine((gateway, check) => {
  const { modemOneName, modemTwoName } = gateway;
  const requireField = (field: keyof typeof gateway) =>
    check.addIssue({ code: 'custom', path: [field], message: required });
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
      /** The settings of its type, without secrets; these three are empty for types with a form of the specification. */
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
  deleteSmsGateway: defineCall({
    name: 'smsGateway/delete',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/delete',
    summary:
      'Remove a gateway with its modems and all references to them. Messages that came through it stay.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
  }),
};

export type SmsGatewayBody = z.output<typeof gatewayBody>;
