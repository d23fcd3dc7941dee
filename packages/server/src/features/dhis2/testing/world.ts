import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety, aVillage } from '../../../../test/support/builders/societies.ts';
import type { Dhis2AggregateServer } from '../../../../test/support/servers/dhis2-aggregate-server.ts';
import { aggregate } from '../../../../test/support/servers/dhis2-aggregate-store.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import type { SendingOrder } from '../dhis2.context.ts';
import { sendWeeks } from '../dhis2.sending.ts';

const { cholera, deaths, combos, total, dataSet } = aggregate;

/** The units of the server: one for each of the two districts, and the country above them. */
export const units = [
  { id: 'unCountry01', displayName: 'Country', level: 1, path: '/unCountry01' },
  { id: 'unMbara0001', displayName: 'Mbara', level: 2, path: '/unCountry01/unMbara0001' },
  { id: 'unTondo0001', displayName: 'Tondo', level: 2, path: '/unCountry01/unTondo0001' },
];

/** Everything of a mapping but its number. */
export const placeOf = (
  element: { id: string; displayName: string },
  combo: { id: string; displayName: string },
) => ({
  ...{ dataElementId: element.id, dataElementName: element.displayName },
  ...{ categoryOptionComboId: combo.id, categoryOptionComboName: combo.displayName },
});

/** Cholera by sex and age, and its deaths. */
export const toMappings = (healthRiskId: number) => [
  { healthRiskId, measure: 'cases', group: 'femalesBelowFive', ...placeOf(cholera, combos[0]) },
  { healthRiskId, measure: 'cases', group: 'femalesAtLeastFive', ...placeOf(cholera, combos[1]) },
  { healthRiskId, measure: 'cases', group: 'malesBelowFive', ...placeOf(cholera, combos[2]) },
  { healthRiskId, measure: 'cases', group: 'malesAtLeastFive', ...placeOf(cholera, combos[3]) },
  { healthRiskId, measure: 'deaths', group: 'all', ...placeOf(deaths, total) },
];

export const toChoices = (given: object = {}) => ({
  ...{ dataSetId: dataSet.id, dataSetName: dataSet.displayName, isActive: true },
  ...{ firstWeekOn: '2026-02-09', delayDays: 0, registersCompleteness: true },
  ...given,
});

let nextCode = 600;

/** Connects and maps a society through the API. */
async function connect(
  app: TestApp,
  {
    server,
    manager,
    nationalSocietyId,
  }: { server: Dhis2AggregateServer; manager: number; nationalSocietyId: number },
  { choices, healthRiskId }: { choices: object; healthRiskId: number },
) {
  const as = app.as(manager);
  const path = (name: string) => `/api/dhis2/${nationalSocietyId}/${name}`;
  const signIn = { apiBaseUrl: server.url, authentication: 'token', secret: aggregate.token };
  const responses = [
    await as.post(path('edit'), signIn),
    await as.post(path('editMapping'), { ...toChoices(choices), mappings: toMappings(healthRiskId) }),
  ];
  const failed = responses.find(({ status }) => status !== 200);
  if (failed) throw new Error(JSON.stringify(failed.body));
  return { as, path, signIn };
}

/** A society with two districts that have units. */
async function aSocietyWithUnits(db: TestApp['db']) {
  const society = await aSociety(db, { epiWeekStartDay: 'Monday' });
  const other = await aVillage(db, society.id);
  const nationalSocietyId = society.id;
  await db
    .insertInto('placeCodes')
    .values([
      { nationalSocietyId, districtId: society.districtId, system: 'dhis2', code: 'unMbara0001' },
      { nationalSocietyId, districtId: other.districtId, system: 'dhis2', code: 'unTondo0001' },
    ])
    .execute();
  return { society, other };
}

/** A society with a project, a health risk, a manager, and a collector on duty since 9 February. */
async function aStaffedSociety(db: TestApp['db']) {
  const { society, other } = await aSocietyWithUnits(db);
  const projectId = await aProject(db, society);
  nextCode += 1;
  const healthRiskId = await aHealthRisk(db, nextCode);
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const manager = await aUser(db, 'Manager', at);
  const { id: dataCollectorId } = await aDataCollector(db, {
    ...{ projectId, supervisorId: await aUser(db, 'Supervisor', at) },
    createdAt: new Date('2026-02-09T00:00:00Z'),
    locations: [{ villageId: society.villageId, latitude: -13.5, longitude: 33.5 }],
  });
  return { society, other, projectId, healthRiskId, projectHealthRiskId, manager, dataCollectorId };
}

/**
 * A society with two districts that have units: one with a collector on duty since 9 February, one with nobody. It is connected
 * and mapped through the API.
 */
export async function aConnectedSociety(app: TestApp, server: Dhis2AggregateServer, choices: object = {}) {
  const { db } = app;
  server.state.units = units;
  const staffed = await aStaffedSociety(db);
  const { society, projectId, healthRiskId, projectHealthRiskId, manager, dataCollectorId } = staffed;
  const nationalSocietyId = society.id;
  const { as, path, signIn } = await connect(
    app,
    { server, manager, nationalSocietyId },
    { choices, healthRiskId },
  );
  const order: SendingOrder = { nationalSocietyId, startedById: null, retriesRejected: false };
  const sender = { projectId, projectHealthRiskId, dataCollectorId, villageId: society.villageId };
  return {
    ...staffed,
    ...{ as, path, signIn },
    /** A report of one girl, or of others. */
    report: (day: string, given: object = {}) =>
      aReport(db, {
        ...{ nationalSocietyId, ...sender },
        ...{ receivedAt: new Date(`${day}T10:00:00Z`), countFemalesBelowFive: 1, countMalesAtLeastFive: 0 },
        ...given,
      }),
    send: (given: Partial<SendingOrder> & { attempts?: number; timeoutMilliseconds?: number } = {}) => {
      const { attempts = 20, timeoutMilliseconds = 20_000, ...change } = given;
      const polling = { pauseMilliseconds: 5, attempts, timeoutMilliseconds };
      return sendWeeks(app.services, { ...order, ...change }, polling);
    },
    sendings: async () => (await as.get(`${path('sendings')}?pageNumber=1`)).body.value.data,
  };
}

export type ConnectedSociety = Awaited<ReturnType<typeof aConnectedSociety>>;
