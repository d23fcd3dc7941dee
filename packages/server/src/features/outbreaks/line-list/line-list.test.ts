import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { applyRetention } from '../../../../test/support/apply-retention.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { anOutbreakFixture, type OutbreakFixture } from '../testing/outbreaks-fixture.ts';
import { anonymizeLineListsOf } from './privacy.ts';

const app = await startTestApp({ now: '2026-03-11T12:00:00Z' });
afterAll(() => app.close());

let fixture: OutbreakFixture;
let other: OutbreakFixture;
let outbreakId: number;

beforeAll(async () => {
  fixture = await anOutbreakFixture(app);
  other = await anOutbreakFixture(app);
});
beforeEach(async () => {
  outbreakId = await fixture.anOutbreak();
});

const on = (userId = fixture.people.manager) => fixture.on(outbreakId, userId);
const listOf = async (userId = fixture.people.manager, query = '') =>
  (await on(userId).read(`lineList${query}`)).body.value;
const keyOf = ({ body }: { body: { message: { key: string } } }) => body.message.key;
/** Values as they are sent: as texts. */
const toTexts = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value === null ? null : String(value)]),
  );
const addRow = async (values: object, userId = fixture.people.manager) => {
  const lineValues = toTexts(values);
  const { status, body } = await on(userId).post('lineList/create', { lineValues });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.value as number;
};
const configure = (standardFieldKeys: string[], ownFields: object[] = []) =>
  on().post('lineList/configure', { standardFieldKeys, ownFields });
const onRow = (id: number, call: string, body?: object, userId = fixture.people.manager) =>
  app.as(userId).post(`/api/lineListRow/${id}/${call}`, body);

/** Sends a file of comma-separated rows. */
const importFile = (rows: string[], isPreview: boolean, userId = fixture.people.manager) =>
  app.as(userId).send({
    method: 'POST',
    url: `/api/outbreak/${outbreakId}/lineList/import?isPreview=${isPreview}`,
    payload: rows.join('\n'),
    headers: { 'content-type': 'text/csv' },
  });

describe('the rows of a line list', () => {
  // SRV.FXNREQ.176, SRV.FXNREQ.177, SRV.FXNREQ.187
  it('are made of the people in the reports of its alerts, each once', async () => {
    const { collectors, people } = fixture;
    const counts = { countMalesAtLeastFive: 1, countFemalesBelowFive: 1, reportedCaseCount: 2 };
    const reportId = await fixture.report(collectors.ofSupervisor, counts);
    const alertId = await fixture.alert([reportId, await fixture.report(collectors.ofOther)]);
    await on().post('link', { outbreakAlertIds: [alertId] });
    await app.as(people.manager).post(`/api/report/${reportId}/classify`, { confirmedCount: 2 });
    const { body } = await on().post('lineList/addReports');
    // the report of the other organization is not seen
    expect(body.value).toEqual({ added: 2, leftOut: 0 });
    expect((await on().post('lineList/addReports')).body.value.added).toBe(0);
    expect((await listOf()).rows.data).toMatchObject([
      {
        ...{ number: 1, reportId },
        values: {
          ...{ classification: 'confirmed', sex: 'female', ageGroup: 'belowFive', reportedOn: '2026-03-10' },
          village: fixture.society.villageId,
        },
      },
      { number: 2, reportId, values: { sex: 'male', ageGroup: 'atLeastFive' } },
    ]);
  });

  // SRV.FXNREQ.178
  it('are added by hand, and changed', async () => {
    const id = await addRow({ sex: 'female', ageYears: 31, onsetOn: '2026-03-02' });
    expect((await onRow(id, 'edit', { lineValues: { ageYears: '32', sex: null } })).status).toBe(200);
    const { body } = await app.as(fixture.people.manager).get(`/api/lineListRow/${id}/get`);
    expect(body.value.values).toEqual({ ageYears: 32, onsetOn: '2026-03-02' });
    expect((await onRow(id, 'delete')).status).toBe(200);
    expect((await listOf()).rows.totalRows).toBe(0);
  });

  test.each([
    ['an unknown field', { shoeSize: 42 }],
    ['a field that it does not have', { personName: 'Awa' }],
    ['another choice', { sex: 'robot' }],
    ['no date', { onsetOn: '2026-02-30' }],
    ['an impossible age', { ageYears: 200 }],
    ['a text that is too long', { facility: 'x'.repeat(101) }],
  ])('are refused with %s', async (_name, values) => {
    expect((await on().post('lineList/create', { lineValues: toTexts(values) })).status).toBe(400);
  });

  it('have places of the national society only', async () => {
    const lineValues = { village: String(other.society.villageId) };
    expect((await on().post('lineList/create', { lineValues })).status).toBe(400);
  });

  it('stay as they are once the outbreak has ended, but personal data can be removed', async () => {
    const id = await addRow({ sex: 'female' });
    await on().post('end', { outbreakEndedOn: '2026-03-10', endReason: 'Over' });
    expect(keyOf(await onRow(id, 'edit', { lineValues: { sex: 'male' } }))).toBe('outbreak.isEnded');
    expect((await onRow(id, 'anonymize')).status).toBe(200);
    expect((await listOf()).mayEdit).toBe(false);
  });
});

