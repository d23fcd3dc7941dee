import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { type Api, signIn } from '../support/api.ts';
import { aDataFolder } from '../support/data-folder.ts';
import { deliver } from '../support/gateway.ts';
import {
  aCollector,
  aHealthRisk,
  aProject,
  aSociety,
  aUser,
  noAlerts,
  type Society,
} from '../support/setup.ts';
import {
  administrator,
  requiredSettings,
  type Settings,
  type StartedServer,
  startAndWaitForExit,
  startServer,
} from '../support/start-server.ts';
import { until } from '../support/until.ts';

describe('the server does not start, and prints a message', () => {
  const { HARKEN_SECRET_KEY: _missing, ...withoutKey } = requiredSettings;
  const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' };

  test.each<[string, Settings, RegExp]>([
    ['without a secret key', { ...withoutKey, ...nowhere }, /HARKEN_SECRET_KEY: is missing/],
    [
      'with a short secret key',
      { ...requiredSettings, ...nowhere, HARKEN_SECRET_KEY: 'short' },
      /HARKEN_SECRET_KEY/,
    ],
    ['with an invalid port', { ...requiredSettings, ...nowhere, PORT: 'http' }, /PORT/],
    ['with a port out of range', { ...requiredSettings, ...nowhere, PORT: '70000' }, /PORT/],
    [
      'as a demo in production',
      { HARKEN_DEMO: 'true', NODE_ENV: 'production' },
      /HARKEN_DEMO=true is refused/,
    ],
    [
      'with a weak password',
      { ...requiredSettings, ...nowhere, HARKEN_ADMIN_PASSWORD: 'secret7' },
      /HARKEN_ADMIN_PASSWORD/,
    ],
    ['without its database', { ...requiredSettings, ...nowhere }, /database cannot be reached/],
  ])('%s', async (_name, settings, message) => {
    const { code, output } = await startAndWaitForExit(settings);
    expect(output).toMatch(message);
    expect(code).toBe(1);
    expect(output).not.toContain('secret7');
    expect(output.split('\n').length, output).toBeLessThan(6); // a message, not a stack trace
  });
});

describe('a database outage', async () => {
  const folder = await aDataFolder();
  const dataDir = path.join(folder.path, 'postgres');
  let database: EmbeddedPostgres;
  let server: StartedServer;
  let api: Api;
  let society: Society;
  let projectId: number;
  let sender: string;

  beforeAll(async () => {
    database = await startEmbeddedPostgres({ dataDir });
    server = await startServer({ DATABASE_URL: database.connectionString });
    api = await signIn(server.url, administrator);
    society = await aSociety(api);
    const { nationalSocietyId, organizationId, villageIds } = society;
    const healthRiskId = await aHealthRisk(api, 1, 'Human');
    projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: noAlerts }]);
    const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
      organizationId,
      projectId,
    });
    const locations = [{ villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 }];
    sender = (await aCollector(api, { projectId, supervisorId, locations })).phoneNumber;
  });

  afterAll(async () => {
    await server.kill();
    await database.stop();
    await folder.remove();
  });

  const send = () => deliver(server.url, society.apiKey, { sender, text: '1#1#2' });
  const reports = () =>
    api.call('report/list', { query: { projectId, pageNumber: 1 }, body: { utcOffset: 0 } });

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'by %s: gateways get an error and retry, and nothing stored before is lost',
    async (signal) => {
      const before = (await reports()).totalRows;
      expect(await send()).toBe(200);
      process.kill(database.pid, signal);
      await until(
        async () => folder.findDatabaseProcess(),
        (pid) => pid === undefined,
      );
      // After the postmaster is killed alone, its child processes take a moment to end; one of them may still commit.
      let failures = 0;
      await until(
        async () => {
          const { status } = await fetch(`${server.url}/health`);
          failures = status === 503 ? failures + 1 : 0;
          return failures;
        },
        (inARow) => inARow >= 5,
      );

      expect(await send()).toBe(503);
      expect(await api.ask('report/list', { query: { projectId, pageNumber: 1 }, body: {} })).toMatchObject({
        status: 503,
        body: { isSuccess: false, message: { key: 'error.unavailable' } },
      });
      expect((await fetch(`${server.url}/health`)).status).toBe(503);

      await database.stop();
      database = await startEmbeddedPostgres({ dataDir });
      expect(await send()).toBe(200);
      const { totalRows } = await until(reports, (found) => found.totalRows >= before + 2);
      expect(totalRows).toBe(before + 2);
      expect((await fetch(`${server.url}/health`)).status).toBe(200);
    },
  );

  test('logs nothing personal', () => {
    expect(server.output()).not.toContain(sender);
    expect(server.output()).not.toContain('1#1#2');
  });

  test('does not prevent a clean shutdown', async () => {
    expect(await server.stop()).toBe(0);
  });
});

test('a new server prints the generated password of the configured Administrator once', async () => {
  const database = await createTestDatabase();
  const settings = { DATABASE_URL: database.connectionString, HARKEN_ADMIN_PASSWORD: '' };
  const first = await startServer(settings);
  const [, email = '', password = ''] =
    /The first Administrator is (\S+) with the password (\S+) /.exec(first.output()) ?? [];
  expect(email).toBe(administrator.email);
  const api = await signIn(first.url, { email, password });
  expect((await api.call('account/get', {} as never)).email).toBe(email);
  await first.stop();
  const second = await startServer(settings);
  expect(second.output()).not.toContain('password');
  await second.kill();
  await database.drop();
});
