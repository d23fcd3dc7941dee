import { defaultAlertTargets, defaultNudgeHours } from '@harken/domain/alerts/targets';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aProjectScene, type ProjectScene } from '../../../test/support/project-scene.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let scene: ProjectScene;
beforeEach(async () => {
  scene = await aProjectScene(app);
});

const standard = { ...defaultAlertTargets, nudgeHours: [...defaultNudgeHours], tellsSenders: false };
const own = {
  assessHours: 48,
  detectDays: 5,
  notifyDays: 2,
  respondDays: 10,
  nudgeHours: [12, 36],
  tellsSenders: true,
};
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
const settingsOf = async (projectId: number) =>
  (await app.as(scene.manager).get(`/api/project/${projectId}/get`)).body.value.alertSettings;

describe('what a project sets for its alerts', () => {
  test('is the same for all new projects unless it is given', async () => {
    expect(await settingsOf((await create({})).body.value)).toEqual(standard);
    expect(await settingsOf((await create({ alertSettings: null })).body.value)).toEqual(standard);
    expect(await settingsOf((await create({ alertSettings: own })).body.value)).toEqual(own);
  });

  test('is changed, and stays when it is left out', async () => {
    expect((await edit({ alertSettings: own })).status).toBe(200);
    expect(await settingsOf(scene.projectId)).toEqual(own);
    expect((await edit({})).status).toBe(200);
    expect((await edit({ alertSettings: null })).status).toBe(200);
    expect(await settingsOf(scene.projectId)).toEqual(own);
    const deed = await app.db
      .selectFrom('auditEntries')
      .select(['before', 'after'])
      .where('deed', '=', 'project/edit')
      .where('subjectId', '=', scene.projectId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(deed).toMatchObject({
      before: { nudgeHours: [24, 48, 168], tellsSenders: false, assessTargetHours: 24 },
      after: { nudgeHours: [12, 36], tellsSenders: true, assessTargetHours: 48 },
    });
  });

  test('keeps the hours of reminders in order, each once, or none', async () => {
    await edit({ alertSettings: { ...own, nudgeHours: [72, 6, 72, 24] } });
    expect((await settingsOf(scene.projectId)).nudgeHours).toEqual([6, 24, 72]);
    await edit({ alertSettings: { ...own, nudgeHours: [] } });
    expect((await settingsOf(scene.projectId)).nudgeHours).toEqual([]);
  });

  test.each([
    [{ assessHours: 0 }, 'AssessHours'],
    [{ assessHours: 721 }, 'AssessHours'],
    [{ detectDays: 366 }, 'DetectDays'],
    [{ notifyDays: 1.5 }, 'NotifyDays'],
    [{ respondDays: null }, 'RespondDays'],
    [{ nudgeHours: [24, 0] }, 'NudgeHours[1]'],
    [{ nudgeHours: [2161] }, 'NudgeHours[0]'],
    [{ nudgeHours: [1, 2, 3, 4, 5, 6] }, 'NudgeHours'],
    [{ tellsSenders: 'perhaps' }, 'TellsSenders'],
  ])('is refused at its field: %j', async (wrong, field) => {
    const alertSettings = { ...own, ...wrong };
    for (const answer of [await create({ alertSettings }), await edit({ alertSettings })]) {
      expect([answer.status, answer.body.message.key]).toEqual([400, 'validation.validationError']);
      expect(Object.keys(answer.body.message.data)).toEqual([`AlertSettings.${field}`]);
    }
    expect(await settingsOf(scene.projectId)).toEqual(standard);
  });
});