// SRV.FXNREQ.161, SRV.FXNREQ.162, SRV.FXNREQ.179
test('gaps, contradictions and possible duplicates are flagged', async () => {
  const alike = {
    sex: 'female',
    ageYears: 30,
    village: fixture.society.villageId,
    classification: 'confirmed',
  };
  await addRow({ ...alike, onsetOn: '2026-03-02', reportedOn: '2026-03-01', laboratory: 'negative' });
  await addRow({ ...alike, onsetOn: '2026-03-03' });
  await addRow({ ...alike, sex: 'male', onsetOn: '2026-03-03' });
  await addRow({});
  const flags = (list: { rows: { data: { flags: string[] }[] } }) => list.rows.data.map((row) => row.flags);
  expect(flags(await listOf())).toEqual([
    ['onsetAfterReport', 'resultDiffers', 'duplicate'],
    ['duplicate'],
    [],
    ['noClassification', 'noSex', 'noAge', 'noPlace', 'noOnset'],
  ]);
  const flagged = await listOf(fixture.people.manager, '?onlyFlagged=true');
  expect([flagged.flaggedCount, flagged.rows.totalRows]).toEqual([3, 3]);
});

test('pages have 50 rows each, with flags that depend on rows of other pages', async () => {
  const { manager } = fixture.people;
  const at = new Date('2026-03-10T09:00:00Z');
  const same = { sex: 'female', ageYears: 31, villageId: fixture.society.villageId, onsetOn: '2026-03-02' };
  await app.db
    .insertInto('lineListRows')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        ...{ outbreakId, organizationId: fixture.society.organizationId, number: index + 1, own: '{}' },
        ...(index === 0 || index === 59 ? same : { sex: 'male', ageYears: index, onsetOn: '2026-03-02' }),
        ...{ createdAt: at, createdById: manager, changedAt: at, changedById: manager },
      })),
    )
    .execute();
  const [first, second] = [await listOf(), await listOf(manager, '?pageNumber=2')];
  expect(first.rows.data.map(({ number }: { number: number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  );
  expect(second.rows).toMatchObject({ page: 2, rowsPerPage: 50, totalRows: 60 });
  expect(second.rows.data).toHaveLength(10);
  expect(first.rows.data[0].flags).toContain('duplicate');
  expect(second.rows.data[9]).toMatchObject({
    number: 60,
    flags: expect.arrayContaining(['duplicate']),
    values: { village: fixture.society.villageId },
  });
});

// SRV.FXNREQ.189
test('the epidemic curve counts the line list by class', async () => {
  await addRow({ classification: 'confirmed', onsetOn: '2026-03-02' });
  await addRow({ classification: 'suspected', onsetOn: '2026-03-04' });
  await addRow({ classification: 'notACase', onsetOn: '2026-03-04' });
  await addRow({ classification: 'suspected' }, fixture.people.otherManager);
  const { body } = await on().read('lineListCurve');
  expect(body.value.onset).toEqual({
    ...{ groupingType: 'Day', periods: ['2026-03-02', '2026-03-03', '2026-03-04'], unknown: 1 },
    ...{ suspected: [0, 0, 1], probable: [0, 0, 0], confirmed: [1, 0, 0] },
  });
});

describe('the fields of a line list', () => {
  const well = { ownKey: 'own1', fieldLabel: 'Well', fieldType: 'choice', fieldChoices: ['North', 'South'] };
  const story = { ownKey: 'own2', fieldLabel: 'Story', fieldType: 'text' };

  it('have no names unless somebody chooses them; own texts are personal', async () => {
    const usual = (await listOf()).fields;
    expect(usual.some(({ isPersonal }: { isPersonal: boolean }) => isPersonal)).toBe(false);
    expect((await configure(['sex', 'personName'], [well, story])).status).toBe(200);
    expect((await listOf()).fields).toMatchObject([
      { key: 'sex', isPersonal: false },
      { key: 'personName', isPersonal: true },
      { key: 'own1', label: 'Well', type: 'choice', choices: ['North', 'South'], isPersonal: false },
      { key: 'own2', label: 'Story', type: 'text', isPersonal: true },
    ]);
    await addRow({ personName: 'Awa Ba', own1: 'South', own2: 'Came from the market' });
    expect((await listOf()).rows.data[0].values).toMatchObject({ own1: 'South' });
  });

  it('that are removed lose what they contained', async () => {
    await configure(['sex', 'personName'], [well]);
    const id = await addRow({ sex: 'male', personName: 'Awa Ba', own1: 'South' });
    await configure(['sex']);
    const stored = await app.db
      .selectFrom('lineListRows')
      .select(['sex', 'personName', 'own'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ sex: 'male', personName: null, own: {} });
  });

  it.each([
    ['the same key twice', [well, { ...story, ownKey: 'own1' }]],
    ['the same label twice', [well, { ...story, fieldLabel: 'well' }]],
    ['a choice without choices', [{ ...well, fieldChoices: ['North'] }]],
    ['another key', [{ ...well, ownKey: 'own9' }]],
  ])('are refused with %s', async (_name, ownFields) => {
    expect((await configure(['sex'], ownFields)).status).toBe(400);
  });
});

describe('files', () => {
  // SRV.FXNREQ.180
  it('are exported, and imported again: rows are changed by their numbers', async () => {
    await addRow({ sex: 'female', ageYears: 31, onsetOn: '2026-03-02', village: fixture.society.villageId });
    const { body: text } = await on().post('lineList/exportToCsv');
    const rows = text
      .replace(/^\ufeff/, '')
      .trim()
      .split(/\r?\n/);
    const changed = [...rows.map((row: string) => row.replace(',31,', ',32,')), rows[1].replace(/^1,/, ',')];
    const preview = (await importFile(changed, true)).body.value;
    expect(preview).toMatchObject({
      ...{ isImported: false, faultCount: 0, added: [{ kind: 'people', count: 2 }] },
      notes: ['Rows that are changed: 1'],
    });
    expect((await listOf()).rows.totalRows).toBe(1);
    expect((await importFile(changed, false)).body.value.isImported).toBe(true);
    const { data } = (await listOf()).rows;
    expect(data.map(({ values }: { values: { ageYears: number } }) => values.ageYears)).toEqual([32, 31]);
    const audit = await app.db
      .selectFrom('auditEvents')
      .select('after')
      .where('action', '=', 'lineList/import')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(audit?.after).toEqual({ added: 1, changed: 1 });
  });

  it('with one wrong row are not imported', async () => {
    const rows = ['Sex,Onset', 'Female,2026-03-02', 'Robot,2026-13-01'];
    const { body } = await importFile(rows, false);
    expect(body.value).toMatchObject({
      isImported: false,
      faultCount: 2,
      faults: [
        { row: 3, field: 'sex', column: 'Sex', value: 'Robot' },
        { row: 3, field: 'onsetOn', column: 'Onset', value: '2026-13-01' },
      ],
    });
    expect((await listOf()).rows.totalRows).toBe(0);
  });

  it('have no personal data unless somebody asks for them', async () => {
    await configure(['sex', 'personName']);
    await addRow({ sex: 'female', personName: 'Awa Ba' });
    expect((await on().post('lineList/exportToCsv')).body).not.toContain('Awa');
    const { body: text } = await on().post('lineList/exportToCsv', { withPersonalData: true });
    expect(text).toContain('Awa Ba');
    const exports = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'nationalSocietyId'])
      .where('action', '=', 'lineList/exportToCsv')
      .where('nationalSocietyId', '=', fixture.society.id)
      .execute();
    expect(exports.length).toBeGreaterThanOrEqual(2);
  });
});

