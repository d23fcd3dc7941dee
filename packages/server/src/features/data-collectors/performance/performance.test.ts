import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject, aProjectHealthRisk } from '../../../../test/support/builders/projects.ts';
import { aRawReport, aReport } from '../../../../test/support/builders/reports.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const now = '2022-02-09T12:00:00Z'; // A Wednesday, in week 6.
const app = await startTestApp({ now });
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

interface Row {
  id: number;
  performanceInEpiWeeks: { epiWeek: number; epiYear: number; reportingStatus?: string }[];
  [field: string]: unknown;
}

interface Answered {
  completeness: Record<string, number>[];
  epiDateRange: object[];
  page: number;
  rowsPerPage: number;
  totalRows: number;
  rows: Row[];
}

async function readPerformance(
  projectId: number,
  body: object = {},
  user = administrator,
): Promise<Answered> {
  const response = await app.as(user).post(`/api/dataCollector/performance?projectId=${projectId}`, body);
  expect(response.status).toBe(200);
  const { completeness, performance, epiDateRange } = response.body.value;
  const { data, ...page } = performance;
  return { completeness, epiDateRange, ...page, rows: data };
}

/** The statuses of a row by week, without empty ones. */
const getStatuses = (row: Row | undefined) =>
  Object.fromEntries(
    (row?.performanceInEpiWeeks ?? [])
      .filter(({ reportingStatus }) => reportingStatus)
      .map(({ epiWeek, epiYear, reportingStatus }) => [`${epiWeek}/${epiYear}`, reportingStatus]),
  );

/** A project with collectors registered long ago, and helpers to send messages. */
async function aFixture({ timeZoneId = 'UTC', epiWeekStartDay = 'Sunday' as 'Sunday' | 'Monday' } = {}) {
  const society = await aSociety(app.db, { epiWeekStartDay });
  const projectId = await aProject(app.db, society, { timeZoneId });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId });
  const place = { villageId: society.villageId, latitude: 1, longitude: 2 };
  const collector = async (given: Partial<Parameters<typeof aDataCollector>[1]> = {}) => {
    const defaults = {
      projectId,
      supervisorId: supervisor,
      createdAt: new Date('2021-06-01T00:00:00Z'),
      locations: [place],
    };
    return (await aDataCollector(app.db, { ...defaults, ...given })).id;
  };
  const send = (dataCollectorId: number, receivedAt: string, given: object = {}) =>
    aRawReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      dataCollectorId,
      dataCollectorType: 'Human',
      receivedAt: new Date(receivedAt),
      ...given,
    });
  return { society, projectId, at, supervisor, place, collector, send };
}

const wrong = { errorType: 'FormatError' };
const range = (weeks: string[]) =>
  weeks.map((week) => ({ epiWeek: Number(week.split('/')[0]), epiYear: Number(week.split('/')[1]) }));

