import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { whileUncommitted } from '../../../../test/support/while-uncommitted.ts';
import { remindOfMissedOutcomes, remindOfOutcomes } from './reminders.ts';

const app = await startTestApp({
  now: '2026-03-10T12:00:00Z',
  config: { baseUrl: 'https://harken.test' },
});
afterAll(() => app.close());

const { db } = app;
const escalatedAt = Date.parse('2026-03-10T12:00:00Z');
const hoursLater = (hours: number) => app.clock.set(new Date(escalatedAt + hours * 3_600_000).toISOString());
const outcome = { alertEventTypeId: 4, occurredAt: new Date(escalatedAt), text: 'Wells cleaned' };

let fixture: AlertFixture;
let alertId: number;
beforeEach(async () => {
  hoursLater(0);
  fixture = await anAlertFixture(app, { countThreshold: 1 });
  alertId = await anEscalatedAlert();
});

/** An alert escalated at noon, linked to a supervisor and a head supervisor. */
async function anEscalatedAlert(): Promise<number> {
  const { people, collectors } = fixture;
  const reportId = await fixture.report(collectors.ofSupervisor);
  const id = await fixture.alert([reportId]);
  const linked = [people.supervisor, people.head].map((userId) => ({ alertId: id, userId }));
  await db.insertInto('alertSupervisors').values(linked).execute();
  const manager = fixture.on(id, people.manager);
  await manager.accept(reportId);
  expect((await manager.escalate()).status).toBe(200);
  return id;
}

const remind = (hours: number) => remindOfOutcomes(app.services, [{ alertId, hours }]);

function reminders(id = alertId) {
  return db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('alertId', '=', id)
    .where('kind', '=', 'outcomeReminder')
    .orderBy('id')
    .execute();
}
const listNotified = async () => (await reminders()).map(({ userId }) => userId);

const setProject = (values: { nudgeHours?: number[]; state?: 'Open' | 'Closed'; endedAt?: Date }) =>
  db.updateTable('projects').set(values).where('id', '=', fixture.projectId).execute();

describe('an escalation', () => {
  it('schedules a check after each time set by the project', async () => {
    await setProject({ nudgeHours: [6, 30] });
    const id = await anEscalatedAlert();
    const { rows } = await sql<{ startAfter: Date; hours: string }>`
      select start_after, data ->> 'hours' as hours from pgboss.job
      where name = 'remind-outcome' and data ->> 'alertId' = ${String(id)} order by start_after`.execute(db);
    expect(rows.map(({ startAfter, hours }) => [hours, startAfter.toISOString()])).toEqual([
      ['6', '2026-03-10T18:00:00.000Z'],
      ['30', '2026-03-11T18:00:00.000Z'],
    ]);
    expect(await reminders(id)).toEqual([]);
  });
});

