import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { hasValidSignature, startWebhookReceiver } from '../../../test/support/servers/webhook-receiver.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createDelivery, startDelivery } from '../outbox/index.ts';

const start = '2026-11-21T10:00:00Z';
const receiver = await startWebhookReceiver();
const app = await startTestApp({ now: start, config: { allowPrivateAddresses: true } });
const delivery = createDelivery(app.services, null);
const society = await aSociety(app.db);
const manager = await aUser(app.db, 'Manager', {
  nationalSocietyId: society.id,
  organizationId: society.organizationId,
});
const caller = app.as(manager);

afterAll(async () => {
  await receiver.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.deleteFrom('webhooks').execute();
  app.clock.set(start);
  app.services.config.sendOnlyTo = null;
  app.services.config.allowPrivateAddresses = true;
  receiver.received.length = 0;
  receiver.responses.clear();
});

async function aWebhook(path: string): Promise<{ id: number; secret: string }> {
  const response = await caller.post(`/api/webhook/create?nationalSocietyId=${society.id}`, {
    name: path,
    url: receiver.url + path,
    kinds: ['alert.raised'],
    isActive: true,
  });
  return response.body.value ?? response.body;
}
const ping = (id: number) => caller.post(`/api/webhook/${id}/try`);
const messages = () => app.db.selectFrom('outboxMessages').selectAll().orderBy('id').execute();
const onlyMessage = async () => (await messages())[0];

