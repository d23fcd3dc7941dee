import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { anAlert, aReport } from '../../../test/support/builders/reports.ts';
import { anOrganization, aVillage } from '../../../test/support/builders/societies.ts';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { aProjectFixture, type ProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp, type TestResponse } from '../../../test/support/test-app.ts';
import { compactDayChanges, findDayVersions } from './day-blocks/day-blocks.queries.ts';
import type { ReferenceQuery } from './testing/reference-dashboard.ts';
import { twoProcesses } from './testing/two-processes.ts';

/** After every kind of change, two processes with filled caches return what plain SQL finds. */
const now = '2026-03-02T08:00:00Z';
const app = await startTestApp({ now });
const processes = twoProcesses(app);
afterAll(async () => {
  await processes.close();
  await app.close();
});
const { db } = app;

let fixture: ProjectFixture & Awaited<ReturnType<typeof extend>>;
let nextNumber = 0;

/** Two collectors with reports outside alerts, a second health risk, place and organization. */
async function extend({
  society,
  projectId,
  projectHealthRiskId,
  manager,
  register,
  ...base
}: ProjectFixture) {
  nextNumber += 10;
  const phones = [1, 2, 3].map((item) => `+2217${71_000_000 + nextNumber + item}`);
  const [awa, moussa] = [
    await register(`A${nextNumber}`, phones[0] ?? ''),
    await register(`M${nextNumber}`, phones[1] ?? ''),
  ];
  const { villageId, districtId } = await aVillage(db, society.id);
  const organizationId = await anOrganization(db, society.id);
  await db.insertInto('projectOrganizations').values({ projectId, organizationId }).execute();
  const otherRiskId = await aHealthRisk(db, 8000 + nextNumber);
  await aProjectHealthRisk(db, projectId, otherRiskId);
  const report = (given: object = {}) =>
    aReport(db, {
      ...{ nationalSocietyId: society.id, projectId, projectHealthRiskId, dataCollectorId: awa },
      ...{
        villageId: society.villageId,
        latitude: 14,
        longitude: -17,
        receivedAt: new Date('2026-02-28T21:00:00Z'),
      },
      ...given,
    });
  const id = await report();
  await report({ dataCollectorId: moussa, receivedAt: new Date('2026-02-27T21:00:00Z') });
  return {
    ...{
      awa,
      moussa,
      phones,
      id,
      report,
      otherRiskId,
      organizationId,
      districtId,
      otherVillageId: villageId,
    },
    administrator: await aUser(db, 'Administrator'),
    otherSupervisor: await aUser(db, 'Supervisor', {
      nationalSocietyId: society.id,
      organizationId,
      projectId,
    }),
    by: app.as(manager),
    healthRiskCode: base.healthRiskCode,
  };
}

beforeEach(async () => {
  const plain = await aProjectFixture(app);
  fixture = { ...plain, ...(await extend(plain)) };
});

function createQueries(): ReferenceQuery[] {
  const { society, projectId, organizationId } = fixture;
  const every = ['kept', 'dismissed', 'notCrossChecked'];
  const all = {
    ...{ nationalSocietyId: society.id, projectId, clock: zone(), weekStart: 'Sunday', groupingType: 'Day' },
    ...{ first: '2026-02-20', last: '2026-03-05', healthRiskIds: [], dataCollectorType: 'all' },
    ...{
      statuses: every,
      trainingStatus: 'Trained',
      organizationId: null,
      chosen: null,
      now: app.clock.now(),
    },
  } as const satisfies ReferenceQuery;
  return [
    all,
    { ...all, statuses: ['kept'] },
    { ...all, statuses: ['notCrossChecked'], organizationId: society.organizationId },
    { ...all, organizationId },
    { ...all, projectId: null, clock: 2, groupingType: 'Week' },
  ];
}

let zone = () => 'UTC';
beforeEach(() => {
  zone = () => 'UTC';
});

async function requireOk(response: Promise<TestResponse>): Promise<void> {
  const { status, body } = await response;
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
}

