import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { aGateway } from '../../../../test/support/builders/gateways.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { processMessages } from '../../../../test/support/process-messages.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../../test/support/while-uncommitted.ts';
import { aSendingFixture, type SendingFixture } from '../testing/sending-fixture.ts';
import { processWaitingMessages } from './processing.actions.ts';
import { buildEarlierMessagesQuery, findEarlierMessages } from './processing.duplicates.queries.ts';

/** Duplicate messages, delivered like a gateway does and processed by the worker. */
const app = await startTestApp({ now: '2024-03-01T12:00:00Z', config: { repliesPerHour: 1000 } });
afterAll(() => app.close());

let fixture: SendingFixture;
let apiKey: string;
let number: string;
let message: string;
let messageIds = 0;

beforeAll(async () => {
  fixture = await aSendingFixture(app);
  ({ apiKey } = await aGateway(app.db, fixture.society.id));
  message = `${fixture.code}#1#2`;
});
beforeEach(async () => {
  const { projectId, supervisorId, location } = fixture;
  await flagWithin(10);
  const collector = await aDataCollector(app.db, { projectId, supervisorId, locations: [location] });
  number = collector.phoneNumber ?? '';
});

const flagWithin = (repetitionMinutes: number | null) =>
  app.db.updateTable('projects').set({ repetitionMinutes }).where('id', '=', fixture.projectId).execute();

