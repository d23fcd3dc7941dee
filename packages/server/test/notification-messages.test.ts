import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  notifyOfBackups,
  notifyOfGatewayDown,
} from '../src/features/notifications/notifications.recording.ts';
import { createUnsubscribeToken } from '../src/features/notifications/notifications.unsubscribe.ts';
import { maxInDigest } from '../src/features/notifications/sending.texts.ts';
import { sendNotifications } from '../src/features/notifications/sending.ts';
import { aGateway } from './support/builders/gateways.ts';
import { aUser } from './support/builders/people.ts';
import type { AlertFixture } from './support/fixtures/alert-fixture.ts';
import { baseUrl, noon, startNotificationTests, textOf } from './support/fixtures/notification-fixture.ts';

const tests = await startNotificationTests();
afterAll(() => tests.close());
const { app, db, push, choose, subscribe, raise, send, mails, smsMails, emailOf } = tests;

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await tests.begin();
});

const smsTo = (userId: number) =>
  db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('channel', '=', 'sms')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

/** The gateway of the society is noticed to be down. */
const loseGateway = () =>
  db.transaction().execute((trx) =>
    notifyOfGatewayDown(trx, app.services, {
      smsGatewayId: fixture.gateway.id,
      nationalSocietyId: fixture.society.id,
      lastReceivedAt: new Date('2026-03-09T10:00:00Z'),
      at: app.clock.now(),
    }),
  );

describe('an e-mail', () => {
  it('comes at once, in the language of its reader, with links to the alert, the settings and one click to stop', async () => {
    const { manager } = fixture.people;
    await db.updateTable('users').set({ languageId: 2 }).where('id', '=', manager).execute();
    await choose(manager, { alertRaised: { email: 'AtOnce' } });
    const alertId = await raise(fixture);
    await send();
    const email = await emailOf(manager);
    const [received, ...others] = mails();
    expect(others).toEqual([]);
    expect(received?.to).toEqual([email]);
    const text = textOf(received as { raw: string });
    const token = createUnsubscribeToken(app.services.config, manager);
    expect(text).toMatch(/Subject: =\?UTF-8\?Q\?Alerte_d/);
    expect(text).toContain(`${baseUrl}/projects/${fixture.projectId}/alerts/${alertId}/assess`);
    expect(text).toContain(`${baseUrl}/notifications/settings`);
    expect(text).toContain(`${baseUrl}/unsubscribe#token=${token}`);
    expect(text.replace(/\r\n\s/g, ' ')).toContain(
      `List-Unsubscribe: <${baseUrl}/api/notification/oneClick?token=${token}>`,
    );
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('is not stored with the link that stops e-mails', async () => {
    await choose(fixture.people.manager, { alertRaised: { email: 'AtOnce' } });
    await raise(fixture);
    await sendNotifications(app.services);
    const row = await db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('kind', '=', 'notification')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ nationalSocietyId: null, alertId: null, secretLink: null });
    expect(row.body).not.toContain(createUnsubscribeToken(app.services.config, fixture.people.manager));
  });

  it('comes to nobody by default, and not to those of another organization', async () => {
    await choose(fixture.people.otherManager, { alertRaised: { email: 'AtOnce' } });
    await raise(fixture);
    await send();
    expect(mails()).toEqual([]);
  });

  it('does not come to an address that was not confirmed', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { email: 'AtOnce' } });
    await db
      .updateTable('loginAccounts')
      .set({ emailConfirmedAt: null })
      .where('userId', '=', manager)
      .execute();
    await raise(fixture);
    await send();
    expect(mails()).toEqual([]);
  });

  it('of an alert that is not handled does not come twice', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertOverdue: { email: 'AtOnce' } });
    const alertId = await raise(fixture);
    const { id: nationalSocietyId } = fixture.society;
    await db
      .insertInto('notifications')
      .values({
        userId: manager,
        kind: 'alertOverdue',
        alertId,
        nationalSocietyId,
        projectId: fixture.projectId,
        occurrence: String(alertId),
        createdAt: app.clock.now(),
      })
      .execute();
    const other = {
      nationalSocietyId,
      alertId,
      userId: manager,
      recipient: await emailOf(manager),
      body: 'x',
    };
    await db
      .insertInto('outboxMessages')
      .values({
        ...other,
        channel: 'email',
        kind: 'alertHasNotBeenHandled',
        state: 'Sent',
        createdAt: new Date(noon),
        nextAttemptAt: new Date(noon),
      })
      .execute();
    await send();
    expect(mails()).toEqual([]);
  });
});

