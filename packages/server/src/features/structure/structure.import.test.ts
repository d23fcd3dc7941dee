import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import {
  aBook,
  aListFile,
  type FileKind,
  rowCounts,
  sendFile,
} from '../../../test/support/files/list-files.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { aWorkbook } from '../../platform/spreadsheets/testing/handmade-files.ts';

const app = await startTestApp();
afterAll(() => app.close());

const kinds: FileKind[] = ['csv', 'xlsx'];
const titles = ['Region', 'District', 'Village', 'Zone'];
const administrator = await aUser(app.db, 'Administrator');
let nationalSocietyId: number;
let manager: number;

/** A society with North, Hills, Alpha and no zone. */
beforeEach(async () => {
  const society = await aSociety(app.db);
  nationalSocietyId = society.id;
  await app.db.updateTable('regions').set({ name: 'North' }).where('id', '=', society.regionId).execute();
  await app.db.updateTable('districts').set({ name: 'Hills' }).where('id', '=', society.districtId).execute();
  await app.db.updateTable('villages').set({ name: 'Alpha' }).where('id', '=', society.villageId).execute();
  manager = await aUser(app.db, 'Manager', { nationalSocietyId, organizationId: society.organizationId });
});

const path = (isPreview: boolean) =>
  `/api/nationalSocietyStructure/import?nationalSocietyId=${nationalSocietyId}&isPreview=${isPreview}`;

async function send(rows: string[][], { kind = 'csv' as FileKind, isPreview = false, by = manager } = {}) {
  return sendFile(app, by, path(isPreview), await aListFile(kind, rows), kind);
}

interface Place {
  id: number;
  name: string;
  districts?: Place[];
  villages?: Place[];
  zones?: Place[];
}
/** The names of all places, each below its parent. */
async function names() {
  const address = `/api/nationalSocietyStructure/get?nationalSocietyId=${nationalSocietyId}`;
  const { body } = await app.as(manager).get(address);
  const below = (places: Place[] = []): object =>
    Object.fromEntries(
      places.map((place) => [place.name, below(place.districts ?? place.villages ?? place.zones)]),
    );
  return below(body.value.regions);
}

describe.each(kinds)('a list of places as %s', (kind) => {
  const rows = [
    titles,
    ['North', 'Hills', 'Alpha'],
    ['north', 'HILLS', 'Beta', 'East'],
    ['North', 'Hills', 'beta', 'West'],
    ['South', 'Coast'],
    ['South', 'Coast', 'École d’Été'],
    ['Islands'],
  ];
  const added = [
    { kind: 'regions', count: 2 },
    { kind: 'districts', count: 1 },
    { kind: 'villages', count: 2 },
    { kind: 'zones', count: 2 },
  ];

  test('is previewed without storing; then missing places are added once', async () => {
    const before = await rowCounts(app.db);
    const preview = await send(rows, { kind, isPreview: true });
    expect(preview.body.value).toMatchObject({
      isImported: false,
      rowCount: 6,
      added,
      columns: titles,
      faults: [],
    });
    expect(preview.body.value.sample[0]).toEqual({ row: 2, cells: ['North', 'Hills', 'Alpha', ''] });
    expect(await rowCounts(app.db)).toEqual(before);

    expect((await send(rows, { kind })).body.value).toMatchObject({ isImported: true, added, faults: [] });
    expect(await names()).toEqual({
      North: { Hills: { Alpha: {}, Beta: { East: {}, West: {} } } },
      South: { Coast: { 'École d’Été': {} } },
      Islands: {},
    });
    const again = await send(rows, { kind });
    expect(again.body.value.added.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0]);
  });

  test('with errors lists each with its row and column, and changes nothing', async () => {
    const withErrors = [
      [...titles, 'Country'],
      ['North', 'Hills', 'Beta', '', ''],
      ['', 'Hills', 'Gamma', '', ''],
      ['North', '', 'Gamma', '', ''],
      ['North', 'Hills', '', 'East', ''],
      ['NORTH', 'hills', 'BETA', '', ''],
      ['x'.repeat(101), '', '', '', ''],
      ['North', 'y'.repeat(101), '', '', 'Nowhere'],
    ];
    const before = await rowCounts(app.db);
    const { value } = (await send(withErrors, { kind })).body;
    expect(await rowCounts(app.db)).toEqual(before);
    const filled = 'Enter a value: this row names a place inside it.';
    expect(value).toMatchObject({ isImported: false, added: [], faultCount: 7 });
    expect(
      value.faults.map(({ row, column, message }: Record<string, unknown>) => [row, column, message]),
    ).toEqual([
      [1, 'Country', expect.stringContaining('is unknown')],
      [3, 'Region', filled],
      [4, 'District', filled],
      [5, 'Village', filled],
      [6, undefined, 'This row repeats row 2.'],
      [7, 'Region', 'Use at most 100 characters'],
      [8, 'District', 'Use at most 100 characters'],
    ]);
  });
});

