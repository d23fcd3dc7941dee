import { z } from 'zod';
import { defineCall } from './call.ts';
import { gatewayType } from './enums.ts';
import { id, optionalEmailAddress, optionalText, requiredText } from './schemas.ts';

const gatewayFields = z.object({
  name: requiredText(100),
  /** What the gateway names itself with when it delivers a message; unique over all societies. */
  apiKey: requiredText(100),
  gatewayType,
  emailAddress: optionalEmailAddress,
  iotHubDeviceName: optionalText(250),
  modemOneName: optionalText(100),
  modemTwoName: optionalText(100),
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
        apiKey: z.string(),
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
      apiKey: z.string(),
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
};

export type SmsGatewayBody = z.output<typeof gatewayBody>;
