import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { anAlert, aReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { evaluateAlerts } from '../../../../test/support/evaluate-alerts.ts';
import { aProjectFixture, type ProjectFixture } from '../../../../test/support/fixtures/project-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
afterAll(() => app.close());

let administrator: number;
let activity: number;
let cough: number;
let fixture: ProjectFixture;

beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
  activity = await aHealthRisk(app.db, 902, 'Activity');
  cough = await aHealthRisk(app.db, 901);
});
beforeEach(async () => {
  fixture = await aProjectFixture(app);
});

const risk = (healthRiskId: number, given: object = {}) => ({
  id: null as number | null,
  healthRiskId,
  feedbackMessage: 'Thank you',
  caseDefinition: 'Hot to the touch',
  alertRuleCountThreshold: 3,
  alertRuleDaysThreshold: 10,
  alertRuleKilometersThreshold: 2,
  ...given,
});
const known = (given: object = {}) =>
  risk(fixture.healthRiskId, { id: fixture.projectHealthRiskId, ...given });
const toBody = (given: object = {}) => ({
  name: 'Valley',
  allowMultipleOrganizations: false,
  healthRisks: [known()],
  organizationId: null,
  alertNotHandledNotificationRecipientId: fixture.manager,
  ...given,
});
const edit = (given: object = {}, by = fixture.manager) =>
  app.as(by).post(`/api/project/${fixture.projectId}/edit`, toBody(given));
const read = async () =>
  (await app.as(administrator).get(`/api/project/${fixture.projectId}/get`)).body.value;
type Row = { id: number; healthRiskId: number };
const findRow = async (healthRiskId: number) =>
  (await read()).projectHealthRisks.find((row: Row) => row.healthRiskId === healthRiskId);
const aMessageWithRisk = (given: object = {}) => {
  const { projectId, projectHealthRiskId, society } = fixture;
  return aReport(app.db, { nationalSocietyId: society.id, projectId, projectHealthRiskId, ...given });
};
const setProject = (values: object) =>
  app.db.updateTable('projects').set(values).where('id', '=', fixture.projectId).execute();