async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('an event', () => {
  // SRV.NFXNREQ.022, SRV.NFXNREQ.068
  it('is posted as JSON, signed with the secret of its webhook', async () => {
    const { id, secret } = await aWebhook('/in');
    await ping(id);
    await delivery.deliverDue();
    const [one] = receiver.received;
    expect(one).toMatchObject({
      method: 'POST',
      path: '/in',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Harken',
        'webhook-timestamp': String(Date.parse(start) / 1000),
      },
      body: { type: 'ping', version: 1, timestamp: '2026-11-21T10:00:00.000Z' },
    });
    expect(one && hasValidSignature(one, secret)).toBe(true);
    expect(one && hasValidSignature({ ...one, text: `${one.text} ` }, secret)).toBe(false);
    expect(await onlyMessage()).toMatchObject({ state: 'Sent', reason: null, sentAt: new Date(start) });
  });

  it('is signed with the new secret once that was renewed', async () => {
    const { id, secret } = await aWebhook('/in');
    await ping(id);
    const renewed = (await caller.post(`/api/webhook/${id}/renewSecret`)).body;
    await delivery.deliverDue();
    const [one] = receiver.received;
    expect(one && hasValidSignature(one, secret)).toBe(false);
    expect(one && hasValidSignature(one, (renewed.value ?? renewed).secret)).toBe(true);
  });

  it('has one id for all its attempts, and the time of each', async () => {
    const { id, secret } = await aWebhook('/in');
    receiver.responses.set('/in', 503);
    await ping(id);
    await delivery.deliverDue();
    expect(await onlyMessage()).toMatchObject({ state: 'Retrying', attempts: 1 });
    receiver.responses.clear();
    app.clock.advance(60_000);
    await delivery.deliverDue();
    const [first, second] = receiver.received.map(({ headers }) => headers);
    expect(second?.['webhook-id']).toMatch(/^msg_[0-9a-f-]{36}$/);
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(Number(second?.['webhook-timestamp']) - Number(first?.['webhook-timestamp'])).toBe(60);
    expect(receiver.received.every((item) => hasValidSignature(item, secret))).toBe(true);
    expect(await onlyMessage()).toMatchObject({ state: 'Sent', attempts: 2, reasonCode: null });
  });

  it('that is never accepted fails after the last attempt, and can be retried with the same id', async () => {
    const { id } = await aWebhook('/in');
    receiver.responses.set('/in', 500);
    await ping(id);
    for (let attemptLog = 0; attemptLog < 20; attemptLog++) {
      await delivery.deliverDue();
      const message = await onlyMessage();
      if (message?.state !== 'Retrying') break;
      app.clock.set(message.nextAttemptAt);
    }
    const failed = await onlyMessage();
    expect(failed).toMatchObject({ state: 'Failed', attempts: 7, reasonCode: '500' });
    receiver.responses.clear();
    expect((await caller.post(`/api/outbox/${failed?.id}/retry`)).status).toBe(200);
    await delivery.deliverDue();
    expect(await onlyMessage()).toMatchObject({ state: 'Sent' });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it.each([
    [200, 'Sent', null, null],
    [202, 'Sent', null, null],
    [302, 'Retrying', 'outbox.reason.webhookRefused', '302'],
    [400, 'Retrying', 'outbox.reason.webhookRefused', '400'],
    [401, 'Retrying', 'outbox.reason.webhookRefused', '401'],
    [410, 'Failed', 'outbox.reason.webhookRefused', '410'],
    [429, 'Retrying', 'outbox.reason.webhookRefused', '429'],
    [503, 'Retrying', 'outbox.reason.webhookRefused', '503'],
    ['cut', 'Retrying', 'outbox.reason.systemUnreachable', 'ECONNRESET'],
  ] as const)('answered with %s is %s', async (response, state, reason, reasonCode) => {
    const { id } = await aWebhook('/in');
    receiver.responses.set('/in', response);
    await ping(id);
    await delivery.deliverDue();
    expect(await onlyMessage()).toMatchObject({ state, reason, reasonCode });
    expect(receiver.received).toHaveLength(1); // Redirects are not followed.
  });

  it('is retried while nothing listens at its address', async () => {
    const { id } = await aWebhook('/in');
    await ping(id);
    await app.db.updateTable('outboxMessages').set({ recipient: 'http://127.0.0.1:1/in' }).execute();
    await delivery.deliverDue();
    expect(await onlyMessage()).toMatchObject({
      state: 'Retrying',
      reason: 'outbox.reason.systemUnreachable',
      reasonCode: 'ECONNREFUSED',
    });
  });

  it.each(['http://127.0.0.1:8080/in', 'http://localhost:8080/in', 'http://[::1]:8080/'])(
    'is not sent to a private address: %s',
    async (recipient) => {
      const { id } = await aWebhook('/in');
      await ping(id);
      await app.db.updateTable('outboxMessages').set({ recipient }).execute();
      app.services.config.allowPrivateAddresses = false;
      await delivery.deliverDue();
      expect(await onlyMessage()).toMatchObject({
        state: 'Retrying',
        reason: 'outbox.reason.addressNotAllowed',
        reasonCode: 'EPRIVATE',
      });
      expect(receiver.received).toEqual([]);
    },
  );

  it('is withheld when its address is not among the allowed recipients', async () => {
    const { id } = await aWebhook('/in');
    await ping(id);
    app.services.config.sendOnlyTo = ['ministry.example'];
    await delivery.deliverDue();
    expect(await onlyMessage()).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.notAllowed' });
    expect(receiver.received).toEqual([]);
  });

  it('fails at once when its webhook was deleted or switched off, or its secret cannot be decrypted', async () => {
    const rows = (webhookId: number | null) => ({
      ...{ channel: 'webhook', kind: 'alert.raised', nationalSocietyId: society.id, webhookId },
      ...{ recipient: `${receiver.url}/in`, body: '{}', nextAttemptAt: new Date(start) },
    });
    const [off, unreadable] = [await aWebhook('/off'), await aWebhook('/unreadable')];
    await app.db.updateTable('webhooks').set({ isActive: false }).where('id', '=', off.id).execute();
    const encryptedSecret = Buffer.alloc(40);
    await app.db.updateTable('webhooks').set({ encryptedSecret }).where('id', '=', unreadable.id).execute();
    await app.db.insertInto('outboxMessages').values([null, off.id, unreadable.id].map(rows)).execute();
    await delivery.deliverDue();
    const failed = { state: 'Failed', reason: 'outbox.reason.webhookGone' };
    expect(await messages()).toMatchObject([
      { ...failed, reasonCode: 'deleted' },
      { ...failed, reasonCode: 'switchedOff' },
      { ...failed, reasonCode: 'secretUnreadable' },
    ]);
    expect(receiver.received).toEqual([]);
  });
});

describe('sending events', () => {
  it('continues for others while a receiver does not respond', async () => {
    const [slow, quick] = [await aWebhook('/slow'), await aWebhook('/quick')];
    receiver.responses.set('/slow', 'silent');
    for (let count = 0; count < 30; count++) await ping(slow.id);
    for (let count = 0; count < 12; count++) await ping(quick.id);
    const at = (path: string) => receiver.received.filter((item) => item.path === path).length;
    const sending = startDelivery(app.services);
    await waitUntil(() => at('/quick') === 12);
    expect(at('/slow')).toBe(5);
    receiver.responses.clear();
    receiver.cutAll();
    await waitUntil(() => at('/slow') === 30);
    await sending.stop();
    const states = Map.groupBy(await messages(), ({ state, webhookId }) => `${webhookId} ${state}`);
    expect(states.get(`${quick.id} Sent`)).toHaveLength(12);
    expect(states.get(`${slow.id} Retrying`)).toHaveLength(5);
    expect(states.get(`${slow.id} Sent`)).toHaveLength(25);
  });

  it('by several processes sends each event once', async () => {
    const { id } = await aWebhook('/in');
    for (let count = 0; count < 40; count++) await ping(id);
    const processes = [1, 2, 3].map(() => startDelivery(app.services));
    await waitUntil(async () => (await messages()).every(({ state }) => state === 'Sent'));
    await Promise.all(processes.map((item) => item.stop()));
    expect(receiver.received).toHaveLength(40);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(40);
  });
});
