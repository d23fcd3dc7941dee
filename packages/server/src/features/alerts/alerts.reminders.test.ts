import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { whileUncommitted } from '../../../test/support/meanwhile.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { remindOfOutcomes, remindOfOverlookedOutcomes } from './alerts.reminders.ts';

const app = await startTestApp({
  now: '2026-03-10T12:00:00Z',
  config: { baseUrl: 'https://harken.test' },
});
afterAll(() => app.close());

const { db } = app;
const escalatedAt = Date.parse('2026-03-10T12:00:00Z');
const hoursLater = (hours: number) => app.clock.set(new Date(escalatedAt + hours * 3_600_000).toISOString());
const outcome = { alertEventTypeId: 4, occurredAt: new Date(escalatedAt), text: 'Wells cleaned' };

let scene: AlertScene;
let alertId: number;
beforeEach(async () => {
  hoursLater(0);
  scene = await anAlertScene(app, { countThreshold: 1 });
  alertId = await anEscalatedAlert();
});

/** An alert that a supervisor and a head supervisor are linked to, escalated at noon. */
async function anEscalatedAlert(): Promise<number> {
  const { people, collectors } = scene;
  const reportId = await scene.report(collectors.ofSupervisor);
  const id = await scene.alert([reportId]);
  const linked = [people.supervisor, people.head].map((userId) => ({ alertId: id, userId }));
  await db.insertInto('alertSupervisors').values(linked).execute();
  const manager = scene.on(id, people.manager);
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
const told = async () => (await reminders()).map(({ userId }) => userId);

const setProject = (values: { nudgeHours?: number[]; state?: 'Open' | 'Closed'; endedAt?: Date }) =>
  db.updateTable('projects').set(values).where('id', '=', scene.projectId).execute();

describe('an escalation', () => {
  it('has the alert looked at after each time that the project sets', async () => {
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
  it('reminds its supervisors and head supervisors after each time, once each', async () => {
    for (const hours of [24, 48, 168]) {
      hoursLater(hours);
      await Promise.all([remind(hours), remind(hours)]);
      await remindOfOverlookedOutcomes(app.services);
    }
    const sent = await reminders();
    const { supervisor, head } = scene.people;
    expect(sent.map(({ userId }) => userId).sort()).toEqual(
      [supervisor, supervisor, supervisor, head, head, head].sort(),
    );
    const [first, , second, , third] = sent.map(({ body }) => body);
    expect(first).toMatch(
      /^Alert \d+, Risk \d+ in Village \d+: escalated 24 h ago, no outcome yet\. Log it: /,
    );
    expect(first).toContain(`https://harken.test/projects/${scene.projectId}/alerts/${alertId}/assess`);
    expect([second, third]).toEqual([
      expect.stringContaining('escalated 2 days ago'),
      expect.stringContaining('escalated 7 days ago'),
    ]);
    expect(sent[0]).toMatchObject({ channel: 'sms', smsGatewayId: scene.gateway.id, state: 'Queued' });
  });

  it('reminds in the language of the society', async () => {
    await db
      .updateTable('nationalSocieties')
      .set({ contentLanguageId: 2 })
      .where('id', '=', scene.society.id)
      .execute();
    await remind(24);
    expect((await reminders())[0]?.body).toMatch(
      /^Alerte \d+, Risk \d+ à Village \d+ : transmise il y a 24 h/,
    );
  });

  it('does so even where the clock of the process is a little behind', async () => {
    hoursLater(23.999);
    await remind(24);
    expect(await told()).toHaveLength(2);
  });

  it('reminds once, with the time that it waited, after a standstill', async () => {
    hoursLater(170);
    for (const hours of [24, 48, 168]) await remind(hours);
    const sent = await reminders();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.body).toContain('7 days');
  });

  it('is passed over at a time that the project took back', async () => {
    await setProject({ nudgeHours: [48] });
    hoursLater(24);
    await remind(24);
    expect(await told()).toEqual([]);
    await setProject({ nudgeHours: [] });
    hoursLater(48);
    await remind(48);
    await remindOfOverlookedOutcomes(app.services);
    expect(await told()).toEqual([]);
  });

  it('is reminded of at a time that the project added after the escalation', async () => {
    hoursLater(24);
    await remind(24);
    await setProject({ nudgeHours: [12, 24, 30] });
    hoursLater(29);
    await remindOfOverlookedOutcomes(app.services);
    expect(await told()).toHaveLength(2);
    hoursLater(30.5);
    await remindOfOverlookedOutcomes(app.services);
    await remindOfOverlookedOutcomes(app.services);
    expect(await told()).toHaveLength(4);
  });
});

describe('nobody is reminded', () => {
  const manager = () => scene.on(alertId, scene.people.manager);
  const log = (event: object) =>
    db
      .insertInto('alertEventLogs')
      .values({ ...outcome, alertId, loggedById: scene.people.manager, ...event })
      .execute();

  it.each<[what: string, happens: () => Promise<unknown>, count: number]>([
    ['when an outcome is in the log', () => log({}), 0],
    ['but of an alert with other events in its log', () => log({ alertEventTypeId: 5 }), 2],
    ['when the alert was closed', () => manager().close(), 0],
    ['in a closed project', () => setProject({ state: 'Closed', endedAt: new Date(escalatedAt) }), 0],
    [
      'in an archived society',
      () =>
        db
          .updateTable('nationalSocieties')
          .set({ isArchived: true })
          .where('id', '=', scene.society.id)
          .execute(),
      0,
    ],
    [
      'who was deleted',
      () =>
        db.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', scene.people.head).execute(),
      1,
    ],
    [
      'who left the society',
      () => db.deleteFrom('userNationalSocieties').where('userId', '=', scene.people.head).execute(),
      1,
    ],
    [
      'who has no number',
      () => db.updateTable('users').set({ phoneNumber: '' }).where('id', '=', scene.people.head).execute(),
      1,
    ],
  ])('%s', async (_what, happens, count) => {
    await happens();
    hoursLater(24);
    await remind(24);
    await remindOfOverlookedOutcomes(app.services);
    expect(await told()).toHaveLength(count);
  });

  it('of an alert that is being closed at the same moment', async () => {
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
    expect(await told()).toEqual([]);
  });

  it('who is being deleted at the same moment', async () => {
    const { supervisor, head } = scene.people;
    await whileUncommitted(
      db,
      (trx) => trx.updateTable('users').set({ deletedAt: new Date() }).where('id', '=', head).execute(),
      () => remind(24),
    );
    expect(await told()).toEqual([supervisor]);
  });
});
