import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@harken/contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Config } from '../config/config.ts';

/** Security headers of all responses, and requests from pages of other sites. */

const folder = await mkdtemp(path.join(tmpdir(), 'harken-pages-'));
await writeFile(path.join(folder, 'index.html'), '<h1>Harken</h1>');
const start = (config: Partial<Config> = {}) => startTestApp({ pagesFolder: `${folder}/`, config });
const app = await start();
const behindProxy = await start({ trustedProxies: 1 });
afterAll(async () => {
  await app.close();
  await behindProxy.close();
  await rm(folder, { recursive: true });
});

/** Addresses with invalid escapes. */
const unreadable = ['/%', '/%E0%A4%A', '/api/%ff', '/api/project/%c0%ae/get', '/login%zz?a=b', '/static/%'];
const tooLong = `/api/project/${'9'.repeat(5000)}/get`;
const addresses = [
  ...['/', '/login', '/api/appData/getAppData', '/api/nothing', '/api/account/get', '/static/nothing.js'],
  ...unreadable,
  tooLong,
];

/** The content security policy of a response, by directive. */
function parsePolicy(headers: Record<string, unknown>): Record<string, string[]> {
  const parts = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe('every response', () => {
  it.each(addresses)('at %s only allows files of the same host, and no framing', async (url) => {
    const { headers } = await app.nobody.get(url);
    const policy = parsePolicy(headers);
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'frame-src': ["'self'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:'],
    });
    expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*|https?:/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['permissions-policy']).toContain('geolocation=(self)');
  });

  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
    ['https://{s}.tiles.example:8443/{z}/{x}/{y}.png', 'https://*.tiles.example:8443'],
    ['https://t{s}.tiles.example/{z}/{x}/{y}.png', 'https://*.tiles.example'],
  ])('allows map tiles of %s', async (tilesUrl, source) => {
    const withTiles = await start({ tilesUrl });
    const policy = parsePolicy((await withTiles.nobody.get('/')).headers);
    await withTiles.close();
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', source]);
  });

  it('allows no other host if the tiles come from our own', async () => {
    const withTiles = await start({ tilesUrl: '/tiles/{z}/{x}/{y}.png' });
    const policy = parsePolicy((await withTiles.nobody.get('/')).headers);
    await withTiles.close();
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
  });
});

describe('an invalid address', () => {
  it.each(unreadable)('is answered with 404 as the contract says: %s', async (url) => {
    expect(await app.nobody.get(url)).toMatchObject({
      status: 404,
      body: { isSuccess: false, message: { key: 'error.notFound' } },
      headers: { 'cache-control': 'no-store', 'x-request-id': expect.any(String) },
    });
  });

  it('with a very long id is answered like any other', async () => {
    const { status, body, headers } = await app.nobody.get(tooLong);
    expect([status, body.isSuccess]).toEqual([401, false]);
    expect(headers).toHaveProperty('permissions-policy');
  });
});