describe('editing a project', () => {
  test('keeps the ids of its health risks, adds new ones and deletes others', async () => {
    const before = await aProjectHealthRisk(app.db, fixture.projectId, cough);
    expect(await edit({ healthRisks: [known(), risk(cough, { id: before })] })).toMatchObject({
      status: 200,
      body: { isSuccess: true, message: {} },
    });
    expect(await findRow(cough)).toMatchObject({ id: before, feedbackMessage: 'Thank you' });
    expect((await edit({ name: 'Hills' })).status).toBe(200);
    const project = await read();
    expect(project.name).toBe('Hills');
    expect(await findRow(cough)).toBeUndefined();
    expect(await findRow(fixture.healthRiskId)).toMatchObject({
      id: fixture.projectHealthRiskId,
      alertRuleCountThreshold: 3,
      alertRuleDaysThreshold: 10,
      alertRuleKilometersThreshold: 2,
    });
  });

  test('adds missing activity risks, and leaves existing ones as they are', async () => {
    const own = await aProjectHealthRisk(app.db, fixture.projectId, activity, {
      feedbackMessage: 'Own words',
      countThreshold: 0,
      daysThreshold: null,
      kilometersThreshold: null,
    });
    expect((await edit()).status).toBe(200);
    expect(await findRow(activity)).toMatchObject({ id: own, feedbackMessage: 'Own words' });
    const codes = (await read()).projectHealthRisks.map(
      (row: { healthRiskCode: number }) => row.healthRiskCode,
    );
    expect(codes).toEqual(expect.arrayContaining([98, 99, 902]));
    expect((await edit({ healthRisks: [known(), risk(activity)] })).status).toBe(200);
    const changed = await findRow(activity);
    expect(changed).toMatchObject({ id: own, feedbackMessage: 'Thank you', alertRuleCountThreshold: 0 });
    expect(changed).not.toHaveProperty('alertRuleDaysThreshold');
  });

  test('stores no days and kilometers where one report is enough', async () => {
    expect((await edit({ healthRisks: [known({ alertRuleCountThreshold: 1 })] })).status).toBe(200);
    const row = await findRow(fixture.healthRiskId);
    expect(row).toMatchObject({ alertRuleCountThreshold: 1 });
    expect(row).not.toHaveProperty('alertRuleDaysThreshold');
  });

  test('is recorded with the values before and the user', async () => {
    await edit({ name: 'Hills' });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'nationalSocietyId', 'before', 'after'])
      .where('projectId', '=', fixture.projectId)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'project/edit',
      actorId: fixture.manager,
      nationalSocietyId: fixture.society.id,
      before: { healthRisks: [{ id: fixture.projectHealthRiskId, countThreshold: 0 }] },
      after: { name: 'Hills' },
    });
  });

  test('changes neither the owner nor the not-handled recipient', async () => {
    const other = await anOrganization(app.db, fixture.society.id);
    expect((await edit({ organizationId: other })).status).toBe(200);
    const { body } = await app
      .as(administrator)
      .get(`/api/projectOrganization/list?projectId=${fixture.projectId}`);
    expect(body.value).toHaveLength(1);
  });

  test.each<[string, () => object, string]>([
    ['a name is needed', () => ({ name: ' ' }), 'Name'],
    ['a name has at most 100 characters', () => ({ name: 'x'.repeat(101) }), 'Name'],
    ['the time zone exists', () => ({ timeZoneId: 'Mars/Olympus' }), 'TimeZoneId'],
    ['there are health risks', () => ({ healthRisks: null }), 'HealthRisks'],
    ['activity alone is nothing to watch', () => ({ healthRisks: [risk(activity)] }), 'HealthRisks'],
    ['nothing is nothing to watch', () => ({ healthRisks: [] }), 'HealthRisks'],
  ])('is rejected at its field: %s', async (_rule, given, field) => {
    const { status, body } = await edit(given());
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(Object.keys(body.message.data)).toEqual([field]);
  });

  test.each<[string, () => object[], string]>([
    ['risks are given once', () => [known(), risk(fixture.healthRiskId)], 'HealthRiskId'],
    ['the id is the one it has', () => [risk(fixture.healthRiskId, { id: 999_999 })], 'Id'],
    ['a case definition is needed', () => [known({ caseDefinition: '' })], 'CaseDefinition'],
    ['at most 500 characters', () => [known({ caseDefinition: 'x'.repeat(501) })], 'CaseDefinition'],
    ['a feedback message is needed', () => [known({ feedbackMessage: ' ' })], 'FeedbackMessage'],
    ['at most 160 characters', () => [known({ feedbackMessage: 'x'.repeat(161) })], 'FeedbackMessage'],
    ['no negative count', () => [known({ alertRuleCountThreshold: -1 })], 'AlertRuleCountThreshold'],
    ['a whole count', () => [known({ alertRuleCountThreshold: 1.5 })], 'AlertRuleCountThreshold'],
    ['days above a count of 1', () => [known({ alertRuleDaysThreshold: null })], 'AlertRuleDaysThreshold'],
    ['at least one day', () => [known({ alertRuleDaysThreshold: 0 })], 'AlertRuleDaysThreshold'],
    ['at most 365 days', () => [known({ alertRuleDaysThreshold: 366 })], 'AlertRuleDaysThreshold'],
    [
      'kilometers above 1',
      () => [known({ alertRuleKilometersThreshold: null })],
      'AlertRuleKilometersThreshold',
    ],
    [
      'at least one kilometer',
      () => [known({ alertRuleKilometersThreshold: 0 })],
      'AlertRuleKilometersThreshold',
    ],
    ['at most 9999', () => [known({ alertRuleKilometersThreshold: 10_000 })], 'AlertRuleKilometersThreshold'],
  ])('is rejected at the field of the health risk: %s', async (_rule, healthRisks, field) => {
    const { status, body } = await edit({ healthRisks: healthRisks() });
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(Object.keys(body.message.data)).toEqual([`HealthRisk.${fixture.healthRiskId}.${field}`]);
  });

  test('is rejected for a health risk that does not exist', async () => {
    expect((await edit({ healthRisks: [known(), risk(999_999)] })).body.message.key).toBe(
      'project.healthRiskDoesNotExist',
    );
  });
});