describe('another organization', () => {
  it('neither sees nor changes rows; they are only counted', async () => {
    const { otherManager, manager, admin } = fixture.people;
    const id = await addRow({ sex: 'female' });
    await addRow({ sex: 'male' }, otherManager);
    expect(await listOf(otherManager)).toMatchObject({ hiddenCount: 1, rows: { totalRows: 1 } });
    expect((await listOf(admin)).rows.totalRows).toBe(2);
    for (const call of ['edit', 'anonymize', 'delete'])
      expect((await onRow(id, call, { lineValues: {} }, otherManager)).status).toBe(403);
    expect((await app.as(otherManager).get(`/api/lineListRow/${id}/get`)).status).toBe(403);
    expect((await on(otherManager).post('lineList/exportToCsv')).body).not.toContain('Female');
    const { body } = await importFile(['Number,Sex', '1,Male'], false, otherManager);
    expect(body.value).toMatchObject({ isImported: false, faultCount: 1 });
    expect((await listOf(manager)).rows.data[0].values.sex).toBe('female');
  });
});

describe('personal data', () => {
  const aPerson = async () => {
    await configure(
      ['sex', 'personName', 'comments'],
      [{ ownKey: 'own1', fieldLabel: 'Story', fieldType: 'text' }],
    );
    return addRow({
      sex: 'female',
      personName: 'Awa Ba',
      comments: 'By the river',
      own1: 'Told by her sister',
    });
  };
  const stored = (id: number) =>
    app.db
      .selectFrom('lineListRows')
      .select(['sex', 'personName', 'comments', 'own', 'isAnonymized'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const removed = { sex: 'female', personName: null, comments: null, own: {}, isAnonymized: true };

  it('are removed on request, and cannot be entered again', async () => {
    const id = await aPerson();
    expect((await onRow(id, 'anonymize')).status).toBe(200);
    expect(await stored(id)).toEqual(removed);
    const again = { lineValues: { personName: 'Awa Ba' } };
    expect(keyOf(await onRow(id, 'edit', again))).toBe('lineList.rowIsAnonymized');
    expect((await onRow(id, 'edit', { lineValues: { sex: 'female' } })).status).toBe(200);
  });

  it('are removed some days after the end of the outbreak, if the national society wants it', async () => {
    const id = await aPerson();
    const settings = `/api/lineListSettings/edit?nationalSocietyId=${fixture.society.id}`;
    await on().post('end', { outbreakEndedOn: '2026-03-10', endReason: 'Over' });
    await applyRetention(app.services);
    expect(await stored(id)).toMatchObject({ personName: 'Awa Ba' });
    await app.as(fixture.people.manager).post(settings, { logsViews: false, retentionDays: 30 });
    app.clock.set('2026-04-09T12:00:00Z');
    await applyRetention(app.services);
    expect(await stored(id)).toMatchObject({ isAnonymized: false });
    app.clock.set('2026-04-10T12:00:00Z');
    await applyRetention(app.services);
    expect(await stored(id)).toEqual(removed);
    app.clock.set('2026-03-11T12:00:00Z');
  });

  it('are removed with the organization or the archived national society', async () => {
    const id = await aPerson();
    await anonymizeLineListsOf(app.db, { organizationId: fixture.otherOrganizationId });
    expect(await stored(id)).toMatchObject({ isAnonymized: false });
    await anonymizeLineListsOf(app.db, { nationalSocietyId: fixture.society.id });
    expect(await stored(id)).toEqual(removed);
  });
});

test('who opens records is logged where the national society wants it', async () => {
  const { manager } = fixture.people;
  const id = await addRow({ sex: 'female' });
  const views = () =>
    app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'after'])
      .where('action', 'in', ['lineList/get', 'lineListRow/get'])
      .where('subjectId', '=', outbreakId)
      .orderBy('id')
      .execute();
  const open = async () => {
    await listOf();
    await app.as(manager).get(`/api/lineListRow/${id}/get`);
  };
  await open();
  expect(await views()).toEqual([]);
  const settings = `/api/lineListSettings/edit?nationalSocietyId=${fixture.society.id}`;
  await app.as(manager).post(settings, { logsViews: true });
  await open();
  expect(await views()).toEqual([
    { action: 'lineList/get', actorId: manager, after: { rowIds: [id] } },
    { action: 'lineListRow/get', actorId: manager, after: { rowIds: [id] } },
  ]);
  await app.as(manager).post(settings, { logsViews: false });
});
