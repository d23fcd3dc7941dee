import { once } from 'node:events';
import net from 'node:net';
import mqtt from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readBrokerPlace } from './broker-place.ts';
import { type Broker, hashOfSecret, startBroker } from './embedded-broker.ts';
import type { Hub, HubSms } from './hub.ts';
import { type HubSettings, openHub } from './open-hub.ts';
import { type PlayedDevice, type PlayedSms, playDevice } from './played-device.ts';

const secrets = new Map([
  ['eagle-1', 'secret of the first'],
  ['eagle-2', 'secret of the second'],
]);
const hashes = () => new Map([...secrets].map(([name, secret]) => [name, hashOfSecret(secret)]));
const said: string[] = [];
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const settings = (mqttHost: string, more: Partial<HubSettings> = {}): HubSettings => ({
  mqttUrl: null,
  mqttHost,
  publicHost: 'harken.example',
  secretKeys: ['only-for-tests-only-for-tests-only'],
  installation: 'one',
  findSecretHashes: async () => hashes(),
  recheckMilliseconds: 50,
  say: (line) => said.push(line),
  answerMilliseconds: 400,
  ...more,
});

async function aFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function aHub(port: number, more: Partial<HubSettings> = {}): Promise<Hub> {
  const hub = await openHub(settings(`127.0.0.1:${port}`, more));
  ends.push(() => hub.close());
  return hub;
}

interface Played {
  device: PlayedDevice;
  sms: PlayedSms[];
  state: { isFailing: boolean };
}

async function aDevice(port: number, name = 'eagle-1'): Promise<Played> {
  const sms: PlayedSms[] = [];
  const state = { isFailing: false };
  const url = `mqtt://127.0.0.1:${port}`;
  const secret = secrets.get(name) ?? '';
  const device = playDevice(
    { url, name, secret },
    { isFailing: () => state.isFailing, onSms: (one) => sms.push(one) },
  );
  ends.push(() => device.close());
  expect(await device.connected(5000)).toBe(true);
  return { device, sms, state };
}

const anSms = (more: Partial<HubSms> = {}): HubSms => ({
  device: 'eagle-1',
  id: 'harken.example/1',
  to: '+221771234567',
  message: 'شكرًا',
  modemNumber: null,
  ...more,
});

describe('a device that is connected', () => {
  let port = 0;
  let hub: Hub;
  beforeAll(async () => {
    port = await aFreePort();
  });

  test('answers a ping with what it says', async () => {
    hub = await aHub(port);
    await aDevice(port);
    expect(JSON.parse(await hub.ping('eagle-1'))).toEqual({ data: 'eagle-1 is here' });
  });

  test('sends an SMS, by a modem only where one is named', async () => {
    hub = await aHub(port);
    const { sms } = await aDevice(port);
    await hub.sendSms(anSms());
    await hub.sendSms(anSms({ id: 'harken.example/2', modemNumber: 2 }));
    expect(sms).toEqual([
      { to: '+221771234567', message: 'شكرًا', modemNumber: undefined },
      { to: '+221771234567', message: 'شكرًا', modemNumber: 2 },
    ]);
  });

  test('sends an SMS once although it is asked again', async () => {
    hub = await aHub(port);
    const { sms } = await aDevice(port);
    await hub.sendSms(anSms());
    await hub.sendSms(anSms());
    expect(sms).toHaveLength(1);
  });

  test('that cannot send says so', async () => {
    hub = await aHub(port);
    const { state } = await aDevice(port);
    state.isFailing = true;
    await expect(hub.sendSms(anSms())).rejects.toMatchObject({
      reason: 'outbox.reason.deviceFailed',
      code: '500',
    });
    await expect(hub.ping('eagle-1')).rejects.toMatchObject({ said: '{"data":"no SIM card"}' });
  });

  test('is heard of when it connects', async () => {
    hub = await aHub(port);
    const ready: string[] = [];
    hub.onReady((device) => ready.push(device));
    await aDevice(port);
    await expect.poll(() => ready).toEqual(['eagle-1']);
  });
});