test('is recorded as one audit event with who added which places', async () => {
  await send([titles, ['South', 'Coast']]);
  const auditEvents = await app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'subjectType', 'after'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .execute();
  const ids = [expect.any(Number)];
  expect(auditEvents).toEqual([
    {
      action: 'nationalSocietyStructure/import',
      actorId: manager,
      subjectType: 'nationalSociety',
      after: { regionIds: ids, districtIds: ids, villageIds: [], zoneIds: [] },
    },
  ]);
});

test('notifies the person who imported of how many', async () => {
  const list = async () => (await app.as(manager).get('/api/notification/list')).body.value.items;
  const before = (await list()).length;
  await send([titles, ['West', 'Hills']]);
  const [first, ...others] = await list();
  expect(others).toHaveLength(before);
  expect(first).toMatchObject({ kind: 'importFinished', imported: 'places', count: 2, nationalSocietyId });
});

test('adds thousands of villages at once', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [
    'South',
    `District ${index % 50}`,
    `Village ${index}`,
  ]);
  const response = await send([titles, ...rows]);
  expect(response.body.value).toMatchObject({
    isImported: true,
    added: [
      { kind: 'regions', count: 1 },
      { kind: 'districts', count: 50 },
      { kind: 'villages', count: 5000 },
      { kind: 'zones', count: 0 },
    ],
  });
  expect(await names()).toMatchObject({ South: { 'District 49': { 'Village 4999': {} } } });
});

test('where there is a coordinator, managers cannot import places', async () => {
  const organizationId = await anOrganization(app.db, nationalSocietyId);
  const coordinator = await aUser(app.db, 'Coordinator', { nationalSocietyId, organizationId });
  expect((await send([titles, ['South']])).status).toBe(403);
  expect((await send([titles, ['South']], { by: coordinator })).body.value).toMatchObject({
    isImported: true,
  });
});

test('an archived society accepts no more places', async () => {
  await app.db
    .updateTable('nationalSocieties')
    .set({ isArchived: true })
    .where('id', '=', nationalSocietyId)
    .execute();
  const response = await send([titles, ['South']], { by: administrator });
  expect([response.status, response.body.message.key]).toEqual([
    400,
    'nationalSociety.structure.cannotCreateItemInArchivedNationalSociety',
  ]);
});

test.each(kinds)('the template as %s has the four levels and codes as its titles', async (format) => {
  const response = await app.app.inject({
    url: `/api/nationalSocietyStructure/importTemplate?nationalSocietyId=${nationalSocietyId}&format=${format}`,
    headers: { cookie: await aSession(app.db, manager, app.clock.now()) },
  });
  expect(response.headers['content-disposition']).toContain(`places.${format}`);
  const { body } = await sendFile(app, manager, path(true), response.rawPayload, format);
  expect(body.value).toMatchObject({
    columns: [
      ...[...titles, 'Region P-code', 'District P-code', 'Village P-code', 'Zone P-code'],
      ...['National code', 'DHIS2 organisation unit'],
    ],
    ...{ rowCount: 0, faultCount: 1 },
  });
});

test('an error quotes only the start of a long cell', async () => {
  const long = '🌍'.repeat(5000);
  const { body } = await send([
    [...titles, long],
    [long, 'Hills', '', '', long],
  ]);
  expect(body.value).toMatchObject({ isImported: false });
  const { columns, sample, faults } = body.value;
  const error: string[] = [...columns, ...sample[0].cells, ...faults.flatMap(Object.values)].map(String);
  expect(Math.max(...error.map((text) => text.length))).toBe(199);
  expect(error.every((text) => text.isWellFormed())).toBe(true);
});

