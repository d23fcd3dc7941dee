import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startTelerivetServer } from '../../../test/support/servers/telerivet-server.ts';
import { sendHttpRequest } from './http-request.ts';

async function post(url: string, allowsPrivate = false, milliseconds = 2000): Promise<number> {
  const request = {
    url: new URL(url),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  } as const;
  const { status } = await sendHttpRequest({ ...request, body: '{}', allowsPrivate, milliseconds });
  return status;
}

describe('addresses outside the public internet', () => {
  test.each([
    'http://127.0.0.1:9/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]:9/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::ffff:7f00:1]:9/',
    'http://[::7f00:1]:9/',
    'http://[64:ff9b:1::7f00:1]:9/',
    'http://[::ffff:0:127.0.0.1]:9/',
    'http://0177.0.0.1:9/',
    'http://127.1:9/',
    'https://[fec0::1]/',
    'https://192.0.2.1/',
    'http://localhost:9/',
  ])('%s is not called', async (url) => {
    await expect(post(url)).rejects.toMatchObject({ code: 'EPRIVATE' });
  });
});

test('redirects are not followed; the response is the redirect itself', async () => {
  let requestCount = 0;
  const inside = createServer((_request, response) => {
    requestCount += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const insideUrl = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/latest/meta-data`;
  for (const status of [301, 302, 303, 307, 308]) {
    const outside = createServer((_request, response) => {
      response.writeHead(status, { location: insideUrl }).end();
    }).listen(0, '127.0.0.1');
    await once(outside, 'listening');
    const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`;
    expect(await post(url, true)).toBe(status);
    outside.close();
  }
  inside.close();
  expect(requestCount).toBe(0);
});

test('only http and https are allowed', async () => {
  await expect(post('ftp://8.8.8.8/')).rejects.toMatchObject({ code: 'EPROTOCOL' });
});

test('returns the status of the response and resolves host names', async () => {
  const server = await startTelerivetServer();
  server.state.status = 403;
  expect(await post(server.url.replace('127.0.0.1', 'localhost'), true)).toBe(403);
  await server.close();
});

test('times out without a response', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await expect(post(`http://127.0.0.1:${port}`, true, 100)).rejects.toThrow();
  server.closeAllConnections();
  server.close();
});