describe('the weeks of the list', () => {
  test('are the eight completed ones, newest first', async () => {
    const { projectId, collector } = await aFixture();
    await collector();
    const { epiDateRange, completeness, rows } = await readPerformance(projectId);
    const weeks = ['5/2022', '4/2022', '3/2022', '2/2022', '1/2022', '52/2021', '51/2021', '50/2021'];
    expect(epiDateRange).toEqual(range(weeks));
    expect(rows[0]?.performanceInEpiWeeks).toEqual(
      range(weeks).map((week) => ({ ...week, reportingStatus: 'NotReporting' })),
    );
    const emptyProject = { activeDataCollectors: 0, totalDataCollectors: 1, percentage: 0 };
    expect(completeness).toEqual(range(weeks).map((week) => ({ ...week, ...emptyProject })));
  });

  test('show whether messages were correct, including activity reports', async () => {
    const { society, projectId, collector, send } = await aFixture();
    const id = await collector();
    await send(id, '2022-01-17T08:00:00Z');
    await send(id, '2022-01-18T08:00:00Z', wrong);
    const activity = await app.db
      .selectFrom('healthRisks')
      .select('id')
      .where('healthRiskCode', '=', 99)
      .executeTakeFirstOrThrow();
    await aReport(app.db, {
      nationalSocietyId: society.id,
      projectId,
      projectHealthRiskId: await aProjectHealthRisk(app.db, projectId, activity.id),
      dataCollectorId: id,
      isActivity: true,
      receivedAt: new Date('2022-01-25T08:00:00Z'),
    });
    await send(id, '2022-02-01T08:00:00Z', wrong);
    const { rows } = await readPerformance(projectId);
    expect(getStatuses(rows[0])).toMatchObject({
      '5/2022': 'ReportingWithErrors',
      '4/2022': 'ReportingCorrectly',
      '3/2022': 'ReportingWithErrors',
      '2/2022': 'NotReporting',
    });
  });

  test('leave out weeks at whose end the collector was not deployed', async () => {
    const { projectId, supervisor, collector, send } = await aFixture();
    const id = await collector();
    const deploy = async (at: string, deployed: boolean) => {
      app.clock.set(at);
      const change = { dataCollectorIds: [id], deployed };
      const { status } = await app.as(supervisor).post('/api/dataCollector/setDeployedState', change);
      expect(status).toBe(200);
    };
    await deploy('2022-01-10T08:00:00Z', false);
    await deploy('2022-01-26T08:00:00Z', true);
    app.clock.set(now);
    await send(id, '2022-01-12T08:00:00Z'); // Sent while not deployed: active never exceeds total.
    const { rows, completeness } = await readPerformance(projectId);
    const statuses = getStatuses(rows[0]);
    expect(Object.keys(statuses)).toHaveLength(6);
    expect(statuses).not.toHaveProperty('2/2022');
    expect(statuses).not.toHaveProperty('3/2022');
    expect(statuses).toMatchObject({ '1/2022': 'NotReporting', '4/2022': 'NotReporting' });
    expect(completeness[3]).toEqual({
      epiWeek: 2,
      epiYear: 2022,
      activeDataCollectors: 0,
      totalDataCollectors: 0,
    });
  });

  test('show collectors who are not deployed now, for the weeks before', async () => {
    const { projectId, collector } = await aFixture();
    const id = await collector({ isDeployed: false });
    await app.db
      .insertInto('dataCollectorNotDeployedPeriods')
      .values({ dataCollectorId: id, startedAt: new Date('2022-01-30T00:00:00Z') })
      .execute();
    const { rows } = await readPerformance(projectId);
    expect(Object.keys(getStatuses(rows[0]))).toEqual([
      '4/2022',
      '3/2022',
      '2/2022',
      '1/2022',
      '52/2021',
      '51/2021',
      '50/2021',
    ]);
  });

  test('are complete relative to the collectors deployed then', async () => {
    const { projectId, collector, send } = await aFixture();
    const first = await collector({ name: 'First' });
    await collector({ name: 'Newcomer', createdAt: new Date('2022-02-01T00:00:00Z') });
    await send(first, '2022-01-18T08:00:00Z');
    const { completeness, rows } = await readPerformance(projectId);
    expect(completeness[2]).toMatchObject({
      epiWeek: 3,
      activeDataCollectors: 1,
      totalDataCollectors: 1,
      percentage: 100,
    });
    expect(completeness[0]).toMatchObject({
      epiWeek: 5,
      activeDataCollectors: 0,
      totalDataCollectors: 2,
      percentage: 0,
    });
    expect(getStatuses(rows[1])).toEqual({ '5/2022': 'NotReporting' });
  });

  test('without collectors have no completeness', async () => {
    const { projectId } = await aFixture();
    const { completeness, rows, totalRows, epiDateRange } = await readPerformance(projectId);
    expect([completeness, rows, totalRows, epiDateRange.length]).toEqual([[], [], 0, 8]);
  });
});

