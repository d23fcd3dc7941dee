import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';
import { startOwnBroker } from '../../packages/server/test/support/servers/own-broker.ts';
import { aDataFolder } from '../support/data-folder.ts';
import { startDevice, startRejectedDevice } from '../support/device.ts';
import { until } from '../support/until.ts';
import { aMachine, type StartedUnit } from './machine.ts';
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts';

/** The first day of an operator, by docs/operations.md alone: its commands and the units, as they are written. */
const machine = await aMachine();
const folder = await aDataFolder();
const document = await readFile(path.join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const ports: Record<string, string> = { 8080: String(await freePort()), 8081: String(await freePort()) };
const administrator = { email: 'you@harken.example', password: '' };
const units: StartedUnit[] = [];
let postgres: EmbeddedPostgres;
let web: StartedUnit;
let proxy: TlsProxy;
let cookie = '';
afterAll(async () => {
  await Promise.all([proxy?.close(), ...units.map((unit) => unit.stop())]);
  await postgres?.stop();
  await folder.remove();
  await machine.remove();
});

/** The name of the superuser of this test is already harken. */
const role = 'harken_app';
const server = () => new URL(postgres.connectionString).search;
const settingsFile = () => machine.at('/etc/harken/harken.env');

/** The commands of a section, with the placeholders filled in. */
function extractCommands(heading: string): string {
  const section = document.split(`### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, commands]) => commands);
  expect(blocks.length).toBeGreaterThan(0);
  return blocks
    .join('\n')
    .replaceAll('<this repository>', 'https://repository.example/harken')
    .replace('CREATE ROLE harken', `CREATE ROLE ${role}`)
    .replace('CREATE DATABASE harken OWNER harken', `CREATE DATABASE ${role} OWNER ${role}`)
    .replace(
      /postgresql:\/\/harken:(\S+)@127\.0\.0\.1\/harken/,
      `postgresql://${role}:$1@localhost/${role}${server()}`,
    );
}

async function query(database: string, text: string) {
  const url = new URL(postgres.connectionString);
  url.pathname = `/${database}`;
  const client = new pg.Client(url.href);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

async function start(unit: string, instance = ''): Promise<StartedUnit> {
  const started = await machine.startUnit(unit, instance);
  units.push(started);
  return started;
}

const health = async (port: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
  return (await response?.json()) as { status?: string; warnings?: string[] } | undefined;
};
const untilHealthy = (port: string) =>
  until(
    () => health(port),
    (response) => response?.status === 'ok',
    150,
  );

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder.path, 'postgres'),
    settings: ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'],
  });
  machine.run(extractCommands('With systemd'));
  const given = (await readFile(machine.at('runuser'), 'utf8')).split('\0');
  for (const [index, text] of given.entries()) if (given[index - 1] === '-c') await query('postgres', text);
});

