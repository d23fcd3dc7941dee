import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { aProjectFixture } from '../../../test/support/fixtures/project-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { compareClocks, findWrongClocks, type Machine, reprocessRejectedMessages } from './clocks.actions.ts';

const minute = 60_000;
const app = await startTestApp({ now: new Date().toISOString() });
afterAll(() => app.close());
const { services } = app;
const sender = '+221770000001';
let fixture: Awaited<ReturnType<typeof aProjectFixture>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  fixture = await aProjectFixture(app);
  await fixture.register('Ada', sender);
  gateway = await aGateway(app.db, fixture.society.id);
});
beforeEach(async () => {
  for (const table of ['outboxMessages', 'reports', 'rawReports', 'hostClocks', 'clockSteps'] as const)
    await app.db.deleteFrom(table).execute();
});

/** Sets the process clock to this many minutes from the true time, which is that of the database. */
const setClockOffset = (minutes: number) => app.clock.set(new Date(Date.now() + minutes * minute));
const stamp = (minutes: number) =>
  new Date(Date.now() + minutes * minute).toISOString().replace(/\D/g, '').slice(0, 14);

let lastId = 0;

/** Delivers a message with a timestamp this many minutes from the true time, processes it, and returns its id. */
async function deliver(
  minutes: number,
  { text = `${fixture.healthRiskCode}#1#2`, apiKey = gateway.apiKey } = {},
) {
  lastId += 1;
  const form = { sender, timestamp: stamp(minutes), text, msgid: String(lastId), apikey: apiKey };
  const { status } = await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(200);
  await processMessages(app);
  const { id } = await app.db
    .selectFrom('rawReports')
    .select('id')
    .where('incomingMessageId', '=', form.msgid)
    .executeTakeFirstOrThrow();
  return id;
}

async function findOutcome(id: number) {
  const { errorType, receivedAt } = await app.db
    .selectFrom('rawReports')
    .select(['errorType', 'receivedAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const reports = await app.db.selectFrom('reports').select('id').where('id', '=', id).execute();
  const replies = await app.db
    .selectFrom('outboxMessages')
    .select('id')
    .where('rawReportId', '=', id)
    .execute();
  const minutesAgo = Math.round((Date.now() - receivedAt.getTime()) / minute);
  return { errorType, reports: reports.length, replies: replies.length, minutesAgo };
}

const rejected = { errorType: 'Gateway', reports: 0, replies: 0 };
const read = { errorType: null, reports: 1, replies: 1 };

/** A machine that booted an hour ago by its own clock. */
const bootedAt = Date.now() - 60 * minute;
const machine: Machine = { host: 'server-1', bootId: 'b', uptime: () => (Date.now() - bootedAt) / 1000 };

async function reprocessAll(): Promise<number> {
  const count = await reprocessRejectedMessages(services);
  await processMessages(app);
  return count;
}

describe('a message that arrives while the process clock is slow', () => {
  test('is processed at once if database and gateway agree', async () => {
    setClockOffset(-20);
    expect(await findOutcome(await deliver(0))).toMatchObject({ ...read, minutesAgo: 0 });
  });

  test('is rejected if it was delayed, and processed once after the clock is corrected', async () => {
    setClockOffset(-20);
    const id = await deliver(-7);
    expect(await findOutcome(id)).toMatchObject(rejected);
    setClockOffset(0);
    expect(await reprocessAll()).toBe(1);
    expect(await findOutcome(id)).toMatchObject({ ...read, minutesAgo: 7 });
    expect(await reprocessAll()).toBe(0);
  });

  test('is reprocessed if the database was slow too, once the machine clock was set', async () => {
    setClockOffset(-20);
    await compareClocks(services, machine);
    const id = await deliver(0);
    const ahead = await deliver(15);
    // The database clock cannot be set in a test, so the time it would have stored is written directly.
    await app.db
      .updateTable('rawReports')
      .set((eb) => ({ storedAt: eb.ref('arrivedAt') }))
      .execute();
    await app.db
      .updateTable('rawReports')
      .set({ isTimeRefused: true, errorType: 'Gateway' })
      .where('id', '=', id)
      .execute();
    await app.db.deleteFrom('outboxMessages').execute();
    await app.db.deleteFrom('reports').execute();
    setClockOffset(0);
    await compareClocks(services, machine);
    expect(await reprocessAll()).toBe(1);
    expect(await findOutcome(id)).toMatchObject({ ...read, minutesAgo: 0 });
    expect(await findOutcome(ahead)).toMatchObject(rejected);
  });

  test('keeps its error from arrival', async () => {
    setClockOffset(-20);
    const id = await deliver(-7, { text: '1'.repeat(200) });
    setClockOffset(0);
    expect(await reprocessAll()).toBe(1);
    expect((await findOutcome(id)).errorType).toBe('TooLong');
  });

  test('is not changed after staff corrected it', async () => {
    setClockOffset(-20);
    const id = await deliver(-7);
    await app.db
      .updateTable('rawReports')
      .set({ markedAsCorrectedAt: new Date() })
      .where('id', '=', id)
      .execute();
    setClockOffset(0);
    expect(await reprocessAll()).toBe(0);
  });
});

test('a message of a gateway with a fast clock stays rejected, whatever clock was set meanwhile', async () => {
  setClockOffset(0);
  await compareClocks(services, machine);
  const id = await deliver(10);
  await compareClocks(services, { ...machine, uptime: () => machine.uptime() - 3600 });
  expect(await reprocessAll()).toBe(0);
  expect(await findOutcome(id)).toMatchObject(rejected);
});

describe('a restart of the machine', () => {
  test('does not count as setting the clock', async () => {
    setClockOffset(0);
    await compareClocks(services, machine);
    await compareClocks(services, { ...machine, bootId: 'c', uptime: () => 5 });
    expect(await app.db.selectFrom('clockSteps').selectAll().execute()).toEqual([]);
  });
});

describe('the outbox page', () => {
  const listed = async (user: number) => (await app.as(user).get('/api/outbox/wrongClocks')).body.value;

  test('warns Administrators of a server with a slow clock', async () => {
    setClockOffset(-20);
    await compareClocks(services, machine);
    for (let number = 0; number < 3; number += 1) await deliver(0);
    const at = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const [administrator, manager] = [
      await aUser(app.db, 'Administrator'),
      await aUser(app.db, 'Manager', at),
    ];
    expect(await listed(administrator)).toMatchObject([{ clock: 'host', name: 'server-1' }]);
    expect(Math.round((await listed(administrator))[0].offsetSeconds / 60)).toBe(-20);
    expect(await listed(manager)).toEqual([]);
  });

  test('warns those who can correct a gateway with a fast clock', async () => {
    setClockOffset(0);
    await compareClocks(services, machine);
    const other = await aSociety(app.db);
    const at = { nationalSocietyId: fixture.society.id, organizationId: fixture.society.organizationId };
    const elsewhere = { nationalSocietyId: other.id, organizationId: other.organizationId };
    for (let number = 0; number < 3; number += 1) await deliver(10);
    const { wrong } = await findWrongClocks(services);
    expect(wrong).toMatchObject([{ clock: 'gateway', smsGatewayId: gateway.id }]);
    expect(await listed(await aUser(app.db, 'Manager', at))).toMatchObject([
      { clock: 'gateway', smsGatewayId: gateway.id },
    ]);
    expect(await listed(await aUser(app.db, 'Manager', elsewhere))).toEqual([]);
  });
});
