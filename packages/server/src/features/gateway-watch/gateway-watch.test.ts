import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aChannelGateway } from '../../../test/support/builders/gateways.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { channelTestStart, openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { processMessages } from '../../../test/support/process-messages.ts';
import { reportGatewayDown, watchGateways } from './gateway-watch.ts';

const minute = 60_000;
const fixture = await openChannelFixture('Kannel', 'kannel', {
  settings: { url: '{provider}/first', userName: 'harken' },
  secrets: { password: 'secret' },
});
const { app, gateway, provider, society } = fixture;
const second = await aChannelGateway(app.db, society.id, {
  type: 'Kannel',
  settings: { url: `${provider.url}/second`, userName: 'harken' },
  secrets: { password: 'secret' },
  ownPhoneNumber: '+221338000002',
});
const manager = await aUser(app.db, 'Manager', { nationalSocietyId: society.id });
await aProject(app.db, society, { timeZoneId: 'UTC' });
afterAll(() => fixture.close());

const change = (id: number, columns: object) =>
  app.db.updateTable('smsGateways').set(columns).where('id', '=', id).execute();

beforeEach(async () => {
  app.clock.set(channelTestStart);
  provider.requests.length = 0;
  provider.state.answer = () => ({ status: 202, body: '0: Accepted for delivery' });
  for (const table of [
    'notifications',
    'gatewayOutages',
    'gatewayCanaries',
    'outboxMessages',
    'rawReports',
  ] as const)
    await app.db.deleteFrom(table).execute();
  const off = { canaryMinutes: null, canaryWaitMinutes: 15, canaryGatewayId: null, downSince: null };
  await change(second.id, off);
  await change(gateway.id, { ...off, canaryMinutes: 30, ownPhoneNumber: '+221338000001' });
});

/** Lets minutes pass as the job would see them. */
async function watchFor(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    app.clock.advance(minute);
    await watchGateways(app.services);
    await fixture.deliver();
  }
}

const sentTexts = () =>
  provider.requests.map(({ url }) => new URL(url, provider.url).searchParams.get('text') ?? '');
const sentTo = () =>
  provider.requests.map(({ url }) => new URL(url, provider.url).searchParams.get('to') ?? '');
const isDown = async (id = gateway.id) => {
  const { downSince } = await app.db
    .selectFrom('smsGateways')
    .select('downSince')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return downSince !== null;
};
const notified = () => app.db.selectFrom('notifications').select(['userId', 'kind']).execute();

/** An SMS arrives at a gateway. */
async function arrive(text: string, at = gateway, sender = '+221338000001') {
  const query = new URLSearchParams({
    key: at.apiKey,
    id: `${text} ${app.clock.now().getTime()}`,
    message: text,
    sender,
  });
  const { status } = await app.nobody.send({
    method: 'GET',
    url: `/api/channels/kannel/${at.address}?${query}`,
  });
  expect(status).toBe(200);
  await processMessages(app);
}

describe('the proof of life of a gateway', () => {
  test('is sent to its own number every half hour by day, once', async () => {
    await watchFor(61);
    expect(sentTo()).toEqual(['+221338000001', '+221338000001', '+221338000001']);
    expect(new Set(sentTexts()).size).toBe(3);
    expect(sentTexts()[0]).toMatch(/^HARKEN LINE [0-9A-Z]{8}$/);
    app.clock.set('2026-11-21T22:00:00Z');
    await watchFor(31);
    expect(sentTo()).toHaveLength(3);
  });

  test('by two processes at the same time is sent once', async () => {
    await Promise.all([watchGateways(app.services), watchGateways(app.services)]);
    expect(await app.db.selectFrom('gatewayCanaries').select('id').execute()).toHaveLength(1);
  });

  test('that comes back keeps the line up, and becomes no report and no error', async () => {
    await watchFor(1);
    await arrive(sentTexts()[0] ?? '');
    await watchFor(20);
    expect(await isDown()).toBe(false);
    expect(await app.db.selectFrom('rawReports').select(['processedAt', 'errorType']).execute()).toEqual([
      { processedAt: expect.any(Date), errorType: null },
    ]);
    expect(await app.db.selectFrom('reports').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('outboxMessages').select('kind').execute()).toEqual([{ kind: 'canary' }]);
  });

  test('is not sent in the demo, nor without a number', async () => {
    await change(gateway.id, { ownPhoneNumber: null });
    await watchFor(2);
    expect(sentTo()).toEqual([]);
  });

  test('may go to a second gateway', async () => {
    await change(gateway.id, { canaryGatewayId: second.id });
    await watchFor(1);
    expect(sentTo()).toEqual(['+221338000002']);
    await arrive(sentTexts()[0] ?? '', second);
    await watchFor(20);
    expect(await isDown()).toBe(false);
  });
});

describe('a line whose proof of life is missing', () => {
  test('is down after the time set, and those in charge are notified once', async () => {
    await watchFor(15);
    expect(await isDown()).toBe(false);
    await watchFor(1);
    expect(await isDown()).toBe(true);
    expect(await isDown(second.id)).toBe(false);
    await watchFor(60);
    expect(await notified()).toEqual([{ userId: manager, kind: 'gatewayDown' }]);
  });

  test('is notified of once while it is down, though messages come in between, and again the next time', async () => {
    await watchFor(16);
    await arrive('1', gateway, '+221771234567');
    await reportGatewayDown(app.services, { smsGatewayId: gateway.id, reason: 'nonReporting' });
    expect(await notified()).toHaveLength(1);
    app.clock.advance(minute);
    await change(gateway.id, { downSince: null });
    await app.db.updateTable('gatewayOutages').set({ upAt: app.clock.now() }).execute();
    await reportGatewayDown(app.services, { smsGatewayId: gateway.id, reason: 'nonReporting' });
    expect(await notified()).toHaveLength(2);
  });

  test('is up again when one comes back, not by other messages', async () => {
    await watchFor(16);
    await arrive('1', gateway, '+221771234567');
    await watchFor(1);
    expect(await isDown()).toBe(true);
    await watchFor(20);
    await arrive(sentTexts().at(-1) ?? '');
    await watchGateways(app.services);
    expect(await isDown()).toBe(false);
    // Kannel keeps what it could not deliver, and cannot be asked for a period.
    expect(await app.db.selectFrom('gatewayGapRepairs').select('id').execute()).toEqual([]);
    expect(await app.db.selectFrom('gatewayOutages').select(['reason', 'upAt']).execute()).toEqual([
      { reason: 'canary', upAt: expect.any(Date) },
    ]);
  });

  test('is down although its provider does not even take the SMS', async () => {
    provider.state.answer = () => ({ isSilent: true });
    await watchFor(16);
    expect(await isDown()).toBe(true);
  });

  test('cannot be called alive by others: a code that was never sent, or at another society', async () => {
    await watchFor(1);
    const code = sentTexts()[0] ?? '';
    await arrive('HARKEN LINE 00000000', gateway, '+221771234567');
    const errors = await app.db.selectFrom('rawReports').select('errorType').execute();
    expect(errors).toEqual([{ errorType: expect.any(String) }]);
    await app.db.updateTable('gatewayCanaries').set({ code: 'ZZZZZZZZ' }).execute();
    await arrive(code);
    await watchFor(16);
    expect(await isDown()).toBe(true);
  });
});