describe('HSTS', () => {
  const request = { method: 'GET', url: '/', headers: { 'x-forwarded-proto': 'https' } } as const;

  // SRV.NFXNREQ.007
  it('is sent behind a proxy that ends TLS', async () => {
    const { headers } = await behindProxy.nobody.send(request);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });

  it.each([
    ['if only the client sets the header', app, request],
    ['if the proxy was accessed without TLS', behindProxy, { method: 'GET', url: '/' } as const],
  ])('is not sent %s', async (_case, server, request) => {
    expect((await server.nobody.send(request)).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('a request from another site', () => {
  const writes = Object.values(calls).filter(({ method }) => method !== 'GET');
  const send = (origin: string, url: string, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    app.nobody.send({ method, url, headers: { origin, host: 'harken.example' } });
  const logout = '/api/authentication/logout';
  const findStatus = async (headers: Record<string, string>, server = app) =>
    (await server.nobody.send({ method: 'POST', url: logout, headers })).status;

  it.each(writes)('cannot call $name', async (call) => {
    const url = call.path.replace(/:\w+/g, '1');
    for (const origin of ['https://elsewhere.example', 'null', 'https://harken.example.elsewhere.example']) {
      expect(await send(origin, url, call.method as 'POST')).toMatchObject({
        status: 403,
        body: { message: { key: 'error.originNotAllowed' } },
      });
    }
    const own = await send('http://harken.example', url, call.method as 'POST');
    expect(own.body.message?.key).not.toBe('error.originNotAllowed');
  });

  it('may read public data', async () => {
    const headers = { origin: 'https://elsewhere.example', host: 'harken.example' };
    const response = await app.nobody.send({ method: 'GET', url: '/api/appData/getAppData', headers });
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['another scheme', 'https://harken.example'],
    ['another port', 'http://harken.example:8080'],
    ['a scheme other than HTTP', 'ftp://harken.example'],
    ['a host with the same beginning', 'http://harken.example.elsewhere.example'],
    ['an invalid origin', 'harken.example'],
  ])('is detected by %s', async (_what, origin) => {
    expect(await findStatus({ origin, host: 'harken.example' })).toBe(403);
  });

  it.each([
    ['http://harken.example', 'harken.example'],
    ['http://harken.example', 'Harken.example:80'],
    ['http://harken.example:8080', 'harken.example:8080'],
    ['http://localhost:8080', 'elsewhere.example'],
  ])('is not one from %s to %s', async (origin, host) => {
    expect(await findStatus({ origin, host })).toBe(401);
  });

  it('is detected by the scheme that the proxy was accessed with', async () => {
    const headers = { host: 'harken.example', 'x-forwarded-proto': 'https' };
    expect(await findStatus({ ...headers, origin: 'https://harken.example' }, behindProxy)).toBe(401);
    expect(await findStatus({ ...headers, origin: 'http://harken.example' }, behindProxy)).toBe(403);
    // Only a trusted proxy is believed.
    expect(await findStatus({ ...headers, origin: 'https://harken.example' })).toBe(403);
  });

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 401],
    ['none', 401],
  ])('without an origin is detected by Sec-Fetch-Site: %s', async (site, status) => {
    expect(await findStatus({ 'sec-fetch-site': site })).toBe(status);
  });

  it('may write if its origin is listed', async () => {
    const listing = await start({ allowedOrigins: ['https://friend.example'] });
    const headers = { origin: 'https://Friend.example', host: 'harken.example' };
    const response = await listing.nobody.send({
      method: 'POST',
      url: '/api/authentication/logout',
      headers,
    });
    await listing.close();
    expect(response.status).toBe(401);
  });

  it('may come from a gateway, which is identified by its key', async () => {
    for (const url of ['/api/enqueueSmsEagleReport', '/api/enqueueTelerivetReport']) {
      const response = await app.nobody.send({
        method: 'POST',
        url,
        payload: 'apikey=nobody&sender=1&text=1&timestamp=20260301080000',
        headers: {
          origin: 'https://elsewhere.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      expect(response.status).toBe(401);
    }
  });
});

describe('the general rate limit', () => {
  it('is enforced per address, with an error like all others', async () => {
    const busy = await startTestApp({ requestsPerMinute: 2 });
    const ask = (remoteAddress: string) =>
      busy.nobody.send({ method: 'GET', url: '/api/authentication/status', remoteAddress });
    const statuses = [await ask('10.0.0.1'), await ask('10.0.0.1')].map(({ status }) => status);
    expect(statuses).toEqual([200, 200]);
    const tooOften = await ask('10.0.0.1');
    expect(tooOften).toMatchObject({
      status: 429,
      body: { isSuccess: false, message: { key: 'error.tooManyRequests' } },
    });
    expect(tooOften.headers['content-type']).toMatch(/^application\/json/);
    expect((await ask('10.0.0.2')).status).toBe(200);
    await busy.close();
  });
});
