import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('AndroidPhone', 'android', { sending: 'fetched' });
const { app, gateway, nationalSocietyId } = fixture;
afterAll(() => fixture.close());

const privateToken = `${gateway.address}.${gateway.apiKey}`;
const simCards = [
  { slotIndex: 0, simNumber: 1, phoneNumber: '+221771230001', carrierName: 'Orange', iccid: '8922101' },
  { slotIndex: 1, simNumber: 2, phoneNumber: null, carrierName: 'Free', iccid: null },
];

/** A request below the fixed path of the app, byte for byte. */
async function mobile(method: 'GET' | 'POST' | 'PATCH', path: string, token?: string, payload?: string) {
  return app.nobody.send({
    method,
    url: `/api/mobile/v1${path}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      'user-agent': 'me.capcom.smsgateway/1.60.1',
    },
    ...(payload !== undefined && { payload }),
  });
}

async function register(name = 'Pixel', token = privateToken) {
  const body = JSON.stringify({ name, pushToken: null, simCards });
  return mobile('POST', '/device', token, body);
}

/** The telephone of the tests, registered again before each. */
let phone = { id: '', token: '' };
beforeEach(async () => {
  phone = (await register()).body;
});

const seconds = () => Math.floor(app.clock.now().getTime() / 1000);
const sign = (body: string | Buffer, timestamp: string, key = gateway.apiKey) =>
  createHmac('sha256', key).update(body).update(timestamp).digest('hex');

/** Posts an event as the app does. */
async function post(
  body: string | Buffer,
  { timestamp = String(seconds()), signature = sign(body, timestamp) } = {},
) {
  return fixture.call('', {
    method: 'POST',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signature,
      'user-agent': 'me.capcom.smsgateway/1.60.1',
    },
  });
}

let events = 0;
function anEvent(event: string, payload: object, deviceId = phone.id): string {
  events += 1;
  const webhookId = `harken-${event.replace(':', '-')}`;
  return JSON.stringify({ deviceId, event, id: `event-${events}`, payload, webhookId });
}

const received = (given: object = {}) =>
  anEvent('sms:received', {
    ...{ messageId: 'bb41b7c2', message: '1#1#2', sender: '+221771234567', recipient: null, simNumber: 1 },
    receivedAt: '2026-11-21T09:59:50.123+00:00',
    ...given,
  });

const modems = () =>
  app.db
    .selectFrom('gatewayModems')
    .select(['id', 'slot', 'name'])
    .where('smsGatewayId', '=', gateway.id)
    .orderBy('slot')
    .execute();
const storedPhone = () =>
  app.db
    .selectFrom('gatewayPhones')
    .selectAll()
    .where('smsGatewayId', '=', gateway.id)
    .executeTakeFirstOrThrow();

describe('registration', () => {
  test('answers with a device and a token, and makes the SIM cards the modems', async () => {
    const { status, body } = await register('Pixel 8');
    expect(status).toBe(201);
    expect(Object.keys(body).sort()).toEqual(['id', 'login', 'password', 'token']);
    expect(body.token).toMatch(new RegExp(`^${gateway.address}\\.[0-9a-f]{48}$`));
    expect(await modems()).toMatchObject([
      { slot: 1, name: 'Orange' },
      { slot: 2, name: 'Free' },
    ]);
    expect(await storedPhone()).toMatchObject({ name: 'Pixel 8', deviceId: body.id, appVersion: '1.60.1' });
  });

  test('of another telephone replaces it: the token of the first is useless, people keep their modem', async () => {
    const before = await modems();
    const { body } = await register('Second');
    expect((await mobile('GET', '/message?order=fifo', phone.token)).status).toBe(401);
    expect((await mobile('GET', '/message?order=fifo', body.token)).status).toBe(200);
    expect(await modems()).toEqual(before);
  });

  test.each([
    ['a wrong key', `${gateway.address}.wrong`],
    ['another address', `channel9999999999999.${gateway.apiKey}`],
    ['the key alone', gateway.apiKey],
    ['nothing', undefined],
  ])('with %s is refused', async (_what, token) => {
    expect((await mobile('POST', '/device', token, '{}')).status).toBe(401);
  });

  test('with the token of a device is refused, as only staff may put another telephone in its place', async () => {
    expect((await register('Thief', phone.token)).status).toBe(401);
  });
});

describe('the calls of a telephone', () => {
  test('GET /device answers with the address of the caller, with and without a token', async () => {
    expect((await mobile('GET', '/device')).body).toEqual({ externalIp: '127.0.0.1' });
    expect((await mobile('GET', '/device', privateToken)).body).toEqual({ externalIp: '127.0.0.1' });
    expect((await mobile('GET', '/device', phone.token)).body).toEqual({
      externalIp: '127.0.0.1',
      device: { id: phone.id, name: 'Pixel' },
    });
    expect((await mobile('GET', '/device', `${gateway.address}.wrong`)).status).toBe(401);
  });

  test('PATCH /device changes the SIM cards', async () => {
    const before = await modems();
    const body = JSON.stringify({ id: phone.id, pushToken: null, simCards: simCards.slice(0, 1) });
    expect(await mobile('PATCH', '/device', phone.token, body)).toMatchObject({ status: 204, body: '' });
    expect(await modems()).toEqual(before.slice(0, 1));
    await mobile('PATCH', '/device', phone.token, JSON.stringify({ id: phone.id, simCards }));
    expect(await modems()).toHaveLength(2);
  });

  test('GET /webhooks names the address of the gateway for each event', async () => {
    const url = `https://harken.example/api/channels/android/${gateway.address}`;
    expect((await mobile('GET', '/webhooks', phone.token)).body).toEqual([
      { id: 'harken-sms-received', url, event: 'sms:received' },
      { id: 'harken-sms-sent', url, event: 'sms:sent' },
      { id: 'harken-sms-delivered', url, event: 'sms:delivered' },
      { id: 'harken-sms-failed', url, event: 'sms:failed' },
      { id: 'harken-system-ping', url, event: 'system:ping' },
      { id: 'harken-app-started', url, event: 'app:started' },
    ]);
  });

  test('GET /settings has the signing key and the limits', async () => {
    expect((await mobile('GET', '/settings', phone.token)).body).toEqual({
      webhooks: { signing_key: gateway.apiKey, retry_count: 15, internet_required: true },
      ping: { interval_seconds: 300 },
      receiver: { content_provider_enabled: true },
      messages: { limit_period: 'PerHour', limit_value: 330, send_interval_min: 1, send_interval_max: 5 },
    });
  });

  test.each([
    ['GET', '/inbox'],
    ['GET', '/constructor'],
    ['PATCH', '/settings'],
  ] as const)('%s %s is not found', async (method, path) => {
    const payload = method === 'PATCH' ? '{}' : undefined;
    expect((await mobile(method, path, phone.token, payload)).status).toBe(404);
  });

  test.each(['/message', '/webhooks', '/settings', '/events'])('GET %s needs a token', async (path) => {
    expect((await mobile('GET', path)).status).toBe(401);
    expect((await mobile('GET', path, privateToken)).status).toBe(401);
  });
});

