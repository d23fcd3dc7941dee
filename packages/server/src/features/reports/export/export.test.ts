import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { download } from '../../../../test/support/files/download.ts';
import { unzip } from '../../../../test/support/files/unzip.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { correctFilter, incorrectFilter } from '../testing/list.ts';
import { aReportsFixture, aStrangers, type ReportsFixture } from '../testing/reports-fixture.ts';

const app = await startTestApp({ now: '2024-03-20T22:30:00Z' }); // already the next day in Nairobi
afterAll(() => app.close());

let fixture: ReportsFixture;
let pointId: number;
let zoneId: number;

beforeAll(async () => {
  fixture = await aReportsFixture(app, { timeZoneId: 'Africa/Nairobi' });
  const { db, society, projectId, supervisorId, location, healthRiskId } = fixture;
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
    .where('id', '=', fixture.collector.id)
    .execute();
  const zone = db.insertInto('zones').values({ villageId: society.villageId, name: 'East' });
  zoneId = (await zone.returning('id').executeTakeFirstOrThrow()).id;
  const ofSociety = { nationalSocietyId: society.id, system: 'pcode' };
  await db
    .insertInto('placeCodes')
    .values([
      { ...ofSociety, regionId: society.regionId, code: 'KE0' },
      { ...ofSociety, districtId: society.districtId, code: 'KE007' },
      { ...ofSociety, villageId: society.villageId, code: '007' },
    ])
    .execute();
  const point = { projectId, supervisorId, name: 'Post 🌍', displayName: null, locations: [location] };
  pointId = (await aDataCollector(db, { ...point, dataCollectorType: 'CollectionPoint' })).id;
});

type Kind = 'Csv' | 'Excel';
const downloadFile = (kind: Kind, body: object, userId = fixture.managerId, projectId = fixture.projectId) =>
  download(app, userId, `/api/report/exportTo${kind}?projectId=${projectId}`, { ...correctFilter, ...body });

async function downloadCsv(body: object = {}, ...more: [number?, number?]): Promise<string[][]> {
  const { status, bytes } = await downloadFile('Csv', body, ...more);
  expect(status).toBe(200);
  return parse(bytes, { bom: true });
}

async function downloadXlsx(body: object = {}, ...more: [number?, number?]) {
  const { status, bytes } = await downloadFile('Excel', body, ...more);
  expect(status).toBe(200);
  return readSheet(bytes);
}

const places = ['Region', 'District', 'Village', 'Zone'];
const counts = [...['Male under 5', 'Male 5 and older'], ...['Female under 5', 'Female 5 and older']];
const codeTitles = ['Region P-code', 'District P-code', 'Village P-code', 'Zone P-code'];
/** The zone has no code. */
const codes = ['KE0', 'KE007', '007'];
/** The classification of cases; nobody classified these. */
const classes = ['Suspected', 'Probable', 'Confirmed', 'Not a case'];
const unclassified = ['', '', '', ''];
const days = ['Report', 'Date', 'Time', 'Epi year', 'Epi week'];
const here = ['Región', 'Far; away', 'Old "Town"'];

