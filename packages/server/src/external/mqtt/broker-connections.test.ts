import { once } from 'node:events';
import net from 'node:net';
import mqtt from 'mqtt';
import { afterEach, describe, expect, test } from 'vitest';
import { type BrokerLimits, createPacketSizeCheck } from './broker-connections.ts';
import { hashSecret, startBroker } from './embedded-broker.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function aBroker(limits: Partial<BrokerLimits>, findSecretHashes?: () => Promise<Map<string, string>>) {
  const hashes = new Map(['eagle-1', 'eagle-2'].map((name) => [name, hashSecret('secret')]));
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    serverPasswords: ['of the server'],
    findSecretHashes: findSecretHashes ?? (async () => hashes),
    limits,
  });
  ends.push(() => broker?.close());
  return broker?.port ?? 0;
}

async function connect(port: number, bytes?: Uint8Array) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const since = performance.now();
  const closed = once(socket, 'close').then(() => performance.now() - since);
  socket.resume();
  if (bytes) socket.write(bytes);
  ends.push(() => socket.destroy());
  return { socket, closed };
}

function startClient(port: number, username: string, options: mqtt.IClientOptions = {}): mqtt.MqttClient {
  const url = `mqtt://127.0.0.1:${port}`;
  const client = mqtt.connect(url, { username, password: 'secret', reconnectPeriod: 0, ...options });
  client.on('error', () => undefined);
  ends.push(() => client.end(true));
  return client;
}

const untilClosed = (client: mqtt.MqttClient) =>
  new Promise<void>((resolve) => client.once('close', () => resolve()));

/** A device that has signed in. */
async function device(port: number, username = 'eagle-1', options: mqtt.IClientOptions = {}) {
  const client = startClient(port, username, options);
  await new Promise((resolve) => client.once('connect', resolve));
  return client;
}

/** The first bytes of a CONNECT packet that announces 100 bytes. */
const halfConnect = Buffer.from([0x10, 100, 0, 4]);

describe('the embedded broker closes', () => {
  test.each([
    ['a connection that sends nothing', undefined],
    ['one that never finishes its CONNECT', halfConnect],
  ])('%s', async (_what, bytes) => {
    const port = await aBroker({ signInMilliseconds: 200 });
    expect(await (await connect(port, bytes)).closed).toBeLessThan(5000);
  });

  test('a connection whose device cannot be looked up because the database does not answer', async () => {
    const port = await aBroker({ signInMilliseconds: 200 }, () => new Promise(() => undefined));
    await untilClosed(startClient(port, 'eagle-1'));
  });

  test('one that sends a packet larger than any SMS', async () => {
    const port = await aBroker({});
    const client = await device(port);
    const closed = untilClosed(client);
    client.publish('harken/eagle-1/response', 'x'.repeat(100_000), { qos: 0 });
    await closed;
  });

  test('one that misses the keepalive, even if it asked for none', async () => {
    const port = await aBroker({ keepaliveSeconds: 1 });
    const client = await device(port, 'eagle-1', { keepalive: 0 });
    const since = performance.now();
    await untilClosed(client);
    expect(performance.now() - since).toBeLessThan(10_000);
  });
});

describe('with too many connections', () => {
  test('that have not signed in, devices of the same address can still connect and stay connected', async () => {
    const port = await aBroker({ unknownPerAddress: 3 });
    const first = await device(port);
    let gone = 0;
    for (let count = 0; count < 20; count += 1) {
      const { socket } = await connect(port, halfConnect);
      socket.once('close', () => {
        gone += 1;
      });
    }
    const second = await device(port, 'eagle-2');
    await expect.poll(() => gone).toBeGreaterThanOrEqual(17);
    expect([first.connected, second.connected]).toEqual([true, true]);
  });

  test('that are all devices, the next one is rejected', async () => {
    const port = await aBroker({ total: 1 });
    const first = await device(port);
    await untilClosed(startClient(port, 'eagle-2'));
    expect(first.connected).toBe(true);
  });
});

describe('packet lengths', () => {
  const ping = [0xc0, 0];
  const publish = (length: number) => {
    const announced = [0x30];
    for (let left = length; ; left >>= 7) {
      announced.push(left > 127 ? (left & 127) | 128 : left);
      if (left <= 127) break;
    }
    return Buffer.concat([Buffer.from(announced), Buffer.alloc(length)]);
  };

  test.each([1, 2, 3, 1000])('are parsed in chunks of %i bytes', (size) => {
    const within = Buffer.concat([
      Buffer.from(ping),
      publish(127),
      publish(128),
      publish(200),
      Buffer.from(ping),
    ]);
    const isSmall = createPacketSizeCheck(200);
    for (let at = 0; at < within.length; at += size)
      expect(isSmall(within.subarray(at, at + size))).toBe(true);
    const beyond = publish(201);
    const results = [];
    for (let at = 0; at < beyond.length; at += size) results.push(isSmall(beyond.subarray(at, at + size)));
    expect(results.slice(0, 4)).toContain(false);
  });

  test('have at most four bytes', () => {
    expect(createPacketSizeCheck(10 ** 9)(Buffer.from([0x30, 0x80, 0x80, 0x80, 0x80, 0x80, 1]))).toBe(false);
  });
});
