import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAlertScene } from '../../../test/support/alert-scene.ts';
import { aGateway, aSociety } from '../../../test/support/builders.ts';
import { aDevice, aPlayedDevice, startHub } from '../../../test/support/hub.ts';
import { startMailServer } from '../../../test/support/mail-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';
import { createDelivery, startDelivery } from './outbox.delivery.ts';

const start = '2026-11-21T10:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.example' } });
let { url, port, hub } = await startHub(app, { answerMilliseconds: 300 });
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
  await hub.close();
  await app.close();
});
const ends: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  app.clock.set(start);
  server.mails.length = 0;
});
afterEach(async () => {
  app.services.config.sendOnlyTo = null;
  for (const end of ends.splice(0)) await end();
});

async function connected() {
  const played = await aPlayedDevice(url, device);
  ends.push(played.close);
  return played;
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

  it('waits while the device is switched off, and leaves when it is on again', async () => {
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({
      state: 'Retrying',
      attempts: 1,
      reason: 'outbox.reason.deviceUnreachable',
      nextAttemptAt: new Date('2026-11-21T10:01:00Z'),
    });
    const { sms } = await connected();
    await app.services.hub.ping(device.name); // heard of, it is no longer taken for silent
    app.clock.advance(60_000);
    await delivery.deliverDue();
    expect(sms).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'Sent', reason: null });
  });

  it('is tried again when the device could not send it, and given up after a day', async () => {
    const { state } = await connected();
    state.isFailing = true;
    const id = await queued();
    for (let tries = 1; tries <= 7; tries += 1) {
      await delivery.deliverDue();
      app.clock.set((await stored(id)).nextAttemptAt);
    }
    expect(await stored(id)).toMatchObject({
      state: 'Failed',
      attempts: 7,
      reason: 'outbox.reason.deviceFailed',
    });
  });

  it('is sent once when the answer to the first try was lost', async () => {
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

  it('goes out again after the broker was away', async () => {
    const { sms } = await connected();
    await hub.close();
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Retrying', reason: 'outbox.reason.hubUnreachable' });
    ({ url, port, hub } = await startHub(app, { answerMilliseconds: 300, port }));
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
  it('keep no e-mail waiting for a device that is away, and send what waited for it when it is back', async () => {
    app.services.config.smtpUrl = server.url;
    const tried = (nextAttemptAt: string) =>
      queued({
        state: 'Retrying',
        reason: 'outbox.reason.deviceUnreachable',
        nextAttemptAt: new Date(nextAttemptAt),
      });
    const waiting = [await tried('2026-11-21T10:01:00Z'), await tried('2026-11-21T16:00:00Z')];
    const sentByAnother = await tried('2026-11-21T10:04:30Z');
    const loops = startDelivery(app.services);
    await queued();
    const letter = await queued({ channel: 'email', recipient: 'ruth@mail.example', subject: 'Welcome' });
    await expect.poll(async () => (await stored(letter)).state, { timeout: 10_000 }).toBe('Sent');
    const { sms } = await connected();
    for (const id of waiting)
      await expect.poll(async () => (await stored(id)).state, { timeout: 10_000 }).toBe('Sent');
    expect((await stored(sentByAnother)).state).toBe('Retrying');
    expect(sms).toContainEqual({ to: '+221771234567', message: 'شكرًا', modemNumber: undefined });
    await loops.stop();
    app.services.config.smtpUrl = null;
  });
});

describe('an escalation', () => {
  it('reaches its recipient by the device, with the right modem, and the outbox shows it as sent', async () => {
    const scene = await anAlertScene(app);
    const own = await aDevice(app, scene.society.id);
    await app.db
      .updateTable('smsGateways')
      .set({ iotHubDeviceName: own.name })
      .where('id', '=', scene.gateway.id)
      .execute();
    const modems = await app.db
      .insertInto('gatewayModems')
      .values(
        ['Left', 'Right'].map((name, index) => ({ smsGatewayId: scene.gateway.id, slot: index + 1, name })),
      )
      .returning(['id', 'slot'])
      .execute();
    await app.db
      .insertInto('alertRecipients')
      .values({
        projectId: scene.projectId,
        organizationId: scene.society.organizationId,
        role: 'Nurse',
        organization: 'Clinic',
        phoneNumber: '+221779990000',
        gatewayModemId: modems.find(({ slot }) => slot === 2)?.id ?? null,
      })
      .execute();
    const played = await aPlayedDevice(url, own);
    ends.push(played.close);
    const { alertId, reportIds } = await scene.alertOfThree();
    const alert = scene.on(alertId, scene.people.supervisor);
    for (const reportId of reportIds) expect((await alert.accept(reportId)).status).toBe(200);
    expect((await alert.escalate(true)).status).toBe(200);

    app.clock.set(new Date());
    app.clock.advance(60_000);
    await delivery.deliverDue();
    expect(played.sms).toMatchObject([{ to: '+221779990000', modemNumber: 2 }]);
    const { body } = await app.as(scene.people.manager).get('/api/outbox/list?pageNumber=1&channel=sms');
    expect(body.value.data).toMatchObject([
      { kind: 'alertEscalated', to: '+221779990000', state: 'Sent', text: played.sms[0]?.message },
    ]);
  });
});