describe('correct reports of people', () => {
  let [activity, kept, dismissed, late] = [0, 0, 0, 0];

  beforeAll(async () => {
    const at = (text: string) => ({ receivedAt: new Date(text) });
    activity = await fixture.report({ ...at('2024-03-01T08:00:00Z'), isActivity: true });
    kept = await fixture.report({
      ...at('2024-03-02T08:00:00Z'),
      ...{ status: 'Accepted', zoneId, epiYear: 2024, epiWeek: 9, countFemalesBelowFive: 3 },
      ...{ onsetOn: '2024-02-28', onsetOrigin: 'sms' },
    });
    dismissed = await fixture.report({
      ...{ ...at('2024-03-03T08:00:00Z'), status: 'Rejected' },
      ...{ dismissalReason: 'Other', dismissalNote: '=a drill' },
    });
    late = await fixture.report({ ...at('2024-03-09T22:30:45Z'), status: 'Pending', epiWeek: 11 });
    await fixture.report({ ...at('2024-03-09T23:00:00Z'), isTraining: true });
  });

  const titles = [
    ...[...days, 'Status', ...places, 'Health risk', ...counts],
    ...['Data collector', 'Reason for dismissal', 'Received by', ...codeTitles],
    ...['Onset', 'Source of onset', ...classes],
  ];

  // SRV.FXNREQ.141
  test('have these columns in CSV, newest first, quoted, without formulas', async () => {
    const [first, ...rows] = await downloadCsv({ utcOffset: 3 });
    expect(first).toEqual(titles);
    expect(rows.map(([id]) => Number(id))).toEqual([late, dismissed, kept, activity]);
    expect(rows[0]).toEqual([
      ...[String(late), '2024-03-10', '01:30', '2024', '11', 'Not cross-checked'],
      ...[...here, '', 'Cholera', '0', '1', '0', '0', "'=cmd|calc", '', 'SMS', ...codes, '', '', ''],
      ...unclassified,
    ]);
    expect(rows[2]?.slice(-6, -4)).toEqual(['2024-02-28', 'stated in the message']);
    expect(rows.map((row) => row.at(-12))).toEqual(['', 'Other reason: =a drill', '', '']);
    expect(rows.map((row) => row[5])).toEqual(['Not cross-checked', 'Dismissed', 'Accepted', '']);
    expect(rows[2]?.slice(3, 5)).toEqual(['2024', '9']);
    expect([rows[2]?.[9], rows[2]?.[13]]).toEqual(['East', '3']);
  });

  test('have dates and numbers as such in Excel', async () => {
    const [first, ...rows] = await downloadXlsx({ utcOffset: 3, sortAscending: true });
    expect(first).toEqual(titles);
    expect(rows.map(([id]) => id)).toEqual([activity, kept, dismissed, late]);
    expect(rows[3]?.slice(1, 2)).toEqual([new Date('2024-03-10T00:00:00Z')]);
    expect(rows[3]?.slice(3)).toEqual([
      ...[
        2024,
        11,
        'Not cross-checked',
        ...here,
        null,
        'Cholera',
        0,
        1,
        0,
        0,
        "'=cmd|calc",
        null,
        'SMS',
        ...codes,
        ...[null, null, null],
        ...[null, null, null, null],
      ],
    ]);
    expect(rows[1]?.at(-6)).toEqual(new Date('2024-02-28T00:00:00Z'));
    const { bytes } = await downloadFile('Excel', { utcOffset: 3 });
    const cell = /<c r="C2"[^>]*><v>([^<]*)/.exec(unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '');
    expect(Number(cell?.[1])).toBeCloseTo(1.5 / 24, 9);
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
    ['a health risk without reports', { healthRisks: [999_999] }, () => []],
    [
      'an error type, which correct reports ignore',
      { errorType: 'All', reportStatus: null },
      () => [late, dismissed, kept, activity],
    ],
  ])('match the filter: %s', async (_filter, body, expected) => {
    const [first, ...rows] = await downloadCsv(body);
    expect(first).toEqual(titles);
    expect(rows.map(([id]) => Number(id))).toEqual(expected());
  });

  test('hide senders like the list', async () => {
    const strangers = await aStrangers(fixture);
    const [, colleague] = await downloadCsv({}, fixture.otherSupervisorId);
    expect([
      ...(colleague ?? []).slice(6, 10),
      colleague?.at(-13),
      ...(colleague?.slice(-10, -6) ?? []),
    ]).toEqual([...['Región', 'Far; away', '', '', 'Collector of Moussa', 'KE0', 'KE007', '', '']]);
    const [, stranger] = await downloadCsv({}, strangers.otherManagerId);
    expect(stranger?.slice(8, 10)).toEqual(['', '']);
    expect(stranger?.at(-13)).toMatch(/^Collector of /);
    const reasons = (await downloadCsv({}, strangers.otherManagerId)).map((row) => row.at(-12));
    expect(reasons).toContain('Other reason');
    const [, own] = await downloadCsv({}, fixture.headSupervisorId);
    expect(own?.at(-13)).toBe("'=cmd|calc");
  });

  test('are in a file named after the current day in the project', async () => {
    const csv = await downloadFile('Csv', {});
    expect(csv.headers['content-disposition']).toContain('reports_2024-03-21.csv');
    expect((await downloadFile('Excel', {})).headers['content-disposition']).toContain(
      'reports_2024-03-21.xlsx',
    );
  });

  test('can be exported from a closed project, even if there are none', async () => {
    const closed = await aProject(app.db, fixture.society, { state: 'Closed', endedAt: new Date() });
    expect(await downloadCsv({}, fixture.managerId, closed)).toEqual([titles]);
    expect(await downloadXlsx({}, fixture.managerId, closed)).toEqual([titles]);
  });

  test('are in the language of the reader', async () => {
    const french = await aUser(app.db, 'Administrator', { languageId: 2 });
    const [titlesInFrench, , row] = await downloadCsv({}, french);
    expect(titlesInFrench?.slice(1, 6)).toEqual([
      ...['Date', 'Heure', 'Année épidémiologique', 'Semaine épidémiologique', 'Statut'],
    ]);
    expect(row?.[5]).toBe('Écarté');
    const arabic = await aUser(app.db, 'Administrator', { languageId: 4 });
    const { bytes } = await downloadFile('Excel', {}, arabic);
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
  });
});

