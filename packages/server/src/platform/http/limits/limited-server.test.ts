import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createProxyCheck } from '../../network/trusted-proxies.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { createLimitedServer } from './limited-server.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

const quick: Partial<ConnectionLimits> = {
  headersMilliseconds: 300,
  bodyMilliseconds: 300,
  keepAliveMilliseconds: 300,
  inactivityMilliseconds: 600,
  checkMilliseconds: 50,
};

/** Responds at once, except to `/later` (after half a second) and `/endless` (never ends). Returns the body length. */
function respond(request: http.IncomingMessage, response: http.ServerResponse): void {
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
  const server = createLimitedServer(respond, trustsLoopback ? createProxyCheck(1) : null, {
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
  received(): string;
  isClosed(): boolean;
  /** Milliseconds from opening until closed. */
  closed: Promise<number>;
}

async function open(port: number, text = '', localAddress?: string): Promise<Open> {
  const socket = net.connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const since = performance.now();
  let received = '';
  socket.on('data', (part) => {
    received += part;
  });
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - since)); // also after a reset
  });
  if (text) socket.write(text);
  ends.push(() => socket.destroy());
  return { socket, received: () => received, isClosed: () => socket.closed, closed };
}

const ask = (port: number, path = '/') =>
  new Promise<string>((resolve, reject) => {
    const sent = http.get({ port, host: '127.0.0.1', path, agent: false }, (response) => {
      let received = '';
      response.on('data', (part) => {
        received += part;
      });
      response.on('end', () => resolve(received));
    });
    sent.on('error', reject);
  });

const get = 'GET / HTTP/1.1\r\nhost: a\r\n';
const post = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n\r\nhalf';

describe('stalled connections are closed', () => {
  test.each([
    ['a connection without data', ''],
    ['unfinished headers', `${get}x-`],
    ['a body that stalls', post],
    [
      'a chunked body that stalls',
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n',
    ],
    ['an idle connection after a response', `${get}\r\n`],
    ['an unfinished second request', `${get}\r\n${get}x-`],
  ])('%s', async (_what, text) => {
    const port = await start({});
    const { closed } = await open(port, text);
    expect(await closed).toBeLessThan(5000);
  });

  test('even if a byte arrives now and then', async () => {
    const port = await start({});
    const slow = await open(port, post);
    const dripping = setInterval(() => slow.socket.write('x'), 50);
    expect(await slow.closed).toBeLessThan(5000);
    clearInterval(dripping);
    expect(slow.received()).toMatch(/^HTTP\/1.1 408 /);
  });

  test('even if the client does not read the response', async () => {
    const port = await start({ inactivityMilliseconds: 300 });
    const reader = await open(port, 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
    reader.socket.pause();
    await sleep(2000);
    reader.socket.resume();
    await reader.closed;
    expect(reader.received().length).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('slow but active connections stay open', () => {
  test('for a late response', async () => {
    const port = await start({});
    expect(await ask(port, '/later')).toBe('0');
  });

  test('for an endless stream with data', async () => {
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

  test('for a large body that keeps arriving', async () => {
    const port = await start({ bodyBytesPerSecond: 1000 });
    const { socket, received } = await open(
      port,
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 2000\r\n\r\n',
    );
    for (let sent = 0; sent < 2000; sent += 200) {
      await sleep(60);
      socket.write('x'.repeat(200));
    }
    await expect.poll(received).toMatch(/200 OK[\s\S]*2000/);
  });
});

describe('with too many connections', () => {
  const longTimeouts = {
    headersMilliseconds: 60_000,
    bodyMilliseconds: 60_000,
    keepAliveMilliseconds: 60_000,
  };

  test('of one address, the oldest that waits for its client is closed; responses continue', async () => {
    const port = await start({ ...longTimeouts, inactivityMilliseconds: 60_000, perAddress: 5 });
    const stream = await open(port, 'GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(stream.received).toContain('begun');
    const half: Open[] = [];
    for (let count = 0; count < 40; count += 1) half.push(await open(port, count % 2 ? post : `${get}x-`));
    expect(await ask(port)).toBe('0');
    await expect.poll(() => half.filter((item) => !item.isClosed()).length).toBeLessThan(5);
    expect(half.at(-1)?.isClosed()).toBe(false);
    expect(stream.isClosed()).toBe(false);
  });

  test('of one address that are all being answered, a new one is rejected', async () => {
    const port = await start({ ...longTimeouts, inactivityMilliseconds: 60_000, perAddress: 3 });
    const streams = [];
    for (let count = 0; count < 3; count += 1) {
      const stream = await open(port, 'GET /endless HTTP/1.1\r\nhost: a\r\n\r\n');
      await expect.poll(stream.received).toContain('begun');
      streams.push(stream);
    }
    await expect(ask(port)).rejects.toThrow();
    expect(streams.some((stream) => stream.isClosed())).toBe(false);
    streams[0]?.socket.destroy();
    await expect.poll(() => ask(port).catch(() => 'refused')).toBe('0');
  });

  test.skipIf(process.platform !== 'linux')(
    'in total, the oldest that waits for its client is closed',
    async () => {
      const port = await start({ ...longTimeouts, perAddress: 5, total: 8 });
      const half: Open[] = [];
      for (let count = 0; count < 30; count += 1)
        half.push(await open(port, `${get}x-`, `127.0.0.${2 + (count % 5)}`));
      expect(await ask(port)).toBe('0');
      await expect.poll(() => half.filter((item) => !item.isClosed()).length).toBeLessThanOrEqual(8);
    },
  );

  test('of a trusted proxy, the limit per address does not apply', async () => {
    const port = await start({ ...longTimeouts, perAddress: 3 }, true);
    const half: Open[] = [];
    for (let count = 0; count < 20; count += 1) half.push(await open(port, `${get}x-`));
    expect(await ask(port)).toBe('0');
    expect(half.some((item) => item.isClosed())).toBe(false);
  });
});

test('a stopping server does not wait for connections that were never used', async () => {
  const server = createLimitedServer(respond, null, {
    ...quick,
    headersMilliseconds: 60_000,
    inactivityMilliseconds: 60_000,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const unused = await open(port);
  await sleep(1100);
  const asking = await open(port, 'GET /later HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n');
  await sleep(50);
  const stopped = once(server, 'close');
  server.close();
  expect(await unused.closed).toBeGreaterThan(1000);
  await Promise.all([stopped, asking.closed]);
  expect(asking.received()).toMatch(/^HTTP\/1.1 200 OK/);
});
