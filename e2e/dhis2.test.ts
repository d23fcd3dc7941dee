import { afterAll, expect, test } from 'vitest';
import { createKysely, openPool } from '../packages/server/src/platform/db/database.ts';
import { createTestDatabase } from '../packages/server/test/support/database-server.ts';
import { startDhis2AggregateServer } from '../packages/server/test/support/servers/dhis2-aggregate-server.ts';
import { aggregate } from '../packages/server/test/support/servers/dhis2-aggregate-store.ts';
import { type Api, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { aCollector, aHealthRisk, aProject, aSociety, aUser, threeNearby } from './support/setup.ts';
import { administrator, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/** Sending weekly values to DHIS2, with a server that is killed while it sends. */
const database = await createTestDatabase();
const pool = openPool(database.connectionString, 1);
const db = createKysely(pool);
const dhis2 = await startDhis2AggregateServer();
const settings = { DATABASE_URL: database.connectionString, HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true' };
let server: StartedServer;
afterAll(async () => {
  await server?.kill();
  await dhis2.close();
  await pool.end();
  await database.drop();
});

const day = 86_400_000;
const dayBefore = (days: number) => new Date(testNow() - days * day);

/** A society with one collector, on duty for three weeks, whose district is a unit of DHIS2. Deaths are mapped. */
async function connect(api: Api): Promise<{ nationalSocietyId: number }> {
  const society = await aSociety(api);
  const { nationalSocietyId, organizationId, villageIds } = society;
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  const projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: threeNearby }]);
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const place = { villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  await aCollector(api, { projectId, supervisorId, locations: [place] });
  await db
    .updateTable('dataCollectors')
    .set({ createdAt: dayBefore(21) })
    .execute();
  const { id: districtId } = await db.selectFrom('districts').select('id').executeTakeFirstOrThrow();
  const code = { nationalSocietyId, districtId, system: 'dhis2', code: 'unMbara0001' };
  await db.insertInto('placeCodes').values(code).execute();
  dhis2.state.units = [{ id: code.code, displayName: 'Mbara', level: 1, path: `/${code.code}` }];
  const params = { nationalSocietyId };
  const connection = { apiBaseUrl: dhis2.url, authentication: 'token' as const, secret: aggregate.token };
  await api.call('dhis2/edit', { params, body: connection });
  const { dataSetSunday, deaths, total } = aggregate;
  await api.call('dhis2/editMapping', {
    params,
    body: {
      ...{
        dataSetId: dataSetSunday.id,
        dataSetName: dataSetSunday.displayName,
        isActive: false,
        delayDays: 0,
      },
      ...{ firstWeekOn: dayBefore(14).toISOString().slice(0, 10), registersCompleteness: true },
      mappings: [
        {
          ...{ healthRiskId, measure: 'deaths', group: 'all' },
          ...{ dataElementId: deaths.id, dataElementName: deaths.displayName },
          ...{ categoryOptionComboId: total.id, categoryOptionComboName: total.displayName },
        },
      ],
    },
  });
  return params;
}

test('a weekly value is in DHIS2 once, even if the server is killed before storing the result', async () => {
  server = await startServer(settings);
  let api = await signIn(server.url, administrator);
  const params = await connect(api);
  dhis2.state.fault = 'silent after storing';
  await api.call('dhis2/send', { params });
  await until(
    async () => dhis2.values.size,
    (count) => count > 0,
  );
  await server.kill();

  dhis2.state.fault = 'well';
  // As after six minutes.
  await db.updateTable('dhis2Connections').set({ sendingUntil: null }).execute();
  server = await startServer(settings);
  api = await signIn(server.url, administrator);
  await api.call('dhis2/send', { params });
  const { data } = await until(
    () => api.call('dhis2/sendings', { params, query: { pageNumber: 1 } }),
    (page) => page.data.some(({ state }) => state === 'done'),
  );
  const weeks = dhis2.values.size;
  expect(data.find(({ state }) => state === 'done')).toMatchObject({
    planned: weeks,
    imported: 0,
    updated: weeks,
  });
  expect([new Set(dhis2.values.values()), dhis2.completions.size]).toEqual([new Set(['0']), weeks]);
});
