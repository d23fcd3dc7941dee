import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aHealthRisk,
  anAlert,
  anOrganization,
  aProjectHealthRisk,
  aReport,
  aUser,
  aVillage,
} from '../../../test/support/builders.ts';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { aProjectScene, type ProjectScene } from '../../../test/support/project-scene.ts';
import { type Answer, startTestApp } from '../../../test/support/test-app.ts';
import { addUpDayChanges, findDayVersions } from './dashboards.sheets.queries.ts';
import type { PlainQuestion } from './testing/plain-dashboard.ts';
import { twoProcesses } from './testing/two-processes.ts';

/** After every kind of change, two processes that had answered before answer what plain SQL finds. */
const now = '2026-03-02T08:00:00Z';
const app = await startTestApp({ now });
const processes = twoProcesses(app);
afterAll(async () => {
  await processes.close();
  await app.close();
});
const { db } = app;

let scene: ProjectScene & Awaited<ReturnType<typeof more>>;
let number = 0;

/** Two collectors, reports of theirs that are in no alert, a second health risk, place and organization. */
async function more({ society, projectId, projectHealthRiskId, manager, register, ...rest }: ProjectScene) {
  number += 10;
  const phones = [1, 2, 3].map((one) => `+2217${71_000_000 + number + one}`);
  const [awa, moussa] = [
    await register(`A${number}`, phones[0] ?? ''),
    await register(`M${number}`, phones[1] ?? ''),
  ];
  const { villageId, districtId } = await aVillage(db, society.id);
  const organizationId = await anOrganization(db, society.id);
  await db.insertInto('projectOrganizations').values({ projectId, organizationId }).execute();
  const otherRiskId = await aHealthRisk(db, 8000 + number);
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
    healthRiskCode: rest.healthRiskCode,
  };
}

beforeEach(async () => {
  const plain = await aProjectScene(app);
  scene = { ...plain, ...(await more(plain)) };
});

function questions(): PlainQuestion[] {
  const { society, projectId, organizationId } = scene;
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
  } as const satisfies PlainQuestion;
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

async function ok(answered: Promise<Answer>): Promise<void> {
  const { status, body } = await answered;
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
}

/** Sends the form of a report as it is stored, changed. */
async function edit(id: number, change: object = {}): Promise<void> {
  const dataCollectorId = 'dataCollectorId' in change ? (change.dataCollectorId as number) : scene.awa;
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
  await ok(
    scene.by.post(`/api/report/${id}/edit?projectId=${scene.projectId}`, {
      ...{
        date: '2026-02-28T21:00:00',
        dataCollectorId,
        dataCollectorLocationId: location.id,
        reportStatus: 'New',
      },
      ...{ healthRiskId: scene.healthRiskId, ...counts, ...none, fromOtherVillagesCount: null },
      ...change,
    }),
  );
}

async function anAlertOf(ids: number[]): Promise<number> {
  const { projectId, projectHealthRiskId } = scene;
  return anAlert(db, { projectId, projectHealthRiskId, reportIds: ids, createdAt: app.clock.now() });
}

const inAlert = (deed: string) => async () => {
  const alertId = await anAlertOf([scene.id]);
  await processes.ask(questions());
  await ok(scene.by.post(`/api/alert/${alertId}/${deed}Report?reportId=${scene.id}`));
  if (deed === 'accept') return;
  await setThreshold(3);
  await ok(scene.by.post(`/api/alert/${alertId}/dismiss`));
};

const setThreshold = (countThreshold: number) =>
  db
    .updateTable('projectHealthRisks')
    .set(
      countThreshold > 1 ? { countThreshold, daysThreshold: 10, kilometersThreshold: 1 } : { countThreshold },
    )
    .where('id', '=', scene.projectHealthRiskId)
    .execute();

async function aFlaggedReport(): Promise<number> {
  await db.updateTable('rawReports').set({ repetition: 'Probable' }).where('id', '=', scene.id).execute();
  return scene.id;
}
const judge = async (isRepetition: boolean) =>
  ok(scene.by.post(`/api/report/${await aFlaggedReport()}/repetition`, { isRepetition }));

async function editProject(change: object): Promise<void> {
  const { projectId, projectHealthRiskId, healthRiskId, manager } = scene;
  const texts = { feedbackMessage: 'Thank you', caseDefinition: 'Hot' };
  const rule = {
    alertRuleCountThreshold: 0,
    alertRuleDaysThreshold: null,
    alertRuleKilometersThreshold: null,
  };
  const body = { name: 'Valley', allowMultipleOrganizations: true, organizationId: null, ...change };
  await ok(
    app.as(scene.administrator).post(`/api/project/${projectId}/edit`, {
      healthRisks: [{ id: projectHealthRiskId, healthRiskId, ...texts, ...rule }],
      alertNotHandledNotificationRecipientId: manager,
      ...body,
    }),
  );
}

