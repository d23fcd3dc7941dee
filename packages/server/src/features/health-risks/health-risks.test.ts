import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

let coordinator: number;
let french: number;
let manager: number;

beforeAll(async () => {
  const society = await aSociety(app.db);
  coordinator = await aUser(app.db, 'GlobalCoordinator');
  french = await aUser(app.db, 'Administrator', { languageId: 2 });
  manager = await aUser(app.db, 'Manager', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
  });
});

const languageIds = [1, 2, 3, 4];
const contents = (name: string) =>
  languageIds.map((languageId) => ({
    languageId,
    name: `${name} ${languageId}`,
    caseDefinition: 'Three or more loose stools a day',
    feedbackMessage: 'Thank you. Give fluids.',
  }));

let code = 200;
const healthRisk = (given: object = {}) => ({
  healthRiskCode: ++code,
  healthRiskType: 'human',
  alertRuleCountThreshold: 3,
  alertRuleDaysThreshold: 7,
  alertRuleKilometersThreshold: 5,
  healthRiskSuspectedDiseases: [],
  languageContent: contents('Diarrhoea'),
  ...given,
});
const create = (given: object = {}, user = coordinator) =>
  app.as(user).post('/api/healthRisk/create', healthRisk(given));

async function find(healthRiskCode: number, user = coordinator) {
  const { body } = await app.as(user).get('/api/healthrisk/list');
  return body.value.find((row: { healthRiskCode: number }) => row.healthRiskCode === healthRiskCode);
}
async function read(healthRiskCode: number) {
  const { id } = await find(healthRiskCode);
  return (await app.as(coordinator).get(`/api/healthRisk/${id}/get`)).body.value;
}

test('a health risk is created with its texts, rule and diseases, and read again', async () => {
  const disease = { suspectedDiseaseCode: 901, languageContent: contents('Cholera') };
  await app.as(coordinator).post('/api/suspecteddisease/create', disease);
  const diseases = await app.as(coordinator).get('/api/suspectedDisease/list');
  const { suspectedDiseaseId } = diseases.body.value.at(-1);

  const response = await create({
    healthRiskCode: 150,
    healthRiskSuspectedDiseases: [{ suspectedDiseaseId }],
  });
  expect(response).toMatchObject({ status: 200, body: { message: { key: 'healthRisk.create.success' } } });

  const { id } = await find(150);
  expect(await read(150)).toEqual({
    id,
    healthRiskCode: 150,
    healthRiskType: 'Human',
    alertRuleCountThreshold: 3,
    alertRuleDaysThreshold: 7,
    alertRuleKilometersThreshold: 5,
    languageContent: contents('Diarrhoea'),
    healthRiskSuspectedDiseases: [{ id: expect.any(Number), healthRiskId: id, suspectedDiseaseId }],
  });
});

test("the catalogue is ordered by code and named in the caller's language", async () => {
  await create({ healthRiskCode: 161 });
  await create({ healthRiskCode: 160 });
  expect((await find(160)).name).toBe('Diarrhoea 1');
  expect((await find(160, french)).name).toBe('Diarrhoea 2');
  const { body } = await app.as(coordinator).get('/api/healthRisk/list');
  const codes = body.value.map((row: { healthRiskCode: number }) => row.healthRiskCode);
  expect(codes).toEqual(codes.toSorted((a: number, b: number) => a - b));
});

describe('the alert rule', () => {
  test.each([
    ['days and kilometers mean nothing for a single report', 1, { alertRuleCountThreshold: 1 }],
    ['no count means no rule', undefined, {}],
  ])('%s', async (_rule, count, expected) => {
    const healthRiskCode = ++code;
    await create({ healthRiskCode, alertRuleCountThreshold: count });
    const found = await read(healthRiskCode);
    const rule = Object.entries(found).filter(([name]) => name.startsWith('alertRule'));
    expect(Object.fromEntries(rule)).toEqual(expected);
  });

  test('is left out for activity', async () => {
    const healthRiskCode = ++code;
    await create({ healthRiskCode, healthRiskType: 'Activity' });
    expect(await read(healthRiskCode)).not.toHaveProperty('alertRuleCountThreshold');
  });
});

