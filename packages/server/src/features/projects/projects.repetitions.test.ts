import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aReport } from '../../../test/support/builders.ts';
import { aProjectScene, type ProjectScene } from '../../../test/support/project-scene.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let scene: ProjectScene;
beforeEach(async () => {
  scene = await aProjectScene(app);
});

const body = (given: object) => ({
  name: 'Valley',
  allowMultipleOrganizations: false,
  healthRisks: [
    {
      healthRiskId: scene.healthRiskId,
      feedbackMessage: 'Thank you',
      caseDefinition: 'Hot to the touch',
      alertRuleCountThreshold: 1,
    },
  ],
  alertNotHandledNotificationRecipientId: scene.manager,
  ...given,
});
const create = (given: object) =>
  app.as(scene.manager).post(`/api/project/create?nationalSocietyId=${scene.society.id}`, body(given));
const edit = (given: object) =>
  app.as(scene.manager).post(`/api/project/${scene.projectId}/edit`, body(given));
const minutesOf = async (projectId: number) =>
  (await app.as(scene.manager).get(`/api/project/${projectId}/get`)).body.value.repetitionMinutes;

describe('the time within which a project flags repeated messages', () => {
  test('is none unless it is given', async () => {
    expect(await minutesOf((await create({})).body.value)).toBeUndefined();
    expect(await minutesOf((await create({ repetitionMinutes: null })).body.value)).toBeUndefined();
    expect(await minutesOf((await create({ repetitionMinutes: 30 })).body.value)).toBe(30);
  });

  test('is changed, stays when it is left out, and goes when it is null', async () => {
    expect((await edit({ repetitionMinutes: 1440 })).status).toBe(200);
    expect(await minutesOf(scene.projectId)).toBe(1440);
    expect((await edit({})).status).toBe(200);
    expect(await minutesOf(scene.projectId)).toBe(1440);
    expect((await edit({ repetitionMinutes: null })).status).toBe(200);
    expect(await minutesOf(scene.projectId)).toBeUndefined();
    const deeds = await app.db
      .selectFrom('auditEntries')
      .select(['before', 'after'])
      .where('deed', '=', 'project/edit')
      .where('subjectId', '=', scene.projectId)
      .orderBy('id')
      .execute();
    expect(deeds).toMatchObject([
      { before: { repetitionMinutes: null }, after: { repetitionMinutes: 1440 } },
      { before: { repetitionMinutes: 1440 }, after: { repetitionMinutes: 1440 } },
      { before: { repetitionMinutes: 1440 }, after: { repetitionMinutes: null } },
    ]);
  });

  test.each([0, 1441, 1.5, 'soon'])('is refused at its field: %j', async (repetitionMinutes) => {
    for (const answer of [await create({ repetitionMinutes }), await edit({ repetitionMinutes })]) {
      expect([answer.status, answer.body.message.key]).toEqual([400, 'validation.validationError']);
      expect(Object.keys(answer.body.message.data)).toEqual(['RepetitionMinutes']);
    }
  });
});

test('confirmed repetitions are not among the reports of a project', async () => {
  const { projectId, projectHealthRiskId, society } = scene;
  const report = { nationalSocietyId: society.id, projectId, projectHealthRiskId };
  await aReport(app.db, report);
  await aReport(app.db, { ...report, isRepetition: true });
  const { body: list } = await app.as(scene.manager).get(`/api/project/list?nationalSocietyId=${society.id}`);
  const row = list.value.find(({ id }: { id: number }) => id === projectId);
  expect(row.totalReportCount).toBe(1);
});
