import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aUser, aVillage } from '../../../test/support/builders.ts';
import { download } from '../../../test/support/download.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { unzipped } from '../../../test/support/unzipped.ts';

const app = await startTestApp({ now: '2026-03-10T22:30:00Z' }); // in Nairobi it is the next day
afterAll(() => app.close());

const everything = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-03-31T00:00:00Z', utcOffset: 3 };
const titles = [
  ...['Alert', 'Date raised', 'Time raised', 'Date of last report', 'Time of last report', 'Health risk'],
  ...['Reports', 'Status', 'Region', 'District', 'Village', 'Zone', 'Date escalated', 'Time escalated'],
  ...['Date closed', 'Time closed', 'Date dismissed', 'Time dismissed'],
  ...['Investigation', 'Outcome', 'Public health action taken', 'Comments'],
];

let scene: AlertScene;

function fileFor(userId: number, body: object = {}) {
  const path = `/api/alert/export?projectId=${scene.projectId}`;
  return download(app, userId, path, { ...everything, ...body });
}

/** The rows of the file by the titles of its columns. */
async function rowsFor(userId: number, body: object = {}) {
  const { status, bytes } = await fileFor(userId, body);
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
  const answer = await app.as(scene.people.manager).post(`/api/alertEvents/${alertId}/eventLog/add`, event);
  expect(answer.status).toBe(200);
}

async function describePlaces() {
  const { db } = app;
  const { regionId, districtId, villageId } = scene.society;
  await db.updateTable('projects').set({ timeZoneId: 'Africa/Nairobi' }).execute();
  await db.updateTable('regions').set({ name: 'Norvale' }).where('id', '=', regionId).execute();
  await db.updateTable('districts').set({ name: '=cmd|calc' }).where('id', '=', districtId).execute();
  await db.updateTable('villages').set({ name: 'Nakiri' }).where('id', '=', villageId).execute();
  await db
    .updateTable('healthRiskContents')
    .set({ name: 'Measles' })
    .where('healthRiskId', '=', scene.healthRiskId)
    .execute();
  const zone = db.insertInto('zones').values({ villageId, name: 'East' }).returning('id');
  return (await zone.executeTakeFirstOrThrow()).id;
}