/** Delivers a message on 1 March at hhmmss. */
async function deliver(time: string, { text = message, sender = number, id = '' } = {}) {
  messageIds += 1;
  const timestamp = `20240301${time}`;
  const form = { apikey: apiKey, sender, text, timestamp, msgid: id || `${1000 + messageIds}` };
  await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function send(...given: Parameters<typeof deliver>) {
  await deliver(...given);
  await processMessages(app);
}

/** The messages of a sender in order of arrival; `repeats` is the index of the original. */
async function stored(sender = number) {
  const rows = await app.db
    .selectFrom('rawReports')
    .leftJoin('reports', 'reports.id', 'rawReports.id')
    .select(['rawReports.id', 'errorType', 'repetition', 'repeatsId', 'textDigest', 'isRepetition', 'status'])
    .where('sender', '=', sender)
    .orderBy('rawReports.id')
    .execute();
  return rows.map((row) => ({ ...row, repeats: rows.findIndex(({ id }) => id === row.repeatsId) }));
}

const states = async (sender = number) => (await stored(sender)).map(({ repetition }) => repetition);

describe('the same text from the same sender', () => {
  test('is flagged if the project enabled it, and counted like any report', async () => {
    await send('110000');
    await send('110059');
    expect(await stored()).toMatchObject([
      { repetition: null, repeats: -1, isRepetition: false },
      { repetition: 'Probable', repeats: 0, isRepetition: false, errorType: null, status: 'New' },
    ]);
  });

  test('is neither flagged nor stored as a digest if the project did not enable it', async () => {
    await flagWithin(null);
    await send('110000');
    await send('110059');
    expect(await stored()).toMatchObject([
      { repetition: null, textDigest: null },
      { repetition: null, textDigest: null },
    ]);
  });

  test.each([
    ['111000', 'Probable'],
    ['111001', null],
    // Received before the message that was processed first: clocks differ, and the first one is already counted.
    ['105000', 'Probable'],
    ['104959', null],
  ])('as at 11:00, with a window of ten minutes, at %s: %s', async (time, expected) => {
    await send('110000');
    await send(time);
    expect(await states()).toEqual([null, expected]);
  });

  test('is recognised with other digits and surrounding spaces', async () => {
    await send('110000', { text: `${fixture.code}#1#2` });
    await send('110100', { text: ` ${fixture.code}#\u0661#2\u200f` });
    await send('110200', { text: `${fixture.code}#1#3` });
    expect(await states()).toEqual([null, 'Probable', null]);
  });

  test('is flagged when it is incorrect, too long, or from a collector in training', async () => {
    await send('110000', { text: 'what' });
    await send('110100', { text: 'what' });
    expect(await stored()).toMatchObject([
      { errorType: 'FormatError', repetition: null },
      { errorType: 'FormatError', repetition: 'Probable', isRepetition: null },
    ]);
    const { projectId, supervisorId } = fixture;
    const learner = await aDataCollector(app.db, { projectId, supervisorId, isInTrainingMode: true });
    const sender = learner.phoneNumber ?? '';
    await send('110000', { sender });
    await send('110000', { sender });
    expect(await states(sender)).toEqual([null, 'Probable']);
  });

  test('repeatedly points to the first message, even past its time window', async () => {
    await send('110000');
    await send('110800');
    await send('111600');
    expect(await stored()).toMatchObject([
      { repetition: null },
      { repetition: 'Probable', repeats: 0 },
      { repetition: 'Probable', repeats: 0 },
    ]);
  });

  test('in one batch is flagged as if processed one by one', async () => {
    for (const time of ['110000', '110800', '111600', '114000']) await deliver(time);
    await processMessages(app);
    expect((await stored()).map(({ repeats }) => repeats)).toEqual([-1, 0, 0, -1]);
  });

  test('counts from a message that staff marked as not a duplicate', async () => {
    await send('110000');
    await send('110800');
    const [, second] = await stored();
    await app.db
      .updateTable('rawReports')
      .set({ repetition: 'Denied' })
      .where('id', '=', second?.id ?? 0)
      .execute();
    await send('111700');
    expect(await stored()).toMatchObject([{}, {}, { repetition: 'Probable', repeats: 1 }]);
  });

  test('delivered again with the same id is stored once', async () => {
    await send('110000', { id: '71' });
    await send('110000', { id: '71' });
    expect(await states()).toEqual([null]);
  });

  test('from another sender is another report', async () => {
    const { projectId, supervisorId } = fixture;
    const neighbour = await aDataCollector(app.db, { projectId, supervisorId });
    await send('110000');
    await send('110000', { sender: neighbour.phoneNumber ?? '' });
    expect(await states(neighbour.phoneNumber ?? '')).toEqual([null]);
  });

  test('processed by two workers at once is flagged once', async () => {
    await deliver('110000');
    await deliver('110100');
    const [first, second] = await stored();
    await whileUncommitted(
      app.db,
      (trx) => processWaitingMessages({ ...app.services, db: withoutNesting(trx) }, 1, [second?.id ?? 0]),
      () => processWaitingMessages(app.services, 1, [first?.id ?? 0]),
    );
    expect(await states()).toEqual(['Probable', null]);
  });
});

/** Lets code that opens a transaction run inside an open one. */
const withoutNesting = (trx: typeof app.db): typeof app.db =>
  Object.assign(Object.create(trx), {
    transaction: () => ({ execute: (work: (trx: typeof app.db) => unknown) => work(trx) }),
  });

describe('an unknown number', () => {
  const stranger = '+221779999999';

  test('uses the longest window of the open projects of its national society', async () => {
    await aProject(app.db, fixture.society, { repetitionMinutes: 20 });
    await aProject(app.db, fixture.society, { repetitionMinutes: 60, state: 'Closed', endedAt: new Date() });
    await send('110000', { sender: stranger });
    await send('112000', { sender: stranger });
    await send('114001', { sender: stranger });
    expect(await states(stranger)).toEqual([null, 'Probable', null]);
  });

  test('is not confused with another one', async () => {
    await send('110000', { sender: '+221779999998' });
    await send('110000', { sender: '+221779999997' });
    expect(await states('+221779999997')).toEqual([null]);
  });
});

test('a message sent by staff is compared with messages of the collector', async () => {
  const { db } = app;
  const { phoneNumber } = await db
    .selectFrom('dataCollectorPhoneNumbers')
    .select('phoneNumber')
    .where('dataCollectorId', '=', fixture.collector.id)
    .executeTakeFirstOrThrow();
  await send('115800', { sender: phoneNumber });
  await fixture.send();
  const { message: sent } = await fixture.read();
  expect(sent).toMatchObject({
    source: 'Staff',
    repetition: 'Probable',
    dataCollectorId: fixture.collector.id,
  });
});

test('the earlier message is found by an index', async () => {
  const { id: dataCollectorId } = fixture.collector;
  const { society, projectId } = fixture;
  await sql`
    insert into raw_reports (source, national_society_id, project_id, data_collector_id, sender, text, text_digest, received_at, processed_at)
    select 'SmsEagle', ${society.id}::int, ${projectId}::int, case when number % 2 = 0 then ${dataCollectorId}::int end, '+221770000001',
      'x', 'digest', timestamptz '2024-02-01' + number * interval '1 minute', now()
    from generate_series(1, 20000) number`.execute(app.db);
  await sql`analyze raw_reports`.execute(app.db);
  const receivedAt = new Date('2024-02-10');
  const shared = { nationalSocietyId: society.id, textDigest: 'digest', receivedAt, minutes: 1440 };
  const texts = [
    { id: 1, dataCollectorId, sender: '+221770000001', ...shared },
    { id: 2, dataCollectorId: null, sender: '+221770000001', ...shared },
  ];
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${buildEarlierMessagesQuery(texts)}`.execute(
    app.db,
  );
  const plan = rows.flatMap((row) => Object.values(row)).join('\n');
  expect(plan).toContain('Index Scan using raw_reports_text_of_collector_index');
  expect(plan).toContain('Index Scan using raw_reports_text_of_number_index');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
  expect((await findEarlierMessages(app.db, texts)).map(({ laterId }) => laterId)).toEqual([1, 2]);
});