/** Submits the form of a report as it is stored, with a change. */
async function edit(id: number, change: object = {}): Promise<void> {
  const dataCollectorId = 'dataCollectorId' in change ? (change.dataCollectorId as number) : fixture.awa;
  const location = await db
    .selectFrom('dataCollectorLocations')
    .select('id')
    .where('dataCollectorId', '=', dataCollectorId)
    .executeTakeFirstOrThrow();
  const counts = { countMalesBelowFive: 0, countMalesAtLeastFive: 1, countFemalesBelowFive: 0 };
  const none = {
    countFemalesAtLeastFive: 0,
    countUnspecifiedSexAndAge: 0,
    referredCount: null,
    deathCount: null,
  };
  await requireOk(
    fixture.by.post(`/api/report/${id}/edit?projectId=${fixture.projectId}`, {
      ...{
        date: '2026-02-28T21:00:00',
        dataCollectorId,
        dataCollectorLocationId: location.id,
        reportStatus: 'New',
      },
      ...{ healthRiskId: fixture.healthRiskId, ...counts, ...none, fromOtherVillagesCount: null },
      ...change,
    }),
  );
}

async function raiseAlert(ids: number[]): Promise<number> {
  const { projectId, projectHealthRiskId } = fixture;
  return anAlert(db, { projectId, projectHealthRiskId, reportIds: ids, createdAt: app.clock.now() });
}

const crossCheck = (action: string) => async () => {
  const alertId = await raiseAlert([fixture.id]);
  await processes.ask(createQueries());
  await requireOk(fixture.by.post(`/api/alert/${alertId}/${action}Report?reportId=${fixture.id}`));
  if (action === 'accept') return;
  await setThreshold(3);
  await requireOk(fixture.by.post(`/api/alert/${alertId}/dismiss`));
};

const setThreshold = (countThreshold: number) =>
  db
    .updateTable('projectHealthRisks')
    .set(
      countThreshold > 1 ? { countThreshold, daysThreshold: 10, kilometersThreshold: 1 } : { countThreshold },
    )
    .where('id', '=', fixture.projectHealthRiskId)
    .execute();

async function aPossibleDuplicate(): Promise<number> {
  await db.updateTable('rawReports').set({ repetition: 'Probable' }).where('id', '=', fixture.id).execute();
  return fixture.id;
}
const decideDuplicate = async (isRepetition: boolean) =>
  requireOk(fixture.by.post(`/api/report/${await aPossibleDuplicate()}/repetition`, { isRepetition }));

async function editProject(change: object): Promise<void> {
  const { projectId, projectHealthRiskId, healthRiskId, manager } = fixture;
  const texts = { feedbackMessage: 'Thank you', caseDefinition: 'Hot' };
  const rule = {
    alertRuleCountThreshold: 0,
    alertRuleDaysThreshold: null,
    alertRuleKilometersThreshold: null,
  };
  const body = { name: 'Valley', allowMultipleOrganizations: true, organizationId: null, ...change };
  await requireOk(
    app.as(fixture.administrator).post(`/api/project/${projectId}/edit`, {
      healthRisks: [{ id: projectHealthRiskId, healthRiskId, ...texts, ...rule }],
      alertNotHandledNotificationRecipientId: manager,
      ...body,
    }),
  );
}

const collectors = (path: string, body: object) =>
  requireOk(fixture.by.post(`/api/dataCollector/${path}`, { dataCollectorIds: [fixture.awa], ...body }));

