import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T22:30:00Z' });
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let foreign: Society;
let administrator: number;
let manager: number;
let foreignManager: number;
let fever: number;
let activity: number;

beforeAll(async () => {
  society = await aSociety(app.db, { name: 'Of projects' });
  foreign = await aSociety(app.db);
  administrator = await aUser(app.db, 'Administrator');
  manager = await aUser(app.db, 'Manager', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
    name: 'Mina',
  });
  foreignManager = await aUser(app.db, 'Manager', {
    nationalSocietyId: foreign.id,
    organizationId: foreign.organizationId,
  });
  fever = await aHealthRisk(app.db, 301);
  activity = await aHealthRisk(app.db, 302, 'Activity');
});

const risk = (healthRiskId: number, given: object = {}) => ({
  id: null,
  healthRiskId,
  feedbackMessage: 'Thank you',
  caseDefinition: 'Hot to the touch',
  alertRuleCountThreshold: 3,
  alertRuleDaysThreshold: 10,
  alertRuleKilometersThreshold: 2,
  ...given,
});
const newProject = (given: object = {}) => ({
  name: 'Valley',
  allowMultipleOrganizations: false,
  healthRisks: [risk(fever)],
  organizationId: null,
  alertNotHandledNotificationRecipientId: manager,
  ...given,
});
const create = (given: object = {}, user = manager, societyId = society.id) =>
  app.as(user).post(`/api/project/create?nationalSocietyId=${societyId}`, newProject(given));

