import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aGateway, aSociety, aUser } from '../../../test/support/builders.ts';
import { aProjectScene } from '../../../test/support/project-scene.ts';
import { readMessages } from '../../../test/support/read-messages.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { compareClocks, findWrongClocks, type Machine, rereadRefused } from './clocks.actions.ts';

const minute = 60_000;
const app = await startTestApp({ now: new Date().toISOString() });
afterAll(() => app.close());
const { services } = app;
const sender = '+221770000001';
let scene: Awaited<ReturnType<typeof aProjectScene>>;
let gateway: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  scene = await aProjectScene(app);
  await scene.register('Ada', sender);
  gateway = await aGateway(app.db, scene.society.id);
});
beforeEach(async () => {
  for (const table of ['outboxMessages', 'reports', 'rawReports', 'hostClocks', 'clockSteps'] as const)
    await app.db.deleteFrom(table).execute();
});

/** Puts the clock of the process so many minutes beside the true one, which is that of the database. */
const clockIs = (minutes: number) => app.clock.set(new Date(Date.now() + minutes * minute));
const stamp = (minutes: number) =>
  new Date(Date.now() + minutes * minute).toISOString().replace(/\D/g, '').slice(0, 14);

let lastId = 0;

/** Delivers a message that bears a time so many minutes beside the true one, has it read, and answers its number. */
async function deliver(
  minutes: number,
  { text = `${scene.healthRiskCode}#1#2`, apiKey = gateway.apiKey } = {},
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
  await readMessages(app);
  const { id } = await app.db
    .selectFrom('rawReports')
    .select('id')
    .where('incomingMessageId', '=', form.msgid)
    .executeTakeFirstOrThrow();
  return id;
}

async function outcomeOf(id: number) {
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

const refused = { errorType: 'Gateway', reports: 0, replies: 0 };
const read = { errorType: null, reports: 1, replies: 1 };

/** A machine that was started an hour ago, as its own clock tells. */
const bootedAt = Date.now() - 60 * minute;
const machine: Machine = { host: 'server-1', bootId: 'b', uptime: () => (Date.now() - bootedAt) / 1000 };

async function rereadAll(): Promise<number> {
  const count = await rereadRefused(services);
  await readMessages(app);
  return count;
}

describe('a message that comes in while the clock of the process is behind', () => {
  test('is read at once where database and gateway agree', async () => {
    clockIs(-20);
    expect(await outcomeOf(await deliver(0))).toMatchObject({ ...read, minutesAgo: 0 });
  });

  test('is refused where it was on its way for long, and read once the clock is right, once', async () => {
    clockIs(-20);
    const id = await deliver(-7);
    expect(await outcomeOf(id)).toMatchObject(refused);
    clockIs(0);
    expect(await rereadAll()).toBe(1);
    expect(await outcomeOf(id)).toMatchObject({ ...read, minutesAgo: 7 });
    expect(await rereadAll()).toBe(0);
  });

  test('is read again where the database was behind as well, once the clock of the machine was set', async () => {
    clockIs(-20);
    await compareClocks(services, machine);
    const id = await deliver(0);
    const ahead = await deliver(15);
    // The clock of the database cannot be set here: what it would have said is put in its place.
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
    clockIs(0);
    await compareClocks(services, machine);
    expect(await rereadAll()).toBe(1);
    expect(await outcomeOf(id)).toMatchObject({ ...read, minutesAgo: 0 });
    expect(await outcomeOf(ahead)).toMatchObject(refused);
  });

  test('keeps what was wrong with it on arrival', async () => {
    clockIs(-20);
    const id = await deliver(-7, { text: '1'.repeat(200) });
    clockIs(0);
    expect(await rereadAll()).toBe(1);
    expect((await outcomeOf(id)).errorType).toBe('TooLong');
  });

  test('stays as it is where staff have corrected it', async () => {
    clockIs(-20);
    const id = await deliver(-7);
    await app.db
      .updateTable('rawReports')
      .set({ markedAsCorrectedAt: new Date() })
      .where('id', '=', id)
      .execute();
    clockIs(0);
    expect(await rereadAll()).toBe(0);
  });
});

test('a message of a gateway that is ahead stays refused, whatever was set meanwhile', async () => {
  clockIs(0);
  await compareClocks(services, machine);
  const id = await deliver(10);
  await compareClocks(services, { ...machine, uptime: () => machine.uptime() - 3600 });
  expect(await rereadAll()).toBe(0);
  expect(await outcomeOf(id)).toMatchObject(refused);
});

describe('a restart of the machine', () => {
  test('is no clock that was set', async () => {
    clockIs(0);
    await compareClocks(services, machine);
    await compareClocks(services, { ...machine, bootId: 'c', uptime: () => 5 });
    expect(await app.db.selectFrom('clockSteps').selectAll().execute()).toEqual([]);
  });
});

describe('the page of the outbox', () => {
  const listed = async (user: number) => (await app.as(user).get('/api/outbox/wrongClocks')).body.value;

  test('warns Administrators of a server that is behind', async () => {
    clockIs(-20);
    await compareClocks(services, machine);
    for (let number = 0; number < 3; number += 1) await deliver(0);
    const at = { nationalSocietyId: scene.society.id, organizationId: scene.society.organizationId };
    const [administrator, manager] = [
      await aUser(app.db, 'Administrator'),
      await aUser(app.db, 'Manager', at),
    ];
    expect(await listed(administrator)).toMatchObject([{ clock: 'host', name: 'server-1' }]);
    expect(Math.round((await listed(administrator))[0].offsetSeconds / 60)).toBe(-20);
    expect(await listed(manager)).toEqual([]);
  });

  test('warns of a gateway that is ahead those who can set it', async () => {
    clockIs(0);
    await compareClocks(services, machine);
    const other = await aSociety(app.db);
    const at = { nationalSocietyId: scene.society.id, organizationId: scene.society.organizationId };
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