test('collection points also have counts of referrals, deaths and people from other villages', async () => {
  const dataCollectorType = 'CollectionPoint';
  const sent = { ...{ kind: 'DataCollectionPoint', dataCollectorId: pointId, dataCollectorType } };
  const id = await fixture.report({ ...sent, referredCount: 4, deathCount: 5, fromOtherVillagesCount: 6 });
  const [first, ...rows] = await downloadCsv({ dataCollectorType });
  expect(first).toEqual([
    ...[...days, 'Status', ...places, 'Health risk', ...counts],
    ...['Referred to a health facility', 'Deaths', 'From other villages'],
    ...['Data collector', 'Reason for dismissal', 'Received by', ...codeTitles],
    ...['Onset', 'Source of onset', ...classes],
  ]);
  expect(rows.map(([of]) => of)).toEqual([String(id)]);
  expect(rows[0]?.slice(11)).toEqual([
    '0',
    '1',
    '0',
    '0',
    '4',
    '5',
    '6',
    'Post 🌍',
    '',
    'SMS',
    ...codes,
    '',
    '',
    '',
    ...unclassified,
  ]);
});

describe('incorrect messages', () => {
  const titles = [
    ...[...days, 'Message', 'Error type', ...places, 'Data collector', 'Received by', ...codeTitles],
  ];
  let [incorrect, sunday] = [0, 0];

  const message = (text: string, given: object) =>
    aRawReport(app.db, { nationalSocietyId: fixture.society.id, text, ...given });

  beforeAll(async () => {
    const { projectId, collector, villageId } = fixture;
    const of = { projectId, dataCollectorId: collector.id, dataCollectorType: 'Human', villageId };
    incorrect = await message('-1#"x",\n2', {
      ...{ ...of, errorType: 'FormatError', receivedAt: new Date('2024-03-09T20:00:00Z') },
      markedAsCorrectedAt: new Date(),
    });
    sunday = await message('9999', {
      source: 'Ussd',
      ...{ ...of, errorType: 'HealthRiskNotFound', receivedAt: new Date('2024-03-09T21:30:00Z') }, // Saturday for the reader, Sunday in Nairobi
    });
  });

  test('have these columns, with the text and the error type', async () => {
    const [first, ...rows] = await downloadCsv(incorrectFilter);
    expect(first).toEqual(titles);
    expect(rows).toEqual([
      [
        ...[String(sunday), '2024-03-09', '21:30', '2024', '10', '9999', 'Not used in the project'],
        ...[...here, '', "'=cmd|calc", 'USSD', ...codes, ''],
      ],
      [
        ...[String(incorrect), '2024-03-09', '20:00', '2024', '10', '\'-1#"x",\n2', 'Format not recognised'],
        ...[...here, '', "'=cmd|calc", 'SMS', ...codes, ''],
      ],
    ]);
    const [excelTitles, ...excelRows] = await downloadXlsx(incorrectFilter);
    expect(excelTitles).toEqual(titles);
    expect(excelRows.map((row) => row[5])).toEqual(['9999', '\'-1#"x",\n2']);
  });

  test.each<[string, object, () => number[]]>([
    ['not corrected', { correctedState: 'NotCorrected' }, () => [sunday]],
    ['corrected', { correctedState: 'Corrected' }, () => [incorrect]],
    ['an error type', { errorType: 'WrongFormat' }, () => [incorrect]],
    [
      'no error type',
      { errorType: null, reportStatus: correctFilter.reportStatus },
      () => [sunday, incorrect],
    ],
  ])('match the filter: %s', async (_filter, body, expected) => {
    const [, ...rows] = await downloadCsv({ ...incorrectFilter, ...body });
    expect(rows.map(([id]) => Number(id))).toEqual(expected());
  });

  test('of unknown senders have no sender, and the days of the reader', async () => {
    const id = await message('77', { errorType: 'Other', receivedAt: new Date('2024-03-09T23:30:00Z') });
    const [first, ...rows] = await downloadCsv({
      ...incorrectFilter,
      dataCollectorType: 'UnknownSender',
      utcOffset: 1,
    });
    expect(first).toEqual(titles);
    expect(rows).toEqual([
      [
        String(id),
        '2024-03-10',
        '00:30',
        '2024',
        '11',
        '77',
        'Other reason',
        '',
        '',
        '',
        '',
        '',
        'SMS',
        '',
        '',
        '',
        '',
      ],
    ]);
  });
});

test('correct reports of unknown senders have the columns of people', async () => {
  const id = await fixture.unknownReport();
  const [first, ...rows] = await downloadCsv({ dataCollectorType: 'UnknownSender' });
  expect(first).toHaveLength(28);
  expect(rows.map((row) => [row[0], row.at(-13)])).toEqual([[String(id), '']]);
});

test('users who may not see the list get no file', async () => {
  const { dataConsumerId, abroadManagerId } = await aStrangers(fixture);
  for (const userId of [dataConsumerId, abroadManagerId])
    expect((await downloadFile('Csv', {}, userId)).status).toBe(403);
});

test.each(['exportToCsv', 'exportToExcel'])('a time in the middle of a day is refused: %s', async (call) => {
  const path = `/api/report/${call}?projectId=${fixture.projectId}`;
  const days = { startDate: '2024-03-10T15:30:00Z', endDate: '2024-03-11T00:00:00Z' };
  const { status, body } = await app.as(fixture.managerId).post(path, days);
  expect(status).toBe(400);
  expect(Object.values(body.message.data)).toEqual([['string:validation.notADay']]);
});