/** Each kind of change; those that need another one first return a function for the change under test. */
const changes: Record<string, () => Promise<unknown>> = {
  'a new message': () => fixture.send(fixture.phones[0] ?? '', `${fixture.healthRiskCode}#1#2`),
  'a message of activity': async () => {
    const risk = await aHealthRisk(db, 8001 + nextNumber, 'Activity');
    await aProjectHealthRisk(db, fixture.projectId, risk);
    await fixture.register(`B${nextNumber}`, fixture.phones[2] ?? '');
    const before = await processes.ask(createQueries());
    await fixture.send(fixture.phones[2] ?? '', `${8001 + nextNumber}`);
    return before;
  },
  'keeping a report': () => requireOk(fixture.by.post(`/api/report/${fixture.id}/accept`)),
  'dismissing a report': () => requireOk(fixture.by.post(`/api/report/${fixture.id}/dismiss`)),
  'another day': () => edit(fixture.id, { date: '2026-02-22T10:00:00' }),
  'another collector': () => edit(fixture.id, { dataCollectorId: fixture.moussa }),
  'another health risk': () => edit(fixture.id, { healthRiskId: fixture.otherRiskId }),
  'other counts': async () => edit(await fixture.report({ kind: 'Aggregate' }), { countFemalesBelowFive: 7 }),
  'another status': () => edit(fixture.id, { reportStatus: 'Accepted' }),
  'a collector for an unknown sender': async () => {
    const id = await fixture.report({ projectId: null, dataCollectorId: null, dataCollectorType: null });
    await processes.ask(createQueries());
    await edit(id);
  },
  'a repetition confirmed': () => decideDuplicate(true),
  'a repetition denied': async () => {
    await decideDuplicate(true);
    const before = await processes.ask(createQueries());
    await decideDuplicate(false);
    return before;
  },
  'keeping a report of an alert': crossCheck('accept'),
  'dismissing a report of an alert, and the alert': crossCheck('dismiss'),
  'resetting a report of an alert': async () => {
    await crossCheck('accept')();
    await processes.ask(createQueries());
    const { alertId } = await db
      .selectFrom('reports')
      .select('alertId')
      .where('id', '=', fixture.id)
      .executeTakeFirstOrThrow();
    await requireOk(fixture.by.post(`/api/alert/${alertId}/resetReport?reportId=${fixture.id}`));
  },
  'escalating and closing an alert': async () => {
    const alertId = await raiseAlert([fixture.id]);
    await requireOk(fixture.by.post(`/api/alert/${alertId}/acceptReport?reportId=${fixture.id}`));
    await requireOk(fixture.by.post(`/api/alert/${alertId}/escalate`, { sendNotification: false }));
    await processes.ask(createQueries());
    await requireOk(fixture.by.post(`/api/alert/${alertId}/close`));
  },
  'another time zone of the project': async () => {
    await editProject({ timeZoneId: 'Asia/Kolkata' });
    zone = () => 'Asia/Kolkata';
  },
  'another supervisor, of another organization': () =>
    requireOk(
      app.as(fixture.administrator).post('/api/dataCollector/replaceSupervisor', {
        ...{
          dataCollectorIds: [fixture.awa],
          supervisorId: fixture.otherSupervisor,
          supervisorRole: 'Supervisor',
        },
      }),
    ),
  'a collector in training': () => collectors('setTrainingState', { inTraining: true }),
  'a collector not deployed': () => collectors('setDeployedState', { deployed: false }),
  'a collector deleted': () => requireOk(fixture.by.post(`/api/dataCollector/${fixture.awa}/delete`)),
  'a village renamed': () =>
    requireOk(
      app
        .as(fixture.administrator)
        .post(`/api/nationalSocietyStructure/village/${fixture.society.villageId}/edit`, {
          name: `New ${nextNumber}`,
        }),
    ),
};

describe('dashboards reflect', () => {
  test.each(Object.entries(changes))('%s', async (_change, change) => {
    const before = await processes.ask(createQueries());
    const between = await change();
    expect(await processes.ask(createQueries())).not.toEqual(Array.isArray(between) ? between : before);
    await compactDayChanges(db);
    await processes.ask(createQueries());
  });

  test('closing the project, which anonymises its collectors', async () => {
    const before = await processes.ask(createQueries());
    await requireOk(fixture.close());
    expect((await processes.ask(createQueries())).length).toBe(before.length);
  });
});

const versions = async () => {
  const range = { first: '2026-01-01', last: '2026-12-31' } as const;
  const days = await findDayVersions(db, { projectIds: [fixture.projectId], ...range });
  return days.map(({ reportedOn, version }) => [reportedOn, version]);
};

test('joining a cluster and an alert changes no day', async () => {
  const { projectHealthRiskId } = fixture;
  await setThreshold(1);
  const before = await versions();
  await evaluateAlerts(app, projectHealthRiskId, [fixture.id]);
  const { alertId, status } = await db
    .selectFrom('reports')
    .select(['alertId', 'status'])
    .where('id', '=', fixture.id)
    .executeTakeFirstOrThrow();
  expect([typeof alertId, status]).toEqual(['number', 'Pending']);
  expect(await versions()).toEqual(before);
});