describe('an SMS that arrived at the telephone', () => {
  const stored = async () =>
    (await fixture.stored()).map(({ sender, text, timestamp }) => [sender, text, timestamp]);
  const storedBy = async (bodies: (string | Buffer)[]) => {
    const before = (await stored()).length;
    for (const body of bodies) expect((await post(body)).status).toBe(200);
    return (await stored()).slice(before);
  };

  test('is stored once, however often its event is repeated under other ids', async () => {
    expect(await storedBy([received(), received(), received()])).toEqual([
      ['+221771234567', '1#1#2', '20261121095950'],
    ]);
  });

  test('is stored once, though the telephone was registered again and delivers its inbox again', async () => {
    phone = (await register('Again')).body;
    expect(await storedBy([received()])).toEqual([]);
  });

  test('with the same text as another is another one', async () => {
    const bodies = ['09:51:00.000', '09:51:00.412'].map((time) =>
      received({ receivedAt: `2026-11-21T${time}+00:00` }),
    );
    expect(await storedBy(bodies)).toHaveLength(2);
    const senders = ['+221771230010', '+221771230011'].map((sender) => received({ sender }));
    expect(await storedBy(senders)).toHaveLength(2);
  });

  test('keeps its letters, and loses only what no database can store', async () => {
    const at = (second: number) => `2026-11-21T09:52:0${second}.000Z`;
    const broken = received({ message: 'XX', receivedAt: at(2) }).replace('XX', 'a\\ud83d\\u0000b');
    expect(await storedBy([received({ message: 'مرحبا 😀 ñ', receivedAt: at(1) }), broken])).toMatchObject([
      ['+221771234567', 'مرحبا 😀 ñ', '20261121095201'],
      ['+221771234567', 'a\ufffdb', '20261121095202'],
    ]);
  });

  test('of an older version of the app names its sender as a phone number', async () => {
    const body = received({ sender: undefined, phoneNumber: '+221770000001' });
    expect(await storedBy([body])).toMatchObject([['+221770000001', '1#1#2', '20261121095950']]);
  });

  test('is refused with a wrong signature, an old time, one from the future, or none', async () => {
    const body = received({ receivedAt: '2026-11-21T09:53:00.000Z' });
    const before = (await stored()).length;
    const old = String(seconds() - 301);
    const future = String(seconds() + 301);
    for (const given of [
      { signature: sign(body, String(seconds()), 'wrong') },
      { signature: '' },
      { timestamp: old },
      { timestamp: future },
      { timestamp: String(seconds()), signature: sign(body, old) },
      { timestamp: 'now' },
    ])
      expect((await post(body, given)).status).toBe(401);
    expect(await stored()).toHaveLength(before);
    expect((await storedPhone()).clockOffSeconds).toBe(301);
    // The app signs each attempt again.
    expect((await post(body)).status).toBe(200);
    expect((await storedPhone()).clockOffSeconds).toBeNull();
  });

  test('is accepted up to five minutes late, with a signature in capitals', async () => {
    const body = received({ receivedAt: '2026-11-21T09:54:00.000Z' });
    const timestamp = String(seconds() - 300);
    const signature = sign(body, timestamp).toUpperCase();
    expect((await post(body, { timestamp, signature })).status).toBe(200);
  });

  test('cannot be too large, or anything but JSON with a sender', async () => {
    expect((await post(received({ message: 'x'.repeat(70_000) }))).status).toBe(413);
    expect((await post('{"event":')).status).toBe(400);
    expect((await post(received({ sender: ' ' }))).status).toBe(400);
    expect((await post(anEvent('mms:received', { messageId: '1' }))).status).toBe(200);
    expect((await post('[]')).status).toBe(200);
    expect((await post(Buffer.from([0xff, 0xfe, 0x7b]))).status).toBe(400);
  });

  test('is accepted with the previous key, for as long as that counts', async () => {
    const user = await aUser(app.db, 'Administrator');
    const as = app.as(user);
    const renewed = await as.post(`/api/smsGateway/${gateway.id}/renewKey`, {});
    expect(renewed.status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 2100)); // gateways are remembered for two seconds
    const body = received({ receivedAt: '2026-11-21T09:55:00.000Z' });
    expect((await post(body)).status).toBe(200);
    const { apiKey } = renewed.body.value;
    const next = received({ receivedAt: '2026-11-21T09:56:00.000Z' });
    expect((await post(next, { signature: sign(next, String(seconds()), apiKey) })).status).toBe(200);
    expect((await mobile('GET', '/settings', phone.token)).body.webhooks.signing_key).toBe(apiKey);
    expect((await register('Old token')).status).toBe(201);
  });
});

