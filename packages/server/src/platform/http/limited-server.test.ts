import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { ConnectionLimits } from './connection-limits.ts';
import { createLimitedServer } from './limited-server.ts';
import { trustProxies } from './trusted-proxies.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

const quick: Partial<ConnectionLimits> = {
  headersMilliseconds: 300,
  bodyMilliseconds: 300,
  keepAliveMilliseconds: 300,
  silenceMilliseconds: 600,
  checkMilliseconds: 50,
};

/** Answers at once, except `/later` (after a second) and `/endless` (never, but begun). Tells what it was sent. */
function answer(request: http.IncomingMessage, response: http.ServerResponse): void {
  let length = 0;
  request.on('data', (part: Buffer) => {
    length += part.length;
  });
  request.on('error', () => undefined);
  request.once('end', () => {
    if (request.url === '/endless') response.write('begun');
    else if (request.url === '/large') response.end(Buffer.alloc(64 * 1024 * 1024));
    else if (request.url === '/later') setTimeout(() => response.end(String(length)), 450);
    else response.end(String(length));
  });
}

async function start(limits: Partial<ConnectionLimits>, trustsLoopback = false): Promise<number> {
  const server = createLimitedServer(answer, trustsLoopback ? trustProxies(1) : null, {
    ...quick,
    ...limits,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return (server.address() as net.AddressInfo).port;
}

interface Open {
  socket: net.Socket;
  said(): string;
  isClosed(): boolean;
  /** Milliseconds from opening until it was closed. */
  closed: Promise<number>;
}

async function open(port: number, text = '', localAddress?: string): Promise<Open> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const since = performance.now();
  let said = '';
  socket.on('data', (part) => {
    said += part;
  });
  const closed = once(socket, 'close').then(() => performance.now() - since);
  if (text) socket.write(text);
  ends.push(() => socket.destroy());
  return { socket, said: () => said, isClosed: () => socket.closed, closed };
}

const ask = (port: number, path = '/') =>
  new Promise<string>((resolve, reject) => {
    const sent = http.get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      let said = '';
      response.on('data', (part) => {
        said += part;
      });
      response.on('end', () => resolve(said));
    });
    sent.on('error', reject);
  });

const get = 'GET / HTTP/1.1\r\nhost: a\r\n';
const post = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nhalf';

describe('what never finishes is closed', () => {
  test.each([
    ['a connection that says nothing', ''],
    ['headers without an end', `${get}x-`],
    ['a body that stops', post],
    [
      'a chunked body that stops',
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    ],
    ['a connection that was answered and says nothing more', `${get}\r\n`],
    ['a second request on it', `${get}\r\n${get}x-`],
  ])('%s', async (_what, text) => {
    const port = await start({});
    const { closed } = await open(port, text);
    expect(await closed).toBeLessThan(5000);
  });

  test('also when a byte comes now and then', async () => {
    const port = await start({});
    const slow = await open(port, post);
    const dripping = setInterval(() => slow.socket.write('x'), 50);
    expect(await slow.closed).toBeLessThan(5000);
    clearInterval(dripping);
    expect(slow.said()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('also when nobody reads the answer', async () => {
    const port = await start({ silenceMilliseconds: 300 });
    const deaf = await open(port, 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
    deaf.socket.pause();
    await sleep(2000);
    deaf.socket.resume();
    await deaf.closed;
    expect(deaf.said().length).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('what takes its time is left alone', () => {
  test('an answer that comes late', async () => {
    const port = await start({});
    expect(await ask(port, '/later')).toBe('0');
  });

  test('a stream without an end, as long as something is sent', async () => {
    const server = createLimitedServer(
      (_request, response) => {
        const beating = setInterval(() => response.write('beat '), 100);
        response.once('close', () => clearInterval(beating));
      },
      null,
      quick,
    ).listen(0, '127.0.0.1');
    ends.push(
      () => server.close(),
      () => server.closeAllConnections(),
    );
    await once(server, 'listening');
    const stream = await open((server.address() as net.AddressInfo).port, `${get}\r\n`);
    await sleep(1500);
    expect(stream.isClosed()).toBe(false);
  });

  test('a large body that keeps coming', async () => {
    const port = await start({ bodyBytesPerSecond: 1000 });
    const { socket, said } = await open(port, 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2000\r\n\r\n');
    for (let sent = 0; sent < 2000; sent += 200) {
      await sleep(60);
      socket.write('x'.repeat(200));
    }
    await expect.poll(said).toMatch(/200 OK[\s\S]*2000/);
  });
});

describe('where there are too many connections', () => {
  const patient = { headersMilliseconds: 60_000, bodyMilliseconds: 60_000, keepAliveMilliseconds: 60_000 };

  test('of one address, the oldest that waits for its client makes room; answers go on', async () => {
    const port = await start({ ...patient, silenceMilliseconds: 60_000, perAddress: 5 });
    const stream = await open(port, 'GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(stream.said).toContain('begun');
    const half: Open[] = [];
    for (let count = 0; count < 40; count += 1) half.push(await open(port, count % 2 ? post : `${get}x-`));
    expect(await ask(port)).toBe('0');
    await expect.poll(() => half.filter((one) => !one.isClosed()).length).toBeLessThan(5);
    expect(half.at(-1)?.isClosed()).toBe(false);
    expect(stream.isClosed()).toBe(false);
  });

  test('of one address, and all are being answered, the new one is refused', async () => {
    const port = await start({ ...patient, silenceMilliseconds: 60_000, perAddress: 3 });
    const streams = [];
    for (let count = 0; count < 3; count += 1) {
      const stream = await open(port, 'GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
      await expect.poll(stream.said).toContain('begun');
      streams.push(stream);
    }
    await expect(ask(port)).rejects.toThrow();
    expect(streams.some((stream) => stream.isClosed())).toBe(false);
    streams[0]?.socket.destroy();
    await expect.poll(() => ask(port).catch(() => 'refused')).toBe('0');
  });

  test.skipIf(process.platform !== 'linux')('of all addresses together, likewise', async () => {
    const port = await start({ ...patient, perAddress: 5, total: 8 });
    const half: Open[] = [];
    for (let count = 0; count < 30; count += 1)
      half.push(await open(port, `${get}x-`, `127.0.0.${2 + (count % 5)}`));
    expect(await ask(port)).toBe('0');
    await expect.poll(() => half.filter((one) => !one.isClosed()).length).toBeLessThanOrEqual(8);
  });

  test('those of a trusted proxy are not counted by address', async () => {
    const port = await start({ ...patient, perAddress: 3 }, true);
    const half: Open[] = [];
    for (let count = 0; count < 20; count += 1) half.push(await open(port, `${get}x-`));
    expect(await ask(port)).toBe('0');
    expect(half.some((one) => one.isClosed())).toBe(false);
  });
});