test('the database user of the documents has no special rights', async () => {
  expect(
    await query(
      'postgres',
      `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = '${role}'`,
    ),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
});

test('the enabled units start, and print the password of the first Administrator', async () => {
  const enabled = (await machine.calls('systemctl')).find((line) => line.startsWith('enable'));
  expect(enabled).toBe('enable --now harken@8080 harken@8081 harken-backup.timer');
  web = await start('harken@.service', ports[8080]);
  await untilHealthy(ports[8080] ?? '');
  await start('harken@.service', ports[8081]);
  await untilHealthy(ports[8081] ?? '');
  const line =
    web
      .output()
      .split('\n')
      .find((text) => text.includes('first Administrator')) ?? '';
  administrator.password = /with the password (\S+) /.exec(line)?.[1] ?? '';
  expect(line).toContain(administrator.email);
  expect(administrator.password.length).toBeGreaterThan(10);
  expect(await (await fetch(`http://127.0.0.1:${ports[8080]}/login`)).text()).toContain('Harken');
});

test('the first Administrator signs in through TLS on another port', async () => {
  const configuration = machine.at('/etc/nginx/conf.d/harken.conf');
  proxy = await startTlsProxy(machine.folder, configuration, Number(ports[8080]));
  const body = { userName: administrator.email, password: administrator.password };
  const login = (origin: string) =>
    proxy.ask('/api/authentication/login', { method: 'POST', headers: { origin }, body });
  const response = await login(proxy.url);
  expect(response.text).not.toContain('originNotAllowed');
  expect(response.status).toBe(200);
  const [set = ''] = response.headers['set-cookie'] ?? [];
  expect(set).toMatch(/; Secure/);
  cookie = set.split(';')[0] ?? '';
  expect((await proxy.ask('/api/nationalSociety/list')).status).toBe(401);
  expect((await proxy.ask('/api/nationalSociety/list', { headers: { cookie } })).status).toBe(200);
  expect((await login('https://other.example')).status).toBe(403);
  expect((await login('https://localhost')).status).toBe(403); // without the port it is another site
});

test('a device works through an own broker with an access list; a wrong password is said', async () => {
  const secret = 'of the eagle';
  const broker = await startOwnBroker({ harken: 'of harken', 'eagle-1': secret });
  const settings = await readFile(settingsFile(), 'utf8');
  const port = String(await freePort());
  const withBroker = async (password: string) => {
    await writeFile(
      settingsFile(),
      `${settings}MQTT_URL=mqtt://harken:${password}@127.0.0.1:${broker.port}\n`,
    );
    const unit = await start('harken@.service', port);
    await untilHealthy(port);
    return unit;
  };
  const wrong = await withBroker('wrong');
  expect(wrong.output()).toContain('refuses the user name or password of MQTT_URL');
  expect((await health(port))?.warnings).toContain('mqttBroker');
  await wrong.stop();
  const right = await withBroker('of%20harken');
  expect((await health(port))?.warnings ?? []).not.toContain('mqttBroker');
  expect(machine.run('harken device add eagle-1')).toContain('The secret of eagle-1');
  expect(machine.run('harken device list')).toContain('eagle-1');
  const brokerUrl = `mqtt://127.0.0.1:${broker.port}`;
  expect(await startRejectedDevice({ name: 'eagle-1', secret: 'wrong' }, brokerUrl)).toContain(
    'not connected',
  );
  const device = await startDevice({ name: 'eagle-1', secret }, brokerUrl);
  const ping = await fetch(`http://127.0.0.1:${port}/api/smsGateway/iotDevices/eagle-1/ping`, {
    method: 'POST',
    headers: { cookie, 'x-forwarded-proto': 'https' }, // as the proxy would
  });
  expect(await ping.json()).toMatchObject({ isSuccess: true });
  await device.kill();
  await right.stop();
  await writeFile(settingsFile(), settings);
  await broker.close();
});

test('the nightly backup works every night, and is restored into a new database', async () => {
  for (const night of [1, 2]) {
    const unit = await start('harken-backup.service');
    expect(await unit.ended(), unit.output()).toBe(0);
    if (night === 1) await sleep(1100); // names are the time in seconds
  }
  const backups = await readdir(machine.at('/var/backups/harken'));
  expect(backups).toHaveLength(2);
  await query('postgres', `create database harken_restored owner ${role}`);
  const settings = { DATABASE_URL: `postgresql://${role}@localhost/harken_restored${server()}` };
  const restored = machine.run(`harken restore /var/backups/harken/${backups[1]}`, settings);
  expect(restored).toContain('were restored');
  const people = 'select email from login_accounts';
  expect(await query('harken_restored', people)).toEqual(await query(role, people));
  expect(machine.run('harken audit:verify', settings)).toContain('The audit log is intact');
  expect(() => machine.run(`harken restore /var/backups/harken/${backups[0]}`, settings)).toThrow(/empty/);
});

test('a new release starts on the old schema while the other process goes on', async () => {
  const migration = machine.at('/opt/harken/packages/server/migrations/9999-01-next-release.sql');
  await writeFile(migration, 'alter table raw_reports add column note text;');
  await web.stop();
  web = await start('harken@.service', ports[8080]);
  await untilHealthy(ports[8080] ?? '');
  await untilHealthy(ports[8081] ?? '');
  expect(web.output()).not.toContain('first Administrator');
  const columns = `select column_name from information_schema.columns where table_name = 'raw_reports' and column_name = 'note'`;
  expect(await query(role, columns)).toHaveLength(1);
  expect((await proxy.ask('/api/nationalSociety/list', { headers: { cookie } })).status).toBe(200);
});

test('a worker of its own is monitored at its port', async () => {
  const port = String(await freePort());
  await start('harken-worker@.service', port);
  await untilHealthy(port);
  expect((await fetch(`http://127.0.0.1:${port}/api/ping`)).status).toBe(404);
});

test('help for somebody who is locked out', async () => {
  expect(machine.run(`harken admin reset-password ${administrator.email}`)).toContain('The new password is');
  expect(machine.run('harken')).toContain('harken backup');
  expect(() => machine.run('harken unknown')).toThrow(/There is no command unknown/);
});

test('every documented command of harken exists', async () => {
  const { scripts } = JSON.parse(await readFile(machine.at('/opt/harken/package.json'), 'utf8'));
  const named = [...document.matchAll(/(?:^|`|… )harken ([a-z][\w:-]+)/gm)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('a unit with a wrong setting says which one, and does not start', async () => {
  const settings = await readFile(settingsFile(), 'utf8');
  await writeFile(settingsFile(), `${settings}HARKEN_TILES_URL=foo\nHARKEN_ADMIN_EMIAL=x\n`);
  const unit = await start('harken@.service', String(await freePort()));
  expect(await unit.ended()).toBe(1);
  await writeFile(settingsFile(), settings);
  expect(unit.output()).toContain('HARKEN_TILES_URL: "foo" does not begin with https://');
  expect(unit.output()).toContain('Did you mean HARKEN_ADMIN_EMAIL?');
});