const collectors = (path: string, body: object) =>
  ok(scene.by.post(`/api/dataCollector/${path}`, { dataCollectorIds: [scene.awa], ...body }));

/** Each kind; those that need a change first answer what was said before the one that counts. */
const changes: Record<string, () => Promise<unknown>> = {
  'a new message': () => scene.send(scene.phones[0] ?? '', `${scene.healthRiskCode}#1#2`),
  'a message of activity': async () => {
    const risk = await aHealthRisk(db, 8001 + number, 'Activity');
    await aProjectHealthRisk(db, scene.projectId, risk);
    await scene.register(`B${number}`, scene.phones[2] ?? '');
    const before = await processes.ask(questions());
    await scene.send(scene.phones[2] ?? '', `${8001 + number}`);
    return before;
  },
  'keeping a report': () => ok(scene.by.post(`/api/report/${scene.id}/accept`)),
  'dismissing a report': () => ok(scene.by.post(`/api/report/${scene.id}/dismiss`)),
  'another day': () => edit(scene.id, { date: '2026-02-22T10:00:00' }),
  'another collector': () => edit(scene.id, { dataCollectorId: scene.moussa }),
  'another health risk': () => edit(scene.id, { healthRiskId: scene.otherRiskId }),
  'other counts': async () => edit(await scene.report({ kind: 'Aggregate' }), { countFemalesBelowFive: 7 }),
  'another status': () => edit(scene.id, { reportStatus: 'Accepted' }),
  'a collector for an unknown sender': async () => {
    const id = await scene.report({ projectId: null, dataCollectorId: null, dataCollectorType: null });
    await processes.ask(questions());
    await edit(id);
  },
  'a repetition confirmed': () => judge(true),
  'a repetition denied': async () => {
    await judge(true);
    const before = await processes.ask(questions());
    await judge(false);
    return before;
  },
  'keeping a report of an alert': inAlert('accept'),
  'dismissing a report of an alert, and the alert': inAlert('dismiss'),
  'resetting a report of an alert': async () => {
    await inAlert('accept')();
    await processes.ask(questions());
    const { alertId } = await db
      .selectFrom('reports')
      .select('alertId')
      .where('id', '=', scene.id)
      .executeTakeFirstOrThrow();
    await ok(scene.by.post(`/api/alert/${alertId}/resetReport?reportId=${scene.id}`));
  },
  'escalating and closing an alert': async () => {
    const alertId = await anAlertOf([scene.id]);
    await ok(scene.by.post(`/api/alert/${alertId}/acceptReport?reportId=${scene.id}`));
    await ok(scene.by.post(`/api/alert/${alertId}/escalate`, { sendNotification: false }));
    await processes.ask(questions());
    await ok(scene.by.post(`/api/alert/${alertId}/close`));
  },
  'another time zone of the project': async () => {
    await editProject({ timeZoneId: 'Asia/Kolkata' });
    zone = () => 'Asia/Kolkata';
  },
  'another supervisor, of another organization': () =>
    ok(
      app.as(scene.administrator).post('/api/dataCollector/replaceSupervisor', {
        ...{
          dataCollectorIds: [scene.awa],
          supervisorId: scene.otherSupervisor,
          supervisorRole: 'Supervisor',
        },
      }),
    ),
  'a collector in training': () => collectors('setTrainingState', { inTraining: true }),
  'a collector not deployed': () => collectors('setDeployedState', { deployed: false }),
  'a collector deleted': () => ok(scene.by.post(`/api/dataCollector/${scene.awa}/delete`)),
  'a village renamed': () =>
    ok(
      app
        .as(scene.administrator)
        .post(`/api/nationalSocietyStructure/village/${scene.society.villageId}/edit`, {
          name: `New ${number}`,
        }),
    ),
};

describe('dashboards follow', () => {
  test.each(Object.entries(changes))('%s', async (_change, change) => {
    const before = await processes.ask(questions());
    const between = await change();
    expect(await processes.ask(questions())).not.toEqual(Array.isArray(between) ? between : before);
    await addUpDayChanges(db);
    await processes.ask(questions());
  });

  test('the project closed, when its collectors lose their names', async () => {
    const before = await processes.ask(questions());
    await ok(scene.close());
    expect((await processes.ask(questions())).length).toBe(before.length);
  });
});

const versions = () =>
  findDayVersions(db, { projectIds: [scene.projectId], first: '2026-01-01', last: '2026-12-31' });

test('joining a group and an alert changes no day', async () => {
  const { projectHealthRiskId } = scene;
  await setThreshold(1);
  const before = await versions();
  await evaluateAlerts(app, projectHealthRiskId, [scene.id]);
  const { alertId, status } = await db
    .selectFrom('reports')
    .select(['alertId', 'status'])
    .where('id', '=', scene.id)
    .executeTakeFirstOrThrow();
  expect([typeof alertId, status]).toEqual(['number', 'Pending']);
  expect(await versions()).toEqual(before);
});
