import { smsGatewayLimits as limits } from '@harken/domain/sms-gateways/limits';
import { z } from 'zod';
import { defineCall } from '../calls/call.ts';
import { id, requiredText } from '../schemas/schemas.ts';

/** The calls of devices of the MQTT broker, through which gateways send. */
export const smsGatewayDeviceCalls = {
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
