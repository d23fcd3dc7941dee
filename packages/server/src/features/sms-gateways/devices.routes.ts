import { smsGatewayCalls } from '@harken/contract/sms-gateways';
import { PingFailure } from '../../external/hub/hub.ts';
import { societyOfGateway } from '../../platform/access/scopes.ts';
import { problem } from '../../platform/http/problem.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { findVisibleDevices } from './devices.queries.ts';
import { findGateway } from './sms-gateways.queries.ts';

/** The devices of the hub: which can be chosen for a gateway, whether they are there, where they connect. */
export const deviceRoutes: Routes = ({ route, services: { db } }) => {
  route(smsGatewayCalls.listIotDevices, {
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
  route(smsGatewayCalls.pingIotDevice, {
    async handle({ params: { deviceName }, user, services }) {
      const devices = await findVisibleDevices(db, user);
      if (!devices.some(({ name }) => name === deviceName))
        throw problem(user.role === 'Administrator' ? 'error.notFound' : 'error.unauthorized');
      return services.hub.ping(deviceName).catch((error) => {
        if (!(error instanceof PingFailure)) throw error;
        throw problem('nationalSociety.smsGateway.ioTHubPingFailed', error.said ?? undefined);
      });
    },
  });
  route(smsGatewayCalls.getIotHubConnectionString, {
    scope: societyOfGateway,
    async handle({ params, services }) {
      const gateway = await findGateway(db, params.smsGatewayId, services.clock.now());
      if (!gateway) throw problem('nationalSociety.smsGateway.settingDoesNotExist');
      const { host, port } = services.hub.address();
      return `HostName=${host}:${port};DeviceId=${gateway.iotHubDeviceName ?? ''}`;
    },
  });
};