describe('a device that is away', () => {
  test('is given up after a while, and then no longer waited for until it is back', async () => {
    const port = await aFreePort();
    const hub = await aHub(port);
    await expect(hub.sendSms(anSms())).rejects.toMatchObject({
      reason: 'outbox.reason.deviceUnreachable',
      code: 'timeout',
    });
    await expect(hub.sendSms(anSms())).rejects.toMatchObject({ code: 'silent' });
    const { sms } = await aDevice(port);
    await expect
      .poll(() =>
        hub.sendSms(anSms()).then(
          () => sms.length,
          () => 0,
        ),
      )
      .toBe(1);
  });

  test('fails its ping without a word', async () => {
    const hub = await aHub(await aFreePort());
    await expect(hub.ping('eagle-1')).rejects.toMatchObject({ said: null });
  });

  test('keeps nobody waiting when the product stops', async () => {
    const hub = await aHub(await aFreePort(), { answerMilliseconds: 60_000 });
    const sending = hub.sendSms(anSms());
    const outcome = expect(sending).rejects.toMatchObject({ reason: 'outbox.reason.hubUnreachable' });
    await hub.close();
    await outcome;
  });
});

describe('the broker inside', () => {
  let port = 0;
  beforeAll(async () => {
    port = await aFreePort();
  });
  const untilClosed = (client: mqtt.MqttClient) =>
    new Promise<void>((resolve) => client.once('close', resolve));
  const connected = (username: string, password: string) =>
    mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { username, password, reconnectPeriod: 0 });

  test.each([
    ['a wrong secret', 'eagle-1', 'secret of the second'],
    ['no secret', 'eagle-1', ''],
    ['a device that does not exist', 'eagle-3', 'secret of the first'],
    ['a name with a pattern in it', '+', 'secret of the first'],
    ['somebody who pretends to be the product', 'harken:server', 'secret of the first'],
  ])('refuses %s', async (_who, username, password) => {
    await aHub(port);
    await expect(connected(username, password)).rejects.toThrow(/Not authorized|Connection refused/);
  });

  test('lets a device read its own requests, and nothing else', async () => {
    await aHub(port);
    const client = await connected('eagle-1', secrets.get('eagle-1') ?? '');
    ends.push(() => client.endAsync());
    for (const topic of [
      'harken/eagle-2/request',
      'harken/+/request',
      'harken/#',
      '#',
      'harken/eagle-1/response',
    ])
      await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
    const granted = await client.subscribeAsync('harken/eagle-1/request', { qos: 1 });
    expect(granted).toMatchObject([{ topic: 'harken/eagle-1/request', qos: 1 }]);
  });

  test('ends the connection of a device that writes elsewhere, and nobody hears it', async () => {
    const hub = await aHub(port);
    const heard: string[] = [];
    hub.onReady((device) => heard.push(device));
    for (const topic of ['harken/eagle-2/response', 'harken/eagle-2/request', 'elsewhere']) {
      const client = await connected('eagle-1', secrets.get('eagle-1') ?? '');
      const closed = untilClosed(client);
      client.publish(topic, '{"method":"device_ready"}', { qos: 1 }, () => undefined);
      await closed;
      client.end(true);
    }
    expect(heard).toEqual([]);
  });

  test('lets nobody answer for another device', async () => {
    const hub = await aHub(port);
    const other = await connected('eagle-2', secrets.get('eagle-2') ?? '');
    ends.push(() => other.endAsync());
    const sending = hub.sendSms(anSms({ id: 'known' }));
    const outcome = expect(sending).rejects.toMatchObject({ reason: 'outbox.reason.deviceUnreachable' });
    await other.publishAsync('harken/eagle-2/response', '{"correlationId":"known","status":200}', { qos: 1 });
    await outcome;
  });

  test('has one connection for each device: the last one counts', async () => {
    await aHub(port);
    const first = await connected('eagle-1', secrets.get('eagle-1') ?? '');
    const closed = untilClosed(first);
    await aDevice(port);
    await closed;
    first.end(true);
  });

  test('disconnects a device that was removed', async () => {
    const removed = new Map<string, string>();
    const known = () => (removed.size > 0 ? removed : hashes());
    await aHub(port, { findSecretHashes: async () => known() });
    const client = await connected('eagle-1', secrets.get('eagle-1') ?? '');
    const closed = untilClosed(client);
    removed.set('eagle-2', '');
    await closed;
    client.end(true);
  });

  test('listens to nobody for long who does not say who they are', async () => {
    await aHub(port);
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // The beginning of a message of 200 megabytes.
    socket.write(Buffer.concat([Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]), Buffer.alloc(100_000)]));
    await closed;
  });

  test('is reached again after it was away', async () => {
    const within = { host: '127.0.0.1', serverPasswords: [''], findSecretHashes: async () => hashes() };
    let broker = (await startBroker({ ...within, port: 0 })) as Broker;
    const at = broker.port;
    const { device } = await aDevice(at);
    await broker.close();
    await expect.poll(() => device.connected(10)).toBe(false);
    broker = (await startBroker({ ...within, port: at })) as Broker;
    ends.push(() => broker.close());
    await expect.poll(() => device.connected(1000), { timeout: 15_000 }).toBe(true);
  });
});

