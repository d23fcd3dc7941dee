import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { aRawReport } from '../../../../test/support/builders/reports.ts';
import { aSociety } from '../../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { readMonitoredCollectors } from './performance.non-reporting.ts';
import { addUpPastMessageChanges } from './performance.past-messages.queries.ts';
import { PastMessages } from './performance.past-messages.ts';
import { readSentWeeks } from './performance.sent-weeks.ts';

const now = new Date('2026-06-15T12:00:00Z');
const app = await startTestApp({ now: now.toISOString() });
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const today = 182;

let projectId: number;
let nationalSocietyId: number;
let [ada, ben] = [0, 0];

beforeEach(async () => {
  const society = await aSociety(app.db);
  nationalSocietyId = society.id;
  projectId = await aProject(app.db, society);
  const membership = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const supervisorId = await aUser(app.db, 'Supervisor', { ...membership, projectId });
  ({ id: ada } = await aDataCollector(app.db, { projectId, supervisorId, createdAt: daysAgo(200) }));
  ({ id: ben } = await aDataCollector(app.db, { projectId, supervisorId, createdAt: daysAgo(200) }));
});

const send = (dataCollectorId: number, days: number) =>
  aRawReport(app.db, { nationalSocietyId, projectId, dataCollectorId, receivedAt: daysAgo(days) });

const change = (id: number, values: object) =>
  app.db.updateTable('rawReports').set(values).where('id', '=', id).execute();

/** How many days ago Ada and Ben sent messages, earliest first. */
async function readDays(): Promise<{ ada: number[]; ben: number[] }> {
  const { collectors } = await readMonitoredCollectors(app.db, { projectId, ids: null, now });
  const listDays = (id: number) =>
    (collectors.find((collector) => collector.id === id)?.history.periods ?? []).map((day) => today - day);
  return { ada: listDays(ada), ben: listDays(ben) };
}

/** Without its change being recorded, which never happens otherwise. */
async function deleteUnnoticed(id: number): Promise<void> {
  await app.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await trx.deleteFrom('rawReports').where('id', '=', id).execute();
  });
}

describe('a change of a message of past days is visible at once', () => {
  test.each([
    ['another collector', (id: number) => change(id, { dataCollectorId: ben }), { ada: [1], ben: [20] }],
    ['in training', (id: number) => change(id, { isTraining: true }), { ada: [1], ben: [] }],
    ['another time', (id: number) => change(id, { receivedAt: daysAgo(30) }), { ada: [30, 1], ben: [] }],
    ['a time of today', (id: number) => change(id, { receivedAt: now }), { ada: [1, 0], ben: [] }],
    ['no project', (id: number) => change(id, { projectId: null }), { ada: [1], ben: [] }],
    [
      'deleted',
      (id: number) => app.db.deleteFrom('rawReports').where('id', '=', id).execute(),
      { ada: [1], ben: [] },
    ],
  ])('%s', async (_what, makeChange, expected) => {
    const id = await send(ada, 20);
    await send(ada, 1);
    expect(await readDays()).toEqual({ ada: [20, 1], ben: [] });
    await makeChange(id);
    expect(await readDays()).toEqual(expected);
  });

  test('a message that arrives late, before and after it is parsed', async () => {
    await send(ada, 20);
    const waiting = await send(ben, 9);
    await change(waiting, { projectId: null, dataCollectorId: null });
    expect(await readDays()).toEqual({ ada: [20], ben: [] });
    await change(waiting, { projectId, dataCollectorId: ben });
    expect(await readDays()).toEqual({ ada: [20], ben: [9] });
    await send(ben, 8);
    expect(await readDays()).toEqual({ ada: [20], ben: [9, 8] });
  });

  test('a change before the latest ones are added up, and one after', async () => {
    const id = await send(ada, 20);
    await send(ada, 40);
    await readDays();
    await change(id, { isTraining: true });
    await addUpPastMessageChanges(app.db);
    expect(await readDays()).toEqual({ ada: [40], ben: [] });
    await change(id, { isTraining: false });
    expect(await readDays()).toEqual({ ada: [40, 20], ben: [] });
  });
});

