import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import { z } from 'zod';
import { defineCall } from './call.ts';
import { gatewayType } from './enums.ts';
import {
  id,
  optionalEmailAddress,
  optionalName,
  optionalText,
  requiredName,
  requiredText,
} from './schemas.ts';

const gatewayFields = z.object({
  name: requiredName(limits.nameMaxLength),
  /**
   * What the gateway names itself with when it delivers a message. The server makes it: without one, a new gateway gets a key
   * and another one keeps its own. One that is sent must be strong; should it be in use elsewhere, the server makes another.
   */
  apiKey: optionalText(limits.apiKeyMaxLength),
  gatewayType,
  emailAddress: optionalEmailAddress,
  iotHubDeviceName: optionalText(limits.deviceNameMaxLength),
  modemOneName: optionalName(limits.modemNameMaxLength),
  modemTwoName: optionalName(limits.modemNameMaxLength),
  telerivetApiKey: optionalText(200),
  telerivetProjectId: optionalText(200),
});

const required = 'string:validation.fieldRequired';

/**
 * A gateway as a form sends it. An SMSEagle sends through a device of the hub or by e-mail, so it needs one of the two.
 * Modems come in pairs: both names, or none.
 */
const gatewayBody = gatewayFields.superRefine((gateway, check) => {
  const { modemOneName, modemTwoName } = gateway;
  const demand = (field: keyof typeof gateway) =>
    check.addIssue({ code: 'custom', path: [field], message: required });
  if (gateway.gatewayType === 'SmsEagle' && !gateway.emailAddress && !gateway.iotHubDeviceName)
    demand('emailAddress');
  if (modemOneName && !modemTwoName) demand('modemTwoName');
  if (modemTwoName && !modemOneName) demand('modemOneName');
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
    answer: z.array(
      z.object({
        id,
        name: z.string(),
        /** Always empty: keys are read one by one, by those who may change the gateway. */
        apiKey: z.literal(''),
        /** Whether the key could be guessed and should be replaced. */
        isKeyWeak: z.boolean(),
        gatewayType,
        iotHubDeviceName: z.string().nullish(),
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
    answer: z.object({
      id,
      name: z.string(),
      /** Empty when it was stored under another HARKEN_SECRET_KEY: a new one has to be made. */
      apiKey: z.string(),
      isKeyWeak: z.boolean(),
      /** Until when messages with the key of before are taken, too; only after the key was replaced. */
      oldKeyAcceptedUntil: z.iso.datetime().nullish(),
      gatewayType,
      emailAddress: z.string().nullish(),
      iotHubDeviceName: z.string().nullish(),
      modemOneName: z.string().nullish(),
      modemTwoName: z.string().nullish(),
      telerivetApiKey: z.string().nullish(),
      telerivetProjectId: z.string().nullish(),
    }),
  }),
  createSmsGateway: defineCall({
    name: 'smsGateway/create',
    method: 'POST',
    path: '/api/smsGateway/create',
    summary: 'Registers a gateway, so that its messages are taken.',
    permission: 'smsGateways.edit',
    query: z.object({ nationalSocietyId: id }),
    body: gatewayBody,
    answer: id,
  }),
  editSmsGateway: defineCall({
    name: 'smsGateway/edit',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/edit',
    summary: 'Changes a gateway. Without modem names its modems go, and every reference to them.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
    body: gatewayBody,
  }),
  renewSmsGatewayKey: defineCall({
    name: 'smsGateway/renewKey',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/renewKey',
    summary:
      'Makes a new key for a gateway. The old one is accepted for seven days more, unless it is to be refused at once.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
    body: z.object({ refusesOldKey: z.boolean().nullish() }),
    answer: z.object({ apiKey: z.string(), oldKeyAcceptedUntil: z.iso.datetime().nullish() }),
  }),
  deleteSmsGateway: defineCall({
    name: 'smsGateway/delete',
    method: 'POST',
    path: '/api/smsGateway/:smsGatewayId/delete',
    summary: 'Removes a gateway with its modems and every reference to them; messages that came by it stay.',
    permission: 'smsGateways.edit',
    params: z.object({ smsGatewayId: id }),
  }),
  listIotDevices: defineCall({
    name: 'smsGateway/iotDevices/list',
    method: 'GET',
    path: '/api/smsGateway/iotDevices/list',
    summary: 'The devices of the hub that no gateway uses, and the one of the gateway that is being changed.',
    permission: 'smsGateways.devices',
    query: z.object({ nationalSocietyId: id.nullish(), smsGatewayId: id.nullish() }),
    answer: z.array(z.string()),
  }),
  pingIotDevice: defineCall({
    name: 'smsGateway/iotDevices/ping',
    method: 'POST',
    path: '/api/smsGateway/iotDevices/:deviceName/ping',
    summary: 'Asks a device for a sign of life.',
    permission: 'smsGateways.devices',
    params: z.object({ deviceName: requiredText(limits.deviceNameMaxLength) }),
    /** A JSON text whose `data` is what the device says. */
    answer: z.string(),
  }),
  getIotHubConnectionString: defineCall({
    name: 'smsGateway/getIotHubConnectionstring',
    method: 'GET',
    path: '/api/smsGateway/:smsGatewayId/getIotHubConnectionstring',
    summary: 'Where the device of a gateway connects, and under which name; never its secret.',
    permission: 'smsGateways.get',
    params: z.object({ smsGatewayId: id }),
    answer: z.string(),
  }),
};

export type SmsGatewayBody = z.output<typeof gatewayBody>;
