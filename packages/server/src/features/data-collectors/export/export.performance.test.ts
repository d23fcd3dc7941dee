import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { readCellFill, unzip } from '../../../../test/support/files/unzip.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T23:30:00Z' }); // A Tuesday; in Nairobi it is already Wednesday.
afterAll(() => app.close());

type Society = Awaited<ReturnType<typeof aSociety>>;
let society: Society;
let projectId: number;
let manager: number;
let supervisor: number;
let headSupervisor: number;

const day = (text: string) => new Date(`${text}T12:00:00Z`);

beforeAll(async () => {
  society = await aSociety(app.db);
  // Three years: more weeks than an integer has bits.
  projectId = await aProject(app.db, society, {
    timeZoneId: 'Africa/Nairobi',
    startedAt: new Date('2022-12-31T22:00:00Z'), // 1 January 2023 there, a Sunday.
  });
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  manager = await aUser(app.db, 'Manager', at);
  supervisor = await aUser(app.db, 'Supervisor', { ...at, projectId });
  headSupervisor = await aUser(app.db, 'HeadSupervisor', { ...at, projectId });
  const here = { villageId: society.villageId, latitude: 1, longitude: 2 };
  const ada = await collector('Ada', '2023-01-10', { locations: [here] });
  await message(ada, '2023-01-11');
  await message(ada, '2023-01-20', { errorType: 'FormatError' });
  await message(ada, '2023-01-21');
  await message(ada, '2026-03-09');
  const ben = await collector('ben', '2023-01-17', { isInTrainingMode: true });
  await message(ben, '2023-01-18', { isTraining: true });
  await collector('Dia', '2026-03-08', { supervisorId: null, headSupervisorId: headSupervisor });
  const absent = await collector('Eve', '2023-01-17', { isDeployed: false });
  const code = { system: 'pcode', code: 'KE007' };
  await app.db
    .insertInto('placeCodes')
    .values({ nationalSocietyId: society.id, villageId: society.villageId, ...code })
    .execute();
  await app.db
    .insertInto('dataCollectorNotDeployedPeriods')
    .values({ dataCollectorId: absent, startedAt: day('2023-01-18') })
    .execute();
});

async function collector(name: string, createdOn: string, given: object = {}): Promise<number> {
  const of = { projectId, name, displayName: name, supervisorId: supervisor, createdAt: day(createdOn) };
  return (await aDataCollector(app.db, { ...of, ...given })).id;
}

function message(dataCollectorId: number, on: string, given: object = {}): Promise<number> {
  const of = { nationalSocietyId: society.id, projectId, dataCollectorId, dataCollectorType: 'Human' };
  return aRawReport(app.db, { ...of, receivedAt: day(on), ...given });
}

async function exportRows(body: object = {}, user = manager, project = projectId) {
  const path = `/api/dataCollector/exportPerformance?projectId=${project}`;
  const { status, headers, bytes } = await download(app, user, path, body);
  expect(status).toBe(200);
  return { headers, bytes, table: await readSheet(bytes) };
}

/** The cells of the first three weeks and of the last, the current one. */
const some = (row: unknown[] = []) => [...row.slice(5, 8), row[4 + 52 + 52 + 53 + 10]];
const codeTitles = ['Region P-code', 'District P-code', 'Village P-code'];

test('has a column for every week from the first of the project to the current one, oldest first', async () => {
  const { table, headers } = await exportRows();
  const [titles = []] = table;
  expect(titles.slice(0, 5)).toEqual(['Name', 'Region', 'District', 'Village', 'Days since last report']);
  expect(titles).toHaveLength(5 + 52 + 52 + 53 + 10 + 3); // 2025 has 53 weeks starting on Sunday.
  expect(titles.slice(-3)).toEqual(codeTitles);
  expect(some(titles)).toEqual(['2023/Week 1', '2023/Week 2', '2023/Week 3', '2026/Week 10']);
  expect(headers['content-disposition']).toContain('dataCollectorPerformance_2026-03-11.xlsx');
});

