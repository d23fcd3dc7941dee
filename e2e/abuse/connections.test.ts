import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDevice, type SwitchedOnDevice, switchOn } from '../support/device.ts';
import { deliver } from '../support/gateway.ts';
import { type Half, type HalfSent, openHalfSent } from '../support/half-sent.ts';
import { aSociety, type Society } from '../support/setup.ts';
import { freePort } from '../support/start-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { until } from '../support/until.ts';

/** Connections that never finish: nobody waits for them, and they are closed in time. */
const mqttPort = await freePort();
const { server, api, databaseUrl } = await startTestServer({ MQTT_HOST: `127.0.0.1:${mqttPort}` });
const port = Number(new URL(server.url).port);

let society: Society;
const held: HalfSent[] = [];
let device: SwitchedOnDevice | undefined;
beforeAll(async () => {
  society = await aSociety(api);
});
afterAll(async () => {
  for (const { socket } of held) socket.destroy();
  await device?.switchOff();
});

const beginnings = [
  '',
  'GET / HTTP/1.1\r\nhost: a\r\nx-',
  'POST /api/enqueueSmsEagleReport HTTP/1.1\r\nhost: a\r\ncontent-length: 500\r\n\r\napikey=',
  'POST /api/authentication/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{',
  'POST /api/authentication/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{',
];
/** Linux has every address of 127.0.0.0/8: an attack from many. Elsewhere all come from one. */
const addressOf = (count: number) =>
  process.platform === 'linux' ? `127.0.0.${2 + (count % 8)}` : undefined;
/** 500 of each of eight addresses, as many as may be open; and as many again from the address of the gateway. */
const attack: Half[] = Array.from({ length: 4800 }, (_, count) => ({
  bytes: beginnings[count % beginnings.length] ?? '',
  localAddress: count < 4000 ? addressOf(count) : '127.0.0.1',
}));

/** Sends SMS one after another until it is told to stop; answers how long each took, in milliseconds. */
async function sendSms(isDone: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isDone()) {
    const since = performance.now();
    expect(await deliver(server.url, society.apiKey, { sender: '+221770000001', text: '1#1#2' })).toBe(200);
    times.push(performance.now() - since);
    await sleep(100);
  }
  return times;
}

test('4,800 half-sent requests are closed in time, and no SMS waits for them', async () => {
  let isDone = false;
  const sending = sendSms(() => isDone);
  held.push(...(await openHalfSent(port, attack)));
  // Connections to the broker that do not say who they are, and do not finish saying it.
  const atBroker = await openHalfSent(
    mqttPort,
    Array.from({ length: 300 }, (_, count) => ({ bytes: count % 2 ? Uint8Array.of(0x10, 100, 0, 4) : '' })),
  );
  held.push(...atBroker);
  const eagle = await addDevice(databaseUrl, 'eagle.1', society.nationalSocietyId);
  device = await switchOn(eagle, `mqtt://127.0.0.1:${mqttPort}`);

  // Headers have 10 s and bodies 15 s; the rest is for a slow machine.
  const open = async () => held.filter((one) => one.closedAfter() === undefined).length;
  await until(open, (count) => count === 0, 60);
  isDone = true;
  const times = await sending;
  expect(times.length).toBeGreaterThan(20);
  expect(Math.max(...times)).toBeLessThan(2000);
  expect(Math.max(...held.map((one) => one.closedAfter() ?? 0))).toBeLessThan(40_000);
});

test('connections of one address are limited; those that are answered stay', async () => {
  const many = await openHalfSent(
    port,
    Array.from({ length: 700 }, () => ({ bytes: beginnings[1] ?? '' })),
  );
  held.push(...many);
  const open = async () => many.filter((one) => one.closedAfter() === undefined).length;
  expect(await until(open, (count) => count <= 500)).toBeLessThanOrEqual(500);
  expect((await fetch(`${server.url}/api/ping`)).status).toBe(200);
  for (const { socket } of many) socket.destroy();
});