describe('errors', () => {
  test('a code can be used once', async () => {
    await create({ healthRiskCode: 170 });
    const { status, body } = await create({ healthRiskCode: 170 });
    expect([status, body.message.key]).toEqual([400, 'healthRisk.healthRiskNumberAlreadyExists']);
  });

  const [english, ...others] = contents('Diarrhoea');
  test.each<[string, object, string[]]>([
    ['codes begin at 1', { healthRiskCode: 0 }, ['HealthRiskCode']],
    ['98 is for activity', { healthRiskCode: 98 }, ['HealthRiskCode']],
    ['the type is one of the known', { healthRiskType: 'Rumour' }, ['HealthRiskType']],
    ['a count is not negative', { alertRuleCountThreshold: -1 }, ['AlertRuleCountThreshold']],
    ['several reports need days', { alertRuleDaysThreshold: null }, ['AlertRuleDaysThreshold']],
    ['a rule looks back at least a day', { alertRuleDaysThreshold: 0 }, ['AlertRuleDaysThreshold']],
    ['a rule looks back at most a year', { alertRuleDaysThreshold: 366 }, ['AlertRuleDaysThreshold']],
    [
      'several reports need kilometers',
      { alertRuleKilometersThreshold: null },
      ['AlertRuleKilometersThreshold'],
    ],
    [
      'a rule reaches at most 9999 km',
      { alertRuleKilometersThreshold: 10_000 },
      ['AlertRuleKilometersThreshold'],
    ],
    ['texts are needed', { languageContent: [] }, ['LanguageContent']],
    ['texts are needed in every language', { languageContent: others }, ['LanguageContent']],
    [
      'texts are given once per language',
      { languageContent: [english, english, ...others] },
      ['LanguageContent[1].LanguageId'],
    ],
    [
      'a feedback message fits one SMS',
      { languageContent: [{ ...english, feedbackMessage: 'x'.repeat(161) }, ...others] },
      ['LanguageContent[0].FeedbackMessage'],
    ],
    [
      'a case definition is needed',
      { languageContent: [{ ...english, caseDefinition: '' }, ...others] },
      ['LanguageContent[0].CaseDefinition'],
    ],
    [
      'diseases exist',
      { healthRiskSuspectedDiseases: [{ suspectedDiseaseId: 999_999 }] },
      ['HealthRiskSuspectedDiseases[0].SuspectedDiseaseId'],
    ],
  ])('%s', async (_rule, given, fields) => {
    const { status, body } = await create(given);
    expect([status, body.message.key]).toEqual([400, 'validation.validationError']);
    expect(Object.keys(body.message.data)).toEqual(fields);
  });

  test.each([
    ['/api/healthRisk/999999/get', 'healthRisk.notFound'],
    ['/api/suspectedDisease/999999/get', 'suspectedDisease.notFound'],
  ])('%s returns not found', async (path, key) => {
    const { status, body } = await app.as(coordinator).get(path);
    expect([status, body.message.key]).toEqual([400, key]);
  });
});

describe('suspected diseases', () => {
  const disease = (given: object = {}) => ({
    suspectedDiseaseCode: ++code,
    languageContent: contents('Measles').map(({ languageId, name }) => ({ languageId, name })),
    ...given,
  });

  test('are created, listed in the language of the caller and read', async () => {
    const body = disease();
    const created = await app.as(coordinator).post('/api/suspectedDisease/create', body);
    expect(created.body.message.key).toBe('SuspectedDisease.create.success');
    const list = await app.as(french).get('/api/suspectedDisease/list');
    const row = list.body.value.at(-1);
    expect(row).toEqual({
      suspectedDiseaseId: expect.any(Number),
      suspectedDiseaseName: 'Measles 2',
      suspectedDiseaseCode: body.suspectedDiseaseCode,
    });
    const one = await app.as(coordinator).get(`/api/suspectedDisease/${row.suspectedDiseaseId}/get`);
    expect(one.body.value).toEqual({ suspectedDiseaseId: row.suspectedDiseaseId, ...body });
  });

  test('have unique codes', async () => {
    const body = disease();
    await app.as(coordinator).post('/api/suspectedDisease/create', body);
    const again = await app.as(coordinator).post('/api/suspectedDisease/create', body);
    expect(again.body.message.key).toBe('suspectedDisease.suspectedDiseaseNumberAlreadyExists');
  });

  test.each<[object, string[]]>([
    [{ suspectedDiseaseCode: -1 }, ['SuspectedDiseaseCode']],
    [{ languageContent: [] }, ['LanguageContent']],
    [{ languageContent: [{ languageId: 1, name: '' }] }, ['LanguageContent[0].Name']],
  ])('with %j are rejected', async (given, fields) => {
    const { status, body } = await app.as(coordinator).post('/api/suspectedDisease/create', disease(given));
    expect([status, Object.keys(body.message.data)]).toEqual([400, fields]);
  });
});

test.each(['healthRisk', 'suspectedDisease'])('a manager may not use %s', async (area) => {
  const responses = await Promise.all([
    app.as(manager).get(`/api/${area}/list`),
    app.as(manager).get(`/api/${area}/1/get`),
    app.as(manager).post(`/api/${area}/create`, healthRisk()),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await app.nobody.get(`/api/${area}/list`)).status).toBe(401);
});

test('creating a health risk is recorded with the user', async () => {
  await create({ healthRiskCode: 180 });
  const event = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId'])
    .where('subjectType', '=', 'healthRisk')
    .where('subjectId', '=', (await find(180)).id)
    .executeTakeFirst();
  expect(event).toEqual({ action: 'healthRisk/create', actorId: coordinator });
});
