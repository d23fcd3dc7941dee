import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('Kannel', 'kannel', {
  settings: { url: '{provider}/cgi-bin/sendsms', userName: 'harken', sender: '4455' },
  secrets: { password: 'pass & word' },
});
const { gateway, provider } = fixture;
afterAll(() => fixture.close());
beforeEach(() => {
  provider.requests.length = 0;
  provider.state.answer = () => ({ status: 202, body: '0: Accepted for delivery' });
});

const incoming = (values: Record<string, string>) =>
  `?${new URLSearchParams({ key: gateway.apiKey, ...values }).toString()}`;

describe('a message from Kannel', () => {
  test('is stored once, however often it is delivered', async () => {
    const query = `?key=${gateway.apiKey}&id=9f1c&ts=1795255190&message=1%231%232&sender=%2B221771234567&to=4455`;
    expect(await fixture.call(query)).toEqual({ status: 200, body: '' });
    expect(await fixture.call(query)).toEqual({ status: 200, body: '' });
    expect(await fixture.stored()).toEqual([
      { sender: '+221771234567', text: '1#1#2', timestamp: '20261121095950', source: 'Kannel' },
    ]);
  });

  test('with the same text but another id is another one', async () => {
    await fixture.call(incoming({ id: '9f1d', ts: '1795255190', message: '1#1#2', sender: '+221771234567' }));
    expect(await fixture.stored()).toHaveLength(2);
  });

  test.each([
    ['no key', '?id=1&message=1&sender=1', 401],
    ['a wrong key', '?key=wrong&id=1&message=1&sender=1', 401],
    ['no sender', incoming({ id: '1', message: '1' }), 400],
  ])('with %s is refused', async (_what, query, status) => {
    const before = (await fixture.stored()).length;
    expect((await fixture.call(query)).status).toBe(status);
    expect(await fixture.stored()).toHaveLength(before);
  });
});

describe('an SMS through Kannel', () => {
  test('is sent with the address for its reports, which Kannel fills in', async () => {
    const id = await fixture.queue('Merci à vous');
    expect(await fixture.deliver()).toBe(1);
    const statusUrl = `https://harken.example/api/channels/kannel/${gateway.address}/status?key=${gateway.apiKey}&message=${id}&type=`;
    expect(provider.requests.map(({ method, url }) => ({ method, url }))).toEqual([
      {
        method: 'GET',
        url:
          '/cgi-bin/sendsms?username=harken&password=pass+%26+word&from=4455&to=%2B221771234567&dlr-mask=27&charset=UTF-8' +
          `&text=Merci%20%C3%A0%20vous&dlr-url=${encodeURIComponent(statusUrl)}%25d`,
      },
    ]);
    expect(await fixture.outgoing(id)).toMatchObject({
      state: 'Sent',
      deliveryStep: 'HandedOver',
      reason: null,
    });
  });

  test('in another script is sent as UTF-16', async () => {
    await fixture.queue('شكرا');
    await fixture.deliver();
    const [{ url } = { url: '' }] = provider.requests;
    expect(url).toContain('&coding=2&charset=UTF-16BE&text=%06%34%06%43%06%31%06%27&');
  });

  test('climbs the ladder by reports, and never down', async () => {
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    const report = (type: number) => fixture.call(`/status?key=${gateway.apiKey}&message=${id}&type=${type}`);
    const steps: (string | null)[] = [];
    for (const type of [4, 8, 1, 8, 2]) {
      expect((await report(type)).status).toBe(200);
      steps.push((await fixture.outgoing(id)).deliveryStep);
    }
    expect(steps).toEqual(['HandedOver', 'Sent', 'Delivered', 'Delivered', 'Delivered']);
  });

  test('that was rejected by the network has failed for good; one not delivered is tried again', async () => {
    const [rejected, undelivered] = [await fixture.queue('one'), await fixture.queue('two')];
    await fixture.deliver();
    await fixture.call(`/status?key=${gateway.apiKey}&message=${rejected}&type=16`);
    await fixture.call(`/status?key=${gateway.apiKey}&message=${undelivered}&type=2`);
    expect(await fixture.outgoing(rejected)).toMatchObject({
      ...{ state: 'Failed', reason: 'outbox.reason.providerFailed', reasonCode: '16' },
    });
    expect(await fixture.outgoing(undelivered)).toMatchObject({ state: 'Retrying', deliveryStep: 'Failed' });
  });

  test.each([
    [202, 'Sender missing and no global set, rejected', 'outbox.reason.serviceRefused'],
    [403, 'Authorization failed for sendsms', 'outbox.reason.serviceRefused'],
    [503, 'Temporal failure, try again later.', 'outbox.reason.serviceUnreachable'],
  ])('answered with %s %s is tried again', async (status, body, reason) => {
    provider.state.answer = () => ({ status, body });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Retrying', reason, reasonCode: body });
  });

  test('whose provider closes the connection is tried again', async () => {
    provider.state.answer = () => ({ isSilent: true });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Retrying', reasonCode: 'ECONNRESET' });
  });

  test('cannot be changed by reports of another gateway', async () => {
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    await fixture.app.db
      .updateTable('outboxMessages')
      .set({ smsGatewayId: null })
      .where('id', '=', id)
      .execute();
    expect((await fixture.call(`/status?key=${gateway.apiKey}&message=${id}&type=1`)).status).toBe(200);
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep: 'HandedOver' });
  });
});
