import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aVillage } from '../../../test/support/builders/societies.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' }); // Wednesday of epi week 10, which began on a Sunday
afterAll(() => app.close());

let fixture: AlertFixture;
let other: AlertFixture;
let alertId: number;
let own: { id: number; phoneNumber: string | null };
let foreign: typeof own;

const readVillage = (userId: number, villageId = fixture.society.villageId, projectId = fixture.projectId) =>
  app.as(userId).get(`/api/village/${villageId}/overview?projectId=${projectId}`);

const on = (day: string) => ({ receivedAt: new Date(`${day}T09:00:00Z`), epiYear: 2026 });

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  other = await anAlertFixture(app);
  const { society, projectId, people } = fixture;
  const location = { villageId: society.villageId, latitude: 1, longitude: 2 };
  own = await aDataCollector(app.db, {
    ...{ projectId, supervisorId: people.supervisor, name: 'Mariam Kessy', locations: [location] },
  });
  foreign = await aDataCollector(app.db, {
    ...{ projectId, supervisorId: people.otherSupervisor, name: 'Daniel Oru', locations: [location] },
  });
  const elsewhere = await aVillage(app.db, society.id, 'Elsewhere');
  const first = await fixture.report(own, { ...on('2026-03-09'), epiWeek: 10, reportedCaseCount: 3 });
  await fixture.report(own, { ...on('2026-03-02'), epiWeek: 9, reportedCaseCount: 2 });
  await fixture.report(foreign, { ...on('2026-03-10'), epiWeek: 10, reportedCaseCount: 50 });
  const notCounted = { ...on('2026-03-09'), epiWeek: 10, reportedCaseCount: 100 };
  for (const given of [
    { isTraining: true },
    { status: 'Rejected' },
    { isRepetition: true },
    { isActivity: true },
    { villageId: elsewhere.villageId },
  ])
    await fixture.report(own, { ...notCounted, ...given });
  alertId = await fixture.alert([first]);
});

describe('the page of a village', () => {
  it('says where it is, and who is there', async () => {
    const { body } = await readVillage(fixture.people.supervisor);
    const { society } = fixture;
    expect(body.value).toMatchObject({
      ...{ id: society.villageId, district: { id: society.districtId }, region: { id: society.regionId } },
      ...{ collectorCount: 1, zones: [] },
      collectors: [{ id: own.id, name: 'Mariam Kessy', latitude: 1, longitude: 2, isDeployed: true }],
    });
    expect(body.value.collectors[0]).not.toHaveProperty('isReadOnly');
  });

  it('has the code in effect and the population of the year', async () => {
    const { id: nationalSocietyId, villageId } = fixture.society;
    const first = await readVillage(fixture.people.supervisor);
    for (const name of ['code', 'population']) expect(first.body.value).not.toHaveProperty(name);
    await app.db
      .insertInto('placeCodes')
      .values([
        { nationalSocietyId, villageId, system: 'pcode', code: 'XX01', validTo: '2026-03-10' },
        { nationalSocietyId, villageId, system: 'pcode', code: 'XX02', validFrom: '2026-03-11' },
        { nationalSocietyId, villageId, system: 'dhis2', code: 'O6uvpzGd5pu' },
      ])
      .execute();
    await app.db
      .insertInto('placePopulations')
      .values({ nationalSocietyId, villageId, year: 2025, total: 200, growthPercent: 5, source: 'Census' })
      .execute();
    const { body } = await readVillage(fixture.people.supervisor);
    expect(body.value).toMatchObject({
      code: 'XX02',
      population: { year: 2026, total: 210, basedOnYear: 2025, growthPercent: 5, source: 'Census' },
    });
  });

  it('counts reports and cases by epi week like dashboards', async () => {
    const { body } = await readVillage(fixture.people.manager);
    expect(body.value.weeks).toHaveLength(12);
    expect(body.value.weeks.slice(0, 3)).toEqual([
      { year: 2026, week: 10, reports: 1, cases: 3 },
      { year: 2026, week: 9, reports: 1, cases: 2 },
      { year: 2026, week: 8, reports: 0, cases: 0 },
    ]);
    expect(body.value.reports.map(({ cases }: { cases: number }) => cases)).toEqual([3, 2]);
  });

  it('shows the alerts with a report from there', async () => {
    const { body } = await readVillage(fixture.people.head);
    expect(body.value.alerts).toEqual([
      {
        ...{ id: alertId, healthRisk: expect.stringMatching(/^Risk/), status: 'Open' },
        createdAt: '2026-03-10T05:00:00.000Z',
      },
    ]);
  });
});

describe('people of another organization', () => {
  const summarize = ({ body }: Awaited<ReturnType<typeof readVillage>>) => ({
    collectors: body.value.collectors.map((one: { name: string; isReadOnly?: true }) => [
      one.name,
      one.isReadOnly,
    ]),
    cases: body.value.weeks[0].cases,
    alerts: body.value.alerts.length,
  });

  it('see the collectors that lists show them, and only their own reports', async () => {
    expect(summarize(await readVillage(fixture.people.otherManager))).toEqual({
      collectors: [
        ['Daniel Oru', undefined],
        ['Mariam Kessy', true],
      ],
      ...{ cases: 50, alerts: 0 },
    });
    expect(summarize(await readVillage(fixture.people.colleague))).toEqual({
      ...{ collectors: [], cases: 0, alerts: 0 },
    });
    expect(summarize(await readVillage(fixture.people.admin)).cases).toBe(53);
  });

  it('see only their own collectors where a coordinator is in charge', async () => {
    const { id: nationalSocietyId, organizationId } = fixture.society;
    const coordinator = await aUser(app.db, 'Coordinator', { nationalSocietyId, organizationId });
    const { collectors } = summarize(await readVillage(fixture.people.otherManager));
    expect(collectors).toEqual([['Daniel Oru', undefined]]);
    expect((await readVillage(coordinator)).body.value).toBeUndefined();
  });
});

describe('access', () => {
  it('is for the project, and for villages of its national society', async () => {
    const key = 'nationalSociety.structure.itemDoesNotExist';
    const { manager, stranger, dataConsumer, admin } = fixture.people;
    expect((await readVillage(manager, other.society.villageId)).body.message.key).toBe(key);
    expect((await readVillage(admin, other.society.villageId)).body.message.key).toBe(key);
    expect((await readVillage(manager, 999_999)).body.message.key).toBe(key);
    for (const person of [stranger, dataConsumer, other.people.manager])
      expect((await readVillage(person)).body.value).toBeUndefined();
  });

  it('remains when the project is closed', async () => {
    await app.db
      .updateTable('projects')
      .set({ state: 'Closed', endedAt: app.clock.now() })
      .where('id', '=', fixture.projectId)
      .execute();
    expect((await readVillage(fixture.people.manager)).status).toBe(200);
  });
});
