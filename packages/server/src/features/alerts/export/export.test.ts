import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aVillage } from '../../../../test/support/builders/societies.ts';
import { download } from '../../../../test/support/files/download.ts';
import { unzip } from '../../../../test/support/files/unzip.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2026-03-10T22:30:00Z' }); // already the next day in Nairobi
afterAll(() => app.close());

const everything = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-31T00:00:00Z', utcOffset: 3 };
const titles = [
  ...['Alert', 'Date raised', 'Time raised', 'Date of last report', 'Time of last report', 'Health risk'],
  ...['Reports', 'Status', 'Region', 'District', 'Village', 'Zone', 'Date escalated', 'Time escalated'],
  ...['Date closed', 'Time closed', 'Date dismissed', 'Time dismissed'],
  ...['Investigation', 'Outcome', 'Public health action taken', 'Comments'],
  'Reason for dismissal',
  ...['Region P-code', 'District P-code', 'Village P-code', 'Zone P-code'],
];

let fixture: AlertFixture;

function fetchFile(userId: number, body: object = {}) {
  const path = `/api/alert/export?projectId=${fixture.projectId}`;
  return download(app, userId, path, { ...everything, ...body });
}

/** The rows of the file, by column title. */
async function fetchRows(userId: number, body: object = {}) {
  const { status, bytes } = await fetchFile(userId, body);
  expect(status).toBe(200);
  const [first, ...rows] = await readSheet(bytes);
  expect(first).toEqual(titles);
  return rows.map((row) => Object.fromEntries(titles.map((title, column) => [title, row[column]])));
}

function changeAlert(id: number, columns: object) {
  return app.db.updateTable('alerts').set(columns).where('id', '=', id).execute();
}

async function logEvent(alertId: number, eventTypeId: number, eventSubtypeId: number | null, more: object) {
  const event = { eventTypeId, eventSubtypeId, ...more };
  const response = await app
    .as(fixture.people.manager)
    .post(`/api/alertEvents/${alertId}/eventLog/add`, event);
  expect(response.status).toBe(200);
}

async function describePlaces() {
  const { db } = app;
  const { regionId, districtId, villageId } = fixture.society;
  await db.updateTable('projects').set({ timeZoneId: 'Africa/Nairobi' }).execute();
  await db.updateTable('regions').set({ name: 'Norvale' }).where('id', '=', regionId).execute();
  await db.updateTable('districts').set({ name: '=cmd|calc' }).where('id', '=', districtId).execute();
  await db.updateTable('villages').set({ name: 'Nakiri' }).where('id', '=', villageId).execute();
  const ofSociety = { nationalSocietyId: fixture.society.id, system: 'pcode' };
  await db
    .insertInto('placeCodes')
    .values([
      { ...ofSociety, districtId, code: 'KE007' },
      { ...ofSociety, villageId, code: '007' },
    ])
    .execute();
  await db
    .updateTable('healthRiskContents')
    .set({ name: 'Measles' })
    .where('healthRiskId', '=', fixture.healthRiskId)
    .execute();
  const zone = db.insertInto('zones').values({ villageId, name: 'East' }).returning('id');
  return (await zone.executeTakeFirstOrThrow()).id;
}