test('has a row for every collector by name, with place and status per week', async () => {
  const { table, bytes } = await exportRows();
  const [, , ada, ben, dia, eve, ...more] = table;
  expect(more).toEqual([]);
  expect(ada?.slice(0, 5)).toEqual([
    'Ada',
    ...[expect.any(String), expect.any(String), expect.any(String)],
    1,
  ]);
  expect(some(ada)).toEqual([null, 1, 2, 1]);
  expect(ben?.slice(0, 5)).toEqual(['ben', null, null, null, null]);
  expect(some(ben)).toEqual([null, null, 0, 0]); // Messages of training are not counted here.
  expect([dia?.[0], dia?.at(-5), dia?.at(-4)]).toEqual(['Dia', null, 0]);
  expect(ada?.slice(-3)).toEqual([null, null, 'KE007']);
  expect(ben?.slice(-3)).toEqual([null, null, null]);
  expect([eve?.[0], ...some(eve)]).toEqual(['Eve', null, null, null, null]);
  const parts = unzip(bytes);
  expect(['F3', 'G3', 'H3', 'H4'].map((cell) => readCellFill(parts, cell))).toEqual([
    ...[undefined, '15AB15', 'D23232', 'F1B713'],
  ]);
});

test('has the completeness of each week in the second row, empty where nobody could report', async () => {
  const { table, bytes } = await exportRows();
  expect(some(table[1])).toEqual([null, 1, 0.5, expect.closeTo(1 / 3, 3)]);
  expect(table[1]?.[0]).toBe('Completeness');
  expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toContain('ySplit="2"');
});

describe('the rows', () => {
  const listNames = ({ table }: Awaited<ReturnType<typeof exportRows>>) =>
    table.slice(2).map(([name]) => name);

  test.each<[string, () => object, string[]]>([
    ['trained', () => ({ trainingStatus: 'Trained' }), ['Ada', 'Dia', 'Eve']],
    ['part of a name', () => ({ name: 'DA' }), ['Ada']],
    ['a head supervisor', () => ({ supervisorId: headSupervisor }), ['Dia']],
    [
      'a place',
      () => ({ locations: { regionIds: [society.regionId], districtIds: [], villageIds: [], zoneIds: [] } }),
      ['Ada'],
    ],
  ])('are those of the filter: %s', async (_filter, body, expected) => {
    expect(listNames(await exportRows(body()))).toEqual(expected);
  });

  test('of collectors in training count messages of training', async () => {
    const { table } = await exportRows({ trainingStatus: 'InTraining' });
    expect(table).toHaveLength(3);
    expect([table[2]?.[0], ...some(table[2])]).toEqual(['ben', null, null, 1, 0]);
  });

  test('are those that the caller may see', async () => {
    expect(listNames(await exportRows({}, supervisor))).toEqual(['Ada', 'ben', 'Eve']);
    expect(listNames(await exportRows({}, headSupervisor))).toEqual(['Dia']);
  });

  test('are none in a project without collectors, even if it is closed', async () => {
    const closed = await aProject(app.db, society, {
      ...{ state: 'Closed', startedAt: day('2026-03-01'), endedAt: day('2026-03-09') },
    });
    const { table } = await exportRows({}, manager, closed);
    expect(table[0]?.slice(5)).toEqual(['2026/Week 9', '2026/Week 10', ...codeTitles]);
    expect(table[1]?.slice(5, 7) ?? []).toEqual([null, null]);
    expect(table).toHaveLength(2);
  });
});

test('in Arabic the titles are Arabic, and the sheet is right to left', async () => {
  const reader = await aUser(app.db, 'Administrator', { languageId: 4 });
  const { table, bytes } = await exportRows({}, reader);
  expect(table[0]?.[0]).toBe('الاسم');
  expect(table[0]?.[5]).toBe('2023/الأسبوع 1');
  expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
});
