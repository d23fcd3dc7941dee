import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startMailServer } from '../../../test/support/servers/mail-server.ts';
import { aDevice, aSimulatedDevice, connectDevices } from '../../../test/support/servers/mqtt-devices.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';
import { createDelivery, startDelivery } from './outbox.delivery.ts';

const start = '2026-11-21T10:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.example' } });
let { url, port, broker } = await connectDevices(app, { answerMilliseconds: 300 });
const server = await startMailServer();
const mail = openSmtpMail(server.url, 'https://harken.example');
const delivery = createDelivery(app.services, mail);
const society = await aSociety(app.db);
const gateway = await aGateway(app.db, society.id);
const device = await aDevice(app);
await app.db
  .updateTable('smsGateways')
  .set({ iotHubDeviceName: device.name })
  .where('id', '=', gateway.id)
  .execute();

afterAll(async () => {
  mail.close();
  await server.close();
  await broker.close();
  await app.close();
});
const cleanups: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  app.clock.set(start);
  server.mails.length = 0;
});
afterEach(async () => {
  app.services.config.sendOnlyTo = null;
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function connected() {
  const simulated = await aSimulatedDevice(url, device);
  cleanups.push(simulated.close);
  return simulated;
}

async function queued(given: Partial<Insertable<OutboxMessages>> = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({
      channel: 'sms',
      kind: 'feedback',
      nationalSocietyId: society.id,
      smsGatewayId: gateway.id,
      recipient: '+221771234567',
      body: 'شكرًا',
      nextAttemptAt: new Date(start),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const stored = (id: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an SMS of a gateway with a device', () => {
  it('is sent by the device, and not by e-mail as well', async () => {
    const { sms } = await connected();
    const id = await queued();
    expect(await delivery.deliverDue()).toBe(1);
    expect(sms).toEqual([{ to: '+221771234567', message: 'شكرًا', modemNumber: undefined }]);
    expect(await stored(id)).toMatchObject({ state: 'Sent', reason: null, sentAt: new Date(start) });
    expect(server.mails).toEqual([]);
  });

  it('names the modem only where the gateway has modems', async () => {
    const { sms } = await connected();
    await queued({ modemNumber: 2 });
    await delivery.deliverDue();
    const modems = ['Left', 'Right'].map((name, index) => ({
      smsGatewayId: gateway.id,
      slot: index + 1,
      name,
    }));
    await app.db.insertInto('gatewayModems').values(modems).execute();
    await queued({ modemNumber: 2 });
    await queued({ modemNumber: null });
    await delivery.deliverDue();
    expect(sms.map(({ modemNumber }) => modemNumber)).toEqual([undefined, 2, undefined]);
    await app.db.deleteFrom('gatewayModems').execute();
  });

  it('needs no mail server', async () => {
    const { sms } = await connected();
    const id = await queued();
    expect(await createDelivery(app.services, null).deliverDue()).toBe(1);
    expect(sms).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'Sent' });
  });

  it('waits while the device is offline, and is sent when it is online again', async () => {
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({
      state: 'Retrying',
      attempts: 1,
      reason: 'outbox.reason.deviceUnreachable',
      nextAttemptAt: new Date('2026-11-21T10:01:00Z'),
    });
    const { sms } = await connected();
    await app.services.broker.ping(device.name); // Once the device has been heard, it no longer counts as unreachable.
    app.clock.advance(60_000);
    await delivery.deliverDue();
    expect(sms).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'Sent', reason: null });
  });

  it('is retried when the device could not send it, and fails after a day', async () => {
    const { state } = await connected();
    state.isFailing = true;
    const id = await queued();
    for (let attemptTimes = 1; attemptTimes <= 7; attemptTimes += 1) {
      await delivery.deliverDue();
      app.clock.set((await stored(id)).nextAttemptAt);
    }
    expect(await stored(id)).toMatchObject({
      state: 'Failed',
      attempts: 7,
      reason: 'outbox.reason.deviceFailed',
    });
  });

  it('is sent once when the response to the first attempt was lost', async () => {
    const { sms } = await connected();
    const id = await queued();
    await delivery.deliverDue();
    await app.db
      .updateTable('outboxMessages')
      .set({ state: 'Retrying', nextAttemptAt: new Date(start) })
      .where('id', '=', id)
      .execute();
    await delivery.deliverDue();
    expect(sms).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'Sent', attempts: 2 });
  });

  it.each([
    ['+221771234568', 'Withheld', 0],
    ['77 123 45 67', 'Sent', 1],
  ])('to %s is %s with a list of allowed recipients', async (recipient, state, count) => {
    const { sms } = await connected();
    app.services.config.sendOnlyTo = ['+221 77 123 45 67'];
    const id = await queued({ recipient });
    await delivery.deliverDue();
    expect((await stored(id)).state).toBe(state);
    expect(sms).toHaveLength(count);
  });

  it('is sent after the broker was unavailable', async () => {
    const { sms } = await connected();
    await broker.close();
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Retrying', reason: 'outbox.reason.hubUnreachable' });
    ({ url, port, broker } = await connectDevices(app, { answerMilliseconds: 300, port }));
    await expect
      .poll(
        async () => {
          app.clock.set((await stored(id)).nextAttemptAt);
          await delivery.deliverDue();
          return sms.length;
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(1);
  });
});

