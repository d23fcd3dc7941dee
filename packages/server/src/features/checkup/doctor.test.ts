import dns from 'node:dns';
import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import { Aedes } from 'aedes';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { testSecretKeys } from '../../../test/support/builders/secrets.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { aCertificate } from '../../../test/support/servers/certificate.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { recordBackup } from '../../platform/backup/record-backup.ts';
import { createShiftedClock } from '../../platform/clock.ts';
import { storeJobSuccess } from '../../platform/jobs/scheduled-jobs.queries.ts';
import { type DoctorOptions, type DoctorResult, examine, formatResults } from './doctor.ts';

/**
 * An installation in which everything is right, and faults that are planted in it for real. `npm run doctor` names each in one
 * line with the remedy, and finds nothing else that failed.
 */
const password = 'only-for-tests';
const host = 'harken.example';
const minute = 60_000;
const day = 24 * 60 * minute;
const app = await startTestApp();
const closing: (() => unknown)[] = [];
let settings: Record<string, string>;
let expiredUrl: string;
let endingUrl: string;
let closedPort: number;

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
const listen = async <S extends net.Server>(server: S): Promise<S> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  return server;
};

async function startSmtpServer(): Promise<number> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password: sent }, _session, done) =>
      sent === password ? done(null, { user: 'harken' }) : done(new Error('Invalid login')),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return portOf(server.server);
}

async function startBroker(): Promise<number> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, _name, sent, done) => done(null, sent?.toString() === password),
  });
  closing.push(() => new Promise<void>((resolve) => broker.close(() => resolve())));
  return portOf(await listen(net.createServer((socket) => broker.handle(socket))));
}

/** A TLS proxy in front of the app, as users open it, whose certificate is trusted. */
async function startProxy(until: Date): Promise<string> {
  const { key, cert } = aCertificate(host, until);
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), cert]);
  const server = createTlsServer({ key, cert }, (request, response) => {
    app.nobody.get(request.url ?? '/').then(
      ({ status, body }) => response.writeHead(status).end(JSON.stringify(body)),
      () => response.destroy(),
    );
  });
  return `https://${host}:${portOf(await listen(server))}`;
}

/** Names of the test resolve to this machine, all others as usual. */
function resolveLocally(): void {
  const { lookup } = dns;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: never[]) =>
    (lookup as (...all: unknown[]) => unknown)(name === host ? '127.0.0.1' : name, ...rest)) as never);
}

beforeAll(async () => {
  resolveLocally();
  const society = await aSociety(app.db);
  const gateway = await aGateway(app.db, society.id);
  const receivedAt = new Date(Date.now() - minute);
  await app.db
    .insertInto('rawReports')
    .values({
      ...{ source: 'SmsEagle', smsGatewayId: gateway.id, nationalSocietyId: society.id, text: '1' },
      ...{ receivedAt, arrivedAt: receivedAt, processedAt: receivedAt },
    })
    .execute();
  await storeJobSuccess(app.db, 'chain-audit', new Date());
  await recordBackup(app.connectionString);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  expiredUrl = await startProxy(new Date(Date.now() - day));
  endingUrl = await startProxy(new Date(Date.now() + 5 * day));
  closedPort = portOf(await listen(net.createServer()));
  await closing.pop()?.();
  settings = {
    DATABASE_URL: app.connectionString,
    HARKEN_SECRET_KEY: testSecretKeys.secretKey ?? '',
    HARKEN_BASE_URL: await startProxy(new Date(Date.now() + 90 * day)),
    HARKEN_HOST: '127.0.0.1',
    PORT: String(portOf(app.app.server)),
    SMTP_URL: `smtp://harken:${password}@127.0.0.1:${await startSmtpServer()}?ignoreTLS=true`,
    MQTT_URL: `mqtt://harken:${password}@127.0.0.1:${await startBroker()}`,
  };
}, 60_000);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
  vi.restoreAllMocks();
  await app.close();
});

const plenty = async () => ({ free: 500 * 1024 ** 3, total: 1000 * 1024 ** 3 });
const check = (changes: Record<string, string> = {}, options: Partial<DoctorOptions> = {}) =>
  examine({ measureDisk: plenty, ...options, environment: { ...settings, ...changes } });
const withState = (results: DoctorResult[], state: DoctorResult['state']) =>
  results.filter((result) => result.state === state);

let undo: (() => Promise<unknown>) | null = null;
afterEach(async () => {
  await undo?.();
  undo = null;
});

/** Changes stored data, and back after the test. */
async function plant(statement: string, undoing: string): Promise<void> {
  undo = () => sql.raw(undoing).execute(app.db);
  await sql.raw(statement).execute(app.db);
}

