import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKysely, openPool } from '../packages/server/src/platform/db/database.ts';
import { createTestDatabase } from '../packages/server/test/support/database-server.ts';
import { dhis2, startDhis2Server } from '../packages/server/test/support/servers/dhis2-server.ts';
import { type Api, signIn } from './support/api.ts';
import { testNow } from './support/clock.ts';
import { deliver, formatTimestamp } from './support/gateway.ts';
import { aCollector, aHealthRisk, aProject, aSociety, aUser, type Society } from './support/setup.ts';
import { administrator, type StartedServer, startServer } from './support/start-server.ts';
import { until } from './support/until.ts';

/** Sending alerts to EIDSR, with a server that is killed while it sends. */
const database = await createTestDatabase();
const pool = openPool(database.connectionString, 1);
const dhis2Server = await startDhis2Server({ prefix: '/dhis' });
const settings = { DATABASE_URL: database.connectionString, HARKEN_ALLOW_PRIVATE_ADDRESSES: 'true' };
let server: StartedServer;
afterAll(async () => {
  await server?.kill();
  await dhis2Server.close();
  await pool.end();
  await database.drop();
});

let api: Api;
let society: Society;
let projectId: number;
const firstReport = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };

beforeAll(async () => {
  server = await startServer(settings);
  api = await signIn(server.url, administrator);
  society = await aSociety(api);
  const healthRiskId = await aHealthRisk(api, 1, 'Human');
  projectId = await aProject(api, society, [{ healthRiskId, thanks: 'Thanks', rule: firstReport }]);
  await connect();
});

/** Enables the integration, tests the connection, and saves it with an organisation unit for the only district. */
async function connect(): Promise<void> {
  const params = { nationalSocietyId: society.nationalSocietyId };
  const { countryName: _country, ...fields } = await api.call('nationalSociety/get', { params });
  const body = { ...fields, enableEidsrIntegration: true };
  await api.call('nationalSociety/edit', { params, body } as never);
  const { username, password, program, elements } = dhis2;
  const candidate = {
    eidsrApiProperties: { url: dhis2Server.url, userName: username, password },
    programId: program.id,
  };
  expect((await api.call('eidsr/program', { body: candidate })).name).toBe(program.name);
  const { organisationUnits } = await api.call('eidsr/organisationUnits', { body: candidate });
  const { districtsWithOrganizationUnits } = await api.call('eidsrConfiguration/get', { params });
  await api.call('eidsrConfiguration/edit', {
    params,
    body: {
      ...{ username, password, apiBaseUrl: dhis2Server.url, trackerProgramId: program.id, ...elements },
      districtsWithOrganizationUnits: districtsWithOrganizationUnits.map(({ districtId, districtName }) => ({
        ...{ districtId, districtName },
        organisationUnitId: organisationUnits[0]?.id ?? '',
        organisationUnitName: organisationUnits[0]?.displayName ?? '',
      })),
    },
  });
}

/** Raises an alert with one report and accepts it. */
async function anAlertToEscalate(): Promise<{ alertId: number; phoneNumber: string }> {
  const { nationalSocietyId, organizationId, villageIds } = society;
  const supervisorId = await aUser(api, 'supervisor/create', nationalSocietyId, {
    organizationId,
    projectId,
  });
  const place = { villageId: villageIds[0] ?? 0, latitude: 14.7, longitude: -17.4 };
  const { phoneNumber } = await aCollector(api, { projectId, supervisorId, locations: [place] });
  const timestamp = formatTimestamp(new Date(testNow() - 60_000));
  expect(await deliver(server.url, society.apiKey, { sender: phoneNumber, text: '1#2#1', timestamp })).toBe(
    200,
  );
  const day = 86_400_000;
  const body = { startDate: new Date(testNow() - day), endDate: new Date(testNow() + day) };
  const { data } = await until(
    () => api.call('alert/list', { query: { projectId }, body }),
    (page) => page.data.length > 0, // rows and their number are read one after the other
  );
  const alertId = data[0]?.id ?? 0;
  const { reports } = await api.call('alert/get', { params: { alertId }, query: {} });
  await api.call('alert/acceptReport', { params: { alertId }, query: { reportId: reports[0]?.id ?? 0 } });
  return { alertId, phoneNumber };
}

const posts = () => dhis2Server.requests.filter(({ method }) => method === 'POST');

/** Releases messages claimed by the killed process, which would otherwise happen after five minutes. */
const endLeases = () =>
  createKysely(pool)
    .updateTable('outboxMessages')
    .set({ nextAttemptAt: new Date(testNow()) })
    .where('channel', '=', 'eidsr')
    .execute();

// SRV.NFXNREQ.067
test('an escalated alert reaches EIDSR once, even if the server is killed before storing the result', async () => {
  const { alertId, phoneNumber } = await anAlertToEscalate();
  const expected = {
    isIntegrationConfigValid: true,
    isEidsrApiConnectionRunning: true,
    isUnreachable: false,
    areReportsValidCount: 1,
  };
  expect(await api.call('alert/eidsrValidate', { params: { alertId } })).toEqual(expected);

  dhis2Server.state.behaves = 'silent after storing';
  const escalated = await api.call('alert/escalate', {
    params: { alertId },
    body: { sendNotification: false },
  });
  expect(escalated).toBe('alert.escalateAlert.success');
  await until(
    async () => dhis2Server.events.size,
    (count) => count > 0,
  );
  await server.kill();

  dhis2Server.state.behaves = 'well';
  await endLeases();
  server = await startServer(settings);
  api = await signIn(server.url, administrator);
  const [delivery] = await until(
    () => api.call('alert/deliveries', { params: { alertId } }),
    (all) => all.some(({ channel, state }) => channel === 'eidsr' && state === 'Sent'),
  ).then((all) => all.filter(({ channel }) => channel === 'eidsr'));

  expect(delivery).toMatchObject({ subject: dhis2.units[0]?.displayName, attempts: 2 });
  expect([posts().length, dhis2Server.events.size]).toEqual([1, 1]);
  const [event] = dhis2Server.events.values();
  const values = new Map(event?.dataValues.map(({ dataElement, value }) => [dataElement, value]));
  expect(values.get(dhis2.elements.phoneNumberDataElementId)).toBe(phoneNumber);
  expect(values.get(dhis2.elements.genderDataElementId)).toBe('female');
});
