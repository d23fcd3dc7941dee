import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../test/support/builders/projects.ts';
import { aReport } from '../../../test/support/builders/reports.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let coordinator: number;
let manager: number;
let supervisor: number;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  coordinator = await aUser(app.db, 'GlobalCoordinator');
  manager = await aUser(app.db, 'Manager', {
    nationalSocietyId: society.id,
    organizationId: society.organizationId,
  });
  supervisor = await aUser(app.db, 'Supervisor', { nationalSocietyId: society.id, projectId });
});

const contents = (name: string) =>
  [1, 2, 3, 4].map((languageId) => ({
    languageId,
    name: `${name} ${languageId}`,
    caseDefinition: `Definition of ${name}`,
    feedbackMessage: `Thank you for ${name}.`,
  }));
const names = (name: string) =>
  contents(name).map(({ languageId, name: text }) => ({ languageId, name: text }));

let code = 300;
const healthRisk = (given: object = {}) => ({
  healthRiskCode: ++code,
  healthRiskType: 'Human',
  alertRuleCountThreshold: 3,
  alertRuleDaysThreshold: 7,
  alertRuleKilometersThreshold: 5,
  healthRiskSuspectedDiseases: [],
  languageContent: contents('Fever'),
  ...given,
});

const read = async (id: number) => (await app.as(coordinator).get(`/api/healthRisk/${id}/get`)).body.value;
const edit = (id: number, body: object, user = coordinator) =>
  app.as(user).post(`/api/healthRisk/${id}/edit`, body);
const remove = (id: number, user = coordinator) => app.as(user).post(`/api/healthRisk/${id}/delete`);

/** A health risk created by a user. */
async function aCreatedRisk(given: object = {}): Promise<number> {
  const body = healthRisk(given);
  await app.as(coordinator).post('/api/healthRisk/create', body);
  const { id } = await app.db
    .selectFrom('healthRisks')
    .select('id')
    .where('healthRiskCode', '=', body.healthRiskCode)
    .executeTakeFirstOrThrow();
  return id;
}

async function aDisease(): Promise<number> {
  const body = { suspectedDiseaseCode: ++code, languageContent: names('Cholera') };
  await app.as(coordinator).post('/api/suspectedDisease/create', body);
  const { id } = await app.db
    .selectFrom('suspectedDiseases')
    .select('id')
    .where('suspectedDiseaseCode', '=', body.suspectedDiseaseCode)
    .executeTakeFirstOrThrow();
  return id;
}

/** A health risk with a report. */
async function aReportedRisk(isTraining = false): Promise<{ id: number; healthRiskCode: number }> {
  const healthRiskCode = ++code;
  const id = await aHealthRisk(app.db, healthRiskCode);
  const projectHealthRiskId = await aProjectHealthRisk(app.db, projectId, id);
  const collector = await aDataCollector(app.db, { projectId, supervisorId: supervisor });
  await aReport(app.db, {
    nationalSocietyId: society.id,
    projectId,
    projectHealthRiskId,
    dataCollectorId: collector.id,
    isTraining,
  });
  return { id, healthRiskCode };
}

const findAuditEvents = (subjectType: string, id: number) =>
  app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', id)
    .orderBy('id')
    .execute();

describe('a health risk', () => {
  test('can be edited with its texts, rule and diseases, which replace those before', async () => {
    const [before, after] = [await aDisease(), await aDisease()];
    const id = await aCreatedRisk({ healthRiskSuspectedDiseases: [{ suspectedDiseaseId: before }] });
    const changed = healthRisk({
      healthRiskType: 'NonHuman',
      alertRuleCountThreshold: 2,
      healthRiskSuspectedDiseases: [{ suspectedDiseaseId: after }],
      languageContent: contents('Dead poultry'),
    });
    expect(await edit(id, changed)).toMatchObject({
      status: 200,
      body: { message: { key: 'healthRisk.edit.success' } },
    });
    expect(await read(id)).toEqual({
      ...changed,
      id,
      healthRiskSuspectedDiseases: [{ id: expect.any(Number), healthRiskId: id, suspectedDiseaseId: after }],
    });
    expect(await edit(id, { ...changed, healthRiskSuspectedDiseases: [] })).toMatchObject({ status: 200 });
    expect((await read(id)).healthRiskSuspectedDiseases).toEqual([]);
  });

  test('without a count has no rule', async () => {
    const id = await aCreatedRisk();
    await edit(id, healthRisk({ alertRuleCountThreshold: null }));
    const rule = Object.keys(await read(id)).filter((name) => name.startsWith('alertRule'));
    expect(rule).toEqual([]);
  });

  test('can be edited without affecting the texts and rules of projects', async () => {
    const id = await aCreatedRisk();
    const copy = await aProjectHealthRisk(app.db, projectId, id, {
      feedbackMessage: 'Ours',
      daysThreshold: 4,
    });
    await edit(id, healthRisk({ alertRuleDaysThreshold: 9 }));
    const row = await app.db
      .selectFrom('projectHealthRisks')
      .select(['feedbackMessage', 'daysThreshold'])
      .where('id', '=', copy)
      .executeTakeFirst();
    expect(row).toEqual({ feedbackMessage: 'Ours', daysThreshold: 4 });
  });

  test('can be deleted with its texts and its links to diseases', async () => {
    const disease = await aDisease();
    const id = await aCreatedRisk({ healthRiskSuspectedDiseases: [{ suspectedDiseaseId: disease }] });
    const response = await remove(id);
    expect(response).toMatchObject({ status: 200, body: { message: { key: 'healthRisk.remove.success' } } });
    expect((await edit(id, healthRisk())).body.message.key).toBe('healthRisk.notFound');
    const links = await app.db
      .selectFrom('healthRiskSuspectedDiseases')
      .selectAll()
      .where('suspectedDiseaseId', '=', disease)
      .execute();
    expect(links).toEqual([]);
  });

  test('is recorded with the user who edited or deleted it, and its values before', async () => {
    const id = await aCreatedRisk();
    const changed = healthRisk({ languageContent: contents('Rash') });
    await edit(id, changed);
    await remove(id);
    const [, edited, deleted] = await findAuditEvents('healthRisk', id);
    expect(edited).toMatchObject({
      action: 'healthRisk/edit',
      actorId: coordinator,
      before: { languageContent: contents('Fever') },
      after: { languageContent: contents('Rash') },
    });
    expect(deleted).toMatchObject({
      action: 'healthRisk/delete',
      actorId: coordinator,
      before: { healthRiskCode: changed.healthRiskCode },
    });
  });
});

