import { once } from 'node:events';
import net from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeviceClient } from './device-client.ts';
import { openDeviceClient } from './open-device-client.ts';

/** An MQTT broker of the operator: it may refuse the account of Harken, or its topic. */
const rules = { password: 'of harken', mayReadResponses: true };
let server: net.Server;
let broker: Aedes;
let port = 0;
let client: DeviceClient | undefined;
let printed: string[] = [];

beforeEach(async () => {
  Object.assign(rules, { password: 'of harken', mayReadResponses: true });
  printed = [];
  broker = await Aedes.createBroker({
    authenticate: (_client, _name, password, done) =>
      done(
        password?.toString() === rules.password ? null : Object.assign(new Error('no'), { returnCode: 5 }),
        password?.toString() === rules.password,
      ),
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, rules.mayReadResponses ? subscription : null),
  });
  server = net.createServer(broker.handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as net.AddressInfo).port;
});
afterEach(async () => {
  await client?.close();
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();
});

async function open(password: string): Promise<DeviceClient> {
  client = await openDeviceClient({
    mqttUrl: `mqtt://harken:${password}@127.0.0.1:${port}`,
    mqttHost: null,
    publicHost: 'harken.example',
    secretKeys: ['only-for-tests-only-for-tests-only'],
    installation: 'one',
    findSecretHashes: async () => new Map(),
    print: (line) => printed.push(line),
  });
  return client;
}

test('an accepted account needs no words', async () => {
  expect((await open('of%20harken')).isConnected()).toBe(true);
  expect(printed).toEqual([]);
});

test('a wrong password is said once, and when it works again', async () => {
  const opened = await open('wrong');
  expect(opened.isConnected()).toBe(false); // after five seconds with several attempts
  expect(printed).toEqual([
    expect.stringContaining(
      `The MQTT broker 127.0.0.1:${port} refuses the user name or password of MQTT_URL.`,
    ),
  ]);
  expect(printed.join()).not.toContain('wrong');
  rules.password = 'wrong';
  await vi.waitFor(() => expect(opened.isConnected()).toBe(true), { timeout: 20_000 });
  expect(printed[1]).toBe(`Harken is connected to the MQTT broker 127.0.0.1:${port}.`);
});

test('an access list without the topic of responses is said', async () => {
  rules.mayReadResponses = false;
  expect((await open('of%20harken')).isConnected()).toBe(false);
  expect(printed).toEqual([
    expect.stringMatching(/does not let the user of MQTT_URL subscribe to harken\/|subscribe to /),
  ]);
});

test('a broker that does not answer is said', async () => {
  server.close();
  expect((await open('of%20harken')).isConnected()).toBe(false);
  expect(printed).toEqual([expect.stringContaining('cannot be reached (ECONNREFUSED)')]);
});
