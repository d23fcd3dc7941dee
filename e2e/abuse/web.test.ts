import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import {
  administrator,
  endOfStart,
  metricsToken,
  type Settings,
  type StartedServer,
  soundSettings,
  startServer,
} from '../support/start-server.ts';

/** What other sites, callers past the proxy, and readers of secrets get: nothing. */
const cluster = await startTestCluster();
const folder = await mkdtemp(path.join(tmpdir(), 'harken-secrets-'));
const database = await createTestDatabase(cluster);

async function inFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `${text}\n`);
  return file;
}

/** Every secret comes from a file, and none is an environment variable. */
async function secretsInFiles(): Promise<Settings> {
  const secrets = {
    DATABASE_URL: database.connectionString,
    HARKEN_SECRET_KEY: soundSettings.HARKEN_SECRET_KEY ?? '',
    HARKEN_ADMIN_PASSWORD: administrator.password,
    HARKEN_METRICS_TOKEN: metricsToken,
  };
  const settings: Settings = {};
  for (const [name, secret] of Object.entries(secrets)) {
    settings[name] = '';
    settings[`${name}_FILE`] = await inFile(name, secret);
  }
  return settings;
}

/** Its proxy is elsewhere: whoever asks from this machine is not believed. */
let server: StartedServer;
/** Its proxy is on this machine. */
let behindProxy: StartedServer;
beforeAll(async () => {
  const settings = { ...(await secretsInFiles()), HARKEN_HOST: '' };
  server = await startServer({ ...settings, HARKEN_TRUST_PROXY: '10.99.0.0/16, 192.0.2.7' });
  behindProxy = await startServer({ ...settings, HARKEN_TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await Promise.all([server?.kill(), behindProxy?.kill()]);
  await cluster.stop();
  await rm(folder, { recursive: true });
});

const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.1' };
const signIn = (at: StartedServer, headers: Record<string, string> = {}) =>
  fetch(`${at.url}/api/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ userName: administrator.email, password: administrator.password }),
  });
const logOut = async (at: StartedServer, headers: Record<string, string>) =>
  (await fetch(`${at.url}/api/authentication/logout`, { method: 'POST', headers })).status;

/** Sends what fetch would not, and answers all that comes back. */
async function raw(text: string): Promise<string> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (part) => {
    said += part;
  });
  socket.write(text);
  await once(socket, 'close');
  return said;
}

describe('a server that is told who its proxies are', () => {
  test.skipIf(process.platform !== 'linux')(
    'listens on this machine only, unless told otherwise',
    async () => {
      const port = new URL(server.url).port;
      await expect(fetch(`http://127.0.0.2:${port}/api/ping`)).rejects.toThrow();
    },
  );

  test('believes nobody else: neither that TLS was used, nor who asks', async () => {
    const answer = await signIn(server, forwarded);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/secure|__Host/i);
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('believes a proxy on this machine where one is expected there', async () => {
    const answer = await signIn(behindProxy, forwarded);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-.*secure/i);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  });
});

describe('another site', () => {
  test('is known by host, port and scheme', async () => {
    const { host } = new URL(server.url);
    for (const origin of [`https://${host}`, 'http://127.0.0.1', 'https://elsewhere.example', 'null'])
      expect(await logOut(server, { origin })).toBe(403);
    expect(await logOut(server, { origin: server.url })).toBe(401);
    const { host: behind } = new URL(behindProxy.url);
    expect(await logOut(behindProxy, { ...forwarded, origin: `https://${behind}` })).toBe(401);
    expect(await logOut(behindProxy, { ...forwarded, origin: `http://${behind}` })).toBe(403);
  });

  test('is known without an origin, where the browser says so', async () => {
    expect(await logOut(server, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await logOut(server, { 'sec-fetch-site': 'same-origin' })).toBe(401);
  });
});

describe('every answer carries the headers that protect pages', () => {
  const names = [
    'content-security-policy',
    'permissions-policy',
    'x-content-type-options',
    'referrer-policy',
  ];

  test.each([
    '/',
    '/%',
    '/%E0%A4%A',
    '/api/%ff',
    '/api/nothing',
    '/static/%zz',
    '/api/openapi.json',
    '/health',
  ])('%s', async (address) => {
    const { headers } = await fetch(server.url + address);
    expect(names.filter((name) => !headers.has(name))).toEqual([]);
  });

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    ['headers without an end of length', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('%s', async (_what, text) => {
    const said = (await raw(text)).toLowerCase();
    expect(said).toMatch(/^http\/1\.1 4\d\d /);
    expect(said).toContain('x-content-type-options: nosniff');
  });
});

describe('pages about the product', () => {
  const pages = ['/metrics', '/api/docs', '/api/docs/json', '/api/openapi.json'];

  test.each(pages)('%s needs the token or a sign-in', async (page) => {
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(server.url + page, { headers })).status;
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ authorization: 'Bearer null' })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${metricsToken}` })).toBe(200);
    const cookie = (await signIn(server)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await statusWith({ cookie })).toBe(200);
  });
});

test('a secret that is given twice, or whose file is missing, ends the start with a message', async () => {
  const missing = path.join(folder, 'missing');
  const { code, said } = await endOfStart({
    ...soundSettings,
    HARKEN_SECRET_KEY_FILE: await inFile('key', 'another-key-of-more-than-32-characters'),
    DATABASE_URL_FILE: missing,
  });
  expect(code).toBe(1);
  expect(said).toContain('HARKEN_SECRET_KEY is set as well');
  expect(said).toContain(`${missing} cannot be read`);
  expect(said).not.toContain('another-key');
});