describe('a message near midnight at the boundary of two weeks', () => {
  // Week 4 ends, and week 5 begins, at midnight in each project's time zone.
  test.each([
    ['UTC', 'Sunday', '2022-01-29T23:59:59.999Z', '2022-01-30T00:00:00Z'],
    ['UTC', 'Monday', '2022-01-30T23:59:59.999Z', '2022-01-31T00:00:00Z'],
    ['Pacific/Kiritimati', 'Sunday', '2022-01-29T09:59:59.999Z', '2022-01-29T10:00:00Z'],
    ['Pacific/Kiritimati', 'Monday', '2022-01-30T09:59:59.999Z', '2022-01-30T10:00:00Z'],
    ['Pacific/Pago_Pago', 'Sunday', '2022-01-30T10:59:59.999Z', '2022-01-30T11:00:00Z'],
    ['Asia/Kathmandu', 'Monday', '2022-01-30T18:14:59.999Z', '2022-01-30T18:15:00Z'],
  ] as const)('in %s, weeks from %s', async (timeZoneId, epiWeekStartDay, before, after) => {
    const { projectId, collector, send } = await aFixture({ timeZoneId, epiWeekStartDay });
    const [early, late] = [await collector({ name: 'Early' }), await collector({ name: 'Late' })];
    await send(early, before);
    await send(late, after);
    const { rows } = await readPerformance(projectId);
    expect(getStatuses(rows[0])).toMatchObject({ '4/2022': 'ReportingCorrectly', '5/2022': 'NotReporting' });
    expect(getStatuses(rows[1])).toMatchObject({ '4/2022': 'NotReporting', '5/2022': 'ReportingCorrectly' });
  });

  test('is counted in the right week when the clocks change', async () => {
    const { projectId, collector, send } = await aFixture({
      timeZoneId: 'Europe/Paris',
      epiWeekStartDay: 'Monday',
    });
    const id = await collector({ createdAt: new Date('2021-01-01T00:00:00Z') });
    app.clock.set('2021-11-10T12:00:00Z');
    await send(id, '2021-10-31T22:30:00Z'); // Sunday, 23:30, an hour later than a week before.
    await send(id, '2021-10-24T21:30:00Z'); // Sunday, 23:30.
    await send(id, '2021-10-17T22:30:00Z'); // Monday, 00:30.
    const { rows } = await readPerformance(projectId);
    app.clock.set(now);
    expect(getStatuses(rows[0])).toMatchObject({
      '44/2021': 'NotReporting',
      '43/2021': 'ReportingCorrectly',
      '42/2021': 'ReportingCorrectly',
      '41/2021': 'NotReporting',
    });
  });
});

describe('the messages that count', () => {
  test('are those between the first day of the oldest week and now', async () => {
    const { projectId, collector, send } = await aFixture();
    const names = ['Before', 'Current', 'First', 'Future', 'None'];
    const ids = await Promise.all(names.map((name) => collector({ name })));
    await send(ids[0]!, '2021-12-11T23:59:59.999Z');
    await send(ids[1]!, '2022-02-08T11:00:00Z');
    await send(ids[2]!, '2021-12-12T00:00:00Z');
    await send(ids[3]!, '2022-02-09T12:00:01Z');
    const { rows } = await readPerformance(projectId);
    expect(rows.map(({ daysSinceLastReport }) => daysSinceLastReport)).toEqual([
      undefined,
      1,
      59,
      undefined,
      undefined,
    ]);
    const reporting = rows.map((row) =>
      Object.values(getStatuses(row)).filter((status) => status !== 'NotReporting'),
    );
    expect(reporting).toEqual([[], [], ['ReportingCorrectly'], [], []]);
  });

  test('are those of training if collectors in training are selected, otherwise real ones', async () => {
    const { projectId, collector, send } = await aFixture();
    const trainee = await collector({ name: 'Trainee', isInTrainingMode: true });
    await collector({ name: 'Veteran' });
    await send(trainee, '2022-01-18T08:00:00Z', { isTraining: true });
    await send(trainee, '2022-01-25T08:00:00Z', wrong);
    const seen = async (trainingStatus?: string) => {
      const { rows, completeness } = await readPerformance(projectId, { trainingStatus });
      const found = rows.find(({ name }) => name === 'Trainee');
      return [
        rows.length,
        completeness[2]?.activeDataCollectors,
        found && [3, 4].map((week) => getStatuses(found)[`${week}/2022`]),
      ];
    };
    expect(await seen()).toEqual([2, 0, ['NotReporting', 'ReportingWithErrors']]);
    expect(await seen('all')).toEqual(await seen());
    expect(await seen('InTraining')).toEqual([1, 1, ['ReportingCorrectly', 'NotReporting']]);
    expect(await seen('Trained')).toEqual([1, 0, undefined]);
  });
});

