import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { hasValidSignature, startWebhookReceiver } from '../../../test/support/servers/webhook-receiver.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createDelivery } from '../outbox/index.ts';
import { createWebhooksFixture } from './testing/webhooks-fixture.ts';
import { queueEvents, type WebhookEvent } from './webhooks.queue.ts';

const start = '2026-11-21T10:00:00Z';
const receiver = await startWebhookReceiver();
const app = await startTestApp({ now: start, config: { allowPrivateAddresses: true } });
const { clear, listEvents } = createWebhooksFixture(app);
const delivery = createDelivery(app.services, null);
const society = await aSociety(app.db);
const manager = await aUser(app.db, 'Manager', {
  ...{ nationalSocietyId: society.id, organizationId: society.organizationId },
});
const caller = app.as(manager);

afterAll(async () => {
  await receiver.close();
  await app.close();
});
beforeEach(async () => {
  await clear();
  app.clock.set(start);
  receiver.received.length = 0;
  receiver.responses.clear();
});

const post = async (address: string, body?: object) => {
  const response = await caller.post(`/api/webhook/${address}`, body);
  return { ...response, value: response.body?.value ?? response.body };
};

async function aWebhook(path: string): Promise<{ id: number; secret: string; url: string }> {
  const fields = { name: path, url: receiver.url + path, kinds: ['report.created'], isActive: true };
  const { value } = await post(`create?nationalSocietyId=${society.id}`, fields);
  return { ...value, url: fields.url };
}

/** Queues events about reports, in this order. */
async function queue({ id, url }: { id: number; url: string }, reportIds: number[]): Promise<void> {
  const subscriber = { id, url, nationalSocietyId: society.id, kinds: ['report.created'] };
  const at = app.clock.now();
  await app.db.transaction().execute((trx) =>
    queueEvents(
      trx,
      [subscriber],
      reportIds.map(
        (reportId): WebhookEvent => ({
          kind: 'report.created',
          object: { type: 'report', id: reportId },
          ...{ nationalSocietyId: society.id, data: {}, occurrence: null, isDemo: false, at },
        }),
      ),
    ),
  );
}

/** Delivers until nothing is due. */
async function deliverAll(): Promise<void> {
  while ((await delivery.deliverDue()) > 0);
}
interface ReceivedBody {
  object: { id: number };
  sequence: number;
  replayed?: true;
}
const listReceived = () => receiver.received.map(({ body }) => body as ReceivedBody);
const listObjects = () => listReceived().map(({ object }) => object.id);
const listStates = async () => (await listEvents()).map(({ state }) => state);

describe('events of one object', () => {
  it('are delivered one after the other, and do not delay others', async () => {
    const webhook = await aWebhook('/in');
    await queue(webhook, [1, 1, 2, 1]);
    await delivery.deliverDue();
    expect(listObjects().sort()).toEqual([1, 2]);
    await deliverAll();
    const ofFirst = listReceived().filter(({ object }) => object.id === 1);
    expect(ofFirst.map(({ sequence }) => sequence)).toEqual(
      ofFirst.map(({ sequence }) => sequence).sort((a, b) => a - b),
    );
    expect(ofFirst).toHaveLength(3);
  });

  it('wait while an earlier one is retried, at this webhook only', async () => {
    const [webhook, other] = [await aWebhook('/in'), await aWebhook('/other')];
    receiver.responses.set('/in', 503);
    await queue(webhook, [1, 1]);
    await queue(other, [1]);
    await deliverAll();
    expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/in', '/other']);
    expect(await listStates()).toEqual(['Retrying', 'Queued', 'Sent']);
    receiver.responses.clear();
    await queue(webhook, [2]);
    await deliverAll();
    expect(listObjects()).toEqual([1, 1, 2]);
    app.clock.advance(60_000);
    await deliverAll();
    expect(await listStates()).toEqual(['Sent', 'Sent', 'Sent', 'Sent']);
    const sequence = receiver.received.slice(-2).map(({ body }) => (body as ReceivedBody).sequence);
    expect(sequence[0]).toBeLessThan(sequence[1] ?? 0);
  });

  it('go on once an earlier one has failed', async () => {
    const webhook = await aWebhook('/in');
    receiver.responses.set('/in', 410);
    await queue(webhook, [1, 1]);
    await delivery.deliverDue();
    receiver.responses.clear();
    await deliverAll();
    expect(await listStates()).toEqual(['Failed', 'Sent']);
  });
});

describe('failed events', () => {
  it('are sent again together, in their order, or only some', async () => {
    const [webhook, other] = [await aWebhook('/in'), await aWebhook('/other')];
    receiver.responses.set('/in', 410).set('/other', 410);
    await queue(webhook, [1, 2, 3]);
    await queue(other, [4]);
    await deliverAll();
    const shown = await caller.get(`/api/webhook/${webhook.id}/get`);
    expect(shown.body.value ?? shown.body).toMatchObject({ failedCount: 3 });
    const failed = await caller.get(`/api/webhook/${webhook.id}/deliveries?state=Failed`);
    const [newest] = failed.body.value ?? failed.body;
    receiver.responses.clear();
    receiver.received.length = 0;
    const [, , , foreign] = await listEvents();
    const some = await post(`${webhook.id}/retryFailed`, { deliveryIds: [newest.id, foreign?.id] });
    expect(some.value).toEqual({ count: 1 });
    await deliverAll();
    expect(listObjects()).toEqual([3]);
    expect((await post(`${webhook.id}/retryFailed`, {})).value).toEqual({ count: 2 });
    await deliverAll();
    expect(listObjects().sort()).toEqual([1, 2, 3]);
    expect((await post(`${webhook.id}/retryFailed`, {})).body.message.key).toBe('webhook.nothingToSend');
    expect(await listStates()).toEqual(['Sent', 'Sent', 'Sent', 'Failed']);
  });

  it('are listed page by page', async () => {
    const webhook = await aWebhook('/in');
    await queue(webhook, [1, 2, 3]);
    const [first, second] = await listEvents();
    const page = await caller.get(`/api/webhook/${webhook.id}/deliveries?beforeId=${second?.id}`);
    expect((page.body.value ?? page.body).map(({ id }: { id: number }) => id)).toEqual([first?.id]);
  });
});