describe('an SMS that the telephone sends', () => {
  const fetchWaiting = async (order = 'fifo') =>
    (await mobile('GET', `/message?order=${order}`, phone.token)).body;
  const report = (id: string, state: string, error: string | null = null) =>
    mobile(
      'PATCH',
      '/message',
      phone.token,
      JSON.stringify([
        {
          ...{ id, state },
          recipients: [{ phoneNumber: '+221771234567', state, error }],
          states: { [state]: '2026-11-21T10:00:00Z' },
        },
      ]),
    );
  const clear = () => app.db.deleteFrom('outboxMessages').execute();
  beforeEach(clear);

  test('waits until the telephone says that it has it', async () => {
    const id = await fixture.queue('Merci');
    const expected = {
      ...{ id: String(id), textMessage: { text: 'Merci' }, phoneNumbers: ['+221771234567'] },
      ...{ withDeliveryReport: true, isEncrypted: false, priority: 0, state: 'Pending' },
    };
    expect(await fetchWaiting()).toEqual([expected]);
    expect(await fetchWaiting()).toEqual([expected]);
    expect(await report(String(id), 'Processed')).toMatchObject({ status: 204, body: '' });
    expect(await fetchWaiting()).toEqual([]);
    expect(await fixture.outgoing(id)).toMatchObject({
      state: 'Sent',
      deliveryStep: 'HandedOver',
      attempts: 1,
    });
  });

  test('climbs the ladder by states and events, and never down', async () => {
    const id = await fixture.queue('Merci');
    const steps: (string | null)[] = [];
    const step = async (work: Promise<{ status: number }>) => {
      expect((await work).status).toBeLessThan(300);
      steps.push((await fixture.outgoing(id)).deliveryStep);
    };
    await fetchWaiting();
    await step(report(String(id), 'Pending'));
    await step(
      post(anEvent('sms:sent', { messageId: String(id), partsCount: 2, sentAt: '2026-11-21T10:00:00Z' })),
    );
    await step(report(String(id), 'Processed'));
    await step(post(anEvent('sms:delivered', { messageId: String(id) })));
    await step(report(String(id), 'Failed', 'too late'));
    expect(steps).toEqual(['HandedOver', 'Sent', 'Sent', 'Delivered', 'Delivered']);
  });

  test('that failed is given to it again under another id; old news about the first attempt count no more', async () => {
    const id = await fixture.queue('Merci');
    await fetchWaiting();
    await report(String(id), 'Processed');
    await post(anEvent('sms:failed', { messageId: String(id), reason: 'RESULT_ERROR_NO_SERVICE' }));
    expect(await fixture.outgoing(id)).toMatchObject({
      ...{ state: 'Retrying', deliveryStep: 'Failed', reasonCode: 'RESULT_ERROR_NO_SERVICE' },
    });
    app.clock.advance(3_600_000);
    expect((await fetchWaiting()).map((sms: { id: string }) => sms.id)).toEqual([`${id}-1`]);
    await report(String(id), 'Failed', 'RESULT_ERROR_NO_SERVICE');
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Retrying', deliveryStep: null, attempts: 1 });
    await report(`${id}-1`, 'Sent');
    expect(await fixture.outgoing(id)).toMatchObject({
      state: 'Sent',
      deliveryStep: 'Sent',
      attempts: 2,
      reason: null,
    });
  });

  test('that somebody cancelled on the telephone has failed for good', async () => {
    const id = await fixture.queue('Merci');
    await fetchWaiting();
    await report(String(id), 'Cancelled');
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Failed', reasonCode: 'Cancelled' });
  });

  test('is sorted as the telephone asks, alerts first, with the SIM that people chose', async () => {
    const reminder = await fixture.queue('later', 'outcomeReminder');
    const [first, second] = [await fixture.queue('one'), await fixture.queue('two')];
    const alert = await fixture.queue('now', 'alertTriggered');
    await app.db.updateTable('outboxMessages').set({ modemNumber: 2 }).where('id', '=', alert).execute();
    const ids = async (order: string) =>
      (await fetchWaiting(order)).map((sms: { id: string }) => Number(sms.id));
    expect(await ids('fifo')).toEqual([alert, first, second, reminder]);
    expect(await ids('lifo')).toEqual([alert, second, first, reminder]);
    expect((await fetchWaiting())[0]).toMatchObject({ simNumber: 2, priority: 10 });
  });

  test('is not touched by reports of what people sent on the telephone, or nonsense', async () => {
    const id = await fixture.queue('Merci');
    await fetchWaiting();
    for (const other of ['PyDmBQZZXYmyxMwED8Fzy', `${id}x`, `${id}-1`, ''])
      expect((await report(other, 'Sent')).status).toBe(204);
    expect((await report(String(id), 'toString')).status).toBe(204);
    expect((await mobile('PATCH', '/message', phone.token, '{}')).status).toBe(400);
    expect((await mobile('PATCH', '/message', phone.token, '[null, 1]')).status).toBe(204);
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Queued', deliveryStep: null });
  });
});