describe('a new project', () => {
  test('is open, owned by the organization of the manager, and has the chosen health risks and activity', async () => {
    const created = await create({ timeZoneId: 'Africa/Nairobi' });
    expect(created).toMatchObject({ status: 200, body: { isSuccess: true, value: expect.any(Number) } });
    const id = created.body.value;
    const { body } = await app.as(manager).get(`/api/project/${id}/get`);
    expect(body.value).toMatchObject({
      id,
      name: 'Valley',
      state: 'Open',
      timeZoneId: 'Africa/Nairobi',
      allowMultipleOrganizations: false,
      nationalSocietyId: society.id,
      contentLanguageId: 1,
      hasCoordinator: false,
    });
    const watched = body.value.projectHealthRisks;
    expect(watched.map((row: { healthRiskCode: number }) => row.healthRiskCode)).toEqual([98, 99, 301, 302]);
    expect(watched[2]).toEqual({
      id: expect.any(Number),
      healthRiskId: fever,
      healthRiskType: 'Human',
      healthRiskCode: 301,
      healthRiskName: 'Risk 301',
      alertRuleCountThreshold: 3,
      alertRuleDaysThreshold: 10,
      alertRuleKilometersThreshold: 2,
      feedbackMessage: 'Thank you',
      caseDefinition: 'Hot to the touch',
      containsReports: false,
    });
    expect(watched[3]).toMatchObject({ alertRuleCountThreshold: 0, feedbackMessage: 'Thanks 302' });

    const organizations = await app.as(manager).get(`/api/projectOrganization/list?projectId=${id}`);
    expect(organizations.body.value).toEqual([
      { id: expect.any(Number), name: expect.any(String), isDefaultOrganization: true },
    ]);
    const recipients = await app.db
      .selectFrom('alertNotHandledRecipients')
      .select(['organizationId', 'userId'])
      .where('projectId', '=', id)
      .execute();
    expect(recipients).toEqual([{ organizationId: society.organizationId, userId: manager }]);
  });

  test('has the first time zone of its country unless another is given', async () => {
    const { body } = await create();
    const project = await app.as(manager).get(`/api/project/${body.value}/get`);
    expect(project.body.value.timeZoneId).toBe('Africa/Dakar');
  });

  test('is recorded with the user', async () => {
    const { body } = await create();
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'nationalSocietyId'])
      .where('projectId', '=', body.value)
      .executeTakeFirst();
    expect(event).toEqual({ action: 'project/create', actorId: manager, nationalSocietyId: society.id });
  });

  test('has no rule for a health risk that never raises alerts', async () => {
    const { body } = await create({ healthRisks: [risk(fever), risk(activity)] });
    const project = await app.as(manager).get(`/api/project/${body.value}/get`);
    const row = project.body.value.projectHealthRisks.find(
      ({ healthRiskId }: { healthRiskId: number }) => healthRiskId === activity,
    );
    expect(row).toMatchObject({ alertRuleCountThreshold: 0 });
    expect(row).not.toHaveProperty('alertRuleDaysThreshold');
  });

  test.each<[string, () => object, string[]]>([
    ['a name is needed', () => ({ name: ' ' }), ['Name']],
    ['a name has at most 100 characters', () => ({ name: 'x'.repeat(101) }), ['Name']],
    ['the time zone exists', () => ({ timeZoneId: 'Mars/Olympus' }), ['TimeZoneId']],
    [
      'health risks are given once',
      () => ({ healthRisks: [risk(fever), risk(fever)] }),
      ['HealthRisks[1].HealthRiskId'],
    ],
    ['activity alone is nothing to watch', () => ({ healthRisks: [risk(activity)] }), ['HealthRisks']],
    [
      'several reports need days',
      () => ({ healthRisks: [risk(fever, { alertRuleDaysThreshold: null })] }),
      ['HealthRisks[0].AlertRuleDaysThreshold'],
    ],
    [
      'a feedback message fits one SMS',
      () => ({ healthRisks: [risk(fever, { feedbackMessage: 'x'.repeat(161) })] }),
      ['HealthRisks[0].FeedbackMessage'],
    ],
    [
      'a case definition has at most 500 characters',
      () => ({ healthRisks: [risk(fever, { caseDefinition: 'x'.repeat(501) })] }),
      ['HealthRisks[0].CaseDefinition'],
    ],
    [
      'managers do not choose another organization',
      () => ({ organizationId: foreign.organizationId }),
      ['OrganizationId'],
    ],
    [
      'managers do not let several organizations take part',
      () => ({ allowMultipleOrganizations: true }),
      ['AllowMultipleOrganizations'],
    ],
    [
      'the not-handled recipient exists',
      () => ({ alertNotHandledNotificationRecipientId: null }),
      ['AlertNotHandledNotificationRecipientId'],
    ],
  ])('is rejected at its field: %s', async (_rule, given, fields) => {
    const { status, body } = await create(given());
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(Object.keys(body.message.data)).toEqual(fields);
  });

  test.each<[string, () => object]>([
    ['project.healthRiskDoesNotExist', () => ({ healthRisks: [risk(999_999)] })],
    [
      'project.alertNotHandledRecipientDoesNotExist',
      () => ({ alertNotHandledNotificationRecipientId: foreignManager }),
    ],
  ])('is rejected: %s', async (key, given) => {
    const { status, body } = await create(given());
    expect([status, body.message.key]).toEqual([400, key]);
  });

  test.each([
    ['Manager', 1],
    ['TechnicalAdvisor', 1],
    ['Manager', 2],
    ['TechnicalAdvisor', 2],
  ] as const)('may name the organization it would belong to anyway: by a %s, of %s', async (role, count) => {
    const other = await aSociety(app.db);
    if (count === 2) await anOrganization(app.db, other.id);
    const { organizationId } = other;
    const person = await aUser(app.db, role, { nationalSocietyId: other.id, organizationId });
    const own = { organizationId, alertNotHandledNotificationRecipientId: person };
    const { status, body } = await create(own, person, other.id);
    expect([status, body.message]).toEqual([200, {}]);
  });

  test('is rejected in an archived or missing society', async () => {
    const old = await aSociety(app.db);
    await app.db
      .updateTable('nationalSocieties')
      .set({ isArchived: true })
      .where('id', '=', old.id)
      .execute();
    const archived = await create({}, administrator, old.id);
    expect(archived.body.message.key).toBe('project.cannotAddProjectInArchivedNationalSociety');
    const missing = await create({}, administrator, 999_999);
    expect(missing.body.message.key).toBe('project.nationalSocietyDoesNotExist');
  });
});
