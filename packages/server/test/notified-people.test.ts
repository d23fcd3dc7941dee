import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createUnsubscribeToken } from '../src/features/notifications/notifications.unsubscribe.ts';
import { removePersonalData } from '../src/features/users/removal/removal.actions.ts';
import { aUser } from './support/builders/people.ts';
import { evaluateAlerts } from './support/evaluate-alerts.ts';
import { type AlertFixture, anAlertFixture } from './support/fixtures/alert-fixture.ts';
import { single, startNotificationTests, textOf } from './support/fixtures/notification-fixture.ts';

const tests = await startNotificationTests();
afterAll(() => tests.close());
const { app, db, push, choose, subscribe, raise, send, mails } = tests;

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await tests.begin();
});

describe('people', () => {
  it('who work for two societies are notified of both, and only of the one they stay in', async () => {
    const other = await anAlertFixture(app, single);
    const { advisor } = fixture.people;
    const membership = { nationalSocietyId: other.society.id, organizationId: other.society.organizationId };
    await db
      .insertInto('userNationalSocieties')
      .values({ userId: advisor, ...membership })
      .execute();
    await choose(
      advisor,
      { alertRaised: { email: 'AtOnce' } },
      {
        quietHours: { from: 10, until: 14 },
        areUrgentLetThrough: false,
      },
    );
    const here = await raise(fixture);
    const report = await other.report(other.collectors.ofSupervisor);
    await evaluateAlerts(app, other.projectHealthRiskId, [report]);
    const { body } = await app.as(advisor).get('/api/notification/list');
    const societies = body.value.items.map((item: { nationalSocietyId: number }) => item.nationalSocietyId);
    expect(societies).toEqual([other.society.id, fixture.society.id]);
    await send();
    await db
      .deleteFrom('userNationalSocieties')
      .where('userId', '=', advisor)
      .where('nationalSocietyId', '=', other.society.id)
      .execute();
    app.clock.set('2026-03-10T14:00:00Z');
    await send();
    expect(mails()).toHaveLength(1);
    expect(textOf(mails()[0] as { raw: string })).toContain(`/alerts/${here}/assess`);
  });

  it('who left store nothing when they follow the link in an old e-mail', async () => {
    const manager = await aUser(db, 'Manager', { nationalSocietyId: fixture.society.id });
    await db.updateTable('users').set({ deletedAt: app.clock.now() }).where('id', '=', manager).execute();
    const token = createUnsubscribeToken(app.services.config, manager);
    expect((await app.nobody.post('/api/notification/unsubscribe', { token })).status).toBe(200);
    const settings = db.selectFrom('notificationSettings').select('userId').where('userId', '=', manager);
    expect(await settings.execute()).toEqual([]);
  });

  it('who are deleted leave nothing behind, and get nothing that waited', async () => {
    const { society } = fixture;
    const manager = await aUser(db, 'Manager', {
      nationalSocietyId: society.id,
      organizationId: society.organizationId,
    });
    await choose(
      manager,
      { alertRaised: { email: 'AtOnce', push: true } },
      {
        quietHours: { from: 10, until: 14 },
        areUrgentLetThrough: false,
      },
    );
    await subscribe(manager, `deleted-${fixture.projectId}`);
    await raise(fixture);
    await send();
    const person = await db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', manager)
      .executeTakeFirstOrThrow();
    await db.transaction().execute((trx) =>
      removePersonalData(trx, person as Parameters<typeof removePersonalData>[1], {
        nationalSocietyIds: [society.id],
        at: app.clock.now(),
      }),
    );
    for (const table of [
      'notifications',
      'notificationDeliveries',
      'notificationSettings',
      'pushSubscriptions',
      'situationReportRecipients',
      'savedViews',
    ] as const)
      expect(await db.selectFrom(table).selectAll().where('userId', '=', manager).execute()).toEqual([]);
    app.clock.set('2026-03-10T14:00:00Z');
    await send();
    expect([mails(), push.received]).toEqual([[], []]);
  });
});
