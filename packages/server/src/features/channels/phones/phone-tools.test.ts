import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openChannelFixture } from '../../../../test/support/channel-fixture.ts';
import { insertGapRepair, takeGapRepairs } from '../../../channels/stored/gap-repairs.queries.ts';
import { loadChannel } from '../../../channels/stored/stored-channels.ts';
import { createPhoneTools } from './phone-tools.ts';

const fixture = await openChannelFixture('AndroidPhone', 'android', { sending: 'fetched' });
const { app, nationalSocietyId } = fixture;
const gateway = await loadChannel(app.services, fixture.gateway.id);
if (!gateway) throw new Error('The gateway was not stored');
const smsGatewayId = gateway.id;

/** The telephone as two processes know it. */
const processes = [createPhoneTools(app.services), createPhoneTools(app.services)] as const;
const [one, other] = [processes[0].createTools(gateway), processes[1].createTools(gateway)];
afterAll(() => {
  for (const { stop } of processes) stop();
  return fixture.close();
});

const deviceId = 'device';
const tokenHash = Buffer.alloc(32);
const normal = { appVersion: '1.60', clockOffSeconds: null };
beforeEach(async () => {
  await one.register({ deviceId, tokenHash, appVersion: '1.60' });
  await other.register({ deviceId, tokenHash, appVersion: '1.60' });
  app.clock.advance(60_000);
  await one.record(deviceId, normal);
});
const stored = () =>
  app.db
    .selectFrom('gatewayPhones')
    .selectAll()
    .where('smsGatewayId', '=', smsGatewayId)
    .executeTakeFirstOrThrow();

describe('what a telephone says of itself', () => {
  test('is read and written once in ten seconds, while it says nothing new', async () => {
    const first = app.clock.now();
    app.clock.advance(9000);
    await app.db.updateTable('gatewayPhones').set({ appVersion: 'untouched' }).execute();
    await one.record(deviceId, normal);
    expect(await stored()).toMatchObject({ lastContactAt: first, appVersion: 'untouched' });
    app.clock.advance(1000);
    await one.record(deviceId, normal);
    expect(await stored()).toMatchObject({ lastContactAt: app.clock.now(), appVersion: '1.60' });
  });

  test.each([
    ['another version of the app', { appVersion: '1.61' }, { appVersion: '1.61' }],
    ['a clock that is wrong', { clockOffSeconds: 400 }, { clockOffSeconds: 400 }],
    ['another name', { name: 'Pixel' }, { name: 'Pixel' }],
    [
      'a ping',
      {
        health: { batteryLevel: 7, isCharging: false, connection: null, cellular: null, failedCount: null },
      },
      { batteryLevel: 7, isCharging: false },
    ],
    [
      'other SIM cards',
      { sims: [{ number: 2, carrier: 'Free', phoneNumber: null }] },
      { sims: [{ number: 2, carrier: 'Free', phoneNumber: null }] },
    ],
  ])('is written at once if it is %s', async (_what, state, expected) => {
    app.clock.advance(1000);
    await one.record(deviceId, { ...normal, ...state });
    expect(await stored()).toMatchObject(expected);
  });

  test('by another process is corrected after ten seconds', async () => {
    await other.record(deviceId, { ...normal, clockOffSeconds: 400 });
    expect(await stored()).toMatchObject({ clockOffSeconds: 400 });
    app.clock.advance(10_000);
    await one.record(deviceId, normal);
    expect(await stored()).toMatchObject({ clockOffSeconds: null });
  });

  test('of a telephone that registered elsewhere counts at once, and no more of the one before', async () => {
    await other.register({ deviceId: 'second', tokenHash, appVersion: '1.60' });
    await one.record('second', { ...normal, appVersion: '1.70' });
    await one.record(deviceId, { ...normal, appVersion: '1.50' });
    expect(await stored()).toMatchObject({ deviceId: 'second', appVersion: '1.70' });
  });

  test('is written by the next message when the database could not be reached', async () => {
    app.clock.advance(10_000);
    const transaction = vi.spyOn(app.services.db, 'transaction').mockImplementation(() => {
      throw new Error('gone');
    });
    await expect(one.record(deviceId, normal)).rejects.toThrow('gone');
    transaction.mockRestore();
    await one.record(deviceId, normal);
    expect(await stored()).toMatchObject({ lastContactAt: app.clock.now() });
  });
});

describe('messages that a telephone was asked to deliver again', () => {
  let arrived = 0;
  async function arrive(text: string | null = 'help'): Promise<void> {
    arrived += 1;
    await app.db
      .insertInto('rawReports')
      .values({
        ...{
          source: 'AndroidPhone',
          smsGatewayId,
          nationalSocietyId,
          sender: '+221770000001',
          text,
          body: '',
        },
        ...{ timestamp: '20261121093000', deduplicationKey: `arrived-${arrived}` },
      })
      .execute();
  }
  const count = async () =>
    (
      await app.db
        .selectFrom('gatewayGapRepairs')
        .select('recoveredCount')
        .where('smsGatewayId', '=', smsGatewayId)
        .executeTakeFirstOrThrow()
    ).recoveredCount;

  test('are counted at once, then together; without those that were there, and proofs of life', async () => {
    await arrive();
    const [since, until] = [new Date('2026-11-21T09:00:00Z'), new Date('2026-11-21T10:00:00Z')];
    await insertGapRepair(app.db, { smsGatewayId, since, until }, app.clock.now());
    await takeGapRepairs(app.db, [smsGatewayId], app.clock.now());
    await arrive();
    await one.countRecovered();
    expect(await count()).toBe(1);
    await arrive();
    await arrive(null);
    await arrive('Harken line 7K2M9QD4');
    await one.countRecovered();
    expect(await count()).toBe(1);
    await vi.waitFor(async () => expect(await count()).toBe(3), { timeout: 5000 });
  });
});