describe('the state of the telephone', () => {
  const ping = (level: number, charging: unknown, deviceId = phone.id) =>
    post(
      anEvent(
        'system:ping',
        {
          health: {
            'battery:level': { observedValue: level, observedUnit: 'percent' },
            'battery:charging': { observedValue: charging, observedUnit: 'flags' },
            'connection:status': { observedValue: 1 },
            'connection:transport': { observedValue: 4 },
            'connection:cellular': { observedValue: 4 },
            'messages:failed': { observedValue: 3 },
          },
        },
        deviceId,
      ),
    );

  test('follows its pings', async () => {
    expect((await ping(87, 2)).status).toBe(200);
    expect(await storedPhone()).toMatchObject({
      ...{ batteryLevel: 87, isCharging: true, connection: 'wifi', cellular: 4, failedCount: 3 },
      lastPingAt: app.clock.now(),
    });
    await post(anEvent('system:ping', { health: { 'battery:level': 50, 'battery:charging': false } }));
    expect(await storedPhone()).toMatchObject({ batteryLevel: 50, isCharging: false, connection: null });
  });

  test('does not follow a telephone that was replaced', async () => {
    await ping(87, 2);
    await ping(5, 0, 'another');
    expect(await storedPhone()).toMatchObject({ batteryLevel: 87 });
  });

  test('warns those who manage gateways, once per incident', async () => {
    const manager = await aUser(app.db, 'Manager', { nationalSocietyId });
    const supervisor = await aUser(app.db, 'Supervisor', { nationalSocietyId });
    const kinds = async (userId: number) =>
      (
        await app.db
          .selectFrom('notifications')
          .select('kind')
          .where('userId', '=', userId)
          .where('kind', 'like', 'phone%')
          .orderBy('id')
          .execute()
      ).map(({ kind }) => kind);
    await ping(60, 0);
    app.clock.advance(29 * 60_000);
    await ping(40, 0);
    expect(await kinds(manager)).toEqual([]);
    app.clock.advance(60_000);
    await ping(19, 0);
    await ping(18, 0);
    expect(await kinds(manager)).toEqual(['phoneBatteryLow', 'phoneWithoutPower']);
    await ping(30, 2);
    app.clock.advance(60_000);
    await ping(15, 0);
    expect(await kinds(manager)).toEqual(['phoneBatteryLow', 'phoneWithoutPower', 'phoneBatteryLow']);
    expect(await kinds(supervisor)).toEqual([]);
  });

  test('follows the SIM cards that it starts with', async () => {
    await post(anEvent('app:started', { simCards: [{ ...simCards[1], carrierName: 'Expresso' }] }));
    expect(await modems()).toMatchObject([{ slot: 2, name: 'Expresso' }]);
  });
});