async function sendWithWrongKey(): Promise<void> {
  const { status } = await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'apikey=wrong&sender=%2B221770000001&timestamp=20261124100000&text=1&msgid=1',
  });
  expect(status).toBe(401);
  undo = () => app.db.deleteFrom('refusedDeliveries').execute();
  // Refused keys are stored a few seconds later, together.
  await vi.waitFor(
    async () =>
      expect(await app.db.selectFrom('refusedDeliveries').select('reason').execute()).toHaveLength(1),
    { timeout: 15_000, interval: 100 },
  );
}

test('nothing fails in an installation in which everything is right', async () => {
  const results = await check();
  expect(formatResults(results.filter(({ state }) => state !== 'ok'))).toBe('');
  expect(new Set(results.map(({ id }) => id)).size).toBe(15);
});

type Fault = [name: string, id: string, line: RegExp, run: () => Promise<DoctorResult[]>];

const faults: Fault[] = [
  [
    'a wrong SMTP password',
    'mail',
    /127\.0\.0\.1 rejected the user name or password of SMTP_URL\. Correct them and restart Harken\.$/,
    () => check({ SMTP_URL: settings.SMTP_URL?.replace(password, 'wrong') ?? '' }),
  ],
  [
    'a wrong MQTT password',
    'devices',
    /127\.0\.0\.1 rejected the user name or password of MQTT_URL\. Correct them and restart Harken\.$/,
    () => check({ MQTT_URL: settings.MQTT_URL?.replace(password, 'wrong') ?? '' }),
  ],
  [
    'a changed secret key',
    'secretKey',
    /HARKEN_SECRET_KEY was changed: it cannot decrypt 1 stored secrets\. Set the former key again, or/,
    () => check({ HARKEN_SECRET_KEY: 'another-key-another-key-another-key' }),
  ],
  [
    'a closed port',
    'port',
    /Nothing responds at http:\/\/127\.0\.0\.1:\d+ \(ECONNREFUSED\)\. Start Harken, or correct PORT/,
    () => check({ PORT: String(closedPort) }),
  ],
  [
    'an expired certificate',
    'baseUrl',
    /The certificate of harken\.example expired on \d{4}-\d\d-\d\d\. Renew it and reload the proxy\.$/,
    () => check({ HARKEN_BASE_URL: expiredUrl }),
  ],
  [
    'a clock that is off by 5 minutes',
    'clocks',
    /The clock of the server \S+ differs from that of the database by \+5 minutes\. Set both by NTP\.$/,
    () => check({}, { clock: createShiftedClock(5 * minute) }),
  ],
  [
    'a missing base URL',
    'baseUrl',
    /The base URL is missing .* Set HARKEN_BASE_URL to the address that users open\.$/,
    () => check({ HARKEN_BASE_URL: '' }),
  ],
  [
    'a disk that is nearly full',
    'disk',
    /The disk of \S+ is nearly full: 0\.5 GB are free\. Delete old backups and logs, or enlarge it/,
    () => check({}, { measureDisk: async () => ({ free: 0.5 * 1024 ** 3, total: 100 * 1024 ** 3 }) }),
  ],
  [
    'a wrong gateway key',
    'gatewayKeys',
    /1 messages were rejected for a wrong gateway key in the last 24 hours\. Copy the key from the page/,
    async () => {
      await sendWithWrongKey();
      return check();
    },
  ],
  [
    'no backup in 7 days',
    'backup',
    /The latest backup is 8 days old\. Run npm run backup, and find out why the nightly one stopped\.$/,
    async () => {
      const set = `update repeated_jobs set succeeded_at = now() - interval`;
      await plant(`${set} '8 days' where name = 'backup'`, `${set} '0 days' where name = 'backup'`);
      return check();
    },
  ],
  [
    'a worker that is not running',
    'workers',
    /The worker has not been running for 20 minutes: .* Start it again and check its log\.$/,
    async () => {
      const set = `update repeated_jobs set succeeded_at = now() - interval`;
      await plant(
        `${set} '20 minutes' where name = 'chain-audit'`,
        `${set} '0 days' where name = 'chain-audit'`,
      );
      return check();
    },
  ],
  [
    'an old schema',
    'schema',
    /The database has an old schema: 1 migrations are missing\. Make a backup, then start this release/,
    async () => {
      await plant(
        `create table kept as select * from schema_migrations order by name desc limit 1;
         delete from schema_migrations where name in (select name from kept)`,
        'insert into schema_migrations select * from kept; drop table kept',
      );
      return check();
    },
  ],
];

describe('one of the twelve faults', () => {
  test('are twelve', () => expect(faults).toHaveLength(12));

  // SRV.NFXNREQ.044
  test.each(faults)(
    '%s is named with its remedy, and nothing else',
    { timeout: 20_000 },
    async (_name, id, line, run) => {
      const results = await run();
      const failed = withState(results, 'failed');
      expect(failed.map((result) => result.id)).toEqual([id]);
      expect(formatResults(failed)).toMatch(/^FAILED {6}[A-Z]/);
      expect(formatResults(failed)).toMatch(line);
    },
  );
});