describe('an escalated alert without outcome', () => {
  // SRV.FXNREQ.157
  it('reminds its supervisors and head supervisors once per time set', async () => {
    for (const hours of [24, 48, 168]) {
      hoursLater(hours);
      await Promise.all([remind(hours), remind(hours)]);
      await remindOfMissedOutcomes(app.services);
    }
    const sent = await reminders();
    const { supervisor, head } = fixture.people;
    expect(sent.map(({ userId }) => userId).sort()).toEqual(
      [supervisor, supervisor, supervisor, head, head, head].sort(),
    );
    const [first, , second, , third] = sent.map(({ body }) => body);
    expect(first).toMatch(
      /^Alert \d+, Risk \d+ in Village \d+: escalated 24 h ago, no outcome yet\. Log it: /,
    );
    expect(first).toContain(`https://harken.test/projects/${fixture.projectId}/alerts/${alertId}/assess`);
    expect([second, third]).toEqual([
      expect.stringContaining('escalated 2 days ago'),
      expect.stringContaining('escalated 7 days ago'),
    ]);
    expect(sent[0]).toMatchObject({ channel: 'sms', smsGatewayId: fixture.gateway.id, state: 'Queued' });
  });

  it('sends reminders in the language of the national society', async () => {
    await db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', fixture.society.id)
      .execute();
    await remind(24);
    expect((await reminders())[0]?.body).toMatch(/^Alerte \d+ \(Risk \d+, Village \d+\), 24 h sans issue/);
  });

  it('sends a reminder even if the clock of the process is slightly behind', async () => {
    hoursLater(23.999);
    await remind(24);
    expect(await listNotified()).toHaveLength(2);
  });

  it('sends one reminder with the actual waiting time after downtime', async () => {
    hoursLater(170);
    for (const hours of [24, 48, 168]) await remind(hours);
    const sent = await reminders();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.body).toContain('7 days');
  });

  it('sends no reminder at a time that the project removed', async () => {
    await setProject({ nudgeHours: [48] });
    hoursLater(24);
    await remind(24);
    expect(await listNotified()).toEqual([]);
    await setProject({ nudgeHours: [] });
    hoursLater(48);
    await remind(48);
    await remindOfMissedOutcomes(app.services);
    expect(await listNotified()).toEqual([]);
  });

  it('sends a reminder at a time that the project added after the escalation', async () => {
    hoursLater(24);
    await remind(24);
    await setProject({ nudgeHours: [12, 24, 30] });
    hoursLater(29);
    await remindOfMissedOutcomes(app.services);
    expect(await listNotified()).toHaveLength(2);
    hoursLater(30.5);
    await remindOfMissedOutcomes(app.services);
    await remindOfMissedOutcomes(app.services);
    expect(await listNotified()).toHaveLength(4);
  });
});

describe('no reminder is sent', () => {
  const manager = () => fixture.on(alertId, fixture.people.manager);
  const log = (event: object) =>
    db
      .insertInto('alertEventLogs')
      .values({ ...outcome, alertId, loggedById: fixture.people.manager, ...event })
      .execute();

  it.each<[what: string, happens: () => Promise<unknown>, count: number]>([
    ['for an alert with an outcome in its log', () => log({}), 0],
    ['except for an alert with only other events in its log', () => log({ alertEventTypeId: 5 }), 2],
    ['for a closed alert', () => manager().close(), 0],
    ['in a closed project', () => setProject({ state: 'Closed', endedAt: new Date(escalatedAt) }), 0],
    [
      'in an archived national society',
      () =>
        db
          .updateTable('nationalSocieties')
          .set({ isArchived: true })
          .where('id', '=', fixture.society.id)
          .execute(),
      0,
    ],
    [
      'to a deleted user',
      () =>
        db
          .updateTable('users')
          .set({ deletedAt: new Date() })
          .where('id', '=', fixture.people.head)
          .execute(),
      1,
    ],
    [
      'to a user who left the national society',
      () => db.deleteFrom('userNationalSocieties').where('userId', '=', fixture.people.head).execute(),
      1,
    ],
    [
      'to a user without a number',
      () => db.updateTable('users').set({ phoneNumber: '' }).where('id', '=', fixture.people.head).execute(),
      1,
    ],
  ])('%s', async (_what, happens, count) => {
    await happens();
    hoursLater(24);
    await remind(24);
    await remindOfMissedOutcomes(app.services);
    expect(await listNotified()).toHaveLength(count);
  });

  it('for an alert that is being closed concurrently', async () => {
    await whileUncommitted(
      db,
      (trx) =>
        trx
          .updateTable('alerts')
          .set({ status: 'Closed', closedAt: new Date() })
          .where('id', '=', alertId)
          .execute(),
      () => remind(24),
    );
    expect(await listNotified()).toEqual([]);
  });

  it('to a user who is being deleted concurrently', async () => {
    const { supervisor, head } = fixture.people;
    await whileUncommitted(
      db,
      (trx) => trx.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', head).execute(),
      () => remind(24),
    );
    expect(await listNotified()).toEqual([supervisor]);
  });
});
