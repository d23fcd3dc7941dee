import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertFixture } from './support/fixtures/alert-fixture.ts';
import { baseUrl, startNotificationTests } from './support/fixtures/notification-fixture.ts';

const tests = await startNotificationTests();
afterAll(() => tests.close());
const { app, db, push, choose, subscribe, raise, send } = tests;

let fixture: AlertFixture;
beforeEach(async () => {
  fixture = await tests.begin();
});

describe('a push message', () => {
  it('reaches every browser of the person, encrypted, with the kind, the place and the health risk, and no people', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { push: true } });
    const names = [`phone-${fixture.projectId}`, `computer-${fixture.projectId}`];
    for (const name of names) await subscribe(manager, name);
    const { body } = await app.as(manager).get('/api/notification/settings');
    expect(body.value.pushSubscriptionCount).toBe(2);
    const alertId = await raise(fixture);
    await send();
    expect(push.received.map(({ browser }) => browser).sort()).toEqual([...names].sort());
    const [message] = push.received;
    expect(message?.payload).toEqual({
      title: 'Alert raised',
      text: expect.stringMatching(/^Risk \d+, Village [^,]+, District [^,]+$/),
      path: `/projects/${fixture.projectId}/alerts/${alertId}/assess`,
      languageCode: 'en',
    });
    expect(message?.senderKey).toBe(body.value.pushPublicKey);
    expect(message?.claims).toMatchObject({ aud: push.url, sub: baseUrl });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  });

  it('to a browser that is gone removes it, and is not tried again', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { push: true } });
    const gone = `gone-${fixture.projectId}`;
    await subscribe(manager, gone);
    push.responses.set(gone, 410);
    await raise(fixture);
    await send();
    expect(
      await db.selectFrom('pushSubscriptions').selectAll().where('userId', '=', manager).execute(),
    ).toEqual([]);
    const row = await db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('channel', '=', 'push')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      state: 'Failed',
      attempts: 1,
      reason: 'outbox.reason.pushGone',
      reasonCode: '410',
    });
  });

  it('is retried when the push service has a problem', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { push: true } });
    const name = `busy-${fixture.projectId}`;
    await subscribe(manager, name);
    push.responses.set(name, 503);
    await raise(fixture);
    await send();
    expect(push.received).toEqual([]);
    push.responses.delete(name);
    app.clock.advance(60_000);
    await send();
    expect(push.received).toHaveLength(1);
  });

  it('is tested on one browser, and stops when it is switched off there', async () => {
    const { manager, advisor } = fixture.people;
    const browser = await subscribe(manager, `tested-${fixture.projectId}`);
    const test = (userId: number) =>
      app.as(userId).post('/api/notification/push/test', { endpoint: browser.endpoint });
    expect((await test(manager)).status).toBe(200);
    const refused = await test(advisor);
    expect([refused.status, refused.body.message.key]).toEqual([400, 'notification.notSubscribed']);
    await send();
    expect(push.received.map(({ payload }) => payload.title)).toEqual(['Test message']);
    await app.as(manager).post('/api/notification/push/unsubscribe', { endpoint: browser.endpoint });
    expect((await test(manager)).status).toBe(400);
  });

  it('ends on all devices when the person signs out everywhere', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { push: true } });
    await subscribe(manager, `lost-${fixture.projectId}`);
    expect((await app.as(manager).post('/api/account/signOutEverywhere')).status).toBe(200);
    await raise(fixture);
    await send();
    expect(push.received).toEqual([]);
  });

  it('on a shared device belongs to whoever switched it on last', async () => {
    const { manager, advisor } = fixture.people;
    const name = `shared-${fixture.projectId}`;
    const browser = await subscribe(manager, name);
    await app.as(advisor).post('/api/notification/push/subscribe', browser);
    await choose(manager, { alertRaised: { push: true } });
    await raise(fixture);
    await send();
    expect(push.received).toEqual([]);
  });

  it.each([
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://10.0.0.1/1',
    'file:///etc/passwd',
    'x',
  ])('is never sent to %s', async (endpoint) => {
    app.services.config.allowPrivateAddresses = false;
    const { keys } = push.aBrowser('nowhere');
    const { status, body } = await app
      .as(fixture.people.manager)
      .post('/api/notification/push/subscribe', { endpoint, keys });
    app.services.config.allowPrivateAddresses = true;
    expect([status, body.message.key]).toEqual([400, 'notification.endpointNotAllowed']);
  });

  it('to a name that leads into a private network is refused when it is sent', async () => {
    const { manager } = fixture.people;
    await choose(manager, { alertRaised: { push: true } });
    const { keys } = push.aBrowser('inside');
    await app.as(manager).post('/api/notification/push/subscribe', { endpoint: 'https://localhost/1', keys });
    app.services.config.allowPrivateAddresses = false;
    await raise(fixture);
    await send();
    app.services.config.allowPrivateAddresses = true;
    const row = await db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('channel', '=', 'push')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'Failed', reason: 'outbox.reason.addressNotAllowed' });
  });
});