describe('once it has reports', () => {
  test.each<[string, object]>([
    ['another code', { healthRiskCode: 9_301 }],
    ['another type', { healthRiskType: 'UnusualEvent' }],
  ])('a health risk cannot get %s', async (_what, given) => {
    const { id, healthRiskCode } = await aReportedRisk();
    const { status, body } = await edit(id, healthRisk({ healthRiskCode, ...given }));
    expect([status, body.message.key]).toEqual([400, 'healthRisk.healthRiskContainsReports']);
    expect(await read(id)).toMatchObject({ healthRiskCode, healthRiskType: 'Human' });
  });

  test('including those of training', async () => {
    const { id } = await aReportedRisk(true);
    expect((await edit(id, healthRisk())).body.message.key).toBe('healthRisk.healthRiskContainsReports');
  });

  test('its texts and rule can still be edited', async () => {
    const { id, healthRiskCode } = await aReportedRisk();
    const changed = healthRisk({ healthRiskCode, languageContent: contents('Measles') });
    expect((await edit(id, changed)).status).toBe(200);
    expect(await read(id)).toMatchObject({ languageContent: contents('Measles') });
  });

  test('it cannot be deleted', async () => {
    const { id } = await aReportedRisk();
    expect((await remove(id)).body.message.key).toBe('healthRisk.healthRiskContainsReports');
    expect(await read(id)).toMatchObject({ id });
  });
});