describe('the digest', () => {
  it('comes once a day at the chosen hour, with everything that was not read', async () => {
    const { manager } = fixture.people;
    const daily = { email: 'Digest' };
    await choose(
      manager,
      { alertRaised: daily, gatewayDown: daily },
      { digestHour: 6, timeZone: 'Africa/Nairobi' },
    );
    const alertId = await raise(fixture);
    const readAlertId = await raise(fixture, 'ofColleague');
    const read = await db
      .selectFrom('notifications')
      .select('id')
      .where('alertId', '=', readAlertId)
      .where('userId', '=', manager)
      .executeTakeFirstOrThrow();
    await app.as(manager).post(`/api/notification/${read.id}/read`);
    for (const other of [fixture.people.otherManager, fixture.people.advisor])
      await choose(other, { gatewayDown: {} });
    await loseGateway();
    await send();
    app.clock.set('2026-03-11T02:59:00Z');
    await send();
    expect(mails()).toEqual([]);
    app.clock.set('2026-03-11T03:00:00Z');
    await Promise.all([sendNotifications(app.services), sendNotifications(app.services)]);
    await send();
    expect(mails()).toHaveLength(1);
    const text = textOf(mails()[0] as { raw: string });
    expect(text).toContain('Subject: Harken: your notifications (2)');
    expect(text).toContain(`/alerts/${alertId}/assess`);
    expect(text).not.toContain(`/alerts/${readAlertId}/assess`);
    expect(text).toContain('SMS gateway not delivering');
    app.clock.set('2026-03-12T03:00:00Z');
    await send();
    expect(mails()).toHaveLength(1);
  });

  it('has at most 50 notifications, the newest, and counts the others in the language of its reader', async () => {
    const { manager } = fixture.people;
    await db.updateTable('users').set({ languageId: 2 }).where('id', '=', manager).execute();
    await choose(
      manager,
      { alertRaised: { email: 'Digest' } },
      { digestHour: 6, timeZone: 'Africa/Nairobi' },
    );
    const alertId = await raise(fixture);
    await db
      .insertInto('notifications')
      .values(
        Array.from({ length: maxInDigest + 2 }, (_, number) => ({
          ...{ userId: manager, kind: 'alertRaised', alertId, nationalSocietyId: fixture.society.id },
          ...{ projectId: fixture.projectId, occurrence: `again ${number}`, createdAt: app.clock.now() },
        })),
      )
      .execute();
    await sendNotifications(app.services);
    app.clock.set('2026-03-11T03:00:00Z');
    await sendNotifications(app.services);
    const mail = await db
      .selectFrom('outboxMessages')
      .select(['subject', 'body'])
      .where('kind', '=', 'notificationDigest')
      .where('userId', '=', manager)
      .executeTakeFirstOrThrow();
    expect(mail.subject).toContain(`(${maxInDigest + 3})`);
    expect(mail.body.split(`/alerts/${alertId}/assess`)).toHaveLength(maxInDigest + 1);
    expect(mail.body).toContain(`Et 3 de plus. Toutes les notifications\u00a0:\n${baseUrl}/notifications\n`);
  });
});

describe('quiet hours', () => {
  it('hold messages back, and let urgent ones through where that was chosen', async () => {
    const { manager, advisor } = fixture.people;
    const night = { quietHours: { from: 10, until: 14 } };
    const chosen = { alertRaised: { email: 'AtOnce' } };
    await choose(manager, chosen, { ...night, areUrgentLetThrough: false });
    await choose(advisor, chosen, { ...night, areUrgentLetThrough: true });
    await raise(fixture);
    await send();
    expect(mails().map(({ to }) => to)).toEqual([[await emailOf(advisor)]]);
    app.clock.set('2026-03-10T14:00:00Z');
    await send();
    expect(mails().map(({ to }) => to)).toEqual([[await emailOf(advisor)], [await emailOf(manager)]]);
  });
});

