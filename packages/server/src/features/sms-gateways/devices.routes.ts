import { smsGatewayDeviceCalls } from '@harken/contract/sms-gateways/devices';
import { PingFailure } from '../../external/mqtt/device-client.ts';
import { societyOfGateway } from '../../platform/access/scopes.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findVisibleDevices } from './devices.queries.ts';
import { findGateway } from './sms-gateways.queries.ts';

/** Devices of the MQTT broker: those available to a gateway, whether they respond, and where they connect. */
export const deviceRoutes: Routes = ({ route, services: { db } }) => {
  route(smsGatewayDeviceCalls.listIotDevices, {
    async handle({ query: { nationalSocietyId, smsGatewayId }, user }) {
      const devices = await findVisibleDevices(db, user);
      return devices
        .filter((device) => device.smsGatewayId === null || device.smsGatewayId === smsGatewayId)
        .filter(
          (device) =>
            !nationalSocietyId || (device.nationalSocietyId ?? nationalSocietyId) === nationalSocietyId,
        )
        .map(({ name }) => name);
    },
  });
  route(smsGatewayDeviceCalls.pingIotDevice, {
    async handle({ params: { deviceName }, user, services }) {
      const devices = await findVisibleDevices(db, user);
      if (!devices.some(({ name }) => name === deviceName))
        throw expectedError(user.role === 'Administrator' ? 'error.notFound' : 'error.unauthorized');
      return services.broker.ping(deviceName).catch((error) => {
        if (!(error instanceof PingFailure)) throw error;
        throw expectedError('nationalSociety.smsGateway.ioTHubPingFailed', error.deviceResponse ?? undefined);
      });
    },
  });
  route(smsGatewayDeviceCalls.getIotHubConnectionString, {
    scope: societyOfGateway,
    async handle({ params, services }) {
      const gateway = await findGateway(db, params.smsGatewayId, services.clock.now());
      if (!gateway) throw expectedError('nationalSociety.smsGateway.settingDoesNotExist');
      const { host, port } = services.broker.address();
      return `HostName=${host}:${port};DeviceId=${gateway.iotHubDeviceName ?? ''}`;
    },
  });
};