describe('the file of alerts', () => {
  let [open, closed, dismissed, foreign] = [0, 0, 0, 0];

  beforeAll(async () => {
    fixture = await anAlertFixture(app);
    const zoneId = await describePlaces();
    const from = fixture.collectors.ofSupervisor;
    const early = await fixture.report(from, { receivedAt: new Date('2026-03-02T05:00:00Z') });
    const late = await fixture.report(from, { receivedAt: new Date('2026-03-05T21:30:00Z'), zoneId });
    closed = await fixture.alert([late, early], new Date('2026-03-03T21:30:00Z'));
    await changeAlert(closed, {
      ...{ status: 'Closed', escalatedAt: new Date('2026-03-04T10:00:00Z') },
      ...{ closedAt: new Date('2026-03-07T22:15:00Z'), escalatedOutcome: 'ActionTaken' },
      lastReportReceivedAt: new Date('2026-03-05T21:30:00Z'),
    });
    open = await fixture.alert([await fixture.report(from)], new Date('2026-03-06T08:00:00Z'));
    dismissed = await fixture.alert([await fixture.report(from)], new Date('2026-03-07T08:00:00Z'));
    await changeAlert(dismissed, { status: 'Dismissed', dismissedAt: new Date('2026-03-08T06:00:00Z') });
    foreign = await fixture.alert(
      [await fixture.report(fixture.collectors.ofOther)],
      new Date('2026-03-01T08:00:00Z'),
    );
    const at = (timestamp: string, text: string | null) => ({ timestamp, text });
    await logEvent(closed, 4, 11, at('2026-03-06T00:00:00Z', 'later, and so it counts'));
    await logEvent(closed, 4, 10, at('2026-03-05T00:00:00Z', 'earlier'));
    await logEvent(closed, 1, 1, at('2026-03-05T00:00:00Z', null));
    await logEvent(closed, 6, 16, at('2026-03-06T00:00:00Z', '=2+5'));
    await logEvent(closed, 5, null, at('2026-03-07T00:00:00Z', 'a summary is no comment'));
  });

  it('as data and as CSV has times with their offset, and hides villages of other organizations', async () => {
    const path = `/api/alert/export?projectId=${fixture.projectId}&exportFormat=csv`;
    const readRows = async (
      form: string,
      userId = fixture.people.manager,
    ): Promise<Record<string, string>[]> => {
      const file = await download(app, userId, `${path}&exportForm=${form}`, everything);
      expect(file.status).toBe(200);
      return parse(file.bytes, { columns: true, bom: true });
    };
    const data = await readRows('data');
    expect(data.find(({ id }) => id === String(closed))).toMatchObject({
      ...{ raised_at: '2026-03-04T00:30:00+03:00', raised_on: '2026-03-04', raised_epi_week: '9' },
      ...{ closed_at: '2026-03-08T01:15:00+03:00', status: 'closed', escalated_outcome: 'action_taken' },
      ...{ report_count: '2', outcome: 'deceased', outcome_text: 'later, and so it counts' },
      ...{
        investigation: 'investigated',
        public_health_action: 'provided_ors',
        public_health_action_text: "'=2+5",
      },
      ...{ village_name: 'Nakiri', village_pcode: '007', zone_name: 'East', is_place_hidden: 'false' },
    });
    expect(data.find(({ id }) => id === String(foreign))).toMatchObject({
      ...{ is_place_hidden: 'true', village_id: '', village_name: '', village_pcode: '', zone_id: '' },
      ...{ district_id: String(fixture.society.districtId), district_pcode: 'KE007' },
    });
    const readable = await readRows('readable');
    expect(readable.map(({ Alert }) => Alert).toSorted()).toEqual(data.map(({ id }) => id).toSorted());
    const stranger = await aUser(app.db, 'Manager');
    expect((await download(app, stranger, `${path}&exportForm=data`, everything)).status).toBe(403);
  });

  it('has the columns of the list and the event log, as dates, times, numbers and texts', async () => {
    const [row] = await fetchRows(fixture.people.manager, { status: 'Closed' });
    const { 'Time raised': raised, 'Time of last report': last, ...rest } = row ?? {};
    const { 'Time escalated': escalatedAt, 'Time closed': closedAt, ...others } = rest;
    expect(others).toEqual({
      ...{ Alert: closed, 'Health risk': 'Measles', Reports: 2, Status: 'Closed' },
      'Date raised': new Date('2026-03-04T00:00:00Z'),
      'Date of last report': new Date('2026-03-06T00:00:00Z'),
      ...{ Region: 'Norvale', District: "'=cmd|calc", Village: 'Nakiri', Zone: 'East' },
      'Date escalated': new Date('2026-03-04T00:00:00Z'),
      'Date closed': new Date('2026-03-08T00:00:00Z'),
      ...{ 'Date dismissed': null, 'Time dismissed': null },
      ...{ Investigation: 'Investigated', Outcome: 'Deceased' },
      'Public health action taken': 'Oral rehydration solution (ORS) given',
      Comments: 'later, and so it counts --- =2+5',
      'Reason for dismissal': null,
      ...{ 'Region P-code': null, 'District P-code': 'KE007', 'Village P-code': '007', 'Zone P-code': null },
    });
    expect([raised, last, escalatedAt, closedAt].every((time) => time !== null)).toBe(true);
  });

  it("stores times of day as fractions of a day, in the reader's time zone", async () => {
    const { bytes } = await fetchFile(fixture.people.manager, { status: 'Closed' });
    const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const cell = (name: string) => Number(new RegExp(`<c r="${name}"[^>]*><v>([^<]*)`).exec(sheet)?.[1]);
    expect(cell('C2')).toBeCloseTo(0.5 / 24, 9);
    expect(cell('E2')).toBeCloseTo(0.5 / 24, 9);
    expect(cell('N2')).toBeCloseTo(13 / 24, 9);
    expect(cell('P2')).toBeCloseTo(1.25 / 24, 9);
  });

  it('leaves cells blank for what did not happen', async () => {
    const [row] = await fetchRows(fixture.people.manager, {
      status: 'Open',
      startDate: '2026-03-02T00:00:00Z',
    });
    expect(row).toMatchObject({ Alert: open, Status: 'Open', Zone: null, Outcome: null, Comments: null });
    expect(row).toMatchObject({ 'Date escalated': null, 'Time escalated': null, 'Date closed': null });
    const [other] = await fetchRows(fixture.people.manager, { status: 'Dismissed' });
    expect(other).toMatchObject({ Alert: dismissed, 'Date dismissed': new Date('2026-03-08T00:00:00Z') });
  });

  it('contains no formulas, even if a comment starts like one', async () => {
    await logEvent(open, 4, 11, {
      timestamp: '2026-03-07T00:00:00Z',
      text: '=HYPERLINK("http://x.example")',
    });
    const [row] = await fetchRows(fixture.people.manager, {
      status: 'Open',
      startDate: '2026-03-02T00:00:00Z',
    });
    expect(row?.Comments).toBe('\'=HYPERLINK("http://x.example")');
  });

  it('hides village and zone of other organizations like the list', async () => {
    const fetchForeignRows = async (userId: number) =>
      (await fetchRows(userId)).find((row) => row.Alert === foreign)?.Village;
    expect(await fetchForeignRows(fixture.people.manager)).toBeNull();
    expect(await fetchForeignRows(fixture.people.otherManager)).toBe('Nakiri');
    expect(await fetchForeignRows(fixture.people.admin)).toBe('Nakiri');
    const rows = await fetchRows(fixture.people.otherManager, { status: 'Closed' });
    expect(rows[0]).toMatchObject({ Region: 'Norvale', Village: null, Zone: null });
    expect(rows[0]).toMatchObject({ 'District P-code': 'KE007', 'Village P-code': null });
  });

  it.each<[object, () => number[]]>([
    // both are overdue: the longest waiting comes first
    [{}, () => [foreign, open, closed, dismissed]],
    [{ sortAscending: true }, () => [dismissed, closed, open, foreign]],
    [{ orderBy: 'TimeTriggered' }, () => [dismissed, open, closed, foreign]],
    [{ orderBy: 'TimeTriggered', sortAscending: true }, () => [foreign, closed, open, dismissed]],
    [{ status: 'Dismissed' }, () => [dismissed]],
    // 4 March in Nairobi began at 21:00 UTC on the 3rd
    [{ startDate: '2026-03-03T21:00:00Z', endDate: '2026-03-03T21:00:00Z' }, () => [closed]],
    [{ healthRiskId: 999_999 }, () => []],
    [{ locations: { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] } }, () => []],
  ])('has the alerts of the list in the same order: %j', async (body, expected) => {
    const rows = await fetchRows(fixture.people.manager, body);
    expect(rows.map((row) => row.Alert)).toEqual(expected());
    const path = `/api/alert/list?projectId=${fixture.projectId}&pageNumber=1`;
    const list = await app.as(fixture.people.manager).post(path, { ...everything, ...body });
    expect(list.body.value.data.map(({ id }: { id: number }) => id)).toEqual(expected());
  });

  it('filters by place', async () => {
    const far = await aVillage(app.db, fixture.society.id);
    const report = await fixture.report(fixture.collectors.ofSupervisor, { villageId: far.villageId });
    const there = await fixture.alert([report], new Date('2026-03-02T00:00:00Z'));
    const { regionId, districtId, villageId } = far;
    const place = { regionIds: [regionId], districtIds: [districtId], villageIds: [villageId], zoneIds: [] };
    const rows = await fetchRows(fixture.people.manager, { locations: place });
    expect(rows.map((row) => row.Alert)).toEqual([there]);
  });

  it('is named after the current day in the project, and in the language of the reader', async () => {
    const { headers } = await fetchFile(fixture.people.manager);
    expect(headers['content-type']).toContain('openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toContain('alerts_2026-03-11.xlsx');
    const [first] = await readSheet(
      (await fetchFile(await aUser(app.db, 'Administrator', { languageId: 2 }))).bytes,
    );
    expect(first?.slice(0, 2)).toEqual(['Alerte', 'Date de déclenchement']);
    const { bytes } = await fetchFile(await aUser(app.db, 'Administrator', { languageId: 4 }));
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
  });

  it('is available to those who may see the list, including coordinators, and to nobody else', async () => {
    const at = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const coordinator = await aUser(app.db, 'Coordinator', at);
    expect((await fetchFile(coordinator)).status).toBe(200);
    expect((await fetchFile(fixture.people.supervisor)).status).toBe(200);
    expect((await fetchFile(fixture.people.dataConsumer)).status).toBe(403);
    expect((await fetchFile(fixture.people.stranger)).status).toBe(403);
    expect((await fetchFile(fixture.people.manager, { endDate: null })).status).toBe(400);
  });
});

it.each(['startDate', 'endDate'])('a time in the middle of a day is refused: %s', async (name) => {
  const days = { ...everything, utcOffset: 0, [name]: '2026-03-05T12:00:00Z' };
  const path = `/api/alert/export?projectId=${fixture.projectId}`;
  const { status, body } = await app.as(fixture.people.manager).post(path, days);
  expect(status).toBe(400);
  expect(Object.values(body.message.data)).toEqual([['string:validation.notADay']]);
});