describe('somebody who unsubscribed', () => {
  const chosen = { alertRaised: { email: 'AtOnce', push: true } };

  it.each([
    [
      'by the link, signed out',
      (token: string) => app.nobody.post('/api/notification/unsubscribe', { token }),
    ],
    [
      'by one click in a mail program',
      (token: string) =>
        app.nobody.send({
          method: 'POST',
          url: `/api/notification/oneClick?token=${token}`,
          payload: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    ],
  ])(
    '%s gets no e-mail, not even one that waited, and keeps the other channels',
    async (_name, unsubscribe) => {
      const { manager } = fixture.people;
      await choose(manager, chosen, { quietHours: { from: 10, until: 14 }, areUrgentLetThrough: false });
      await subscribe(manager, `phone-${fixture.projectId}`);
      await raise(fixture);
      await send();
      const { status } = await unsubscribe(createUnsubscribeToken(app.services.config, manager));
      expect(status).toBe(200);
      app.clock.set('2026-03-10T14:00:00Z');
      await send();
      await raise(fixture, 'ofColleague');
      await send();
      expect(mails()).toEqual([]);
      expect(push.received.length).toBe(2);
    },
  );

  it('with a token that was changed, or of somebody else, is not believed', async () => {
    const { manager, advisor } = fixture.people;
    await choose(manager, chosen);
    const [, signature] = createUnsubscribeToken(app.services.config, advisor).split('.');
    for (const token of [`${manager}.${signature}`, `${manager}.`, 'x', `${manager}.${'A'.repeat(43)}`]) {
      const { status, body } = await app.nobody.post('/api/notification/unsubscribe', { token });
      expect([status, body.message.key]).toEqual([400, 'notification.linkInvalid']);
      expect((await app.nobody.post(`/api/notification/oneClick?token=${token}`)).status).toBe(400);
    }
    const { body } = await app.as(manager).get('/api/notification/settings');
    expect(body.value.kinds[0]).toMatchObject({ kind: 'alertRaised', email: 'AtOnce' });
  });
});

describe('an SMS', () => {
  it('goes to the number of the person through the gateway of the society', async () => {
    const { manager, supervisor } = fixture.people;
    for (const userId of [manager, supervisor]) await choose(userId, { alertRaised: { sms: true } });
    const alertId = await raise(fixture);
    await send();
    expect(await smsTo(manager)).toEqual([
      expect.objectContaining({
        kind: 'notification',
        smsGatewayId: fixture.gateway.id,
        body: expect.stringMatching(
          new RegExp(`^Alert raised: Risk \\d+, Village .*/alerts/${alertId}/assess$`),
        ),
        state: 'Sent',
      }),
    ]);
    const sms = smsMails().filter(({ raw }) => raw.includes('Alert raised: Risk'));
    expect(sms).toHaveLength(1);
    // The supervisor gets the SMS that all supervisors of an alert get, and no second one.
    expect((await smsTo(supervisor)).map(({ kind }) => kind)).toEqual(['alertTriggered']);
  });

  it('is not sent in a society without a gateway', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { sms: true } });
    await db.deleteFrom('smsGateways').where('id', '=', fixture.gateway.id).execute();
    await raise(fixture);
    await send();
    expect(await smsTo(manager)).toEqual([]);
  });
});

