import { type BrokerLogin, checkBroker, findSilentDevices } from '../../../external/mqtt/broker-check.ts';
import { findBrokerLogins } from '../../../external/mqtt/open-device-client.ts';
import { findInstallation } from '../../../platform/db/installation.queries.ts';
import { findGatewaysWithLatestMessage } from '../../../platform/metrics/latest-messages.queries.ts';
import { createDatabaseCheck, createFinding, type DatabaseContext } from '../check-context.ts';

/** With more devices, a check-up would keep the broker busy. */
const maxDevices = 50;

/** The broker that the settings name, and how to sign in there. */
async function findLogins({ config, db }: DatabaseContext): Promise<BrokerLogin[]> {
  const { mqttUrl, mqttHost, secretKey, previousSecretKey } = config;
  const secretKeys = [secretKey, previousSecretKey].flatMap((key) => key ?? []);
  return findBrokerLogins({ mqttUrl, mqttHost, secretKeys, installation: await findInstallation(db) });
}

function describeBroker(login: BrokerLogin | undefined): { host: string; port: string } {
  const url = new URL(login?.url ?? 'mqtt://localhost:1883');
  return { host: url.hostname, port: url.port || '1883' };
}

/** Signs in to the MQTT broker, and asks the devices of gateways whether they are there. */
export const devicesCheck = createDatabaseCheck('devices', async (context) => {
  const gateways = await findGatewaysWithLatestMessage(context.db, { isDownFirst: false, limit: 1000 });
  const devices = gateways.flatMap(({ device }) => device ?? []).slice(0, maxDevices);
  const isOwnBroker = context.config.mqttUrl !== null;
  if (devices.length === 0 && !isOwnBroker) return createFinding('notConfigured', 'notConfigured');
  const logins = await findLogins(context);
  const broker = describeBroker(logins[0]);
  let last: Awaited<ReturnType<typeof checkBroker>> | undefined;
  for (const login of logins) {
    last = await checkBroker(login);
    if (last.fault !== null) continue;
    if (devices.length === 0) return createFinding('ok', 'noDevice', broker);
    const silent = await findSilentDevices(login, devices);
    if (silent.length === 0) return createFinding('ok', 'ok', { ...broker, count: devices.length });
    return createFinding('failed', 'silent', { names: silent.join(', ') });
  }
  const fault = last?.fault ?? 'refused';
  // The broker inside Harken checks the secret key: another program has its port, or another installation.
  if (!isOwnBroker && fault === 'wrongPassword') return createFinding('failed', 'otherBroker', broker);
  return createFinding('failed', isOwnBroker ? fault : 'notRunning', {
    setting: 'MQTT_URL',
    ...broker,
    code: last?.code ?? '',
  });
});
