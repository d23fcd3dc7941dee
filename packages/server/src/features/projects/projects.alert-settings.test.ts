import { defaultAlertTargets, defaultReminderHours } from '@harken/domain/alerts/targets';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aProjectFixture, type ProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let fixture: ProjectFixture;
beforeEach(async () => {
  fixture = await aProjectFixture(app);
});

const defaults = { ...defaultAlertTargets, nudgeHours: [...defaultReminderHours], tellsSenders: false };
const custom = {
  assessHours: 48,
  detectDays: 5,
  notifyDays: 2,
  respondDays: 10,
  nudgeHours: [12, 36],
  tellsSenders: true,
};
const body = (changes: object) => ({
  name: 'Valley',
  allowMultipleOrganizations: false,
  healthRisks: [
    {
      healthRiskId: fixture.healthRiskId,
      feedbackMessage: 'Thank you',
      caseDefinition: 'Hot to the touch',
      alertRuleCountThreshold: 1,
    },
  ],
  alertNotHandledNotificationRecipientId: fixture.manager,
  ...changes,
});
const create = (changes: object) =>
  app.as(fixture.manager).post(`/api/project/create?nationalSocietyId=${fixture.society.id}`, body(changes));
const edit = (changes: object) =>
  app.as(fixture.manager).post(`/api/project/${fixture.projectId}/edit`, body(changes));
const readSettings = async (projectId: number) =>
  (await app.as(fixture.manager).get(`/api/project/${projectId}/get`)).body.value.alertSettings;

describe('alert settings of a project', () => {
  test('have defaults for new projects', async () => {
    expect(await readSettings((await create({})).body.value)).toEqual(defaults);
    expect(await readSettings((await create({ alertSettings: null })).body.value)).toEqual(defaults);
    expect(await readSettings((await create({ alertSettings: custom })).body.value)).toEqual(custom);
  });

  // SRV.NFXNREQ.061, SRV.NFXNREQ.064
  test('can be changed, and stay when they are left out', async () => {
    expect((await edit({ alertSettings: custom })).status).toBe(200);
    expect(await readSettings(fixture.projectId)).toEqual(custom);
    expect((await edit({})).status).toBe(200);
    expect((await edit({ alertSettings: null })).status).toBe(200);
    expect(await readSettings(fixture.projectId)).toEqual(custom);
    const auditEvent = await app.db
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', '=', 'project/edit')
      .where('subjectId', '=', fixture.projectId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    expect(auditEvent).toMatchObject({
      before: { nudgeHours: [24, 48, 168], tellsSenders: false, assessTargetHours: 24 },
      after: { nudgeHours: [12, 36], tellsSenders: true, assessTargetHours: 48 },
    });
  });

  test('store the hours of reminders sorted and unique, or none', async () => {
    await edit({ alertSettings: { ...custom, nudgeHours: [72, 6, 72, 24] } });
    expect((await readSettings(fixture.projectId)).nudgeHours).toEqual([6, 24, 72]);
    await edit({ alertSettings: { ...custom, nudgeHours: [] } });
    expect((await readSettings(fixture.projectId)).nudgeHours).toEqual([]);
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
  ])('are rejected at the field: %j', async (invalid, field) => {
    const alertSettings = { ...custom, ...invalid };
    for (const response of [await create({ alertSettings }), await edit({ alertSettings })]) {
      expect([response.status, response.body.message.key]).toEqual([400, 'validation.validationError']);
      expect(Object.keys(response.body.message.data)).toEqual([`AlertSettings.${field}`]);
    }
    expect(await readSettings(fixture.projectId)).toEqual(defaults);
  });
});
