import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aChannelGateway } from '../../../test/support/builders/gateways.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { channelTestStart, openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { findFirstGateway } from '../../channels/stored/gateways-to-send.queries.ts';

const fixture = await openChannelFixture('Kannel', 'kannel', {
  settings: { url: '{provider}/first', userName: 'harken' },
  secrets: { password: 'secret' },
});
const { app, gateway, provider, nationalSocietyId } = fixture;
const reserve = await aChannelGateway(app.db, nationalSocietyId, {
  type: 'Kannel',
  settings: { url: `${provider.url}/second`, userName: 'harken' },
  secrets: { password: 'secret' },
  failOverOrder: 2,
});
afterAll(() => fixture.close());

const change = (id: number, columns: object) =>
  app.db.updateTable('smsGateways').set(columns).where('id', '=', id).execute();
/** The gateways that SMS went through, in order. */
const used = () => provider.requests.map(({ url }) => url.split('?')[0]);

beforeEach(async () => {
  provider.requests.length = 0;
  provider.state.answer = () => ({ status: 202, body: '0: Accepted for delivery' });
  app.clock.set(channelTestStart);
  await app.db.deleteFrom('outboxMessages').execute();
  const usual = { sending: 'provider', downSince: null, smsPerHour: null, quietFrom: null, quietUntil: null };
  await change(gateway.id, { ...usual, failOverOrder: 1 });
  await change(reserve.id, { ...usual, failOverOrder: 2 });
});

describe('a gateway that is down', () => {
  test('is replaced by the first that stands in for it, until it is up again', async () => {
    await change(gateway.id, { downSince: app.clock.now() });
    await fixture.queue('one');
    await fixture.deliver();
    await change(gateway.id, { downSince: null });
    await fixture.queue('two');
    await fixture.deliver();
    expect(used()).toEqual(['/second', '/first']);
  });

  test('keeps its SMS where no other stands in', async () => {
    await change(gateway.id, { downSince: app.clock.now() });
    await change(reserve.id, { failOverOrder: null });
    await fixture.queue('one');
    await fixture.deliver();
    expect(used()).toEqual(['/first']);
  });
});

describe('an SMS without a gateway of its own', () => {
  const findFirst = () => findFirstGateway(app.db, nationalSocietyId);

  test('names the oldest gateway while that works', async () => {
    await change(reserve.id, { downSince: app.clock.now() });
    expect(await findFirst()).toBe(gateway.id);
    await change(gateway.id, { failOverOrder: null });
    expect(await findFirst()).toBe(gateway.id);
  });

  test('names the first that stands in while the oldest is down', async () => {
    await change(gateway.id, { downSince: app.clock.now() });
    expect(await findFirst()).toBe(reserve.id);
  });

  test.each([
    ['has no place in the order', { failOverOrder: null }],
    ['is down as well', { downSince: new Date(channelTestStart) }],
    ['cannot send', { sending: null }],
  ])('names the oldest where the other one %s', async (_what, columns) => {
    await change(gateway.id, { downSince: app.clock.now() });
    await change(reserve.id, columns);
    expect(await findFirst()).toBe(gateway.id);
  });

  test('names none where there is none', async () => {
    expect(await findFirstGateway(app.db, 0)).toBeNull();
  });
});

describe('an SMS that its gateway does not take', () => {
  test('goes on to the next after two attempts, and arrives once', async () => {
    provider.state.answer = ({ url }) =>
      url.startsWith('/first') ? { status: 503 } : { status: 202, body: '0: Accepted for delivery' };
    const id = await fixture.queue('one');
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await fixture.deliver();
      app.clock.advance(61_000);
    }
    expect(used()).toEqual(['/first', '/first', '/second']);
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Sent', smsGatewayId: reserve.id });
  });

  test('stays with it where its society wants no other', async () => {
    await change(reserve.id, { failOverOrder: null });
    provider.state.answer = () => ({ status: 503 });
    await fixture.queue('one');
    for (let minutes = 0; minutes < 8; minutes += 1) {
      await fixture.deliver();
      app.clock.advance(61_000);
    }
    expect(new Set(used())).toEqual(new Set(['/first']));
  });
});

describe('the limit of an hour', () => {
  test('is never exceeded, and alerts go first', async () => {
    await change(gateway.id, { smsPerHour: 3 });
    for (const kind of ['outcomeReminder', 'feedback', 'feedback', 'alertTriggered'])
      await fixture.queue(kind, kind);
    const texts = () =>
      provider.requests.map(({ url }) => new URL(url, provider.url).searchParams.get('text'));
    for (let times = 0; times < 3; times += 1) await fixture.deliver();
    expect(texts()).toEqual(['alertTriggered', 'feedback', 'feedback']);
    app.clock.advance(59 * 60_000);
    await fixture.deliver();
    expect(texts()).toHaveLength(3);
    app.clock.advance(2 * 60_000);
    await fixture.deliver();
    expect(texts().at(-1)).toBe('outcomeReminder');
  });

  test('does not hold up other gateways', async () => {
    await change(gateway.id, { smsPerHour: 1 });
    await fixture.queue('one');
    await fixture.queue('two');
    const id = await fixture.queue('three');
    await app.db
      .updateTable('outboxMessages')
      .set({ smsGatewayId: reserve.id })
      .where('id', '=', id)
      .execute();
    for (let times = 0; times < 3; times += 1) await fixture.deliver();
    expect(used().sort()).toEqual(['/first', '/second']);
  });
});

test('in quiet hours, in the time of the project, only alerts are sent', async () => {
  await aProject(app.db, fixture.society, { timeZoneId: 'Asia/Kathmandu' });
  // 10:00 UTC is 15:45 there.
  await change(gateway.id, { quietFrom: '15:30', quietUntil: '16:00' });
  await fixture.queue('reply');
  await fixture.queue('alert', 'alertTriggered');
  await fixture.deliver();
  await fixture.deliver();
  expect(provider.requests).toHaveLength(1);
  expect(provider.requests[0]?.url).toContain('text=alert');
  app.clock.advance(16 * 60_000);
  await fixture.deliver();
  expect(provider.requests).toHaveLength(2);
});