describe('several processes', () => {
  test('share the broker of the first, and another takes its place when it ends', async () => {
    const port = await aFreePort();
    const first = await openHub(settings(`127.0.0.1:${port}`));
    const second = await aHub(port);
    await aDevice(port);
    expect(JSON.parse(await second.ping('eagle-1'))).toEqual({ data: 'eagle-1 is here' });
    await first.close();
    const pinged = () => second.ping('eagle-1').catch(() => '');
    await expect.poll(pinged, { timeout: 15_000, interval: 200 }).toContain('eagle-1 is here');
  });

  test('of another installation stay apart: the port is refused when the settings insist on it', async () => {
    const port = await aFreePort();
    await aHub(port);
    await expect(openHub(settings(`127.0.0.1:${port}`, { installation: 'two' }))).rejects.toThrow(
      /MQTT_HOST/,
    );
  });

  test('that find the usual port taken say where they listen instead', async () => {
    const usual = await startBroker({
      host: '127.0.0.1',
      port: 1883,
      serverPasswords: ['of another program'],
      findSecretHashes: async () => new Map(),
    });
    if (usual) ends.push(() => usual.close()); // else something has the port already, which serves as well
    said.length = 0;
    const hub = await openHub(settings('127.0.0.1'));
    ends.push(() => hub.close());
    const { port } = hub.address();
    expect(port).not.toBe(1883);
    expect(said).toEqual([`Port 1883 is taken. SMS gateways reach the hub at mqtt://127.0.0.1:${port}`]);
  });
});

describe('the settings', () => {
  test.each([
    ['mqtt://broker.example', { host: 'broker.example', port: 1883 }],
    ['mqtts://broker.example', { host: 'broker.example', port: 8883 }],
    ['mqtts://user:word@broker.example:1884', { host: 'broker.example', port: 1884 }],
  ])('%s is told to devices as it is, without its password', async (mqttUrl, address) => {
    // Nothing is reached there, and the product starts all the same.
    const hub = await openHub(settings('', { mqttUrl }));
    ends.push(() => hub.close());
    expect(hub.address()).toEqual(address);
    await expect(hub.sendSms(anSms())).rejects.toMatchObject({ reason: 'outbox.reason.hubUnreachable' });
  });

  test.each([
    ['127.0.0.1', { host: '127.0.0.1', port: 1883, isChosen: false }],
    ['0.0.0.0:1884', { host: '0.0.0.0', port: 1884, isChosen: true }],
    ['[::1]:1884', { host: '::1', port: 1884, isChosen: true }],
    ['broker.example', { host: 'broker.example', port: 1883, isChosen: false }],
    ['a b', null],
    ['localhost:x', null],
    ['localhost:70000', null],
    ['mqtt://localhost', null],
  ])('%s as MQTT_HOST', (mqttHost, place) => {
    expect(readBrokerPlace(mqttHost)).toEqual(place);
  });

  test('of a broker on every address tell devices the name of the product', async () => {
    const port = await aFreePort();
    const hub = await openHub(settings(`0.0.0.0:${port}`));
    ends.push(() => hub.close());
    expect(hub.address()).toEqual({ host: 'harken.example', port });
  });
});

afterAll(() => expect(ends).toEqual([]));
