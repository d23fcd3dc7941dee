import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aReport } from '../../../test/support/builders/reports.ts';
import { aProjectFixture, type ProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let fixture: ProjectFixture;
beforeEach(async () => {
  fixture = await aProjectFixture(app);
});

const body = (given: object) => ({
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
  ...given,
});
const create = (given: object) =>
  app.as(fixture.manager).post(`/api/project/create?nationalSocietyId=${fixture.society.id}`, body(given));
const edit = (given: object) =>
  app.as(fixture.manager).post(`/api/project/${fixture.projectId}/edit`, body(given));
const readMinutes = async (projectId: number) =>
  (await app.as(fixture.manager).get(`/api/project/${projectId}/get`)).body.value.repetitionMinutes;

describe('the time within which a project flags possible duplicates', () => {
  test('is not set unless given', async () => {
    expect(await readMinutes((await create({})).body.value)).toBeUndefined();
    expect(await readMinutes((await create({ repetitionMinutes: null })).body.value)).toBeUndefined();
    expect(await readMinutes((await create({ repetitionMinutes: 30 })).body.value)).toBe(30);
  });

  test('can be changed, stays when it is left out, and is removed with null', async () => {
    expect((await edit({ repetitionMinutes: 1440 })).status).toBe(200);
    expect(await readMinutes(fixture.projectId)).toBe(1440);
    expect((await edit({})).status).toBe(200);
    expect(await readMinutes(fixture.projectId)).toBe(1440);
    expect((await edit({ repetitionMinutes: null })).status).toBe(200);
    expect(await readMinutes(fixture.projectId)).toBeUndefined();
    const listAuditEvents = await app.db
      .selectFrom('auditEvents')
      .select(['before', 'after'])
      .where('action', '=', 'project/edit')
      .where('subjectId', '=', fixture.projectId)
      .orderBy('id')
      .execute();
    expect(listAuditEvents).toMatchObject([
      { before: { repetitionMinutes: null }, after: { repetitionMinutes: 1440 } },
      { before: { repetitionMinutes: 1440 }, after: { repetitionMinutes: 1440 } },
      { before: { repetitionMinutes: 1440 }, after: { repetitionMinutes: null } },
    ]);
  });

  test.each([0, 1441, 1.5, 'soon'])('is rejected at its field: %j', async (repetitionMinutes) => {
    for (const response of [await create({ repetitionMinutes }), await edit({ repetitionMinutes })]) {
      expect([response.status, response.body.message.key]).toEqual([400, 'validation.validationError']);
      expect(Object.keys(response.body.message.data)).toEqual(['RepetitionMinutes']);
    }
  });
});

test('confirmed duplicates are not counted as reports of a project', async () => {
  const { projectId, projectHealthRiskId, society } = fixture;
  const report = { nationalSocietyId: society.id, projectId, projectHealthRiskId };
  await aReport(app.db, report);
  await aReport(app.db, { ...report, isRepetition: true });
  const { body: list } = await app
    .as(fixture.manager)
    .get(`/api/project/list?nationalSocietyId=${society.id}`);
  const row = list.value.find(({ id }: { id: number }) => id === projectId);
  expect(row.totalReportCount).toBe(1);
});