describe('a health risk to be removed from a project', () => {
  const without = () => edit({ healthRisks: [risk(cough)] });

  test.each([
    ['a report', () => aMessageWithRisk()],
    ['a training report', () => aMessageWithRisk({ isTraining: true })],
    ['a report of an unknown sender', () => aMessageWithRisk({ projectId: null })],
    [
      'an alert, even if its reports now have another health risk',
      async () => {
        const { projectId, projectHealthRiskId } = fixture;
        const reportId = await aMessageWithRisk();
        await anAlert(app.db, { projectId, projectHealthRiskId, reportIds: [reportId] });
        const moved = { projectHealthRiskId: await aProjectHealthRisk(app.db, projectId, cough) };
        await app.db.updateTable('reports').set(moved).where('id', '=', reportId).execute();
      },
    ],
  ])('cannot be removed when there is %s', async (_what, addReport) => {
    await addReport();
    const { status, body } = await without();
    expect([status, body.message.key]).toEqual([400, 'project.healthRiskContainsReports']);
    expect(await findRow(fixture.healthRiskId)).toBeDefined();
  });

  test('is removed with the recipients that only named it, so that they do not get all other alerts', async () => {
    const { projectId, projectHealthRiskId, society } = fixture;
    const other = await aProjectHealthRisk(app.db, projectId, cough);
    const aRecipient = async (email: string, risks: number[]) => {
      const { id } = await app.db
        .insertInto('alertRecipients')
        .values({
          projectId,
          organizationId: society.organizationId,
          role: 'Nurse',
          organization: 'Clinic',
          email,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const links = risks.map((item) => ({ alertRecipientId: id, projectHealthRiskId: item }));
      await app.db.insertInto('alertRecipientHealthRisks').values(links).execute();
      return id;
    };
    await aRecipient('only@test.example', [projectHealthRiskId]);
    const both = await aRecipient('both@test.example', [projectHealthRiskId, other]);
    expect((await edit({ healthRisks: [risk(cough, { id: other })] })).status).toBe(200);
    const left = app.db.selectFrom('alertRecipients').select('id').where('projectId', '=', projectId);
    expect(await left.execute()).toEqual([{ id: both }]);
  });
});

describe('a changed alert rule', () => {
  const near = { latitude: 14, longitude: -17, dataCollectorType: 'Human' };
  const listAlerts = () =>
    app.db
      .selectFrom('alerts')
      .select(['id', 'raisedBecause'])
      .where('projectId', '=', fixture.projectId)
      .orderBy('id')
      .execute();

  // SRV.NFXNREQ.062
  test('is used from the next report on; alerts stay as they were raised', async () => {
    const evaluate = (reportId: number) => evaluateAlerts(app, fixture.projectHealthRiskId, [reportId]);
    await edit({ healthRisks: [known({ alertRuleCountThreshold: 1 })] });
    await evaluate(await aMessageWithRisk(near));
    const before = await listAlerts();
    expect(before).toHaveLength(1);
    expect((await edit({ healthRisks: [known({ alertRuleCountThreshold: 0 })] })).status).toBe(200);
    await evaluate(await aMessageWithRisk({ ...near, latitude: 15 }));
    expect(await listAlerts()).toEqual(before);
    await edit({ healthRisks: [known({ alertRuleCountThreshold: 1 })] });
    await evaluate(await aMessageWithRisk({ ...near, latitude: 16 }));
    expect(await listAlerts()).toHaveLength(2);
  });
});

describe('a changed time zone', () => {
  test('moves every report of the project to its day and epi week there', async () => {
    const other = await aProjectFixture(app);
    const at = {
      receivedAt: new Date('2026-01-03T23:30:00Z'),
      reportedOn: '2026-01-03',
      epiYear: 2025,
      epiWeek: 53,
    };
    const late = await aMessageWithRisk(at);
    const noon = await aMessageWithRisk({ ...at, receivedAt: new Date('2026-01-03T12:00:00Z') });
    const elsewhere = await aReport(app.db, {
      ...at,
      nationalSocietyId: other.society.id,
      projectId: other.projectId,
      projectHealthRiskId: other.projectHealthRiskId,
    });
    expect((await edit({ timeZoneId: 'Africa/Nairobi' })).status).toBe(200);
    const rows = await app.db
      .selectFrom('reports')
      .select(['id', 'reportedOn', 'epiYear', 'epiWeek'])
      .where('id', 'in', [late, noon, elsewhere])
      .orderBy('id')
      .execute();
    const unmoved = { reportedOn: '2026-01-03', epiYear: 2025, epiWeek: 53 };
    expect(rows).toEqual([
      { id: late, reportedOn: '2026-01-04', epiYear: 2026, epiWeek: 1 },
      { id: noon, ...unmoved },
      { id: elsewhere, ...unmoved },
    ]);
    expect((await edit()).status).toBe(200);
    expect((await read()).timeZoneId).toBe('Africa/Nairobi');
  });
});

describe('permission to edit a project', () => {
  test('is given to managers and technical advisors of the society, where there is no coordinator', async () => {
    const at = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    expect((await edit({}, await aUser(app.db, 'TechnicalAdvisor', at))).status).toBe(200);
    for (const role of ['Supervisor', 'HeadSupervisor', 'DataConsumer'] as const)
      expect(
        (await edit({}, await aUser(app.db, role, { ...at, projectId: fixture.projectId }))).status,
      ).toBe(403);
    const foreign = await aSociety(app.db);
    expect((await edit({}, await aUser(app.db, 'Manager', { nationalSocietyId: foreign.id }))).status).toBe(
      403,
    );
  });

  test('to several organizations is only given to coordinators and administrators', async () => {
    const shared = { allowMultipleOrganizations: true };
    expect((await edit(shared)).body.message.key).toBe('project.onlyCoordinatorCanChangeMultipleOrgAccess');
    expect((await edit(shared, administrator)).status).toBe(200);
    expect((await edit(shared)).status).toBe(200);
    const organizationId = await anOrganization(app.db, fixture.society.id);
    await app.db
      .insertInto('projectOrganizations')
      .values({ projectId: fixture.projectId, organizationId })
      .execute();
    expect((await edit({}, administrator)).body.message.key).toBe(
      'project.allowMultipleOrganizationsFlagCannotBeRemoved',
    );
    const at = { nationalSocietyId: fixture.society.id, organizationId };
    const coordinator = await aUser(app.db, 'Coordinator', at);
    expect((await edit(shared)).body.message.key).toBe('project.onlyCoordinatorCanAdministrateProjects');
    expect((await edit(shared, coordinator)).status).toBe(200);
  });

  test('is given to nobody once it is closed, or the society archived', async () => {
    await setProject({ state: 'Closed', endedAt: new Date() });
    expect((await edit({}, administrator)).body.message.key).toBe('project.projectIsClosed');
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', fixture.society.id)
      .execute();
    expect((await edit({}, administrator)).body.message.key).toBe('nationalSociety.isArchived');
  });

  test('an administrator gets the error that a project does not exist', async () => {
    const { status, body } = await app.as(administrator).post('/api/project/999999/edit', toBody());
    expect([status, body.message.key]).toEqual([400, 'project.projectDoesNotExist']);
  });
});