describe('a period', () => {
  const day = { since: '2026-11-21T00:00:00Z', until: '2026-11-22T00:00:00Z' };

  it('is sent again with the same ids, marked, in the same order', async () => {
    const webhook = await aWebhook('/in');
    await queue(webhook, [1, 2, 1]);
    await post(`${webhook.id}/try`);
    await deliverAll();
    app.clock.set('2026-11-22T10:00:00Z');
    await queue(webhook, [3]);
    await deliverAll();
    const before = receiver.received.map(({ headers }) => headers['webhook-id']);
    receiver.received.length = 0;
    expect((await post(`${webhook.id}/replay`, day)).value).toEqual({ count: 3 });
    expect((await post(`${webhook.id}/replay`, day)).body.message.key).toBe('webhook.replayRunning');
    await deliverAll();
    expect(listReceived().map(({ replayed }) => replayed)).toEqual([true, true, true]);
    expect(listObjects().sort()).toEqual([1, 1, 2]);
    for (const { headers } of receiver.received) expect(before).toContain(headers['webhook-id']);
    const ofFirst = listReceived().filter(({ object }) => object.id === 1);
    expect(ofFirst[0]?.sequence).toBeLessThan(ofFirst[1]?.sequence ?? 0);
    expect(receiver.received.every((item) => hasValidSignature(item, webhook.secret))).toBe(true);
    // What was sent again is not sent a third time.
    expect((await post(`${webhook.id}/replay`, day)).value).toEqual({ count: 3 });
    expect((await listEvents()).filter(({ isReplay }) => isReplay)).toHaveLength(6);
  });

  it.each([
    ['ends before it begins', { since: day.until, until: day.since }, 'webhook.periodInvalid'],
    ['is longer than 31 days', { since: '2026-10-01T00:00:00Z', until: day.until }, 'webhook.periodTooLong'],
  ])('that %s is refused at its field', async (_what, period, key) => {
    const webhook = await aWebhook('/in');
    const { status, body } = await post(`${webhook.id}/replay`, period);
    expect([status, body.message.data]).toEqual([400, { Until: [`string:${key}`] }]);
  });

  it('without events, or of a webhook that is switched off, is refused', async () => {
    const webhook = await aWebhook('/in');
    expect((await post(`${webhook.id}/replay`, day)).body.message.key).toBe('webhook.nothingToSend');
    await app.db.updateTable('webhooks').set({ isActive: false }).execute();
    expect((await post(`${webhook.id}/replay`, day)).body.message.key).toBe('webhook.switchedOff');
  });
});

describe('a secret that is changed', () => {
  const isSignedWith = async (secrets: string[]) => {
    await deliverAll();
    const last = receiver.received.at(-1);
    return secrets.map((secret) => last !== undefined && hasValidSignature(last, secret));
  };

  it('signs beside the new one until it ends', async () => {
    const { id, secret } = await aWebhook('/in');
    const renewed = (await post(`${id}/rotateSecret`, { previousValidHours: 24 })).value.secret;
    const shown = await caller.get(`/api/webhook/${id}/get`);
    expect((shown.body.value ?? shown.body).previousSecretEndsAt).toBe('2026-11-22T10:00:00.000Z');
    await post(`${id}/try`);
    expect(await isSignedWith([secret, renewed])).toEqual([true, true]);
    app.clock.set('2026-11-22T10:00:00Z');
    await post(`${id}/try`);
    expect(await isSignedWith([secret, renewed])).toEqual([false, true]);
    const later = await caller.get(`/api/webhook/${id}/get`);
    expect((later.body.value ?? later.body).previousSecretEndsAt).toBeUndefined();
  });

  it('can be ended before, once', async () => {
    const { id, secret } = await aWebhook('/in');
    const renewed = (await post(`${id}/rotateSecret`, { previousValidHours: 24 })).value.secret;
    expect((await post(`${id}/endPreviousSecret`)).status).toBe(200);
    await post(`${id}/try`);
    expect(await isSignedWith([secret, renewed])).toEqual([false, true]);
    const again = await post(`${id}/endPreviousSecret`);
    expect([again.status, again.body.message.key]).toEqual([400, 'webhook.noPreviousSecret']);
  });

  it('ends at once when it is replaced without a transition', async () => {
    const { id, secret } = await aWebhook('/in');
    const second = (await post(`${id}/rotateSecret`, { previousValidHours: 24 })).value.secret;
    const third = (await post(`${id}/renewSecret`)).value.secret;
    await post(`${id}/try`);
    expect(await isSignedWith([secret, second, third])).toEqual([false, false, true]);
    expect(await app.db.selectFrom('webhooks').select('previousEncryptedSecret').execute()).toEqual([
      { previousEncryptedSecret: null },
    ]);
  });
});