describe('the weeks of all collectors', () => {
  const boundaries = [28, 21, 14, 7, 0].map(daysAgo);

  /** One letter per week: correct, wrong, both or nothing. */
  async function readWeeks(dataCollectorId: number, { isTraining = false, at = now } = {}): Promise<string> {
    const query = { projectId, ids: null, isTraining, boundaries, now: at };
    const { inWeek } = (await readSentWeeks(app.db, query))(dataCollectorId);
    const letters = [0, 1, 2, 3].map(inWeek).map(({ hasCorrect, hasWrong }) => {
      if (hasCorrect) return hasWrong ? 'b' : 'c';
      return hasWrong ? 'w' : '-';
    });
    return letters.join('');
  }

  test.each([
    ['incorrect', (id: number) => change(id, { errorType: 'FormatError' }), 'w--c', '----'],
    ['of another collector', (id: number) => change(id, { dataCollectorId: ben }), '---c', 'c---'],
    ['of training', (id: number) => change(id, { isTraining: true }), '---c', '----'],
    ['of another week', (id: number) => change(id, { receivedAt: daysAgo(20) }), '-c-c', '----'],
    ['gone', (id: number) => app.db.deleteFrom('rawReports').where('id', '=', id).execute(), '---c', '----'],
  ])('a past message that is %s now', async (_what, makeChange, ofAda, ofBen) => {
    const id = await send(ada, 25);
    await send(ada, 1);
    expect([await readWeeks(ada), await readWeeks(ben)]).toEqual(['c--c', '----']);
    await makeChange(id);
    expect([await readWeeks(ada), await readWeeks(ben)]).toEqual([ofAda, ofBen]);
  });

  test('a past message that is correct now, and one that stays incorrect in another way', async () => {
    const [one, other] = [await send(ada, 25), await send(ada, 18)];
    for (const id of [one, other]) await change(id, { errorType: 'FormatError' });
    expect(await readWeeks(ada)).toBe('ww--');
    await change(one, { errorType: null });
    await change(other, { errorType: 'TooLong' });
    expect(await readWeeks(ada)).toBe('cw--');
  });

  test('messages of training are kept apart from the others', async () => {
    await send(ada, 25);
    await change(await send(ada, 18), { isTraining: true });
    expect(await readWeeks(ada)).toBe('c---');
    expect(await readWeeks(ada, { isTraining: true })).toBe('-c--');
    expect(await readWeeks(ada)).toBe('c---');
  });

  test('past weeks are read once, from three days after their end on', async () => {
    const id = await send(ada, 10);
    const inTime = daysAgo(4);
    const before = new Date(inTime.getTime() - 1);
    expect(await readWeeks(ada, { at: before })).toBe('--c-');
    await deleteUnnoticed(id);
    expect(await readWeeks(ada, { at: before })).toBe('----');
    const later = await send(ada, 10);
    expect(await readWeeks(ada, { at: inTime })).toBe('--c-');
    await deleteUnnoticed(later);
    expect(await readWeeks(ada, { at: inTime })).toBe('--c-');
    await send(ben, 20);
    expect([await readWeeks(ada, { at: inTime }), await readWeeks(ben, { at: inTime })]).toEqual([
      '----',
      '-c--',
    ]);
  });

  test('kept weeks are replaced by later ones, not by others that end at the same time', async () => {
    const id = await send(ada, 25);
    const past = new PastMessages();
    const read = async (first: number, last: number) => {
      const weeks = { starts: boundaries.slice(first, last), until: boundaries[last] as Date };
      const sent = await past.readWeeks(app.db, { projectId, isTraining: false, ...weeks });
      return sent.get(ada)?.correct;
    };
    const other = await send(ada, 18);
    expect([await read(0, 2), await read(1, 2)]).toEqual(['11', '1']);
    await deleteUnnoticed(id);
    expect([await read(0, 2), await read(1, 2)]).toEqual(['11', '1']);
    await send(ada, 12);
    expect(await read(0, 3)).toBe('011');
    await deleteUnnoticed(other);
    expect([await read(0, 3), await read(0, 2)]).toEqual(['011', undefined]);
  });

  test('the last message is that of the latest days, or else the last past one', async () => {
    await send(ada, 25);
    await send(ada, 18);
    await send(ben, 18);
    await send(ben, 0);
    const query = { projectId, ids: null, isTraining: false, boundaries, now };
    const find = await readSentWeeks(app.db, query);
    expect(find(ada).lastReceivedAt).toBe(daysAgo(18).getTime());
    expect(find(ben).lastReceivedAt).toBe(now.getTime());
    expect(find(0).lastReceivedAt).toBeNull();
  });
});

