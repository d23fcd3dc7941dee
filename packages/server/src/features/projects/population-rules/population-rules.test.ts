import { meningitisRules } from '@harken/domain/alerts/population-rule';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-11-22T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;
let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let manager: number;
let healthRiskId: number;
let projectHealthRiskId: number;
const rule = meningitisRules.alert;

beforeAll(async () => {
  society = await aSociety(db);
  projectId = await aProject(db, society, { timeZoneId: 'UTC' });
  manager = await aUser(db, 'Manager', {
    ...{ nationalSocietyId: society.id, organizationId: society.organizationId },
  });
  healthRiskId = await aHealthRisk(db, 951);
  projectHealthRiskId = await aProjectHealthRisk(db, projectId, healthRiskId);
  await db
    .insertInto('placePopulations')
    .values({
      ...{ nationalSocietyId: society.id, districtId: society.districtId },
      ...{ year: 2025, total: 20_000, growthPercent: 2, source: 'Census' },
    })
    .execute();
});

const set = (body: object, by = manager) =>
  app.as(by).post(`/api/project/${projectId}/populationRule/set`, body);
const list = async () =>
  (await app.as(manager).get(`/api/project/${projectId}/populationRule/list`)).body.value;

describe('a rule per population', () => {
  test('is set, listed with the places that it can be used for, recorded, and removed', async () => {
    expect((await set({ healthRiskId, populationRule: rule })).status).toBe(200);
    expect(await list()).toEqual({
      rules: [{ healthRiskId, rule }],
      places: [
        { level: 'region', count: 1, known: 0 },
        { level: 'district', count: 1, known: 1 },
        { level: 'village', count: 1, known: 0 },
      ],
    });
    const { before, after } = await db
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', '=', 'project/setPopulationRule')
      .executeTakeFirstOrThrow();
    expect({ before, after }).toMatchObject({
      before: { populationRule: null },
      after: { healthRiskId, populationRule: rule },
    });
    expect((await set({ healthRiskId, populationRule: null })).status).toBe(200);
    expect((await list()).rules).toEqual([]);
  });

  test('stays when the project is edited', async () => {
    await set({ healthRiskId, populationRule: rule });
    const { body } = await app.as(manager).get(`/api/project/${projectId}/get`);
    const healthRisks = body.value.projectHealthRisks;
    const edited = await app
      .as(manager)
      .post(`/api/project/${projectId}/edit`, { name: 'Renamed', timeZoneId: 'UTC', healthRisks });
    expect(edited.status).toBe(200);
    expect((await list()).rules).toEqual([{ healthRiskId, rule }]);
  });

  test.each([
    { per100000: 0 },
    { per100000: 10_001 },
    { days: 57 },
    { days: 1.5 },
    { minCount: 0 },
    { level: 'zone' },
    { smallPlaces: { below: 0, count: 2 } },
    { smallPlaces: { below: 30_000 } },
  ])('with %j is refused', async (wrong) => {
    expect((await set({ healthRiskId, populationRule: { ...rule, ...wrong } })).status).toBe(400);
  });

  test('of a health risk that the project does not have, or of an activity, is refused', async () => {
    const another = await aHealthRisk(db, 952);
    const activity = await aHealthRisk(db, 953, 'Activity');
    await aProjectHealthRisk(db, projectId, activity);
    for (const id of [another, activity]) {
      const { body } = await set({ healthRiskId: id, populationRule: rule });
      expect(body.message.key).toBe('project.healthRiskDoesNotExist');
    }
  });
});

test('a back-test compares with and without a rule per population', async () => {
  await set({ healthRiskId, populationRule: null });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisorId = await aUser(db, 'Supervisor', { ...at, projectId });
  const place = { villageId: society.villageId, latitude: 0, longitude: 20 };
  const { id: dataCollectorId } = await aDataCollector(db, { projectId, supervisorId, locations: [place] });
  for (const date of ['2026-03-01', '2026-03-05', '2026-06-01', '2026-06-08']) {
    const receivedAt = new Date(`${date}T12:00:00Z`);
    const id = await aReport(db, {
      ...{ nationalSocietyId: society.id, projectId, projectHealthRiskId, dataCollectorId },
      ...{ ...place, receivedAt },
    });
    await db.updateTable('rawReports').set({ arrivedAt: receivedAt }).where('id', '=', id).execute();
  }
  const counts = { alertRuleCountThreshold: 0 };
  const backTest = async (body: object) => {
    const response = await app
      .as(manager)
      .post(`/api/project/${projectId}/backTest`, { healthRiskId, ...counts, ...body });
    const { today, proposed } = response.body.value;
    return [today.alertCount, proposed.alertCount];
  };
  expect(await backTest({ populationRule: rule })).toEqual([0, 1]);
  expect(await backTest({ populationRule: { ...rule, days: 8 } })).toEqual([0, 2]);
  expect(await backTest({ populationRule: { ...rule, level: 'village' } })).toEqual([0, 0]);
  await set({ healthRiskId, populationRule: rule });
  expect(await backTest({})).toEqual([1, 1]);
  expect(await backTest({ populationRule: null })).toEqual([1, 0]);
});