describe('the file of alerts', () => {
  let [open, closed, dismissed, foreign] = [0, 0, 0, 0];

  beforeAll(async () => {
    scene = await anAlertScene(app);
    const zoneId = await describePlaces();
    const from = scene.collectors.ofSupervisor;
    const early = await scene.report(from, { receivedAt: new Date('2026-03-02T05:00:00Z') });
    const late = await scene.report(from, { receivedAt: new Date('2026-03-05T21:30:00Z'), zoneId });
    closed = await scene.alert([late, early], new Date('2026-03-03T21:30:00Z'));
    await changeAlert(closed, {
      ...{ status: 'Closed', escalatedAt: new Date('2026-03-04T10:00:00Z') },
      ...{ closedAt: new Date('2026-03-07T22:15:00Z'), escalatedOutcome: 'ActionTaken' },
      lastReportReceivedAt: new Date('2026-03-05T21:30:00Z'),
    });
    open = await scene.alert([await scene.report(from)], new Date('2026-03-06T08:00:00Z'));
    dismissed = await scene.alert([await scene.report(from)], new Date('2026-03-07T08:00:00Z'));
    await changeAlert(dismissed, { status: 'Dismissed', dismissedAt: new Date('2026-03-08T06:00:00Z') });
    foreign = await scene.alert(
      [await scene.report(scene.collectors.ofOther)],
      new Date('2026-03-01T08:00:00Z'),
    );
    const at = (timestamp: string, text: string | null) => ({ timestamp, text });
    await logEvent(closed, 4, 11, at('2026-03-06T00:00:00Z', 'later, and so it counts'));
    await logEvent(closed, 4, 10, at('2026-03-05T00:00:00Z', 'earlier'));
    await logEvent(closed, 1, 1, at('2026-03-05T00:00:00Z', null));
    await logEvent(closed, 6, 16, at('2026-03-06T00:00:00Z', '=2+5'));
    await logEvent(closed, 5, null, at('2026-03-07T00:00:00Z', 'a summary is no comment'));
  });

  it('holds in each column what the list and the log say, as days, times, numbers and texts', async () => {
    const [row] = await rowsFor(scene.people.manager, { status: 'Closed' });
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
      'Public health action taken': 'Oral rehydration given',
      Comments: 'later, and so it counts --- =2+5',
    });
    expect([raised, last, escalatedAt, closedAt].every((time) => time !== null)).toBe(true);
  });

  it('holds times of day as parts of a day, by the clocks of the reader', async () => {
    const { bytes } = await fileFor(scene.people.manager, { status: 'Closed' });
    const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const cell = (name: string) => Number(new RegExp(`<c r="${name}"[^>]*><v>([^<]*)`).exec(sheet)?.[1]);
    expect(cell('C2')).toBeCloseTo(0.5 / 24, 9); // 00:30
    expect(cell('E2')).toBeCloseTo(0.5 / 24, 9);
    expect(cell('N2')).toBeCloseTo(13 / 24, 9);
    expect(cell('P2')).toBeCloseTo(1.25 / 24, 9);
  });

  it('leaves blank what did not happen', async () => {
    const [row] = await rowsFor(scene.people.manager, { status: 'Open', startDate: '2026-03-02T00:00:00Z' });
    expect(row).toMatchObject({ Alert: open, Status: 'Open', Zone: null, Outcome: null, Comments: null });
    expect(row).toMatchObject({ 'Date escalated': null, 'Time escalated': null, 'Date closed': null });
    const [other] = await rowsFor(scene.people.manager, { status: 'Dismissed' });
    expect(other).toMatchObject({ Alert: dismissed, 'Date dismissed': new Date('2026-03-08T00:00:00Z') });
  });

  it('calculates nothing, not even a comment that begins like a formula', async () => {
    await logEvent(open, 4, 11, {
      timestamp: '2026-03-07T00:00:00Z',
      text: '=HYPERLINK("http://x.example")',
    });
    const [row] = await rowsFor(scene.people.manager, { status: 'Open', startDate: '2026-03-02T00:00:00Z' });
    expect(row?.Comments).toBe('\'=HYPERLINK("http://x.example")');
  });

  it('hides village and zone of another organization as the list does', async () => {
    const foreignFor = async (userId: number) =>
      (await rowsFor(userId)).find((row) => row.Alert === foreign)?.Village;
    expect(await foreignFor(scene.people.manager)).toBeNull();
    expect(await foreignFor(scene.people.otherManager)).toBe('Nakiri');
    expect(await foreignFor(scene.people.admin)).toBe('Nakiri');
    const rows = await rowsFor(scene.people.otherManager, { status: 'Closed' });
    expect(rows[0]).toMatchObject({ Region: 'Norvale', Village: null, Zone: null });
  });

  it.each<[object, () => number[]]>([
    // both are overdue: what waits longest stands first
    [{}, () => [foreign, open, closed, dismissed]],
    [{ sortAscending: true }, () => [dismissed, closed, open, foreign]],
    [{ orderBy: 'TimeTriggered' }, () => [dismissed, open, closed, foreign]],
    [{ orderBy: 'TimeTriggered', sortAscending: true }, () => [foreign, closed, open, dismissed]],
    [{ status: 'Dismissed' }, () => [dismissed]],
    // 4 March in Nairobi began at 21:00 UTC on the 3rd
    [{ startDate: '2026-03-03T21:00:00Z', endDate: '2026-03-03T21:00:00Z' }, () => [closed]],
    [{ healthRiskId: 999_999 }, () => []],
    [{ locations: { regionIds: [], districtIds: [], villageIds: [], zoneIds: [] } }, () => []],
  ])('holds the alerts of the list in its order: %j', async (body, expected) => {
    const rows = await rowsFor(scene.people.manager, body);
    expect(rows.map((row) => row.Alert)).toEqual(expected());
    const path = `/api/alert/list?projectId=${scene.projectId}&pageNumber=1`;
    const list = await app.as(scene.people.manager).post(path, { ...everything, ...body });
    expect(list.body.value.data.map(({ id }: { id: number }) => id)).toEqual(expected());
  });

  it('holds the alerts of a place', async () => {
    const far = await aVillage(app.db, scene.society.id);
    const report = await scene.report(scene.collectors.ofSupervisor, { villageId: far.villageId });
    const there = await scene.alert([report], new Date('2026-03-02T00:00:00Z'));
    const { regionId, districtId, villageId } = far;
    const place = { regionIds: [regionId], districtIds: [districtId], villageIds: [villageId], zoneIds: [] };
    const rows = await rowsFor(scene.people.manager, { locations: place });
    expect(rows.map((row) => row.Alert)).toEqual([there]);
  });

  it('is called after the day in the project, and speaks the language of its reader', async () => {
    const { headers } = await fileFor(scene.people.manager);
    expect(headers['content-type']).toContain('openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toContain('alerts_2026-03-11.xlsx');
    const [first] = await readSheet(
      (await fileFor(await aUser(app.db, 'Administrator', { languageId: 2 }))).bytes,
    );
    expect(first?.slice(0, 2)).toEqual(['Alerte', 'Date de déclenchement']);
    const { bytes } = await fileFor(await aUser(app.db, 'Administrator', { languageId: 4 }));
    expect(unzipped(bytes).get('xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
  });

  it('is for those who see the list, coordinators too, and for nobody else', async () => {
    const at = { nationalSocietyId: scene.society.id, organizationId: scene.society.organizationId };
    const coordinator = await aUser(app.db, 'Coordinator', at);
    expect((await fileFor(coordinator)).status).toBe(200);
    expect((await fileFor(scene.people.supervisor)).status).toBe(200);
    expect((await fileFor(scene.people.dataConsumer)).status).toBe(403);
    expect((await fileFor(scene.people.stranger)).status).toBe(403);
    expect((await fileFor(scene.people.manager, { endDate: null })).status).toBe(400);
  });
});
