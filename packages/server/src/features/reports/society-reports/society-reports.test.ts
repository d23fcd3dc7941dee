import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aHealthRisk, aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { correctFilter, getIds, incorrectFilter } from '../testing/list.ts';
import { aReportsFixture, type ReportsFixture } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T12:00:00Z' });
afterAll(() => app.close());

let fixture: ReportsFixture;
let second: { projectId: number; projectHealthRiskId: number; dataCollectorId: number };
const at = (day: number) => ({ receivedAt: new Date(Date.UTC(2024, 2, day, 23)) });

/** Another project of the national society with its own supervisor, health risk and collector. */
async function aSecondProject({ db, society, location }: ReportsFixture) {
  const projectId = await aProject(db, society, { timeZoneId: 'UTC' });
  const { id: nationalSocietyId, organizationId } = society;
  const supervisorId = await aUser(db, 'Supervisor', { nationalSocietyId, organizationId, projectId });
  const projectHealthRiskId = await aProjectHealthRisk(db, projectId, await aHealthRisk(db, 7001));
  const { id } = await aDataCollector(db, { projectId, supervisorId, locations: [location] });
  return { projectId, projectHealthRiskId, dataCollectorId: id };
}

async function list(filter: object = {}, userId = fixture.managerId, pageNumber = 1) {
  const path = `/api/nationalSocietyReport/list?nationalSocietyId=${fixture.society.id}&pageNumber=${pageNumber}`;
  const { trainingStatus: _left, ...requestBody } = { ...correctFilter, ...filter } as Record<
    string,
    unknown
  >;
  return (await app.as(userId).post(path, requestBody)).body.value;
}

const anIncorrectMessage = (fields: object = {}) =>
  aRawReport(app.db, {
    nationalSocietyId: fixture.society.id,
    projectId: fixture.projectId,
    dataCollectorId: fixture.collector.id,
    dataCollectorType: 'Human',
    errorType: 'FormatError',
    ...fields,
  });

const ids: Record<string, number> = {};
beforeAll(async () => {
  fixture = await aReportsFixture(app);
  second = await aSecondProject(fixture);
  ids.first = await fixture.report(at(1));
  ids.second = await fixture.report({ ...second, ...at(2), status: 'Accepted' });
  ids.inTraining = await fixture.report({ ...at(3), isTraining: true });
  ids.unknown = await fixture.unknownReport(at(4));
  ids.format = await anIncorrectMessage(at(5));
  ids.trainingMistake = await anIncorrectMessage({ ...at(6), isTraining: true });
  ids.undecided = await anIncorrectMessage({ ...at(7), isTraining: null, errorType: 'Gateway' });
  const abroad = await aReportsFixture(app);
  await abroad.report(at(8));
});

describe('the reports of a national society', () => {
  test('are those of all its projects, without training reports', async () => {
    const page = await list();
    expect(getIds(page)).toEqual([ids.second, ids.first]);
    expect(page).toMatchObject({ page: 1, rowsPerPage: 30, totalRows: 2 });
    const names = page.data.map((row: { projectName: string }) => row.projectName);
    expect(new Set(names).size).toBe(2);
    expect(names[0]).toMatch(/^Project /);
  });

  test.each([
    ['accepted', { reportStatus: { kept: true } }, ['second']],
    ['unknown senders', { dataCollectorType: 'unknownSender' }, ['unknown']],
    ['oldest first', { sortAscending: true }, ['first', 'second']],
    ['incorrect', incorrectFilter, ['undecided', 'format']],
    ['incorrect, with one error filter', { ...incorrectFilter, errorType: 'WrongFormat' }, ['format']],
    ['since a day', { startDate: '2024-03-02T00:00:00Z' }, ['second']],
    [
      'until a day in the time zone of the reader',
      { endDate: '2024-03-01T23:00:00Z', utcOffset: 1 },
      ['first'],
    ],
    ['before midnight of the reader', { endDate: '2024-02-29T23:00:00Z', utcOffset: 1 }, []],
  ])('can be filtered: %s', async (_what, filter, expected) => {
    expect(getIds(await list(filter))).toEqual(expected.map((name) => ids[name]));
  });

  test('can be filtered by a health risk of any project', async () => {
    const filters = await app
      .as(fixture.managerId)
      .get(`/api/nationalSocietyReport/filters?nationalSocietyId=${fixture.society.id}`);
    expect(filters.body.value.healthRisks).toHaveLength(2);
    expect(filters.body.value.locations.regions).toHaveLength(1);
    expect(getIds(await list({ healthRisks: [fixture.healthRiskId] }))).toEqual([ids.first]);
  });

  test('are empty for a national society without projects', async () => {
    const { id } = await aSociety(app.db);
    const response = await app
      .as(fixture.administratorId)
      .post(`/api/nationalSocietyReport/list?nationalSocietyId=${id}`, { ...correctFilter });
    expect(response.body.value).toMatchObject({ data: [], totalRows: 0 });
  });
});

describe('the sender of a report', () => {
  test('is shown to the organization of the supervisor and to Administrators', async () => {
    for (const userId of [fixture.managerId, fixture.administratorId]) {
      const [row] = (await list({ healthRisks: [fixture.healthRiskId] }, userId)).data;
      expect(row).toMatchObject({ isAnonymized: false, phoneNumber: '+221770000000' });
      expect(row.dataCollectorDisplayName).toMatch(/^Collector /);
    }
  });

  test('is hidden from other organizations: they see the last digits, the organization and no place', async () => {
    const { db, society } = fixture;
    const organizationId = await anOrganization(db, society.id, 'Another one of the society');
    const stranger = await aUser(db, 'TechnicalAdvisor', { nationalSocietyId: society.id, organizationId });
    const page = await list({ healthRisks: [fixture.healthRiskId] }, stranger);
    expect(page.data[0]).toMatchObject({
      isAnonymized: true,
      phoneNumber: '***0000',
      region: '',
      district: '',
      village: '',
      zone: '',
    });
    expect(page.data[0].dataCollectorDisplayName).toBe(page.data[0].organizationName);
    expect(page.data[0]).not.toHaveProperty('supervisorName');
    const unknown = await list({ dataCollectorType: 'unknownSender' }, stranger);
    expect(unknown.data[0]).toMatchObject({ isAnonymized: false, phoneNumber: '+221770000000' });
  });

  test.each(['1234', null])('shows nothing of the number %s', async (sender) => {
    const { db, society } = fixture;
    const organizationId = await anOrganization(db, society.id, `Beside ${sender}`);
    const stranger = await aUser(db, 'Manager', { nationalSocietyId: society.id, organizationId });
    await db
      .updateTable('rawReports')
      .set({ sender, isAnonymized: sender === null })
      .where('id', '=', ids.second as number)
      .execute();
    const page = await list({ reportStatus: { kept: true } }, stranger);
    expect(page.data[0].phoneNumber).toBe('');
  });
});

test('reversed days are refused at the end date', async () => {
  const response = await app
    .as(fixture.managerId)
    .post(`/api/nationalSocietyReport/list?nationalSocietyId=${fixture.society.id}`, {
      startDate: '2024-03-02T00:00:00Z',
      endDate: '2024-03-01T00:00:00Z',
    });
  expect(response.status).toBe(400);
  expect(Object.keys(response.body.message.data)).toEqual(['EndDate']);
});
