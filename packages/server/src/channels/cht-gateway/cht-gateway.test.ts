import { afterAll, describe, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('ChtGateway', 'cht', { sending: 'fetched' });
const { gateway } = fixture;
afterAll(() => fixture.close());

const credentials = (password = gateway.apiKey) =>
  `Basic ${Buffer.from(`harken:${password}`).toString('base64')}`;
const get = (authorization = credentials()) => fixture.call('', { headers: { authorization } });
const post = (body: unknown, authorization = credentials()) =>
  fixture.call('', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const message = {
  ...{ id: 'c6f1', from: '+221771234567', content: '1#1#2' },
  ...{ sms_sent: Date.parse('2026-11-21T09:59:00Z'), sms_received: Date.parse('2026-11-21T09:59:50Z') },
};

describe('a telephone with cht-gateway', () => {
  test('finds that this is a server for it', async () => {
    expect(await get()).toEqual({ status: 200, body: { 'medic-gateway': true } });
    expect((await get(credentials('wrong'))).status).toBe(401);
  });

  test('delivers messages, which are stored once', async () => {
    expect(await post({ messages: [message], updates: [] })).toEqual({ status: 200, body: { messages: [] } });
    await post({ messages: [message, { ...message, id: 'c6f2' }], updates: [] });
    expect(await fixture.stored()).toEqual([
      ...Array.from({ length: 2 }, () => ({
        ...{ sender: '+221771234567', text: '1#1#2', timestamp: '20261121095950', source: 'ChtGateway' },
      })),
    ]);
  });

  test('counts messages, not its polls', async () => {
    const count = async () => {
      const { values } = await fixture.app.services.metrics.messagesReceived.get();
      const found = values.find(
        ({ labels: { source, outcome } }) => source === 'ChtGateway' && outcome === 'taken',
      );
      return found?.value ?? 0;
    };
    const before = await count();
    await get();
    await post({ messages: [], updates: [] });
    expect(await count()).toBe(before);
    await post({ messages: [message, { ...message, id: 'c6f2' }], updates: [] });
    expect(await count()).toBe(before + 2);
  });

  test('delivers messages without ids, too, rather than none at all', async () => {
    const { id: _id, ...without } = message;
    for (const _ of [1, 2]) expect((await post({ messages: [without] })).status).toBe(200);
    expect(await fixture.stored()).toHaveLength(3);
  });

  test.each([
    ['no JSON', '{'],
    ['messages that are no list', { messages: { id: 1 } }],
    ['null', 'null'],
  ])('is told what is wrong with %s', async (_what, body) => {
    const { status, body: answer } = await post(body);
    expect(status).toBe(400);
    expect(answer).toEqual({ error: true, message: expect.any(String) });
  });

  test('fetches SMS, alerts first, until it says that it has them', async () => {
    const [reminder, reply, alert] = [
      await fixture.queue('remember', 'outcomeReminder'),
      await fixture.queue('thank you'),
      await fixture.queue('alert', 'alertTriggered'),
    ];
    const expected = [alert, reply, reminder].map((id) => ({
      id: String(id),
      to: '+221771234567',
      content: expect.any(String),
    }));
    for (const _ of [1, 2]) expect((await post({})).body).toEqual({ messages: expected });
    const updates = [
      { id: String(alert), status: 'PENDING' },
      { id: String(reply), status: 'SENT' },
      { id: String(reminder), status: 'FAILED', reason: 'no signal' },
    ];
    expect((await post({ updates })).body).toEqual({ messages: [] });
    expect(await fixture.outgoing(alert)).toMatchObject({ state: 'Sent', deliveryStep: 'HandedOver' });
    expect(await fixture.outgoing(reply)).toMatchObject({ state: 'Sent', deliveryStep: 'Sent' });
    expect(await fixture.outgoing(reminder)).toMatchObject({
      ...{ state: 'Retrying', deliveryStep: 'Failed', reasonCode: 'no signal' },
    });
    await post({ updates: [{ id: String(alert), status: 'DELIVERED' }] });
    expect(await fixture.outgoing(alert)).toMatchObject({ deliveryStep: 'Delivered' });
    fixture.app.clock.advance(2 * 60_000);
    expect((await post({})).body).toEqual({ messages: [expected[2]] });
    expect((await post({ updates: [{ id: String(reminder), status: 'SENT' }] })).body).toEqual({
      messages: [],
    });
    expect(await fixture.outgoing(reminder)).toMatchObject({ state: 'Sent', deliveryStep: 'Sent' });
  });

  test('that sends thousands of messages at once is heard', async () => {
    const messages = Array.from({ length: 4500 }, (_, number) => ({ ...message, id: `many-${number}` }));
    expect((await post({ messages })).status).toBe(200);
    expect(await fixture.stored()).toHaveLength(4503);
  });
});
