import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector, aProject, aRawReport, aUser } from '../../../test/support/builders.ts';
import { download } from '../../../test/support/download.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { unzipped } from '../../../test/support/unzipped.ts';
import { correctFilter, incorrectFilter } from './testing/list.ts';
import { aReportsSetting, type ReportsSetting, strangersTo } from './testing/reports-setting.ts';

const app = await startTestApp({ now: '2024-03-20T22:30:00Z' }); // in Nairobi it is the next day
afterAll(() => app.close());

let setting: ReportsSetting;
let pointId: number;
let zoneId: number;

beforeAll(async () => {
  setting = await aReportsSetting(app, { timeZoneId: 'Africa/Nairobi' });
  const { db, society, projectId, supervisorId, location, healthRiskId } = setting;
  await db.updateTable('regions').set({ name: 'Región' }).where('id', '=', society.regionId).execute();
  await db.updateTable('districts').set({ name: 'Far; away' }).where('id', '=', society.districtId).execute();
  await db.updateTable('villages').set({ name: 'Old "Town"' }).where('id', '=', society.villageId).execute();
  await db
    .updateTable('healthRiskContents')
    .set({ name: 'Cholera' })
    .where('healthRiskId', '=', healthRiskId)
    .execute();
  await db
    .updateTable('dataCollectors')
    .set({ displayName: '=cmd|calc' })
    .where('id', '=', setting.collector.id)
    .execute();
  const zone = db.insertInto('zones').values({ villageId: society.villageId, name: 'East' });
  zoneId = (await zone.returning('id').executeTakeFirstOrThrow()).id;
  const point = { projectId, supervisorId, name: 'Post 🌍', displayName: null, locations: [location] };
  pointId = (await aDataCollector(db, { ...point, dataCollectorType: 'CollectionPoint' })).id;
});

type Kind = 'Csv' | 'Excel';
const fileOf = (kind: Kind, body: object, userId = setting.managerId, projectId = setting.projectId) =>
  download(app, userId, `/api/report/exportTo${kind}?projectId=${projectId}`, { ...correctFilter, ...body });

async function csvOf(body: object = {}, ...more: [number?, number?]): Promise<string[][]> {
  const { status, bytes } = await fileOf('Csv', body, ...more);
  expect(status).toBe(200);
  return parse(bytes, { bom: true });
}

async function xlsxOf(body: object = {}, ...more: [number?, number?]) {
  const { status, bytes } = await fileOf('Excel', body, ...more);
  expect(status).toBe(200);
  return readSheet(bytes);
}

const places = ['Region', 'District', 'Village', 'Zone'];
const counts = [
  ...['Males below five years', 'Males five years or older'],
  ...['Females below five years', 'Females five years or older'],
];
const days = ['Report', 'Date', 'Time', 'Epi year', 'Epi week'];
const here = ['Región', 'Far; away', 'Old "Town"'];

