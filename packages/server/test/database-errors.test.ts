import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimDue, releaseClaim } from '../src/features/outbox/outbox.claims.queries.ts';
import { createDelivery } from '../src/features/outbox/outbox.delivery.ts';
import { incorrectFilter, listOn } from '../src/features/reports/testing/list.ts';
import { aReportsFixture } from '../src/features/reports/testing/reports-fixture.ts';
import { aGateway } from './support/builders/gateways.ts';
import { aHealthRisk, aProjectHealthRisk } from './support/builders/projects.ts';
import { processMessages } from './support/process-messages.ts';
import { startTestApp } from './support/test-app.ts';

/** Database errors must not count against messages, jobs or outbox messages (docs/decisions/0046). */
const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
let fixture: Awaited<ReturnType<typeof aReportsFixture>>;
let apiKey: string;
afterAll(() => app.close());

beforeAll(async () => {
  fixture = await aReportsFixture(app);
  ({ apiKey } = await aGateway(app.db, fixture.society.id));
  await aProjectHealthRisk(app.db, fixture.projectId, await aHealthRisk(app.db, 1));
});

/** Makes every insert or update of a table fail with this error code while `when` is true for the new row. */
async function makeTableFail(table: string, code: string, when = 'true'): Promise<() => Promise<void>> {
  const name = sql.id(`fault_of_${table}`);
  await sql`
    create or replace function ${name}() returns trigger language plpgsql as
      ${sql.raw(`$$ begin if ${when} then raise exception 'a fault' using errcode = '${code}'; end if; return new; end $$`)}`.execute(
    app.db,
  );
  await sql`create trigger ${name} before insert or update on ${sql.id(table)} for each row execute function ${name}()`.execute(
    app.db,
  );
  return async () => void (await sql`drop trigger ${name} on ${sql.id(table)}`.execute(app.db));
}

let lastId = 0;
async function deliver(sender: string, text = '1#1#2'): Promise<void> {
  const form = { sender, text, timestamp: '20260310115900', msgid: String(++lastId), apikey: apiKey };
  const { status } = await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(status).toBe(200);
}

const messages = () =>
  app.db
    .selectFrom('rawReports')
    .select(['id', 'sender', 'attempts', 'failedAt', 'processedAt', 'errorType'])
    .where('arrivedAt', '>=', new Date('2026-03-10T12:00:00Z'))
    .orderBy('id')
    .execute();

describe('a message', () => {
  test.each(['53100', '57014', '58030', '40P01', '25006', '55P03'])(
    'waits for the database without counting a failed attempt (%s)',
    async (code) => {
      const repair = await makeTableFail('reports', code);
      await deliver('+221775550001');
      for (let time = 0; time < 8; time += 1) {
        await expect(processMessages(app)).rejects.toMatchObject({ code });
        app.clock.advance(60_000);
      }
      expect((await messages()).at(-1)).toMatchObject({ attempts: 0, failedAt: null, processedAt: null });
      await repair();
      await processMessages(app);
      expect((await messages()).at(-1)).toMatchObject({ attempts: 0, errorType: null, failedAt: null });
      expect((await messages()).at(-1)?.processedAt).not.toBeNull();
    },
  );

  test('that cannot be processed while nothing can be stored counts no failed attempt either', async () => {
    const repairReports = await makeTableFail('reports', '22012');
    await deliver('+221775550002');
    const repairMessages = await makeTableFail('raw_reports', '53100', `tg_op = 'INSERT'`);
    await expect(processMessages(app)).rejects.toMatchObject({ code: '22012' });
    expect((await messages()).at(-1)).toMatchObject({ attempts: 0, failedAt: null });
    await repairMessages();
    await repairReports();
    await processMessages(app);
    expect((await messages()).at(-1)?.processedAt).not.toBeNull();
  });

  test('that cannot be processed while the database is well is set aside, and shown with sender and text', async () => {
    const sender = '+221775550003';
    const repair = await makeTableFail('reports', '22012', `new.phone_number = '${sender}'`);
    await deliver(sender, '1#2#1');
    await deliver('+221775550004');
    for (let time = 0; time < 6; time += 1) {
      await processMessages(app);
      app.clock.advance(300_000);
    }
    const [blamed, other] = (await messages()).slice(-2);
    expect(blamed).toMatchObject({ attempts: 6, errorType: 'Gateway', processedAt: null });
    expect(other).toMatchObject({ attempts: 0, errorType: null, failedAt: null });
    const filter = { ...incorrectFilter, dataCollectorType: 'unknownSender', errorType: 'Other' };
    const { data } = await listOn(app)(fixture, filter);
    expect(data).toMatchObject([
      { id: blamed?.id, phoneNumber: sender, message: '1#2#1', reportErrorType: 'Gateway' },
    ]);
    await repair();
    const again = await app.as(fixture.administratorId).post('/api/outbox/retryWork', {
      kind: 'message',
      id: String(blamed?.id),
    });
    expect(again.status).toBe(200);
    await processMessages(app);
    expect((await messages()).find(({ id }) => id === blamed?.id)).toMatchObject({
      ...{ attempts: 0, errorType: null, failedAt: null },
      processedAt: expect.any(Date),
    });
  });
});

