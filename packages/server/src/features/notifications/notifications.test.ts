import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { evaluateAlerts } from '../../../test/support/evaluate-alerts.ts';
import { type AlertFixture, anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { notifyOfGatewayDown, notifyOfInvitation } from './notifications.recording.ts';

const app = await startTestApp({ now: '2026-03-10T12:00:00Z' });
afterAll(() => app.close());
const { db } = app;

const list = async (userId: number, query = '') => {
  const { status, body } = await app.as(userId).get(`/api/notification/list${query}`);
  expect(status).toBe(200);
  return body.value;
};
const kindsOf = async (userId: number) =>
  (await list(userId)).items.map(({ kind }: { kind: string }) => kind);
const unread = async (userId: number) =>
  (await app.as(userId).get('/api/notification/unread')).body.value.count;

/** The names of the people of a fixture who have a kind of notification about an alert. */
async function listNotified(fixture: AlertFixture, alertId: number, kind: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('userId')
    .where('alertId', '=', alertId)
    .where('kind', '=', kind)
    .execute();
  const nameOf = new Map(Object.entries(fixture.people).map(([name, id]) => [id, name]));
  return rows.map(({ userId }) => nameOf.get(userId) ?? String(userId)).sort();
}

/** An alert raised by reports of a collector. */
async function raise(fixture: AlertFixture, collector: keyof AlertFixture['collectors']): Promise<number> {
  const id = await fixture.report(fixture.collectors[collector]);
  await evaluateAlerts(app, fixture.projectHealthRiskId, [id]);
  const { alertId } = await db
    .selectFrom('reports')
    .select('alertId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return alertId as number;
}

const single = { countThreshold: 1, daysThreshold: null, kilometersThreshold: null };

describe('an alert', () => {
  let fixture: AlertFixture;
  let alertId: number;
  beforeAll(async () => {
    fixture = await anAlertFixture(app, single);
    alertId = await raise(fixture, 'ofSupervisor');
  });

  it('notifies its supervisor, the head supervisor above, and the staff of their organization, and nobody else', async () => {
    expect(await listNotified(fixture, alertId, 'alertRaised')).toEqual([
      'advisor',
      'head',
      'manager',
      'supervisor',
    ]);
    const { items, hasMore } = await list(fixture.people.supervisor);
    expect(hasMore).toBe(false);
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'alertRaised',
        alertId,
        projectId: fixture.projectId,
        createdAt: '2026-03-10T12:00:00.000Z',
        isRead: false,
        healthRisk: expect.stringMatching(/^Risk/),
        village: expect.stringMatching(/^Village/),
        district: expect.any(String),
      }),
    ]);
    expect(await list(fixture.people.otherManager)).toEqual({ items: [], hasMore: false });
  });

  it('notifies nobody twice when it is evaluated again', async () => {
    await evaluateAlerts(app, fixture.projectHealthRiskId, []);
    expect(await unread(fixture.people.manager)).toBe(1);
  });

  it('stores nothing about senders', async () => {
    const rows = await db.selectFrom('notifications').selectAll().where('alertId', '=', alertId).execute();
    expect(rows.map(({ details }) => details)).toEqual(rows.map(() => ({})));
  });

  it('escalated and closed, notifies all of them but the one who did it', async () => {
    const supervisor = fixture.on(alertId, fixture.people.supervisor);
    const [report] = await db
      .selectFrom('alertReports')
      .select('reportId')
      .where('alertId', '=', alertId)
      .execute();
    await supervisor.accept(report?.reportId ?? 0);
    expect((await supervisor.escalate()).status).toBe(200);
    expect(await listNotified(fixture, alertId, 'alertEscalated')).toEqual(['advisor', 'head', 'manager']);
    const closing = { escalatedOutcome: 'ActionTaken', comments: 'Wells cleaned' };
    expect((await fixture.on(alertId, fixture.people.manager).close(closing)).status).toBe(200);
    expect(await listNotified(fixture, alertId, 'alertClosed')).toEqual(['advisor', 'head', 'supervisor']);
    expect((await list(fixture.people.supervisor)).items[0]).toMatchObject({
      kind: 'alertClosed',
      outcome: 'ActionTaken',
    });
  });

  it('of another organization shows no village to those who joined it with a report', async () => {
    const shared = await raise(fixture, 'ofOther');
    expect(await listNotified(fixture, shared, 'alertRaised')).toEqual(['otherManager', 'otherSupervisor']);
    const [, own] = [await list(fixture.people.supervisor), await list(fixture.people.otherSupervisor)];
    expect(own.items[0]).toMatchObject({ alertId: shared, village: expect.any(String) });
    await db
      .insertInto('alertSupervisors')
      .values({ alertId: shared, userId: fixture.people.colleague })
      .execute();
    await db
      .insertInto('notifications')
      .values({
        userId: fixture.people.colleague,
        kind: 'alertRaised',
        nationalSocietyId: fixture.society.id,
        projectId: fixture.projectId,
        alertId: shared,
        occurrence: String(shared),
        createdAt: app.clock.now(),
      })
      .execute();
    const [item] = (await list(fixture.people.colleague)).items;
    expect(item.village ?? null).toBeNull();
    expect(item.district).toEqual(expect.any(String));
  });

  it('is no longer shown to a supervisor who left the project', async () => {
    const { colleague } = fixture.people;
    expect(await kindsOf(colleague)).toHaveLength(1);
    await db.deleteFrom('userProjects').where('userId', '=', colleague).execute();
    expect(await kindsOf(colleague)).toEqual([]);
    expect(await unread(colleague)).toBe(0);
  });

  it('beside a coordinator, is no longer shown to an organization that takes no part', async () => {
    const walled = await anAlertFixture(app, single);
    const id = await raise(walled, 'ofSupervisor');
    const { society, people } = walled;
    expect(await listNotified(walled, id, 'alertRaised')).toContain('manager');
    await aUser(db, 'Coordinator', { nationalSocietyId: society.id });
    expect(await kindsOf(people.manager)).toEqual(['alertRaised']);
    await db
      .deleteFrom('projectOrganizations')
      .where('organizationId', '=', society.organizationId)
      .execute();
    expect(await kindsOf(people.manager)).toEqual([]);
  });
});