describe('further faults', () => {
  test.each([
    [
      'a closed mail port',
      'mail',
      /Nothing responds at 127\.0\.0\.1, port \d+ of SMTP_URL/,
      'SMTP_URL',
      'smtp',
    ],
    [
      'a closed MQTT port',
      'devices',
      /Nothing responds at 127\.0\.0\.1, port \d+ of MQTT_URL/,
      'MQTT_URL',
      'mqtt',
    ],
  ])('%s', async (_name, id, line, setting, protocol) => {
    const results = await check({ [setting]: `${protocol}://127.0.0.1:${closedPort}` });
    const failed = withState(results, 'failed');
    expect(failed.map((result) => result.id)).toEqual([id]);
    expect(formatResults(failed)).toMatch(line);
  });

  test('a certificate that ends soon is a warning', async () => {
    const [ending, ...others] = (await check({ HARKEN_BASE_URL: endingUrl })).filter(
      ({ state }) => state !== 'ok',
    );
    expect(others).toEqual([]);
    expect(ending).toMatchObject({ id: 'baseUrl', state: 'warning', finding: 'certificateEnds' });
  });

  test('an address that leads to something else', async () => {
    const server = await listen(net.createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello')));
    const results = await check({ HARKEN_BASE_URL: `http://${host}:${portOf(server)}` });
    expect(withState(results, 'failed')).toMatchObject([{ id: 'baseUrl', finding: 'noHarken' }]);
  });

  test('another installation at the address', async () => {
    const other = await startTestApp();
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const results = await check({ HARKEN_BASE_URL: `http://${host}:${portOf(other.app.server)}` });
    await other.close();
    expect(withState(results, 'failed')).toMatchObject([{ id: 'baseUrl', finding: 'other' }]);
  });

  test('a previous key that nothing needs is a warning', async () => {
    const results = await check({ HARKEN_SECRET_KEY_PREVIOUS: 'another-key-another-key-another-key' });
    expect(withState(results, 'warning')).toMatchObject([{ id: 'secretKey', finding: 'previousSet' }]);
  });

  test('a worker without a port needs no web server', async () => {
    const results = await check({ PORT: String(closedPort) }, { isWorkerOnly: true });
    expect(withState(results, 'failed')).toEqual([]);
    expect(withState(results, 'notConfigured')).toMatchObject([{ id: 'port', finding: 'noMetricsPort' }]);
  });
});

describe('without a database', () => {
  const stored = ['schema', 'secretKey', 'devices', 'gateways', 'gatewayKeys', 'workers', 'clocks', 'backup'];

  test.each([
    ['is down', () => `postgresql://harken:x@127.0.0.1:${closedPort}/harken`, 'unreachable'],
    [
      'does not exist',
      () => Object.assign(new URL(app.connectionString), { pathname: '/nowhere' }).href,
      'unknownDatabase',
    ],
    [
      'has an address with a # in the password',
      () => 'postgresql://harken:a#b@127.0.0.1/harken',
      'invalidUrl',
    ],
    ['has a host that is unknown', () => 'postgresql://harken:x@nowhere.invalid/harken', 'unknownHost'],
  ])('that %s, everything else is checked', async (_name, url, finding) => {
    const results = await check({ DATABASE_URL: url() });
    // An address that is invalid is also an invalid setting.
    const failed = withState(results, 'failed').filter(({ id }) => id !== 'settings');
    expect(failed).toMatchObject([{ id: 'database', finding }]);
    expect(withState(results, 'notChecked').map(({ id }) => id)).toEqual(stored);
    expect(withState(results, 'ok').map(({ id }) => id)).toContain('mail');
  });

  test('in a folder in which Harken never started, none is created', async () => {
    const results = await check({ DATABASE_URL: '', HARKEN_DATA_DIR: '/nonexistent/harken' });
    expect(withState(results, 'failed')).toMatchObject([{ id: 'database', finding: 'notStarted' }]);
  });
});

describe('invalid settings', () => {
  test('are named, and the rest is checked', async () => {
    const results = await check({ HARKEN_TRUST_PROXY: 'maybe', HARKEN_METRICS_PORT: '0' });
    const [failed, ...others] = withState(results, 'failed');
    expect(others).toEqual([]);
    expect(failed?.text).toMatch(/HARKEN_TRUST_PROXY: .*; HARKEN_METRICS_PORT: .* Correct them/);
  });

  test('a missing secret key is named', async () => {
    const failed = withState(await check({ HARKEN_SECRET_KEY: '' }), 'failed');
    expect(failed.map(({ id, finding }) => `${id} ${finding}`)).toEqual([
      'settings invalid',
      'secretKey missing',
    ]);
  });

  test('never end the check-up, even without any setting', async () => {
    const results = await examine({ environment: { HARKEN_DATA_DIR: '/nonexistent' }, measureDisk: plenty });
    expect(withState(results, 'failed').map(({ id }) => id)).toContain('settings');
  });
});
