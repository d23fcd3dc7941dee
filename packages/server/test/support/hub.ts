import { startBroker } from '../../src/external/hub/embedded-broker.ts';
import { openHub } from '../../src/external/hub/open-hub.ts';
import { type PlayedSms, playDevice } from '../../src/external/hub/played-device.ts';
import { addDevice, findSecretHashes } from '../../src/features/sms-gateways/index.ts';
import { secretKeysInUse } from '../../src/platform/encryption.ts';
import type { TestApp } from './test-app.ts';

/** A port that nobody listens at just now. */
async function freePort(): Promise<number> {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    serverPasswords: [''],
    findSecretHashes: async () => new Map(),
  };
  const broker = await startBroker(settings);
  await broker?.close();
  return broker?.port ?? 0;
}

/** Gives a test app a hub with a real broker, whose devices are those of its database. */
export async function startHub(app: TestApp, options: { answerMilliseconds?: number; port?: number } = {}) {
  const port = options.port ?? (await freePort());
  const hub = await openHub({
    mqttUrl: null,
    mqttHost: `127.0.0.1:${port}`,
    publicHost: 'harken.example',
    secretKeys: secretKeysInUse(app.services.config),
    installation: app.connectionString,
    findSecretHashes: (names) => findSecretHashes(app.db, names),
    recheckMilliseconds: 100,
    say: () => undefined,
    answerMilliseconds: options.answerMilliseconds ?? 1000,
  });
  app.services.hub = hub;
  return { hub, port, url: `mqtt://127.0.0.1:${port}` };
}

let counter = 0;

/** A device of the database, and its secret. */
export async function aDevice(
  app: TestApp,
  nationalSocietyId: number | null = null,
): Promise<{ name: string; secret: string }> {
  const name = `device-${++counter}`;
  const added = await addDevice(app.db, { name, nationalSocietyId });
  if (!added.ok) throw new Error(`The device could not be made: ${added.reason}`);
  return { name, secret: added.secret };
}

/** A played device that is connected, with the SMS it was asked to send. */
export async function aPlayedDevice(url: string, device: { name: string; secret: string }) {
  const sms: PlayedSms[] = [];
  const state = { isFailing: false };
  const played = playDevice(
    { url, ...device },
    { isFailing: () => state.isFailing, onSms: (one) => sms.push(one) },
  );
  if (!(await played.connected(10_000))) throw new Error('The device could not connect.');
  return { sms, state, close: () => played.close() };
}