test('messages of the latest days are visible at once', async () => {
  await send(ada, 20);
  await readDays();
  const id = await send(ada, 2.6);
  await send(ben, 0.1);
  expect(await readDays()).toEqual({ ada: [20, 3], ben: [0] });
  await app.db.deleteFrom('rawReports').where('id', '=', id).execute();
  expect(await readDays()).toEqual({ ada: [20], ben: [0] });
});

test('new messages record no change', async () => {
  const at = new Date();
  await aRawReport(app.db, { nationalSocietyId, projectId, dataCollectorId: ada, receivedAt: at });
  const query = app.db.selectFrom('pastMessageChanges').select('id').where('projectId', '=', projectId);
  expect(await query.execute()).toEqual([]);
});

test('a message is past by the later clock, that of the process or of the database', async () => {
  const received = { nationalSocietyId, projectId, receivedAt: new Date('2098-01-01T00:00:00Z') };
  const countChanges = async () =>
    (await app.db.selectFrom('pastMessageChanges').selectAll().where('projectId', '=', projectId).execute())
      .length;
  await aRawReport(app.db, { ...received, processedAt: new Date('2098-01-02T00:00:00Z') });
  expect(await countChanges()).toBe(0);
  await aRawReport(app.db, { ...received, processedAt: new Date('2098-01-04T00:00:00Z') });
  expect(await countChanges()).toBe(1);
});

describe('past days', () => {
  const range = { days: [daysAgo(30), daysAgo(29)], until: daysAgo(28) };

  test('are read once', async () => {
    const id = await send(ada, 29.5);
    const past = new PastMessages();
    const before = await past.readDays(app.db, projectId, range);
    expect(before.get(ada)?.days).toBe('10');
    await deleteUnnoticed(id);
    expect(await past.readDays(app.db, projectId, range)).toBe(before);
    await send(ben, 28.5);
    expect([...(await past.readDays(app.db, projectId, range)).keys()]).toEqual([ben]);
  });

  test('stay kept while several requests use them at once', async () => {
    const id = await send(ada, 29.5);
    const past = new PastMessages();
    const before = await past.readDays(app.db, projectId, range);
    await deleteUnnoticed(id);
    const all = await Promise.all([1, 2, 3].map(() => past.readDays(app.db, projectId, range)));
    expect(all.every((sent) => sent === before)).toBe(true);
  });

  test('are read once by several requests at the same time', async () => {
    await send(ada, 29.5);
    const past = new PastMessages();
    const all = await Promise.all([1, 2, 3, 4].map(() => past.readDays(app.db, projectId, range)));
    expect(all.every((sent) => sent === all[0])).toBe(true);
    expect(all[0]?.get(ada)?.days).toBe('10');
  });

  test('that are being read are not used after a change meanwhile', async () => {
    await send(ada, 29.5);
    const past = new PastMessages();
    const first = past.readDays(app.db, projectId, range);
    const second = send(ben, 28.5).then(() => past.readDays(app.db, projectId, range));
    await first;
    expect([...(await second).keys()].sort()).toEqual([ada, ben]);
  });

  test('are read by the others if the first request fails', async () => {
    await send(ada, 29.5);
    const past = new PastMessages();
    const broken = new Proxy(app.db, {
      get() {
        throw new Error('connection lost');
      },
    });
    const first = past.readDays(broken, projectId, range);
    const second = past.readDays(app.db, projectId, range);
    await expect(first).rejects.toThrow('connection lost');
    expect((await second).get(ada)?.days).toBe('10');
  });

  test('of another day are read again', async () => {
    await send(ada, 29.5);
    await send(ada, 28.5);
    const past = new PastMessages();
    const read = async (days: number) => {
      const next = { days: [daysAgo(days), daysAgo(days - 1)], until: daysAgo(days - 2) };
      return (await past.readDays(app.db, projectId, next)).get(ada)?.days;
    };
    expect([await read(30), await read(29), await read(30)]).toEqual(['11', '10', '11']);
  });

  test('are read again if there was no room for them', async () => {
    const id = await send(ada, 29.5);
    const past = new PastMessages({ maxBytes: 0 });
    expect((await past.readDays(app.db, projectId, range)).size).toBe(1);
    await deleteUnnoticed(id);
    expect((await past.readDays(app.db, projectId, range)).size).toBe(0);
  });
});