describe('the loops', () => {
  it('send e-mails while a device is offline, and what waited for it once it is online', async () => {
    app.services.config.smtpUrl = server.url;
    const attempted = (nextAttemptAt: string) =>
      queued({
        state: 'Retrying',
        reason: 'outbox.reason.deviceUnreachable',
        nextAttemptAt: new Date(nextAttemptAt),
      });
    const queuedId = [await attempted('2026-11-21T10:01:00Z'), await attempted('2026-11-21T16:00:00Z')];
    const sentByAnother = await attempted('2026-11-21T10:04:30Z');
    const loops = startDelivery(app.services);
    await queued();
    const letter = await queued({ channel: 'email', recipient: 'ruth@mail.example', subject: 'Welcome' });
    await expect.poll(async () => (await stored(letter)).state, { timeout: 10_000 }).toBe('Sent');
    const { sms } = await connected();
    for (const id of queuedId)
      await expect.poll(async () => (await stored(id)).state, { timeout: 10_000 }).toBe('Sent');
    expect((await stored(sentByAnother)).state).toBe('Retrying');
    expect(sms).toContainEqual({ to: '+221771234567', message: 'شكرًا', modemNumber: undefined });
    await loops.stop();
    app.services.config.smtpUrl = null;
  });
});

describe('an escalation', () => {
  it('reaches its recipient by the device, with the right modem, and the outbox shows it as sent', async () => {
    const fixture = await anAlertFixture(app);
    const own = await aDevice(app, fixture.society.id);
    await app.db
      .updateTable('smsGateways')
      .set({ iotHubDeviceName: own.name })
      .where('id', '=', fixture.gateway.id)
      .execute();
    const modems = await app.db
      .insertInto('gatewayModems')
      .values(
        ['Left', 'Right'].map((name, index) => ({ smsGatewayId: fixture.gateway.id, slot: index + 1, name })),
      )
      .returning(['id', 'slot'])
      .execute();
    await app.db
      .insertInto('alertRecipients')
      .values({
        projectId: fixture.projectId,
        organizationId: fixture.society.organizationId,
        role: 'Nurse',
        organization: 'Clinic',
        phoneNumber: '+221779990000',
        gatewayModemId: modems.find(({ slot }) => slot === 2)?.id ?? null,
      })
      .execute();
    const simulated = await aSimulatedDevice(url, own);
    cleanups.push(simulated.close);
    const { alertId, reportIds } = await fixture.alertOfThree();
    const alert = fixture.on(alertId, fixture.people.supervisor);
    for (const reportId of reportIds) expect((await alert.accept(reportId)).status).toBe(200);
    expect((await alert.escalate(true)).status).toBe(200);

    app.clock.set(new Date());
    app.clock.advance(60_000);
    await delivery.deliverDue();
    expect(simulated.sms).toMatchObject([{ to: '+221779990000', modemNumber: 2 }]);
    const { body } = await app.as(fixture.people.manager).get('/api/outbox/list?pageNumber=1&channel=sms');
    expect(body.value.data).toMatchObject([
      { kind: 'alertEscalated', to: '+221779990000', state: 'Sent', text: simulated.sms[0]?.message },
    ]);
  });
});