describe('the rows', () => {
  test('are sorted by name, in pages, with completeness over all pages', async () => {
    const { projectId, collector, send } = await aFixture();
    const ids = [];
    for (let index = 0; index < 31; index++)
      ids.push(await collector({ name: `${index % 2 ? 'b' : 'B'}${String(index).padStart(2, '0')}` }));
    await collector({
      name: 'Post',
      dataCollectorType: 'CollectionPoint',
      sex: null,
      displayName: null,
      phoneNumber: null,
      locations: [],
    });
    await send(ids[30]!, '2022-02-01T08:00:00Z');
    const first = await readPerformance(projectId);
    expect(first).toMatchObject({ page: 1, rowsPerPage: 30, totalRows: 32 });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 30));
    expect(first.completeness[0]).toMatchObject({
      activeDataCollectors: 1,
      totalDataCollectors: 32,
      percentage: 3.1,
    });
    const second = await readPerformance(projectId, { pageNumber: 2 });
    expect(second.completeness).toEqual(first.completeness);
    expect(
      second.rows.map(({ name, phoneNumber, villageName }) => [name, typeof phoneNumber, typeof villageName]),
    ).toEqual([
      ['B30', 'string', 'string'],
      ['Post', 'undefined', 'undefined'],
    ]);
    expect((await readPerformance(projectId, { pageNumber: 3 })).rows).toEqual([]);
  });

  test('are those the caller may see', async () => {
    const { society, projectId, at, supervisor, collector } = await aFixture();
    const headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
    const led = await aUser(app.db, 'Supervisor', { ...at, projectId, headSupervisorId: headSupervisor });
    const second = await anOrganization(app.db, society.id);
    await app.db.insertInto('projectOrganizations').values({ projectId, organizationId: second }).execute();
    const foreign = { ...at, organizationId: second };
    const ofSecond = await aUser(app.db, 'Supervisor', { ...foreign, projectId });
    const secondManager = await aUser(app.db, 'Manager', foreign);
    await collector({ name: 'Own' });
    await collector({ name: 'Led', supervisorId: led });
    await collector({ name: 'Headed', supervisorId: null, headSupervisorId: headSupervisor });
    await collector({ name: 'Second', supervisorId: ofSecond });
    const deleted = await collector({ name: 'Gone' });
    await app.db
      .updateTable('dataCollectors')
      .set({ deletedAt: new Date() })
      .where('id', '=', deleted)
      .execute();
    const findVisible = async (user: number) => {
      const { rows, completeness } = await readPerformance(projectId, {}, user);
      expect(completeness[0]?.totalDataCollectors).toBe(rows.length);
      return rows.map(({ name }) => name);
    };
    expect(await findVisible(supervisor)).toEqual(['Own']);
    expect(await findVisible(headSupervisor)).toEqual(['Headed', 'Led']);
    expect(await findVisible(secondManager)).toEqual(['Headed', 'Led', 'Own', 'Second']);
    await aUser(app.db, 'Coordinator', at);
    expect(await findVisible(secondManager)).toEqual(['Second']);
    expect(await findVisible(administrator)).toEqual(['Headed', 'Led', 'Own', 'Second']);
  });

  test.each([
    [{ pageNumber: 0 }, 'PageNumber'],
    [{ trainingStatus: 'Never' }, 'TrainingStatus'],
    [{ name: 'x'.repeat(101) }, 'Name'],
    [{ locations: { villageIds: ['here'] } }, 'Locations.VillageIds[0]'],
  ])('with %j are rejected', async (body, field) => {
    const { projectId } = await aFixture();
    const response = await app
      .as(administrator)
      .post(`/api/dataCollector/performance?projectId=${projectId}`, body);
    expect([response.status, Object.keys(response.body.message.data)]).toEqual([400, [field]]);
  });
});

test('the list is sorted by the days since the last report, those without one last', async () => {
  const { projectId, collector, send } = await aFixture();
  const [recent, never, old, alsoOld] = [
    await collector({ name: 'Zoe' }),
    await collector({ name: 'Ada' }),
    await collector({ name: 'Ben' }),
    await collector({ name: 'Cleo' }),
  ];
  await send(recent, '2022-02-08T12:00:00Z');
  await send(old, '2022-01-20T12:00:00Z');
  await send(alsoOld, '2022-01-20T12:00:00Z');
  const sorted = async (body: object) => (await readPerformance(projectId, body)).rows.map(({ id }) => id);
  const orderBy = 'daysSinceLastReport';
  expect(await sorted({})).toEqual([never, old, alsoOld, recent]);
  expect(await sorted({ orderBy, sortAscending: true })).toEqual([recent, old, alsoOld, never]);
  expect(await sorted({ orderBy, sortAscending: false })).toEqual([old, alsoOld, recent, never]);
  expect(await sorted({ orderBy: 'name', sortAscending: false })).toEqual([recent, alsoOld, old, never]);
  expect(await sorted({ sortAscending: false })).toEqual([recent, alsoOld, old, never]);
});
