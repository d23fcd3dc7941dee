import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../packages/server/src/platform/postgres/embedded-postgres.ts';
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
  endOfStart,
  type Settings,
  type StartedServer,
  soundSettings,
  startServer,
} from '../support/start-server.ts';
import { until } from '../support/until.ts';

describe('wrong settings end the start with a message', () => {
  const { HARKEN_SECRET_KEY: _missing, ...withoutKey } = soundSettings;
  const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' };

  test.each<[string, Settings, RegExp]>([
    ['no secret key', { ...withoutKey, ...nowhere }, /HARKEN_SECRET_KEY is missing/],
    ['a short secret key', { ...soundSettings, ...nowhere, HARKEN_SECRET_KEY: 'short' }, /HARKEN_SECRET_KEY/],
    ['a port that is none', { ...soundSettings, ...nowhere, PORT: 'http' }, /PORT/],
    ['a port beyond all', { ...soundSettings, ...nowhere, PORT: '70000' }, /PORT/],
    [
      'the demo in production',
      { HARKEN_DEMO: 'true', NODE_ENV: 'production' },
      /HARKEN_DEMO=true is refused/,
    ],
    [
      'a weak password',
      { ...soundSettings, ...nowhere, HARKEN_ADMIN_PASSWORD: 'secret7' },
      /HARKEN_ADMIN_PASSWORD/,
    ],
    ['a database that is not there', { ...soundSettings, ...nowhere }, /database cannot be reached/],
  ])('%s', async (_name, settings, message) => {
    const { code, said } = await endOfStart(settings);
    expect(said).toMatch(message);
    expect(code).toBe(1);
    expect(said).not.toContain('secret7');
    expect(said.split('\n').length, said).toBeLessThan(6); // a message, not a stack
  });
});

describe('while the database is gone', async () => {
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
    'after %s gateways are told to try again, and nothing taken before is lost',
    async (signal) => {
      const before = (await reports()).totalRows;
      expect(await send()).toBe(200);
      process.kill(database.pid, signal);
      await until(
        async () => folder.databaseProcess(),
        (pid) => pid === undefined,
      );
      // Killed alone, the main process leaves its children a moment to notice; one of them may still commit.
      let refusals = 0;
      await until(
        async () => {
          const { status } = await fetch(`${server.url}/health`);
          refusals = status === 503 ? refusals + 1 : 0;
          return refusals;
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

  test('nothing personal was written to the output', () => {
    expect(server.output()).not.toContain(sender);
    expect(server.output()).not.toContain('1#1#2');
  });

  test('the server ends in good order when asked to', async () => {
    expect(await server.stop()).toBe(0);
  });
});
