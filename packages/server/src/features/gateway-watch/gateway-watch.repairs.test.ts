import { afterAll, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { channelTestStart, openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { takeGapRepairs } from '../../channels/stored/gap-repairs.queries.ts';
import { reportGatewayDown, watchGateways } from './gateway-watch.ts';

const fixture = await openChannelFixture('AndroidPhone', 'android', { sending: 'fetched' });
const { app, gateway, society } = fixture;
const manager = await aUser(app.db, 'Manager', { nationalSocietyId: society.id });
await aProject(app.db, society, { timeZoneId: 'UTC' });
afterAll(() => fixture.close());

beforeEach(async () => {
  app.clock.set(channelTestStart);
  for (const table of ['gatewayGapRepairs', 'gatewayOutages', 'gatewayCanaries', 'rawReports'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('smsGateways').set({ downSince: null, canaryMinutes: null }).execute();
});

let messages = 0;
/** A message arrives now, received by the telephone some minutes ago. */
async function arrive(minutesAgo = 0, text = 'help'): Promise<void> {
  messages += 1;
  const received = new Date(app.clock.now().getTime() - minutesAgo * 60_000);
  await app.db
    .insertInto('rawReports')
    .values({
      ...{ source: 'AndroidPhone', smsGatewayId: gateway.id, nationalSocietyId: society.id },
      ...{ sender: '+221771234567', text, body: '', deduplicationKey: `message-${messages}` },
      timestamp: received.toISOString().replace(/\D/g, '').slice(0, 14),
      ...{ receivedAt: received, arrivedAt: app.clock.now() },
    })
    .execute();
}

/** The telephone is silent for two hours after a message, is noticed after one, and delivers again at the end. */
async function bePutOut(): Promise<void> {
  await arrive();
  app.clock.advance(3_600_000);
  await reportGatewayDown(app.services, { smsGatewayId: gateway.id, reason: 'nonReporting' });
  app.clock.advance(3_600_000);
  await arrive();
}

const readOutages = async () => {
  const { status, body } = await app.as(manager).get(`/api/smsGateway/${gateway.id}/get`);
  expect(status).toBe(200);
  return body.value.outages;
};

test('a telephone that is back is asked once for what arrived since its last message', async () => {
  await bePutOut();
  await Promise.all([watchGateways(app.services), watchGateways(app.services)]);
  await watchGateways(app.services);
  expect(await takeGapRepairs(app.db, [gateway.id], app.clock.now())).toEqual([
    {
      smsGatewayId: gateway.id,
      since: new Date('2026-11-21T10:00:00Z'),
      until: new Date('2026-11-21T12:00:00Z'),
    },
  ]);
});

test('what it delivers again is counted beside the outage, without what had arrived', async () => {
  await bePutOut();
  await watchGateways(app.services);
  expect(await readOutages()).toMatchObject([{ repair: { recoveredCount: 0 } }]);
  await takeGapRepairs(app.db, [gateway.id], app.clock.now());
  for (const minutesAgo of [50, 40, 30]) await arrive(minutesAgo);
  await arrive(20, 'HARKEN LINE 7K2M9QD4');
  await arrive(-1);
  await watchGateways(app.services);
  expect(await readOutages()).toMatchObject([
    {
      ...{ reason: 'nonReporting', upAt: '2026-11-21T12:00:00.000Z' },
      repair: {
        ...{ since: '2026-11-21T10:00:00.000Z', until: '2026-11-21T12:00:00.000Z', recoveredCount: 3 },
        sentAt: '2026-11-21T12:00:00.000Z',
      },
    },
  ]);
});

test('each outage has a repair of its own', async () => {
  await bePutOut();
  await watchGateways(app.services);
  app.clock.advance(60_000);
  await bePutOut();
  await watchGateways(app.services);
  const outages = await readOutages();
  expect(outages).toHaveLength(2);
  expect(new Set(outages.map(({ repair }: { repair: { since: string } }) => repair.since)).size).toBe(2);
});

test('an outage whose end could not be stored whole ends later, with its repair', async () => {
  await bePutOut();
  await app.db.schema.alterTable('gatewayGapRepairs').renameTo('gatewayGapRepairsAway').execute();
  await expect(watchGateways(app.services)).rejects.toThrow();
  await app.db.schema.alterTable('gatewayGapRepairsAway').renameTo('gatewayGapRepairs').execute();
  expect((await readOutages())[0]).not.toHaveProperty('upAt');
  await watchGateways(app.services);
  expect(await readOutages()).toMatchObject([{ repair: { recoveredCount: 0 } }]);
});