describe('errors', () => {
  test('a health risk of a project cannot be deleted, but can still get another code', async () => {
    const id = await aCreatedRisk();
    await aProjectHealthRisk(app.db, projectId, id);
    expect((await remove(id)).body.message.key).toBe('healthRisk.healthRiskIsUsedInProjects');
    const changed = healthRisk();
    expect((await edit(id, changed)).status).toBe(200);
    expect(await read(id)).toMatchObject({ healthRiskCode: changed.healthRiskCode });
  });

  test('the code of another health risk is taken, its own is not', async () => {
    const other = healthRisk();
    await aCreatedRisk(other);
    const own = healthRisk();
    const id = await aCreatedRisk(own);
    expect((await edit(id, own)).status).toBe(200);
    const { body } = await edit(id, { ...own, healthRiskCode: other.healthRiskCode });
    expect(body.message.key).toBe('healthRisk.healthRiskNumberAlreadyExists');
  });

  test('when two users choose the same code at once, one of them gets an error', async () => {
    const ids = [await aCreatedRisk(), await aCreatedRisk()];
    const { healthRiskCode } = healthRisk();
    const responses = await Promise.all(ids.map((id) => edit(id, healthRisk({ healthRiskCode }))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const rejected = responses.find(({ status }) => status === 400);
    expect(rejected?.body.message.key).toBe('healthRisk.healthRiskNumberAlreadyExists');
  });

  const [english, ...others] = contents('Fever');
  test.each<[object, string]>([
    [{ healthRiskCode: 99 }, 'HealthRiskCode'],
    [{ languageContent: others }, 'LanguageContent'],
    [{ languageContent: [english, english, ...others] }, 'LanguageContent[1].LanguageId'],
    [{ languageContent: [{ ...english, languageId: 77 }, ...others] }, 'LanguageContent[0].LanguageId'],
    [{ languageContent: [{ ...english, name: 'x'.repeat(101) }, ...others] }, 'LanguageContent[0].Name'],
    [
      { languageContent: [...others, { ...english, feedbackMessage: '' }] },
      'LanguageContent[3].FeedbackMessage',
    ],
    [
      { healthRiskSuspectedDiseases: [{ suspectedDiseaseId: 999_999 }] },
      'HealthRiskSuspectedDiseases[0].SuspectedDiseaseId',
    ],
  ])('case %# is rejected at its field', async (given, field) => {
    const id = await aCreatedRisk();
    const { status, body } = await edit(id, healthRisk(given));
    expect([status, Object.keys(body.message.data)]).toEqual([400, [field]]);
  });

  test.each(['edit', 'delete'])('what does not exist is not found (%s)', async (action) => {
    const risk = await app.as(coordinator).post(`/api/healthRisk/999999/${action}`, healthRisk());
    expect([risk.status, risk.body.message.key]).toEqual([400, 'healthRisk.notFound']);
    const disease = { suspectedDiseaseCode: ++code, languageContent: names('None') };
    const response = await app.as(coordinator).post(`/api/suspectedDisease/999999/${action}`, disease);
    expect([response.status, response.body.message.key]).toEqual([400, 'suspectedDisease.notFound']);
  });

  test('a manager cannot change the catalogue', async () => {
    const [id, disease] = [await aCreatedRisk(), await aDisease()];
    const body = { suspectedDiseaseCode: ++code, languageContent: names('None') };
    const responses = [
      await edit(id, healthRisk(), manager),
      await remove(id, manager),
      await app.as(manager).post(`/api/suspectedDisease/${disease}/edit`, body),
      await app.as(manager).post(`/api/suspectedDisease/${disease}/delete`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await app.nobody.post(`/api/healthRisk/${id}/delete`)).status).toBe(401);
  });
});

describe('a suspected disease', () => {
  const editDisease = (id: number, body: object) =>
    app.as(coordinator).post(`/api/suspectedDisease/${id}/edit`, body);
  const removeDisease = (id: number) => app.as(coordinator).post(`/api/suspectedDisease/${id}/delete`);

  test('can be edited, and the user is recorded', async () => {
    const id = await aDisease();
    const body = { suspectedDiseaseCode: ++code, languageContent: names('Typhoid') };
    expect((await editDisease(id, body)).body.message.key).toBe('SuspectedDisease.edit.success');
    const found = await app.as(coordinator).get(`/api/suspectedDisease/${id}/get`);
    expect(found.body.value).toEqual({ suspectedDiseaseId: id, ...body });
    const [, edited] = await findAuditEvents('suspectedDisease', id);
    expect(edited).toMatchObject({
      action: 'suspectedDisease/edit',
      actorId: coordinator,
      before: { languageContent: names('Cholera') },
      after: body,
    });
  });

  test('can be deleted, unless a health risk is linked to it', async () => {
    const id = await aDisease();
    const linking = healthRisk({ healthRiskSuspectedDiseases: [{ suspectedDiseaseId: id }] });
    const riskId = await aCreatedRisk(linking);
    const { status, body } = await removeDisease(id);
    expect([status, body.message.key]).toEqual([400, 'suspectedDisease.isLinkedToHealthRisks']);

    await edit(riskId, { ...linking, healthRiskSuspectedDiseases: [] });
    expect((await removeDisease(id)).body.message.key).toBe('SuspectedDisease.remove.success');
    expect((await app.as(coordinator).get(`/api/suspectedDisease/${id}/get`)).status).toBe(400);
    expect((await findAuditEvents('suspectedDisease', id)).at(-1)).toMatchObject({
      action: 'suspectedDisease/delete',
    });
  });

  test('that is deleted while a health risk is being linked to it is either deleted or linked', async () => {
    const disease = await aDisease();
    const riskId = await aCreatedRisk();
    const linking = healthRisk({ healthRiskSuspectedDiseases: [{ suspectedDiseaseId: disease }] });
    const [edited, removed] = await Promise.all([edit(riskId, linking), removeDisease(disease)]);
    expect([edited.status, removed.status].toSorted()).toEqual([200, 400]);
    expect((await read(riskId)).healthRiskSuspectedDiseases).toHaveLength(edited.status === 200 ? 1 : 0);
  });

  test('has a unique code', async () => {
    const taken = { suspectedDiseaseCode: ++code, languageContent: names('Dengue') };
    await app.as(coordinator).post('/api/suspectedDisease/create', taken);
    const id = await aDisease();
    const { body } = await editDisease(id, taken);
    expect(body.message.key).toBe('suspectedDisease.suspectedDiseaseNumberAlreadyExists');
  });

  const [first, second, ...others] = names('Typhoid');
  test.each<[object[], string]>([
    [[first, { ...second, name: 'x'.repeat(101) }, ...others] as object[], 'LanguageContent[1].Name'],
    [[first, { ...second, languageId: 77 }, ...others] as object[], 'LanguageContent[1].LanguageId'],
    [others as object[], 'LanguageContent'],
  ])('with wrong names is rejected, case %#', async (languageContent, field) => {
    const id = await aDisease();
    const { body } = await editDisease(id, { suspectedDiseaseCode: ++code, languageContent });
    expect(Object.keys(body.message.data)).toEqual([field]);
  });
});
