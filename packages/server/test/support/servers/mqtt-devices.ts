import { type SimulatedSms, simulateDevice } from '../../../src/channels/mqtt-device/device-simulator.ts';
import { openDeviceClient } from '../../../src/external/mqtt/open-device-client.ts';
import { addDevice, findSecretHashes } from '../../../src/features/sms-gateways/index.ts';
import { listSecretKeys } from '../../../src/platform/secrets/encryption.ts';
import type { TestApp } from '../test-app.ts';
import { freePort } from './free-port.ts';

/** Connects a test app to a real broker that accepts the devices of its database. */
export async function connectDevices(
  app: TestApp,
  options: { answerMilliseconds?: number; port?: number } = {},
) {
  const port = options.port ?? (await freePort());
  const broker = await openDeviceClient({
    mqttUrl: null,
    mqttHost: `127.0.0.1:${port}`,
    publicHost: 'harken.example',
    secretKeys: listSecretKeys(app.services.config),
    installation: app.connectionString,
    findSecretHashes: (names) => findSecretHashes(app.db, names),
    recheckMilliseconds: 100,
    print: () => undefined,
    responseMilliseconds: options.answerMilliseconds ?? 1000,
  });
  app.services.broker = broker;
  return { broker, port, url: `mqtt://127.0.0.1:${port}` };
}

let counter = 0;

/** A device of the database, and its secret. */
export async function aDevice(
  app: TestApp,
  nationalSocietyId: number | null = null,
): Promise<{ name: string; secret: string }> {
  const name = `device-${++counter}`;
  const added = await addDevice(app.db, { name, nationalSocietyId });
  if (typeof added === 'string') throw new Error(`Could not add the device: ${added}`);
  return { name, secret: added.secret };
}

/** A connected simulated device, with the SMS it was asked to send. */
export async function aSimulatedDevice(url: string, device: { name: string; secret: string }) {
  const sms: SimulatedSms[] = [];
  const state = { isFailing: false };
  const simulated = simulateDevice(
    { url, ...device },
    { isFailing: () => state.isFailing, onSms: (item) => sms.push(item) },
  );
  if (!(await simulated.waitUntilConnected(10_000))) throw new Error('The device could not connect.');
  return { sms, state, close: () => simulated.close() };
}
