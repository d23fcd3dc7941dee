import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { type ChannelFixture, openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { type FetchedSms, PhoneSimulator } from './phone-simulator.ts';

const fixture = await openChannelFixture('AndroidPhone', 'android', { sending: 'fetched' });
const { app, gateway } = fixture;
let url = '';
let manager = 0;

beforeAll(async () => {
  url = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/mobile/v1`;
  manager = await aUser(app.db, 'Administrator');
});
const phones: PhoneSimulator[] = [];
afterEach(() => Promise.all(phones.splice(0).map((phone) => phone.stop())));
afterAll(async () => {
  const closed = fixture.close();
  // A socket that fetch opened and never used is not idle for the server, which would wait for it.
  app.app.server.closeAllConnections();
  await closed;
});

function aPhone() {
  const sent: FetchedSms[] = [];
  const log: string[] = [];
  const phone = new PhoneSimulator({
    ...{ url, token: `${gateway.address}.${gateway.apiKey}`, retryMilliseconds: 20 },
    now: () => app.clock.now().getTime(),
    onLog: (line) => log.push(line),
    onSms: (sms) => {
      sent.push(sms);
      return 'Delivered';
    },
  });
  phones.push(phone);
  return { phone, sent, log };
}

const eventually = { timeout: 15_000, interval: 50 };
const getPhone = async () => (await app.as(manager).get(`/api/smsGateway/${gateway.id}/phone`)).body.value;

test('a connected telephone sends an SMS within seconds, whoever queued it', async () => {
  const { phone, sent } = aPhone();
  await phone.register();
  phone.connect();
  await sleep(200);
  const id = await fixture.queue('Alerte');
  await vi.waitFor(
    () => expect(sent).toMatchObject([{ id: String(id), to: '+221771234567', text: 'Alerte' }]),
    eventually,
  );
  await vi.waitFor(
    async () =>
      expect(await fixture.outgoing(id)).toMatchObject({ state: 'Sent', deliveryStep: 'Delivered' }),
    eventually,
  );
  const second = await fixture.queue('Encore');
  await vi.waitFor(() => expect(sent).toHaveLength(2), eventually);
  expect(sent[1]?.id).toBe(String(second));
});

test('what a dropped receiver missed is recovered by asking for the period, without doubles', async () => {
  const { phone } = aPhone();
  await phone.register();
  phone.connect();
  const before = (await fixture.stored()).length;
  expect(await phone.receive('+221771230001', '1')).toBe(true);
  await phone.repeat();
  phone.dropReceiver();
  app.clock.advance(60_000);
  for (const text of ['2', '3', '3']) {
    app.clock.advance(60_000);
    expect(await phone.receive('+221771230001', text)).toBe(false);
  }
  expect(await phone.ping()).toBe(true); // a heartbeat proves nothing
  expect((await fixture.stored()).length - before).toBe(1);
  app.clock.advance(60_000);
  const until = app.clock.now().toISOString();
  const since = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  const asked = await app.as(manager).post(`/api/smsGateway/${gateway.id}/repairGap`, { since, until });
  expect(asked).toMatchObject({
    status: 200,
    body: { message: { key: 'nationalSociety.smsGateway.gapRepairRequested' } },
  });
  await vi.waitFor(async () => {
    expect((await getPhone()).gapRepairs).toMatchObject([{ since, until, recoveredCount: 3 }]);
  }, eventually);
  expect((await fixture.stored()).length - before).toBe(4);
});

test('a telephone that connects later is asked then; another request finds nothing new', async () => {
  const { phone } = aPhone();
  await phone.register();
  phone.dropReceiver();
  const since = app.clock.now().toISOString();
  app.clock.advance(60_000);
  await phone.receive('+221771230002', '4');
  app.clock.advance(60_000);
  const until = app.clock.now().toISOString();
  const ask = () => app.as(manager).post(`/api/smsGateway/${gateway.id}/repairGap`, { since, until });
  await ask();
  expect((await getPhone()).gapRepairs[0].sentAt).toBeUndefined();
  phone.connect();
  await vi.waitFor(async () => expect((await getPhone()).gapRepairs[0].recoveredCount).toBe(1), eventually);
  await ask();
  await vi.waitFor(async () => expect((await getPhone()).gapRepairs[0].sentAt).toBeTruthy(), eventually);
  await sleep(300);
  expect(
    (await getPhone()).gapRepairs
      .map(({ recoveredCount }: { recoveredCount: number }) => recoveredCount)
      .slice(0, 2),
  ).toEqual([0, 1]);
});

test.each([
  ['that is not over', 10 * 60_000, 'Until'],
  ['that ends before it starts', -2 * 3_600_000, 'Until'],
])('a period %s cannot be asked for', async (_what, offset, field) => {
  const since = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  const until = new Date(app.clock.now().getTime() + offset).toISOString();
  const { status, body } = await app
    .as(manager)
    .post(`/api/smsGateway/${gateway.id}/repairGap`, { since, until });
  expect({ status, fields: Object.keys(body.message.data) }).toEqual({ status: 400, fields: [field] });
});

test('a second telephone ends the connection of the first, and gets what waits', async () => {
  const one = aPhone();
  await one.phone.register();
  one.phone.connect();
  await sleep(200);
  const other = aPhone();
  await other.phone.register();
  other.phone.connect();
  await vi.waitFor(() => expect(one.log).toContain('GET /events was answered with 401.'), eventually);
  await fixture.queue('Pour le second');
  await vi.waitFor(() => expect(other.sent).toHaveLength(1), eventually);
  expect(one.sent).toEqual([]);
});

test('the page of the telephone shows how it is and what to enter', async () => {
  const { phone } = aPhone();
  await phone.register();
  phone.setPower({ level: 64, isCharging: false });
  await phone.ping();
  const view = await getPhone();
  expect(view).toMatchObject({
    apiUrl: 'https://harken.example/api/mobile/v1',
    token: `${gateway.address}.${gateway.apiKey}`,
    waitingCount: 0,
    phone: {
      ...{ name: 'Simulator', appVersion: '1.60.0', sims: [{ number: 1, carrier: 'Simulated' }] },
      ...{ batteryLevel: 64, isCharging: false, connection: 'cellular', cellular: 4, failedCount: 0 },
      lastPingAt: app.clock.now().toISOString(),
    },
  });
  expect(view.picture).toMatch(/^<svg /);
});

test('a new key is told to the telephone, which signs with it from then on', async () => {
  const { phone, log } = aPhone();
  await phone.register();
  phone.connect();
  await sleep(1500);
  await app.as(manager).post(`/api/smsGateway/${gateway.id}/renewKey`, { refusesOldKey: true });
  await vi.waitFor(() => expect(log).toContain('The server says: SettingsUpdated'), eventually);
  await vi.waitFor(async () => expect(await phone.receive('+221771230003', '5')).toBe(true), eventually);
});

describe('the stream of events', () => {
  /** A telephone that was registered, and its stream. */
  async function openStream(of: ChannelFixture, root: string) {
    const register = await fetch(`${root}/device`, {
      method: 'POST',
      headers: { authorization: `Bearer ${of.gateway.address}.${of.gateway.apiKey}` },
      body: JSON.stringify({ name: 'Raw', simCards: [] }),
    });
    const { token } = (await register.json()) as { token: string };
    const response = await fetch(`${root}/events`, { headers: { authorization: `Bearer ${token}` } });
    const reader = response.body?.getReader();
    let text = '';
    return {
      headers: response.headers,
      /** Reads on, until the stream contains a text or ends. */
      async readUntil(expected: string): Promise<string> {
        for (;;) {
          if (text.includes(expected)) return text;
          const { done, value } = (await reader?.read()) ?? { done: true };
          if (done) return `${text}(end)`;
          text += new TextDecoder().decode(value);
        }
      },
    };
  }

  test('is as the app reads it, and ends with the server', { timeout: 60_000 }, async () => {
    const own = await openChannelFixture('AndroidPhone', 'android', { sending: 'fetched' });
    const root = `${await own.app.app.listen({ port: 0, host: '127.0.0.1' })}/api/mobile/v1`;
    await own.queue('Merci');
    const stream = await openStream(own, root);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store');
    const event = 'event: MessageEnqueued\ndata: {}\n\n';
    expect(await stream.readUntil(event)).toBe(`: connected\n\n${event}`);
    const closed = own.close();
    expect(await stream.readUntil('never sent')).toBe(`: connected\n\n${event}(end)`);
    await closed;
  });
});
