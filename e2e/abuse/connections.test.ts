import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { addDevice, type RunningDevice, startDevice } from '../support/device.ts';
import { deliver } from '../support/gateway.ts';
import { openStalledConnections, type PartialRequest, type StalledConnection } from '../support/half-sent.ts';
import { aSociety, type Society } from '../support/setup.ts';
import { maxSmsMilliseconds } from '../support/sms-times.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** Connections that never finish a request are closed in time and delay nobody. */
const mqttPort = await freePort();
const { server, api, databaseUrl } = await startTestServer({ MQTT_HOST: `127.0.0.1:${mqttPort}` });
const port = Number(new URL(server.url).port);

let society: Society;
const connections: StalledConnection[] = [];
let device: RunningDevice | undefined;
beforeAll(async () => {
  society = await aSociety(api);
});
afterAll(async () => {
  for (const { socket } of connections) socket.destroy();
  await device?.kill();
});

const partialRequests = [
  '',
  'GET / HTTP/1.1\r\nhost: a\r\nx-',
  'POST /api/enqueueSmsEagleReport HTTP/1.1\r\nhost: a\r\ncontent-length: 500\r\n\r\napikey=',
  'POST /api/authentication/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
  'POST /api/authentication/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{',
];
/** On Linux all addresses of 127.0.0.0/8 work, so the attack comes from several; elsewhere from one. */
const chooseAddress = (count: number) =>
  process.platform === 'linux' ? `127.0.0.${2 + (count % 8)}` : undefined;
/** 500 from each of eight addresses, the limit; and 800 more from the address of the gateway. */
const attack: PartialRequest[] = Array.from({ length: 4800 }, (_, count) => ({
  bytes: partialRequests[count % partialRequests.length] ?? '',
  localAddress: count < 4000 ? chooseAddress(count) : '127.0.0.1',
}));

let lastMessage = 0;

/**
 * Delivers an SMS. The server closes connections that wait for a request where one address has too many, perhaps in the moment in which the
 * gateway sends on it: then it delivers the same message again on another one, as gateways do.
 */
async function deliverOne(): Promise<number> {
  lastMessage += 1;
  const sms = { sender: '+221770000001', text: '1#1#2', msgid: `attacked ${lastMessage}` };
  const isClosed = ({ cause }: Error) => {
    const { code = '' } = (cause ?? {}) as { code?: string };
    return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(code);
  };
  return deliver(server.url, society.apiKey, sms).catch((error: Error) => {
    if (!isClosed(error)) throw error;
    return deliver(server.url, society.apiKey, sms);
  });
}

/**
 * Sends SMS one after another until done; returns the response times in milliseconds, without the time this thread was busy
 * opening connections, which says nothing about the server.
 */
async function sendSms(isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const since = performance.now();
    const loop = performance.eventLoopUtilization();
    expect(await deliverOne()).toBe(200);
    times.push(performance.now() - since - performance.eventLoopUtilization(loop).active);
    await sleep(100);
  }
  return times;
}

test('4,800 half-sent requests are closed in time and delay no SMS', async () => {
  let isDone = false;
  const sending = sendSms(() => isDone);
  connections.push(...(await openStalledConnections(port, attack)));
  // Connections to the MQTT broker with no or an incomplete CONNECT packet.
  const atBroker = await openStalledConnections(
    mqttPort,
    Array.from({ length: 300 }, (_, count) => ({ bytes: count % 2 ? Uint8Array.of(0x10, 100, 0, 4) : '' })),
  );
  connections.push(...atBroker);
  const eagle = await addDevice(databaseUrl, 'eagle.1', society.nationalSocietyId);
  device = await startDevice(eagle, `mqtt://127.0.0.1:${mqttPort}`);

  // Headers have 10 s and bodies 15 s; the rest is margin for a slow machine.
  const open = async () => connections.filter((item) => item.closedAfter() === undefined).length;
  await until(open, (count) => count === 0);
  isDone = true;
  const times = await sending;
  expect(times.length).toBeGreaterThan(20);
  expect(Math.max(...times)).toBeLessThan(maxSmsMilliseconds);
  expect(Math.max(...connections.map((item) => item.closedAfter() ?? 0))).toBeLessThan(80_000);
});

test('connections per address are limited; those with a response in progress stay', async () => {
  const many = await openStalledConnections(
    port,
    Array.from({ length: 700 }, () => ({ bytes: partialRequests[1] ?? '' })),
  );
  connections.push(...many);
  const open = async () => many.filter((item) => item.closedAfter() === undefined).length;
  expect(await until(open, (count) => count <= 500)).toBeLessThanOrEqual(500);
  expect((await fetch(`${server.url}/api/ping`)).status).toBe(200);
  for (const { socket } of many) socket.destroy();
});
