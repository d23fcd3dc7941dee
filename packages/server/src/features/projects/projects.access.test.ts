import { dismissalReasons } from '@harken/domain/reports/dismissal-reasons';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject } from '../../../test/support/builders/projects.ts';
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

describe('with two organizations', () => {
  let led: Society;
  let second: number;
  let coordinator: number;
  let secondManager: number;
  let firstManager: number;

  beforeAll(async () => {
    led = await aSociety(app.db);
    second = await anOrganization(app.db, led.id, 'Second');
    const first = { nationalSocietyId: led.id, organizationId: led.organizationId };
    coordinator = await aUser(app.db, 'Coordinator', first);
    firstManager = await aUser(app.db, 'Manager', first);
    secondManager = await aUser(app.db, 'Manager', { ...first, organizationId: second });
  });

  test('a coordinator creates a project for one of them, and only its people can be recipients', async () => {
    const given = { organizationId: second, allowMultipleOrganizations: true };
    const wrong = await create(
      { ...given, alertNotHandledNotificationRecipientId: firstManager },
      coordinator,
      led.id,
    );
    expect(wrong.body.message.data).toEqual({
      AlertNotHandledNotificationRecipientId: [
        'string:project.alertNotHandledNotificationRecipientMustBeOfSameOrg',
      ],
    });
    const right = await create(
      { ...given, alertNotHandledNotificationRecipientId: secondManager },
      coordinator,
      led.id,
    );
    expect(right.status).toBe(200);

    const list = (user: number) => app.as(user).get(`/api/project/list?nationalSocietyId=${led.id}`);
    expect((await list(secondManager)).body.value).toHaveLength(1);
    expect((await list(firstManager)).body.value).toEqual([]);
    expect((await list(coordinator)).body.value).toHaveLength(1);
    expect((await app.as(firstManager).get(`/api/project/${right.body.value}/get`)).status).toBe(403);
  });

  test('a coordinator must choose one of the society', async () => {
    const given = { alertNotHandledNotificationRecipientId: secondManager };
    const none = await create(given, coordinator, led.id);
    expect(none.body.message.data).toEqual({ OrganizationId: ['string:validation.fieldRequired'] });
    const other = await create({ ...given, organizationId: society.organizationId }, coordinator, led.id);
    expect(other.body.message.data).toEqual({ OrganizationId: ['string:validation.valueInvalid'] });
  });

  test('the form offers coordinators the people of all, managers those of their own', async () => {
    const path = `/api/project/getFormData?nationalSocietyId=${led.id}`;
    const fetchIds = async (user: number) => {
      const { body } = await app.as(user).get(path);
      return body.value.alertNotHandledRecipients.map(({ id }: { id: number }) => id).toSorted();
    };
    expect(await fetchIds(coordinator)).toEqual([firstManager, secondManager].toSorted());
    expect(await fetchIds(secondManager)).toEqual([secondManager]);
  });
});

test('the form offers the catalogue, the organizations and the time zones of the country first', async () => {
  const { status, body } = await app
    .as(manager)
    .get(`/api/project/getFormData?nationalSocietyId=${society.id}`);
  expect(status).toBe(200);
  const { healthRisks, organizations, alertNotHandledRecipients, timeZones } = body.value;
  expect(healthRisks.find((row: { healthRiskCode: number }) => row.healthRiskCode === 301)).toEqual({
    healthRiskId: fever,
    healthRiskType: 'Human',
    healthRiskCode: 301,
    healthRiskName: 'Risk 301',
    feedbackMessage: 'Thanks 301',
    caseDefinition: 'Definition 301',
    containsReports: false,
  });
  expect(organizations).toEqual([{ id: society.organizationId, name: expect.any(String) }]);
  expect(alertNotHandledRecipients).toContainEqual({
    id: manager,
    name: 'Mina',
    organizationId: society.organizationId,
  });
  expect(timeZones[0]).toEqual({ id: 'Africa/Dakar', name: 'Africa/Dakar' });
  expect(timeZones).toContainEqual({ id: 'America/New_York', name: 'America/New York' });
});

describe('access', () => {
  let projectId: number;
  beforeAll(async () => {
    projectId = await aProject(app.db, society, { name: 'Guarded' });
  });

  test('the basic data of a project is what its pages show in their header', async () => {
    const { body } = await app.as(manager).get(`/api/project/${projectId}/basicData`);
    expect(body.value).toEqual({
      id: projectId,
      name: 'Guarded',
      nationalSociety: {
        id: society.id,
        name: 'Of projects',
        countryName: 'Senegal',
        epiWeekStartDay: 'Sunday',
      },
      isClosed: false,
      allowMultipleOrganizations: false,
      timeZoneId: 'UTC',
      dismissalReasons: [...dismissalReasons],
    });
  });

  test.each<[string, () => string]>([
    ['list', () => `/api/project/list?nationalSocietyId=${society.id}&utcOffset=0`],
    ['get', () => `/api/project/${projectId}/get`],
    ['basicData', () => `/api/project/${projectId}/basicData`],
    ['getFormData', () => `/api/project/getFormData?nationalSocietyId=${society.id}`],
    ['organizations', () => `/api/projectOrganization/list?projectId=${projectId}`],
  ])('%s is rejected for other societies', async (_name, path) => {
    const globalCoordinator = await aUser(app.db, 'GlobalCoordinator');
    expect((await app.as(manager).get(path())).status).toBe(200);
    expect((await app.as(foreignManager).get(path())).status).toBe(403);
    expect((await app.as(globalCoordinator).get(path())).status).toBe(403);
    expect((await app.nobody.get(path())).status).toBe(401);
  });

  test('a data consumer can read projects but not create them', async () => {
    const reader = await aUser(app.db, 'DataConsumer', { nationalSocietyId: society.id });
    expect((await app.as(reader).get(`/api/project/${projectId}/get`)).status).toBe(200);
    expect((await create({}, reader)).status).toBe(403);
    expect((await create({}, foreignManager)).status).toBe(403);
  });

  test('an administrator gets the error that a project does not exist', async () => {
    const { status, body } = await app.as(administrator).get('/api/project/999999/get');
    expect([status, body.message.key]).toEqual([400, 'project.projectDoesNotExist']);
    expect((await app.as(manager).get('/api/project/999999/get')).status).toBe(403);
  });
});