describe('other notifications', () => {
  it('of a gateway that stopped go once to those who look after the gateways of the society', async () => {
    const { society, gateway, people } = await anAlertFixture(app);
    const coordinator = await aUser(db, 'Coordinator', { nationalSocietyId: society.id });
    const down = {
      smsGatewayId: gateway.id,
      nationalSocietyId: society.id,
      lastReceivedAt: new Date('2026-03-08T10:00:00Z'),
      at: app.clock.now(),
    };
    const notify = (lastReceivedAt = down.lastReceivedAt) =>
      db.transaction().execute((trx) => notifyOfGatewayDown(trx, app.services, { ...down, lastReceivedAt }));
    for (let repeated = 0; repeated < 2; repeated += 1) await notify();
    for (const id of [people.manager, people.otherManager, people.advisor, coordinator])
      expect(await kindsOf(id)).toEqual(['gatewayDown']);
    for (const id of [people.supervisor, people.head, people.dataConsumer, people.stranger])
      expect(await kindsOf(id)).toEqual([]);
    await notify(new Date('2026-03-12T10:00:00Z'));
    expect(await kindsOf(people.manager)).toHaveLength(2);
  });

  it('of an invitation name the society, and disappear when it is answered', async () => {
    const home = await aSociety(db);
    const inviting = await aSociety(db);
    const organizationId = await anOrganization(db, inviting.id);
    const manager = await aUser(db, 'Manager', { nationalSocietyId: inviting.id, organizationId });
    const advisor = await aUser(db, 'TechnicalAdvisor', { nationalSocietyId: home.id });
    const { id } = await db
      .insertInto('societyInvitations')
      .values({
        userId: advisor,
        nationalSocietyId: inviting.id,
        organizationId,
        email: 'advisor@test.example',
        invitedById: manager,
        invitedAt: app.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const invitation = { id, userId: advisor, nationalSocietyId: inviting.id, at: app.clock.now() };
    await db.transaction().execute((trx) => notifyOfInvitation(trx, app.services, invitation));
    const [item] = (await list(advisor)).items;
    expect(item).toMatchObject({ kind: 'invitation', nationalSocietyId: inviting.id });
    await db.updateTable('societyInvitations').set({ state: 'Declined' }).where('id', '=', id).execute();
    expect(await kindsOf(advisor)).toEqual([]);
  });
});

describe('the list', () => {
  it('comes in pages of 20, and is marked as read one by one or as a whole', async () => {
    const { society, gateway, people } = await anAlertFixture(app);
    for (let day = 1; day <= 25; day += 1)
      await db.transaction().execute((trx) =>
        notifyOfGatewayDown(trx, app.services, {
          smsGatewayId: gateway.id,
          nationalSocietyId: society.id,
          lastReceivedAt: new Date(Date.UTC(2026, 0, day)),
          at: app.clock.now(),
        }),
      );
    const first = await list(people.manager);
    expect(first.items).toHaveLength(20);
    expect(first.hasMore).toBe(true);
    const rest = await list(people.manager, `?before=${first.items.at(-1).id}`);
    expect(rest.items).toHaveLength(5);
    expect(rest.hasMore).toBe(false);
    expect(await unread(people.manager)).toBe(25);
    const { id } = first.items[0];
    await app.as(people.otherManager).post(`/api/notification/${id}/read`);
    expect(await unread(people.manager)).toBe(25);
    await app.as(people.manager).post(`/api/notification/${id}/read`);
    expect(await unread(people.manager)).toBe(24);
    await app.as(people.manager).post('/api/notification/readAll');
    expect(await unread(people.manager)).toBe(0);
    expect(await unread(people.otherManager)).toBe(25);
  });

  it('omits kinds that somebody does not want in the app', async () => {
    const { society, gateway, people } = await anAlertFixture(app);
    const at = app.clock.now();
    const gone = { smsGatewayId: gateway.id, nationalSocietyId: society.id, lastReceivedAt: at, at };
    await db.transaction().execute((trx) => notifyOfGatewayDown(trx, app.services, gone));
    const channels = { kind: 'gatewayDown', app: false, email: 'Never', sms: false, push: false };
    const settings = { digestHour: 7, quietHours: null, areUrgentLetThrough: true, timeZone: 'UTC' };
    const { status } = await app
      .as(people.manager)
      .post('/api/notification/settings', { ...settings, kinds: [channels] });
    expect(status).toBe(200);
    expect(await kindsOf(people.manager)).toEqual([]);
    expect(await unread(people.manager)).toBe(0);
    expect(await kindsOf(people.otherManager)).toEqual(['gatewayDown']);
  });
});
