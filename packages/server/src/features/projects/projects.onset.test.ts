import { afterAll, beforeEach, expect, test } from 'vitest';
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
async function readSwitches(projectId: number) {
  const { value } = (await app.as(fixture.manager).get(`/api/project/${projectId}/get`)).body;
  return [value.readsOnset, value.asksOnset];
}

test('a new project neither reads the onset nor asks for it, unless it says so', async () => {
  expect(await readSwitches((await create({})).body.value)).toEqual([false, false]);
  const on = await create({ readsOnset: true, asksOnset: true });
  expect(await readSwitches(on.body.value)).toEqual([true, true]);
});

test('switches that are left out stay as they are, and changes are recorded', async () => {
  expect((await edit({ readsOnset: true })).status).toBe(200);
  expect((await edit({ asksOnset: true })).status).toBe(200);
  expect(await readSwitches(fixture.projectId)).toEqual([true, true]);
  expect((await edit({ readsOnset: null })).status).toBe(200);
  expect(await readSwitches(fixture.projectId)).toEqual([true, true]);
  expect((await edit({ readsOnset: false, asksOnset: false })).status).toBe(200);
  expect(await readSwitches(fixture.projectId)).toEqual([false, false]);
  const events = await app.db
    .selectFrom('auditEvents')
    .select(['before', 'after'])
    .where('action', '=', 'project/edit')
    .where('subjectId', '=', fixture.projectId)
    .orderBy('id')
    .execute();
  expect(events[0]).toMatchObject({ before: { readsOnset: false }, after: { readsOnset: true } });
  expect(events[1]).toMatchObject({ before: { asksOnset: false }, after: { asksOnset: true } });
});

test('a switch that is not yes or no is rejected', async () => {
  const { status, body: answer } = await edit({ readsOnset: 'often' });
  expect([status, Object.keys(answer.message.data)]).toEqual([400, ['ReadsOnset']]);
});
