import { once } from 'node:events';
import net from 'node:net';
import mqtt from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type SimulatedDevice,
  type SimulatedSms,
  simulateDevice,
} from '../../channels/mqtt-device/device-simulator.ts';
import { parseBrokerAddress } from './broker-address.ts';
import type { DeviceClient, DeviceSms } from './device-client.ts';
import { type Broker, hashSecret, startBroker } from './embedded-broker.ts';
import { type DeviceClientSettings, openDeviceClient } from './open-device-client.ts';

const secrets = new Map([
  ['eagle-1', 'secret of the first'],
  ['eagle-2', 'secret of the second'],
]);
const hashes = () => new Map([...secrets].map(([name, secret]) => [name, hashSecret(secret)]));
const printed: string[] = [];
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

const settings = (mqttHost: string, more: Partial<DeviceClientSettings> = {}): DeviceClientSettings => ({
  mqttUrl: null,
  mqttHost,
  publicHost: 'harken.example',
  secretKeys: ['only-for-tests-only-for-tests-only'],
  installation: 'one',
  findSecretHashes: async () => hashes(),
  recheckMilliseconds: 50,
  print: (line) => printed.push(line),
  responseMilliseconds: 400,
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

async function aDeviceClient(port: number, more: Partial<DeviceClientSettings> = {}): Promise<DeviceClient> {
  const deviceClient = await openDeviceClient(settings(`127.0.0.1:${port}`, more));
  cleanups.push(() => deviceClient.close());
  return deviceClient;
}

interface SimulatedGateway {
  device: SimulatedDevice;
  sms: SimulatedSms[];
  state: { isFailing: boolean };
}

async function aDevice(port: number, name = 'eagle-1'): Promise<SimulatedGateway> {
  const sms: SimulatedSms[] = [];
  const state = { isFailing: false };
  const url = `mqtt://127.0.0.1:${port}`;
  const secret = secrets.get(name) ?? '';
  const device = simulateDevice(
    { url, name, secret },
    { isFailing: () => state.isFailing, onSms: (item) => sms.push(item) },
  );
  cleanups.push(() => device.close());
  expect(await device.waitUntilConnected(5000)).toBe(true);
  return { device, sms, state };
}

const anSms = (more: Partial<DeviceSms> = {}): DeviceSms => ({
  device: 'eagle-1',
  id: 'harken.example/1',
  to: '+221771234567',
  message: 'شكرًا',
  modemNumber: null,
  ...more,
});

describe('a connected device', () => {
  let port = 0;
  let deviceClient: DeviceClient;
  beforeAll(async () => {
    port = await aFreePort();
  });

  test('answers a ping with its own text', async () => {
    deviceClient = await aDeviceClient(port);
    await aDevice(port);
    expect(JSON.parse(await deviceClient.ping('eagle-1'))).toEqual({ data: 'eagle-1 is here' });
  });

  test('sends an SMS, and uses a specific modem only if one is given', async () => {
    deviceClient = await aDeviceClient(port);
    const { sms } = await aDevice(port);
    await deviceClient.sendSms(anSms());
    await deviceClient.sendSms(anSms({ id: 'harken.example/2', modemNumber: 2 }));
    expect(sms).toEqual([
      { to: '+221771234567', message: 'شكرًا', modemNumber: undefined },
      { to: '+221771234567', message: 'شكرًا', modemNumber: 2 },
    ]);
  });

  test('sends an SMS once even if requested twice', async () => {
    deviceClient = await aDeviceClient(port);
    const { sms } = await aDevice(port);
    await deviceClient.sendSms(anSms());
    await deviceClient.sendSms(anSms());
    expect(sms).toHaveLength(1);
  });

  test('reports that it cannot send', async () => {
    deviceClient = await aDeviceClient(port);
    const { state } = await aDevice(port);
    state.isFailing = true;
    await expect(deviceClient.sendSms(anSms())).rejects.toMatchObject({
      reason: 'outbox.reason.deviceFailed',
      code: '500',
    });
    await expect(deviceClient.ping('eagle-1')).rejects.toMatchObject({
      deviceResponse: '{"data":"no SIM card"}',
    });
  });

  test('announces when it connects', async () => {
    deviceClient = await aDeviceClient(port);
    const ready: string[] = [];
    deviceClient.onReady((device) => ready.push(device));
    await aDevice(port);
    await expect.poll(() => ready).toEqual(['eagle-1']);
  });
});

describe('an unreachable device', () => {
  test('fails with a timeout, and then fails immediately until it is back', async () => {
    const port = await aFreePort();
    const deviceClient = await aDeviceClient(port);
    await expect(deviceClient.sendSms(anSms())).rejects.toMatchObject({
      reason: 'outbox.reason.deviceUnreachable',
      code: 'timeout',
    });
    await expect(deviceClient.sendSms(anSms())).rejects.toMatchObject({ code: 'silent' });
    const { sms } = await aDevice(port);
    await expect
      .poll(() =>
        deviceClient.sendSms(anSms()).then(
          () => sms.length,
          () => 0,
        ),
      )
      .toBe(1);
  });

  test('fails a ping without a response', async () => {
    const deviceClient = await aDeviceClient(await aFreePort());
    await expect(deviceClient.ping('eagle-1')).rejects.toMatchObject({ deviceResponse: null });
  });

  test('does not delay shutdown', async () => {
    const deviceClient = await aDeviceClient(await aFreePort(), { responseMilliseconds: 60_000 });
    const sending = deviceClient.sendSms(anSms());
    const outcome = expect(sending).rejects.toMatchObject({ reason: 'outbox.reason.hubUnreachable' });
    await deviceClient.close();
    await outcome;
  });
});

describe('the embedded broker', () => {
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
    ['a name with a wildcard', '+', 'secret of the first'],
    ['a client with the name of the server', 'harken:server', 'secret of the first'],
  ])('rejects %s', async (_who, username, password) => {
    await aDeviceClient(port);
    await expect(connected(username, password)).rejects.toThrow(/Not authorized|Connection refused/);
  });

  test('lets a device read its own requests and nothing else', async () => {
    await aDeviceClient(port);
    const client = await connected('eagle-1', secrets.get('eagle-1') ?? '');
    cleanups.push(() => client.endAsync());
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

  test('closes the connection of a device that writes to another topic, and drops the message', async () => {
    const deviceClient = await aDeviceClient(port);
    const readyDevices: string[] = [];
    deviceClient.onReady((device) => readyDevices.push(device));
    for (const topic of ['harken/eagle-2/response', 'harken/eagle-2/request', 'elsewhere']) {
      const client = await connected('eagle-1', secrets.get('eagle-1') ?? '');
      const closed = untilClosed(client);
      client.publish(topic, '{"method":"device_ready"}', { qos: 1 }, () => undefined);
      await closed;
      client.end(true);
    }
    expect(readyDevices).toEqual([]);
  });

  test('does not let a device answer for another one', async () => {
    const deviceClient = await aDeviceClient(port);
    const other = await connected('eagle-2', secrets.get('eagle-2') ?? '');
    cleanups.push(() => other.endAsync());
    const sending = deviceClient.sendSms(anSms({ id: 'known' }));
    const outcome = expect(sending).rejects.toMatchObject({ reason: 'outbox.reason.deviceUnreachable' });
    await other.publishAsync('harken/eagle-2/response', '{"correlationId":"known","status":200}', { qos: 1 });
    await outcome;
  });

  test('has one connection per device: the latest one wins', async () => {
    await aDeviceClient(port);
    const first = await connected('eagle-1', secrets.get('eagle-1') ?? '');
    const closed = untilClosed(first);
    await aDevice(port);
    await closed;
    first.end(true);
  });

  test('disconnects a device that was removed', async () => {
    const removed = new Map<string, string>();
    const known = () => (removed.size > 0 ? removed : hashes());
    await aDeviceClient(port, { findSecretHashes: async () => known() });
    const client = await connected('eagle-1', secrets.get('eagle-1') ?? '');
    const closed = untilClosed(client);
    removed.set('eagle-2', '');
    await closed;
    client.end(true);
  });

  test('limits how much a client can send before signing in', async () => {
    await aDeviceClient(port);
    const socket = net.connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // The start of a 200 megabyte packet.
    socket.write(Buffer.concat([Buffer.from([0x10, 0x80, 0x84, 0xaf, 0x5f]), Buffer.alloc(100_000)]));
    await closed;
  });

  test('is reachable again after a restart', async () => {
    const within = { host: '127.0.0.1', serverPasswords: [''], findSecretHashes: async () => hashes() };
    let broker = (await startBroker({ ...within, port: 0 })) as Broker;
    const at = broker.port;
    const { device } = await aDevice(at);
    await broker.close();
    await expect.poll(() => device.waitUntilConnected(10)).toBe(false);
    broker = (await startBroker({ ...within, port: at })) as Broker;
    cleanups.push(() => broker.close());
    await expect.poll(() => device.waitUntilConnected(1000), { timeout: 15_000 }).toBe(true);
  });
});

describe('several processes', () => {
  test('share the broker of the first, and another takes over when it ends', async () => {
    const port = await aFreePort();
    const first = await openDeviceClient(settings(`127.0.0.1:${port}`));
    const second = await aDeviceClient(port);
    await aDevice(port);
    expect(JSON.parse(await second.ping('eagle-1'))).toEqual({ data: 'eagle-1 is here' });
    await first.close();
    const pinged = () => second.ping('eagle-1').catch(() => '');
    await expect.poll(pinged, { timeout: 15_000, interval: 200 }).toContain('eagle-1 is here');
  });

  test('of another installation stay separate: a configured port that is taken is an error', async () => {
    const port = await aFreePort();
    await aDeviceClient(port);
    await expect(openDeviceClient(settings(`127.0.0.1:${port}`, { installation: 'two' }))).rejects.toThrow(
      /MQTT_HOST/,
    );
  });

  test('report another port if the default one is taken', async () => {
    const usual = await startBroker({
      host: '127.0.0.1',
      port: 1883,
      serverPasswords: ['of another program'],
      findSecretHashes: async () => new Map(),
    });
    if (usual) cleanups.push(() => usual.close()); // Otherwise another program has the port already, which is fine too.
    printed.length = 0;
    const deviceClient = await openDeviceClient(settings('127.0.0.1'));
    cleanups.push(() => deviceClient.close());
    const { port } = deviceClient.address();
    expect(port).not.toBe(1883);
    expect(printed).toEqual([
      `Port 1883 is taken. SMS gateways reach the MQTT broker at mqtt://127.0.0.1:${port}`,
    ]);
  });
});

describe('the settings', () => {
  test.each([
    ['mqtt://broker.example', { host: 'broker.example', port: 1883 }],
    ['mqtts://broker.example', { host: 'broker.example', port: 8883 }],
    ['mqtts://user:word@broker.example:1884', { host: 'broker.example', port: 1884 }],
  ])('%s is shown to devices as configured, without its password', async (mqttUrl, address) => {
    // Nothing is reachable there, and the server starts nevertheless.
    const deviceClient = await openDeviceClient(settings('', { mqttUrl }));
    cleanups.push(() => deviceClient.close());
    expect(deviceClient.address()).toEqual(address);
    await expect(deviceClient.sendSms(anSms())).rejects.toMatchObject({
      reason: 'outbox.reason.hubUnreachable',
    });
  });

  test.each([
    ['127.0.0.1', { host: '127.0.0.1', port: 1883, isPortConfigured: false }],
    ['0.0.0.0:1884', { host: '0.0.0.0', port: 1884, isPortConfigured: true }],
    ['[::1]:1884', { host: '::1', port: 1884, isPortConfigured: true }],
    ['broker.example', { host: 'broker.example', port: 1883, isPortConfigured: false }],
    ['a b', null],
    ['localhost:x', null],
    ['localhost:70000', null],
    ['mqtt://localhost', null],
  ])('%s as MQTT_HOST', (mqttHost, address) => {
    expect(parseBrokerAddress(mqttHost)).toEqual(address);
  });

  test('of a broker on all interfaces show devices the public host name', async () => {
    const port = await aFreePort();
    const deviceClient = await openDeviceClient(settings(`0.0.0.0:${port}`));
    cleanups.push(() => deviceClient.close());
    expect(deviceClient.address()).toEqual({ host: 'harken.example', port });
  });
});

afterAll(() => expect(cleanups).toEqual([]));
