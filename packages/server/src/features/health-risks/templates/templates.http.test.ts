import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { getTemplateTexts, healthRiskTemplates } from './templates.ts';

const app = await startTestApp();
afterAll(() => app.close());

let coordinator: number;
let administrator: number;
let manager: number;

beforeAll(async () => {
  const society = await aSociety(app.db);
  coordinator = await aUser(app.db, 'GlobalCoordinator');
  administrator = await aUser(app.db, 'Administrator');
  manager = await aUser(app.db, 'Manager', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
  });
});
beforeEach(async () => {
  await app.db.deleteFrom('healthRisks').where('healthRiskType', '<>', 'Activity').execute();
});

type Added = { key: string; healthRiskCode: number };
const add = (templates: Added[], by = coordinator) =>
  app.as(by).post('/api/healthRisk/addFromTemplates', { templates });
const list = async (by = coordinator) =>
  (await app.as(by).get('/api/healthRisk/templates')).body.value as {
    key: string;
    existingHealthRiskId?: number;
  }[];
const countRisks = async () => (await app.as(coordinator).get('/api/healthRisk/list')).body.value.length;

const measles = { key: 'measles', healthRiskCode: 3 };
const malaria = { key: 'malaria', healthRiskCode: 2 };

/** Adds a health risk in the form, as users do. */
const addByHand = (name: string, healthRiskCode: number) =>
  app.as(coordinator).post('/api/healthRisk/create', {
    healthRiskCode,
    healthRiskType: 'Human',
    healthRiskSuspectedDiseases: [],
    languageContent: [1, 2, 3, 4].map((languageId) => ({
      languageId,
      name,
      caseDefinition: 'Own definition',
      feedbackMessage: 'Thanks',
    })),
  });

describe('the list of templates', () => {
  test('has every template with its texts in the languages of the installation, rule and source', async () => {
    const templates = await list();
    expect(templates.map(({ key }) => key)).toEqual(healthRiskTemplates.map(({ key }) => key));
    const languages = ['en', 'fr', 'es', 'ar'];
    expect(templates.find(({ key }) => key === 'measles')).toEqual({
      key: 'measles',
      healthRiskCode: 3,
      healthRiskType: 'Human',
      alertRuleCountThreshold: 3,
      alertRuleDaysThreshold: 14,
      alertRuleKilometersThreshold: 5,
      source: expect.objectContaining({ organization: 'IFRC', url: expect.stringMatching(/^https:/) }),
      languageContent: languages.map((code, index) => ({
        languageId: index + 1,
        ...getTemplateTexts('measles', code),
      })),
    });
  });

  test('marks what is in the catalogue: added from it, of the same name, or an activity report', async () => {
    await add([measles]);
    await addByHand(getTemplateTexts('malaria', 'fr').name.toUpperCase(), 77);
    const there = (await list())
      .filter(({ existingHealthRiskId }) => existingHealthRiskId)
      .map(({ key }) => key);
    expect(there).toEqual(['malaria', 'measles', 'zeroReport', 'activityReport']);
  });

  test.each([
    ['Administrator', 200],
    ['Manager', 403],
  ])('is answered to %s with %i', async (role, status) => {
    const by = role === 'Manager' ? manager : administrator;
    expect((await app.as(by).get('/api/healthRisk/templates')).status).toBe(status);
  });
});

describe('adding templates', () => {
  test('stores texts, rule and chosen code, to be edited like any other health risk', async () => {
    const { body } = await add([{ ...measles, healthRiskCode: 33 }, malaria]);
    expect(body.value).toEqual([expect.any(Number), expect.any(Number)]);
    const stored = await app.as(coordinator).get(`/api/healthRisk/${body.value[0]}/get`);
    expect(stored.body.value).toMatchObject({
      healthRiskCode: 33,
      healthRiskType: 'Human',
      alertRuleCountThreshold: 3,
      alertRuleDaysThreshold: 14,
      alertRuleKilometersThreshold: 5,
    });
    expect(stored.body.value.languageContent).toEqual(
      ['en', 'fr', 'es', 'ar'].map((code, index) => ({
        languageId: index + 1,
        ...getTemplateTexts('measles', code),
      })),
    );
    const edited = { ...stored.body.value, healthRiskCode: 34 };
    const response = await app.as(coordinator).post(`/api/healthRisk/${body.value[0]}/edit`, edited);
    expect(response.body.message.key).toBe('healthRisk.edit.success');
    expect((await list()).find(({ key }) => key === 'measles')?.existingHealthRiskId).toBe(body.value[0]);
  });

  test('adds all of them at once', async () => {
    const all = healthRiskTemplates
      .filter(({ type }) => type !== 'Activity')
      .map(({ key, code }) => ({ key, healthRiskCode: code }));
    const before = await countRisks();
    expect((await add(all)).body.value).toHaveLength(all.length);
    expect(await countRisks()).toBe(before + all.length);
  });

  test('records who added which template with which code', async () => {
    const { body } = await add([malaria]);
    const [event] = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('subjectType', '=', 'healthRisk')
      .where('subjectId', '=', body.value[0])
      .execute();
    expect(event).toEqual({
      action: 'healthRisk/addFromTemplates',
      actorId: coordinator,
      after: { templateKey: 'malaria', healthRiskCode: 2, healthRiskType: 'Human' },
    });
  });

  const alreadyAdded = 'healthRisk.templateAlreadyAdded';
  const codeTaken = 'healthRisk.healthRiskNumberAlreadyExists';
  test.each<[string, Added[], string, string]>([
    ['a code that is taken', [malaria, { ...measles, healthRiskCode: 77 }], '[1].HealthRiskCode', codeTaken],
    ['a code twice', [malaria, { ...measles, healthRiskCode: 2 }], '[1].HealthRiskCode', codeTaken],
    ['a template twice', [malaria, { ...malaria, healthRiskCode: 5 }], '[1].Key', 'validation.valueInvalid'],
    ['a template that was added', [malaria, { key: 'mpox', healthRiskCode: 90 }], '[1].Key', alreadyAdded],
    ['a name that exists', [{ key: 'dengue', healthRiskCode: 91 }], '[0].Key', alreadyAdded],
    ['an activity report that exists', [{ key: 'zeroReport', healthRiskCode: 98 }], '[0].Key', alreadyAdded],
    [
      'a code of activity reports',
      [malaria, { ...measles, healthRiskCode: 98 }],
      '[1].HealthRiskCode',
      'healthRisk.codeReservedForActivity',
    ],
  ])('refuses %s, and adds none of them', async (_, templates, field, error) => {
    await addByHand(getTemplateTexts('dengue', 'en').name, 77);
    await add([{ key: 'mpox', healthRiskCode: 16 }]);
    const before = await countRisks();
    const { status, body } = await add(templates);
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(body.message.data).toEqual({ [`Templates${field}`]: [`string:${error}`] });
    expect(await countRisks()).toBe(before);
  });

  test('refuses everything to a manager', async () => {
    const before = await countRisks();
    expect((await add([measles], manager)).status).toBe(403);
    expect(await countRisks()).toBe(before);
  });

  test('of two people at once happens once', async () => {
    const responses = await Promise.all([
      add([measles]),
      add([{ ...measles, healthRiskCode: 4 }], administrator),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});