describe('correct reports of people', () => {
  let [activity, kept, dismissed, late] = [0, 0, 0, 0];

  beforeAll(async () => {
    const at = (text: string) => ({ receivedAt: new Date(text) });
    activity = await setting.report({ ...at('2024-03-01T08:00:00Z'), isActivity: true });
    kept = await setting.report({
      ...at('2024-03-02T08:00:00Z'),
      ...{ status: 'Accepted', zoneId, epiYear: 2024, epiWeek: 9, countFemalesBelowFive: 3 },
    });
    dismissed = await setting.report({ ...at('2024-03-03T08:00:00Z'), status: 'Rejected' });
    late = await setting.report({ ...at('2024-03-09T22:30:45Z'), status: 'Pending', epiWeek: 11 });
    await setting.report({ ...at('2024-03-09T23:00:00Z'), isTraining: true });
  });

  const titles = [...days, 'Status', ...places, 'Health risk', ...counts, 'Data collector'];

  test('have these columns in CSV, newest first, quoted, and nothing that is calculated', async () => {
    const [first, ...rows] = await csvOf({ utcOffset: 3 });
    expect(first).toEqual(titles);
    expect(rows.map(([id]) => Number(id))).toEqual([late, dismissed, kept, activity]);
    expect(rows[0]).toEqual([
      ...[String(late), '2024-03-10', '01:30', '2024', '11', 'Not cross-checked'],
      ...[...here, '', 'Cholera', '0', '1', '0', '0', "'=cmd|calc"],
    ]);
    expect(rows.map((row) => row[5])).toEqual(['Not cross-checked', 'Dismissed', 'Accepted', '']);
    expect(rows[2]?.slice(3, 5)).toEqual(['2024', '9']);
    expect([rows[2]?.[9], rows[2]?.[13]]).toEqual(['East', '3']);
  });

  test('stand in Excel with days as days and numbers as numbers', async () => {
    const [first, ...rows] = await xlsxOf({ utcOffset: 3, sortAscending: true });
    expect(first).toEqual(titles);
    expect(rows.map(([id]) => id)).toEqual([activity, kept, dismissed, late]);
    expect(rows[3]?.slice(1, 2)).toEqual([new Date('2024-03-10T00:00:00Z')]);
    expect(rows[3]?.slice(3)).toEqual([
      ...[2024, 11, 'Not cross-checked', ...here, null, 'Cholera', 0, 1, 0, 0, "'=cmd|calc"],
    ]);
    const { bytes } = await fileOf('Excel', { utcOffset: 3 });
    const cell = /<c r="C2"[^>]*><v>([^<]*)/.exec(unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '');
    expect(Number(cell?.[1])).toBeCloseTo(1.5 / 24, 9); // 01:30
  });

  test.each<[string, object, () => number[]]>([
    ['a status', { reportStatus: { kept: true } }, () => [kept]],
    [
      'no status at all',
      { reportStatus: null, trainingStatus: 'Trained' },
      () => [late, dismissed, kept, activity],
    ],
    [
      'a day of the project',
      { startDate: '2024-03-10T00:00:00Z', endDate: '2024-03-10T00:00:00Z' },
      () => [late],
    ],
    ['a health risk that nobody reported', { healthRisks: [999_999] }, () => []],
    [
      'an error, which no correct report has',
      { errorType: 'All', reportStatus: null },
      () => [late, dismissed, kept, activity],
    ],
  ])('are those of the filter: %s', async (_filter, body, expected) => {
    const [first, ...rows] = await csvOf(body);
    expect(first).toEqual(titles);
    expect(rows.map(([id]) => Number(id))).toEqual(expected());
  });

  test('hide who sent them as the list does', async () => {
    const strangers = await strangersTo(setting);
    const [, colleague] = await csvOf({}, setting.otherSupervisorId);
    expect([...(colleague ?? []).slice(6, 10), colleague?.at(-1)]).toEqual([
      ...['Región', 'Far; away', '', '', 'Linked to supervisor Moussa'],
    ]);
    const [, stranger] = await csvOf({}, strangers.otherManagerId);
    expect(stranger?.slice(8, 10)).toEqual(['', '']);
    expect(stranger?.at(-1)).toMatch(/^Linked to organization /);
    const [, own] = await csvOf({}, setting.headSupervisorId);
    expect(own?.at(-1)).toBe("'=cmd|calc");
  });

  test('are called by the day it is in the project', async () => {
    const csv = await fileOf('Csv', {});
    expect(csv.headers['content-disposition']).toContain('reports_2024-03-21.csv');
    expect((await fileOf('Excel', {})).headers['content-disposition']).toContain('reports_2024-03-21.xlsx');
  });

  test('can be taken from a closed project too, also where there are none', async () => {
    const closed = await aProject(app.db, setting.society, { state: 'Closed', endedAt: new Date() });
    expect(await csvOf({}, setting.managerId, closed)).toEqual([titles]);
    expect(await xlsxOf({}, setting.managerId, closed)).toEqual([titles]);
  });

  test('speak the language of the caller', async () => {
    const french = await aUser(app.db, 'Administrator', { languageId: 2 });
    const [titlesInFrench, , row] = await csvOf({}, french);
    expect(titlesInFrench?.slice(1, 6)).toEqual([
      ...['Date', 'Heure', 'Année épidémiologique', 'Semaine épidémiologique', 'Statut'],
    ]);
    expect(row?.[5]).toBe('Écarté');
    const arabic = await aUser(app.db, 'Administrator', { languageId: 4 });
    const { bytes } = await fileOf('Excel', {}, arabic);
    expect(unzipped(bytes).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
  });
});

test('collection points also say who was referred, who died and who came from elsewhere', async () => {
  const dataCollectorType = 'CollectionPoint';
  const sent = { ...{ kind: 'DataCollectionPoint', dataCollectorId: pointId, dataCollectorType } };
  const id = await setting.report({ ...sent, referredCount: 4, deathCount: 5, fromOtherVillagesCount: 6 });
  const [first, ...rows] = await csvOf({ dataCollectorType });
  expect(first).toEqual([
    ...[...days, 'Status', ...places, 'Health risk', ...counts],
    ...['Referred to a health facility', 'Deaths', 'From other villages', 'Data collector'],
  ]);
  expect(rows.map(([of]) => of)).toEqual([String(id)]);
  expect(rows[0]?.slice(11)).toEqual(['0', '1', '0', '0', '4', '5', '6', 'Post 🌍']);
});

describe('incorrect messages', () => {
  const titles = [...days, 'Message', 'Error type', ...places, 'Data collector'];
  let [wrong, sunday] = [0, 0];

  const message = (text: string, given: object) =>
    aRawReport(app.db, { nationalSocietyId: setting.society.id, text, ...given });

  beforeAll(async () => {
    const { projectId, collector, villageId } = setting;
    const of = { projectId, dataCollectorId: collector.id, dataCollectorType: 'Human', villageId };
    wrong = await message('-1#"x",\n2', {
      ...{ ...of, errorType: 'FormatError', receivedAt: new Date('2024-03-09T20:00:00Z') },
      markedAsCorrectedAt: new Date(),
    });
    sunday = await message('9999', {
      ...{ ...of, errorType: 'HealthRiskNotFound', receivedAt: new Date('2024-03-09T21:30:00Z') }, // Sunday there
    });
  });

  test('have these columns, with what was written and why it was not understood', async () => {
    const [first, ...rows] = await csvOf(incorrectFilter);
    expect(first).toEqual(titles);
    expect(rows).toEqual([
      [
        ...[String(sunday), '2024-03-09', '21:30', '2024', '11', '9999', 'Not part of the project'],
        ...[...here, '', "'=cmd|calc"],
      ],
      [
        ...[String(wrong), '2024-03-09', '20:00', '2024', '10', '\'-1#"x",\n2', 'Not written like a report'],
        ...[...here, '', "'=cmd|calc"],
      ],
    ]);
    const [excelTitles, ...excelRows] = await xlsxOf(incorrectFilter);
    expect(excelTitles).toEqual(titles);
    expect(excelRows.map((row) => row[5])).toEqual(['9999', '\'-1#"x",\n2']);
  });

  test.each<[string, object, () => number[]]>([
    ['still to correct', { correctedState: 'NotCorrected' }, () => [sunday]],
    ['corrected', { correctedState: 'Corrected' }, () => [wrong]],
    ['an error', { errorType: 'WrongFormat' }, () => [wrong]],
    ['of both kinds', { errorType: null, reportStatus: correctFilter.reportStatus }, () => [sunday, wrong]],
  ])('are those of the filter: %s', async (_filter, body, expected) => {
    const [, ...rows] = await csvOf({ ...incorrectFilter, ...body });
    expect(rows.map(([id]) => Number(id))).toEqual(expected());
  });

  test('of unknown senders name nobody, and count by the days of the caller', async () => {
    const id = await message('77', { errorType: 'Other', receivedAt: new Date('2024-03-09T23:30:00Z') });
    const [first, ...rows] = await csvOf({
      ...incorrectFilter,
      dataCollectorType: 'UnknownSender',
      utcOffset: 1,
    });
    expect(first).toEqual(titles);
    expect(rows).toEqual([
      [String(id), '2024-03-10', '00:30', '2024', '11', '77', 'Another reason', '', '', '', '', ''],
    ]);
  });
});

test('correct reports of unknown senders have the columns of people', async () => {
  const id = await setting.unknownReport();
  const [first, ...rows] = await csvOf({ dataCollectorType: 'UnknownSender' });
  expect(first).toHaveLength(16);
  expect(rows.map((row) => [row[0], row.at(-1)])).toEqual([[String(id), '']]);
});

test('who may not see the list gets no file', async () => {
  const { dataConsumerId, abroadManagerId } = await strangersTo(setting);
  for (const userId of [dataConsumerId, abroadManagerId])
    expect((await fileOf('Csv', {}, userId)).status).toBe(403);
});