test('a small file of millions of cells is rejected while other requests are answered', async () => {
  const file = aWorkbook(`<row r="1">${'<c/>'.repeat(24_000_000)}</row>`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { body } = await sendFile(app, manager, path(true), file, 'xlsx');
  delay.disable();
  expect(body.value).toMatchObject({ rowCount: 0, faultCount: 1, faults: [{ row: 1 }] });
  expect(body.value.faults[0].message).toContain('16384');
  expect(delay.max / 1e6).toBeLessThan(1000);
});

describe('codes of places', () => {
  const codeTitles = ['Region', 'District', 'Village', 'Region P-code', 'Village P-code', 'National code'];
  const sendWith = async (rows: string[][], { isPreview = false, answers = '' } = {}) =>
    (
      await sendFile(
        app,
        manager,
        `${path(isPreview)}&answers=${answers}`,
        await aListFile('csv', [codeTitles, ...rows]),
        'csv',
      )
    ).body.value;
  const findCodes = async () => {
    const { body } = await app
      .as(manager)
      .get(`/api/nationalSocietyStructure/get?nationalSocietyId=${nationalSocietyId}`);
    const [hills] = body.value.regions[0].districts;
    return hills.villages.map(({ name, code }: Record<string, string>) => [name, code]);
  };

  test('are added to places that have none, with their zeros', async () => {
    const rows = [
      ['North', 'Hills', 'Alpha', 'KE0', '007', '12'],
      ['North', 'Hills', 'Beta', 'KE0', '107', '07'],
    ];
    const preview = await sendWith(rows, { isPreview: true });
    expect(preview).toMatchObject({ isImported: false, faults: [] });
    expect(preview.added).toContainEqual({ kind: 'codes', count: 5 });
    expect(preview.uncertain).toEqual([]);
    expect(await findCodes()).toEqual([['Alpha', undefined]]);
    expect((await sendWith(rows)).isImported).toBe(true);
    expect(await findCodes()).toEqual([
      ['Alpha', '007'],
      ['Beta', '107'],
    ]);
    const again = await sendWith(rows);
    expect(again.added.every(({ count }: { count: number }) => count === 0)).toBe(true);
    const other = await sendWith([['North', 'Hills', 'Gamma', '', '7', '']], { isPreview: true });
    expect(other.faults).toEqual([
      expect.objectContaining({ column: 'Village P-code', message: expect.stringContaining('007') }),
    ]);
  });

  test('of the past do not prevent new ones', async () => {
    const { villages } = (
      await app.as(manager).get(`/api/nationalSocietyStructure/get?nationalSocietyId=${nationalSocietyId}`)
    ).body.value.regions[0].districts[0];
    await app.db
      .insertInto('placeCodes')
      .values({
        ...{ nationalSocietyId, villageId: villages[0].id, system: 'pcode', code: 'OLD' },
        validTo: '2020-01-01',
      })
      .execute();
    expect((await sendWith([['North', 'Hills', 'Alpha', '', 'NEW', '']])).isImported).toBe(true);
    expect(await findCodes()).toEqual([['Alpha', 'NEW']]);
  });
});

describe('names that are similar to known ones', () => {
  const rows = [titles, ['North', 'Hils', 'Beta'], ['North', 'Hills', 'Alpa']];
  const sendWith = async (answers: string) =>
    (await sendFile(app, manager, `${path(false)}&answers=${answers}`, await aListFile('csv', rows), 'csv'))
      .body.value;

  test('are imported only after each has an answer', async () => {
    const { uncertain, isImported } = await sendWith('');
    expect(isImported).toBe(false);
    expect(uncertain).toEqual([
      {
        ...{ row: 2, level: 'district', name: 'Hils', within: 'North' },
        candidates: [{ id: expect.any(Number), name: 'Hills' }],
      },
      {
        ...{ row: 3, level: 'village', name: 'Alpa', within: 'Hills' },
        candidates: [{ id: expect.any(Number), name: 'Alpha' }],
      },
    ]);
    const hills = uncertain[0].candidates[0].id;
    expect((await sendWith(`2.district.${hills}`)).isImported).toBe(false);
    expect(await names()).toEqual({ North: { Hills: { Alpha: {} } } });
    expect((await sendWith(`2.district.${hills},3.village.0`)).isImported).toBe(true);
    expect(await names()).toEqual({ North: { Hills: { Alpha: {}, Alpa: {}, Beta: {} } } });
  });

  test('are no places of other national societies, whatever the answer', async () => {
    const other = await aSociety(app.db);
    const { isImported, uncertain } = await sendWith(`2.district.${other.districtId},3.village.0`);
    expect([isImported, uncertain.length]).toEqual([false, 1]);
  });
});

test('a workbook of COD-AB adds names and codes, and says which columns are left out', async () => {
  const rows = [
    ['ADM0_EN', 'ADM0_PCODE', 'ADM1_EN', 'ADM1_FR', 'ADM1_PCODE', 'ADM2_EN', 'ADM2_PCODE', 'validOn'],
    ['Kalembe', 'KL', 'North', 'Nord', 'KL01', 'Hills', 'KL0101', '2024-01-01'],
    ['Kalembe', 'KL', 'North', 'Nord', 'KL01', 'Coast', 'KL0102', '2024-01-01'],
  ];
  const preview = (await send(rows, { kind: 'xlsx', isPreview: true })).body.value;
  expect(preview.faults).toEqual([]);
  expect(preview.notes).toEqual(['These columns are left out: ADM0_EN, ADM0_PCODE, ADM1_FR, validOn']);
  expect((await send(rows, { kind: 'xlsx' })).body.value).toMatchObject({ isImported: true });
  expect(await names()).toEqual({ North: { Coast: {}, Hills: { Alpha: {} } } });
  const codes = await app.db
    .selectFrom('placeCodes')
    .select('code')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('code')
    .execute();
  expect(codes.map(({ code }) => code)).toEqual(['KL01', 'KL0101', 'KL0102']);
});

describe('a workbook with several sheets', () => {
  const regions = [
    ['ADM1_EN', 'ADM1_PCODE', 'ADM0_EN'],
    ['South', 'KL02', 'Kalembe'],
  ];
  const districts = [
    ['ADM2_EN', 'ADM2_PCODE', 'ADM1_EN', 'ADM1_PCODE'],
    ['Coast', 'KL0102', 'North', 'KL01'],
  ];
  const country = [
    ['ADM0_EN', 'ADM0_PCODE'],
    ['Kalembe', 'KL'],
  ];
  async function sendBook(sheets: Record<string, string[][]>, { sheet = '', isPreview = true } = {}) {
    const query = sheet && `&sheet=${encodeURIComponent(sheet)}`;
    const { status, body } = await sendFile(
      app,
      manager,
      path(isPreview) + query,
      await aBook(sheets),
      'xlsx',
    );
    expect(status).toBe(200);
    return body.value;
  }

  test('is read from the sheet of the deepest level, which the response names', async () => {
    const book = { ADM0: country, ADM1: regions, ADM2: districts };
    expect(await sendBook(book)).toMatchObject({
      ...{ sheet: 'ADM2', sheets: ['ADM0', 'ADM1', 'ADM2'], faultCount: 0, rowCount: 1 },
    });
    expect((await sendBook(book, { isPreview: false })).isImported).toBe(true);
    expect(await names()).toEqual({ North: { Coast: {}, Hills: { Alpha: {} } } });
  });

  test('is read from another sheet if that is asked for', async () => {
    const book = { ADM1: regions, ADM2: districts };
    const options = { sheet: 'ADM1', isPreview: false };
    expect(await sendBook(book, options)).toMatchObject({ sheet: 'ADM1', isImported: true });
    expect(await names()).toMatchObject({ South: {} });
  });

  test('is not read before somebody chose, if several sheets fit', async () => {
    const book = { ADM1: regions, ADM2: districts, 'ADM2 old': districts };
    const undecided = await sendBook(book, { isPreview: false });
    expect(undecided).toMatchObject({ isImported: false, rowCount: 0, sheets: Object.keys(book) });
    expect(undecided).not.toHaveProperty('sheet');
    expect(undecided.faults.map(({ message }: { message: string }) => message)).toEqual([
      'Several sheets fit equally well: ADM2, ADM2 old. Choose the one to read.',
    ]);
    expect(await sendBook(book, { sheet: 'ADM2 old' })).toMatchObject({ sheet: 'ADM2 old', faultCount: 0 });
  });

  test('is read from its first sheet if none fits, to say what is missing', async () => {
    const { sheet, faults } = await sendBook({ ADM0: country, Notes: [['Author'], ['Somebody']] });
    expect(sheet).toBe('ADM0');
    expect(faults.length).toBeGreaterThan(0);
  });
});
