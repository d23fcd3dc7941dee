import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@harken/contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import type { Config } from '../config.ts';

/** What every answer says to browsers, and what no browser of another site gets done. */

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

/** The last ones have escapes that cannot be read. */
const unreadable = ['/%', '/%E0%A4%A', '/api/%ff', '/api/project/%c0%ae/get', '/login%zz?a=b', '/static/%'];
const tooLong = `/api/project/${'9'.repeat(5000)}/get`;
const addresses = [
  ...['/', '/login', '/api/appData/getAppData', '/api/nothing', '/api/account/get', '/static/nothing.js'],
  ...unreadable,
  tooLong,
];

/** The policy of an answer, by what it is about. */
function policyOf(headers: Record<string, unknown>): Record<string, string[]> {
  const parts = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe('every answer', () => {
  it.each(addresses)('at %s runs nothing but files of the own host, and stands in no frame', async (url) => {
    const { headers } = await app.nobody.get(url);
    const policy = policyOf(headers);
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
  ])('lets map tiles of %s be shown', async (tilesUrl, source) => {
    const withTiles = await start({ tilesUrl });
    const policy = policyOf((await withTiles.nobody.get('/')).headers);
    await withTiles.close();
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', source]);
  });

  it('allows no other host where tiles come from the own one', async () => {
    const withTiles = await start({ tilesUrl: '/tiles/{z}/{x}/{y}.png' });
    const policy = policyOf((await withTiles.nobody.get('/')).headers);
    await withTiles.close();
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:']);
  });
});

describe('an address that cannot be read', () => {
  it.each(unreadable)('leads nowhere, in the words of the contract: %s', async (url) => {
    expect(await app.nobody.get(url)).toMatchObject({
      status: 404,
      body: { isSuccess: false, message: { key: 'error.notFound' } },
      headers: { 'cache-control': 'no-store', 'x-request-id': expect.any(String) },
    });
  });

  it('is one with an id that is far too long, too', async () => {
    const { status, body, headers } = await app.nobody.get(tooLong);
    expect([status, body.isSuccess]).toEqual([401, false]);
    expect(headers).toHaveProperty('permissions-policy');
  });
});

describe('strict transport', () => {
  const asked = { method: 'GET', url: '/', headers: { 'x-forwarded-proto': 'https' } } as const;

  it('is asked for behind a proxy that ends TLS', async () => {
    const { headers } = await behindProxy.nobody.send(asked);
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
  });

  it.each([
    ['where a header merely says so', app, asked],
    ['where the proxy was asked without TLS', behindProxy, { method: 'GET', url: '/' } as const],
  ])('is not asked for %s', async (_case, server, request) => {
    expect((await server.nobody.send(request)).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('a page of another site', () => {
  const writes = Object.values(calls).filter(({ method }) => method !== 'GET');
  const send = (origin: string, url: string, method: 'POST' | 'PUT' | 'DELETE' = 'POST') =>
    app.nobody.send({ method, url, headers: { origin, host: 'harken.example' } });
  const logout = '/api/authentication/logout';
  const statusOf = async (headers: Record<string, string>, server = app) =>
    (await server.nobody.send({ method: 'POST', url: logout, headers })).status;

  it.each(writes)('cannot have $name done', async (call) => {
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

  it('may read what everybody may read', async () => {
    const headers = { origin: 'https://elsewhere.example', host: 'harken.example' };
    const answer = await app.nobody.send({ method: 'GET', url: '/api/appData/getAppData', headers });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['another scheme', 'https://harken.example'],
    ['another port', 'http://harken.example:8080'],
    ['no web address', 'ftp://harken.example'],
    ['a name that only begins alike', 'http://harken.example.elsewhere.example'],
    ['nothing that can be read', 'harken.example'],
  ])('is one with %s, too', async (_what, origin) => {
    expect(await statusOf({ origin, host: 'harken.example' })).toBe(403);
  });

  it.each([
    ['http://harken.example', 'harken.example'],
    ['http://harken.example', 'Harken.example:80'],
    ['http://harken.example:8080', 'harken.example:8080'],
    ['http://localhost:8080', 'elsewhere.example'],
  ])('is not one at %s, asked at %s', async (origin, host) => {
    expect(await statusOf({ origin, host })).toBe(401);
  });

  it('is known by the scheme that the proxy was asked with', async () => {
    const headers = { host: 'harken.example', 'x-forwarded-proto': 'https' };
    expect(await statusOf({ ...headers, origin: 'https://harken.example' }, behindProxy)).toBe(401);
    expect(await statusOf({ ...headers, origin: 'http://harken.example' }, behindProxy)).toBe(403);
    // Nobody but the proxy is believed.
    expect(await statusOf({ ...headers, origin: 'https://harken.example' })).toBe(403);
  });

  it.each([
    ['cross-site', 403],
    ['same-site', 403],
    ['same-origin', 401],
    ['none', 401],
  ])('without an origin is known by what the browser says of it: %s', async (site, status) => {
    expect(await statusOf({ 'sec-fetch-site': site })).toBe(status);
  });

  it('may write when it is listed', async () => {
    const listing = await start({ allowedOrigins: ['https://friend.example'] });
    const headers = { origin: 'https://Friend.example', host: 'harken.example' };
    const answer = await listing.nobody.send({ method: 'POST', url: '/api/authentication/logout', headers });
    await listing.close();
    expect(answer.status).toBe(401);
  });

  it('changes nothing for gateways, which are known by their key', async () => {
    for (const url of ['/api/enqueueSmsEagleReport', '/api/enqueueTelerivetReport']) {
      const answer = await app.nobody.send({
        method: 'POST',
        url,
        payload: 'apikey=nobody&sender=1&text=1&timestamp=20260301080000',
        headers: {
          origin: 'https://elsewhere.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      expect(answer.status).toBe(401);
    }
  });
});

describe('whoever asks too often', () => {
  it('is told so, as every refusal is told', async () => {
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