describe('a job', () => {
  test('that fails because of the database is retried with as many attempts left as before', async () => {
    const errorCodes = ['53100', '57P03'];
    const done = Promise.withResolvers<void>();
    await app.services.jobs.enqueue(app.db, 'remind-outcome', [{ alertId: 1, hours: 1 }]);
    await app.services.jobs.work('remind-outcome', { batchSize: 5 }, async () => {
      const code = errorCodes.shift();
      if (code) throw Object.assign(new Error('a database error'), { code });
      done.resolve();
    });
    await done.promise;
    const { rows } = await sql<{ retryLimit: number; retryCount: number }>`
      select retry_limit, retry_count from pgboss.job where name = 'remind-outcome'`.execute(app.db);
    expect(rows.map(({ retryLimit, retryCount }) => retryLimit - retryCount)).toEqual([8]);
  });
});

describe('an outbox message', () => {
  const mails: string[] = [];
  const mail = { send: async ({ to }: { to: string }) => void mails.push(to), close: () => undefined };
  const queue = async () => {
    await app.db.deleteFrom('outboxMessages').execute();
    const at = app.clock.now();
    const { id } = await app.db
      .insertInto('outboxMessages')
      .values({
        ...{ channel: 'email', kind: 'userFeedback', recipient: `to${++lastId}@mail.example` },
        ...{ subject: 'Hello', body: 'World', createdAt: at, nextAttemptAt: at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const stored = (id: number) =>
    app.db
      .selectFrom('outboxMessages')
      .select(['state', 'attempts', 'recipient', 'nextAttemptAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('that was sent is not sent again because its result could not be stored at once', async () => {
    const id = await queue();
    const repair = await makeTableFail('outbox_messages', '53100', `new.state = 'Sent'`);
    const delivery = createDelivery(app.services, mail);
    const sending = delivery.deliverBy('mail');
    const { recipient } = await stored(id);
    await expect.poll(() => mails).toContain(recipient);
    app.clock.advance(6 * 60_000); // after the lease has ended
    expect(await delivery.deliverBy('mail')).toBe(0);
    await repair();
    await sending;
    expect(await stored(id)).toMatchObject({ state: 'Sent', attempts: 1 });
    expect(mails.filter((to) => to === recipient)).toHaveLength(1);
  });

  test('that was claimed but never sent keeps its attempts', async () => {
    const id = await queue();
    const now = app.clock.now();
    const leaseUntil = new Date(now.getTime() + 300_000);
    const claimId = '6a0b1f5e-0000-4000-8000-000000000001';
    await claimDue(app.db, {
      transport: 'mail',
      now,
      leaseUntil,
      limit: 5,
      busyDestinations: [],
      claimId,
      limits: null,
    });
    expect(await stored(id)).toMatchObject({ state: 'Queued', attempts: 1, nextAttemptAt: leaseUntil });
    const other = { claimId: '6a0b1f5e-0000-4000-8000-000000000002', leaseUntil, id: null, at: now };
    await releaseClaim(app.db, other);
    expect(await stored(id)).toMatchObject({ attempts: 1 });
    await releaseClaim(app.db, { ...other, claimId });
    expect(await stored(id)).toMatchObject({ state: 'Queued', attempts: 0, nextAttemptAt: now });
  });
});
