import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import {
  administrator,
  metricsToken,
  requiredSettings,
  type Settings,
  type StartedServer,
  startAndWaitForExit,
  startServer,
} from '../support/start-server.ts';

/** Requests of other sites, clients that bypass the proxy, and secrets in files. */
const folder = await mkdtemp(path.join(tmpdir(), 'harken-secrets-'));
const database = await createTestDatabase();

async function writeSecretFile(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `${text}\n`);
  return file;
}

/** All secrets in files, none in environment variables. */
async function writeSecretFiles(): Promise<Settings> {
  const secrets = {
    DATABASE_URL: database.connectionString,
    HARKEN_SECRET_KEY: requiredSettings.HARKEN_SECRET_KEY ?? '',
    HARKEN_ADMIN_PASSWORD: administrator.password,
    HARKEN_METRICS_TOKEN: metricsToken,
  };
  const settings: Settings = {};
  for (const [name, secret] of Object.entries(secrets)) {
    settings[name] = '';
    settings[`${name}_FILE`] = await writeSecretFile(name, secret);
  }
  return settings;
}

/** Its proxy is elsewhere: clients on this machine are not trusted. */
let server: StartedServer;
/** Its proxy is on this machine. */
let behindProxy: StartedServer;
beforeAll(async () => {
  const settings = { ...(await writeSecretFiles()), HARKEN_HOST: '' };
  server = await startServer({ ...settings, HARKEN_TRUST_PROXY: '10.99.0.0/16, 192.0.2.7' });
  behindProxy = await startServer({ ...settings, HARKEN_TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await Promise.all([server?.kill(), behindProxy?.kill()]);
  await database.drop();
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

/** Sends raw bytes and returns the whole response. */
async function raw(text: string): Promise<string> {
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  let output = '';
  socket.on('data', (part) => {
    output += part;
  });
  socket.write(text);
  await once(socket, 'close');
  return output;
}

describe('a server with trusted proxies', () => {
  test.skipIf(process.platform !== 'linux')('listens on this machine only by default', async () => {
    const port = new URL(server.url).port;
    await expect(fetch(`http://127.0.0.2:${port}/api/ping`)).rejects.toThrow();
  });

  test('ignores X-Forwarded headers of anybody else', async () => {
    const response = await signIn(server, forwarded);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()[0]).not.toMatch(/secure|__Host/i);
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });

  test('trusts a proxy on this machine if configured', async () => {
    const response = await signIn(behindProxy, forwarded);
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-.*secure/i);
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  });
});

describe('another site', () => {
  test('is detected by host, port and scheme', async () => {
    const { host } = new URL(server.url);
    for (const origin of [`https://${host}`, 'http://127.0.0.1', 'https://elsewhere.example', 'null'])
      expect(await logOut(server, { origin })).toBe(403);
    expect(await logOut(server, { origin: server.url })).toBe(401);
    const { host: behind } = new URL(behindProxy.url);
    expect(await logOut(behindProxy, { ...forwarded, origin: `https://${behind}` })).toBe(401);
    expect(await logOut(behindProxy, { ...forwarded, origin: `http://${behind}` })).toBe(403);
  });

  test('is detected without an origin by Sec-Fetch-Site', async () => {
    expect(await logOut(server, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await logOut(server, { 'sec-fetch-site': 'same-origin' })).toBe(401);
  });
});

describe('every response has security headers', () => {
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
    ['not HTTP', 'HELLO\r\n\r\n'],
    ['very long headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`],
  ])('%s', async (_what, text) => {
    const output = (await raw(text)).toLowerCase();
    expect(output).toMatch(/^http\/1\.1 4\d\d /);
    expect(output).toContain('x-content-type-options: nosniff');
  });
});

describe('metrics and API documentation', () => {
  const pages = ['/metrics', '/api/docs', '/api/docs/json', '/api/openapi.json'];

  test.each(pages)('%s requires the token or a sign-in', async (page) => {
    const findStatus = async (headers: Record<string, string>) =>
      (await fetch(server.url + page, { headers })).status;
    expect(await findStatus({})).toBe(401);
    expect(await findStatus({ authorization: 'Bearer null' })).toBe(401);
    expect(await findStatus({ authorization: `Bearer ${metricsToken}` })).toBe(200);
    const cookie = (await signIn(server)).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    expect(await findStatus({ cookie })).toBe(200);
  });
});

test('the server does not start with a secret given twice or with a missing secret file', async () => {
  const missing = path.join(folder, 'missing');
  const { code, output } = await startAndWaitForExit({
    ...requiredSettings,
    HARKEN_SECRET_KEY_FILE: await writeSecretFile('key', 'another-key-of-more-than-32-characters'),
    DATABASE_URL_FILE: missing,
  });
  expect(code).toBe(1);
  expect(output).toContain('HARKEN_SECRET_KEY is set as well');
  expect(output).toContain(`${missing} cannot be read`);
  expect(output).not.toContain('another-key');
});