describe('a gateway that is down', () => {
  const inCharge = () => {
    const { manager, otherManager, advisor } = fixture.people;
    return [manager, otherManager, advisor];
  };
  const everySms = () =>
    db
      .selectFrom('outboxMessages')
      .select(['userId', 'smsGatewayId', 'state'])
      .where('channel', '=', 'sms')
      .orderBy('userId')
      .execute();
  const addressesOf = (people: number[]) => Promise.all(people.map(async (id) => [await emailOf(id)]));

  it('is told by default to those in charge, once by e-mail, SMS through another gateway, and push message', async () => {
    const { manager } = fixture.people;
    const other = await aGateway(db, fixture.society.id);
    await subscribe(manager, 'laptop');
    for (let repeated = 0; repeated < 2; repeated += 1) {
      await loseGateway();
      await send();
    }
    expect(mails().map(({ to }) => to)).toEqual(await addressesOf(inCharge()));
    expect(await everySms()).toEqual(
      inCharge()
        .sort((one, another) => one - another)
        .map((userId) => ({ userId, smsGatewayId: other.id, state: 'Sent' })),
    );
    expect(push.received).toHaveLength(1);
  });

  it.each([
    ['there is no other', null],
    ['the other is down too', { downSince: new Date(noon) }],
    ['the other cannot send', { emailAddress: null }],
  ])('is told by no SMS where %s', async (_what, columns) => {
    if (columns) {
      const { id } = await aGateway(db, fixture.society.id);
      await db.updateTable('smsGateways').set(columns).where('id', '=', id).execute();
    }
    await loseGateway();
    await send();
    expect(await everySms()).toEqual([]);
    expect(mails()).toHaveLength(3);
  });

  it('is told through the gateway that comes first in the order, whichever is older', async () => {
    await aGateway(db, fixture.society.id);
    const first = await aGateway(db, fixture.society.id);
    await db.updateTable('smsGateways').set({ failOverOrder: 1 }).where('id', '=', first.id).execute();
    await loseGateway();
    await send();
    expect(new Set((await everySms()).map(({ smsGatewayId }) => smsGatewayId))).toEqual(new Set([first.id]));
  });

  it('is not told to those who chose otherwise or unsubscribed, though they had chosen nothing before', async () => {
    await aGateway(db, fixture.society.id);
    const { manager, otherManager, advisor } = fixture.people;
    await choose(manager, { gatewayDown: {} });
    const token = createUnsubscribeToken(app.services.config, advisor);
    expect((await app.nobody.post('/api/notification/unsubscribe', { token })).status).toBe(200);
    await loseGateway();
    await send();
    expect(mails().map(({ to }) => to)).toEqual(await addressesOf([otherManager]));
    // The link stops e-mails; the SMS are a choice in the settings.
    expect((await everySms()).map(({ userId }) => userId).sort()).toEqual([otherManager, advisor].sort());
    const { body } = await app.as(advisor).get('/api/notification/settings');
    expect(body.value.kinds).toContainEqual({
      ...{ kind: 'gatewayDown', app: true, email: 'Never', sms: true, push: true },
    });
  });

  it('is told after the quiet hours to those who let nothing through', async () => {
    await aGateway(db, fixture.society.id);
    const { manager, otherManager, advisor } = fixture.people;
    await choose(manager, {}, { quietHours: { from: 10, until: 14 }, areUrgentLetThrough: false });
    await loseGateway();
    await send();
    expect((await everySms()).map(({ userId }) => userId).sort()).toEqual([otherManager, advisor].sort());
    app.clock.set('2026-03-10T14:00:00Z');
    await send();
    expect(await everySms()).toHaveLength(3);
  });
});

describe('a problem of the backups', () => {
  const since = new Date('2026-03-06T12:00:00Z');
  const notify = () =>
    db
      .transaction()
      .execute((trx) =>
        notifyOfBackups(trx, app.services, { problem: 'backupMissing', since, at: app.clock.now() }),
      );

  it('is told to Administrators by e-mail, once a week, and never by SMS', async () => {
    await db
      .updateTable('users')
      .set({ deletedAt: new Date(noon) })
      .where('role', '=', 'Administrator')
      .execute();
    const administrator = await aUser(db, 'Administrator');
    for (let repeated = 0; repeated < 2; repeated += 1) {
      await notify();
      await send();
    }
    const [received, ...others] = mails();
    expect(others).toEqual([]);
    expect(received?.to).toEqual([await emailOf(administrator)]);
    expect(textOf(received as { raw: string })).toContain(`${baseUrl}/checkup`);
    expect(smsMails()).toEqual([]);
    app.clock.advance(7 * 24 * 3_600_000);
    await notify();
    await send();
    expect(mails()).toHaveLength(2);
  });
});
