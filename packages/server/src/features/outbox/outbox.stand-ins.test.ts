import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AlertScene, anAlertScene } from '../../../test/support/alert-scene.ts';
import { aUser } from '../../../test/support/builders.ts';
import { startMailServer } from '../../../test/support/mail-server.ts';
import { somebodyWaits } from '../../../test/support/meanwhile.ts';
import { tablesWith } from '../../../test/support/search-database.ts';
import { startTelerivetServer } from '../../../test/support/telerivet-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';
import { removeFromSociety } from '../users/index.ts';
import { createDelivery } from './outbox.delivery.ts';

/** An e-mail stands in for an SMS about an alert that does not get through; over real mail and a service that refuses. */
const start = '2026-03-10T06:00:00Z';
const service = await startTelerivetServer();
const app = await startTestApp({
  now: start,
  config: { baseUrl: 'https://harken.test', telerivetUrl: service.url, allowPrivateAddresses: true },
});
const server = await startMailServer();
const mail = openSmtpMail(server.url, 'https://harken.test');
const delivery = createDelivery(app.services, mail);
let scene: AlertScene;
let alertId: number;

beforeAll(async () => {
  scene = await anAlertScene(app);
  ({ alertId } = await scene.alertOfThree());
  const zone = { timeZoneId: 'Africa/Nairobi' };
  await app.db.updateTable('projects').set(zone).where('id', '=', scene.projectId).execute();
});
beforeEach(async () => {
  app.clock.set(start);
  server.mails.length = 0;
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.deleteFrom('alertEscalationRecipients').execute();
  const person = { emailAddress: 'grace@mail.example', phoneNumber: '+221701' };
  await app.db.updateTable('users').set(person).where('id', '=', scene.people.supervisor).execute();
  await gatewayIs({});
});
afterEach(() => {
  server.refuse(null);
  service.state.status = 200;
  app.services.config.sendOnlyTo = null;
});
afterAll(async () => {
  mail.close();
  await server.close();
  await service.close();
  await app.close();
});

const gatewayIs = (given: object) =>
  app.db
    .updateTable('smsGateways')
    .set({ emailAddress: 'gateway@mail.example', gatewayType: 'SmsEagle', ownPhoneNumber: null, ...given })
    .where('id', '=', scene.gateway.id)
    .execute();
const byTelerivet = {
  emailAddress: null,
  gatewayType: 'Telerivet',
  telerivetApiKey: 'key',
  telerivetProjectId: 'PJ',
};

async function anSms(given: Partial<Insertable<OutboxMessages>> = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({
      channel: 'sms',
      kind: 'alertTriggered',
      nationalSocietyId: scene.society.id,
      recipient: '+221701',
      body: `Alert in Nakiri: https://harken.test/alerts/${alertId}`,
      smsGatewayId: scene.gateway.id,
      alertId,
      userId: scene.people.supervisor,
      createdAt: new Date(start),
      nextAttemptAt: new Date(start),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aRecipient(given: { email?: string; phoneNumber?: string }): Promise<number> {
  const organizationId = scene.society.organizationId;
  const { id } = await app.db
    .insertInto('alertEscalationRecipients')
    .values({ alertId, organizationId, role: 'Officer', organization: 'Health office', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const stored = (id: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const standIns = () =>
  app.db.selectFrom('outboxMessages').selectAll().where('standsInForId', 'is not', null).execute();

/** Tries again whenever it is time, until the message is given up. */
async function tryUntilGivenUp(id: number): Promise<void> {
  for (;;) {
    await delivery.deliverBy('mail');
    const { state, nextAttemptAt } = await stored(id);
    if (state !== 'Retrying') return;
    expect(await standIns()).toEqual([]);
    app.clock.set(nextAttemptAt);
  }
}

describe('an SMS about an alert that failed for good', () => {
  it('is followed by an e-mail to the same person, which says what it said and when', async () => {
    server.refuse({ code: 450, text: 'try later' });
    const id = await anSms();
    await tryUntilGivenUp(id);
    expect(await stored(id)).toMatchObject({ state: 'Failed', reason: 'outbox.reason.addressRefused' });
    const [row, ...more] = await standIns();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      channel: 'email',
      kind: 'alertTriggered',
      recipient: 'grace@mail.example',
      alertId,
      userId: scene.people.supervisor,
      nationalSocietyId: scene.society.id,
      standsInForId: id,
      state: 'Queued',
    });
    server.refuse(null);
    await delivery.deliverBy('mail');
    expect(server.mails.map(({ to }) => to)).toEqual([['grace@mail.example']]);
    const raw = server.mails[0]?.raw.replace(/=\r?\n/g, '');
    expect(raw).toContain(`Subject: Alert ${alertId}: an SMS to you could not be sent`);
    expect(raw).toContain('written on 2026-03-10 09:00');
    expect(raw).toContain(`Alert in Nakiri: https://harken.test/alerts/${alertId}`);
    expect(await stored(row?.id ?? 0)).toMatchObject({ state: 'Sent' });
  });

  it('is followed by it at once when the mail server refuses the SMS for good', async () => {
    server.refuse({ code: 550, text: 'no such gateway' });
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Failed', attempts: 1 });
    expect(await standIns()).toMatchObject([{ recipient: 'grace@mail.example', standsInForId: id }]);
  });

  it('is followed by it at once when another try would change nothing', async () => {
    await gatewayIs(byTelerivet);
    service.state.status = 400;
    const id = await anSms({ kind: 'outcomeReminder' });
    await delivery.deliverBy('telerivet');
    expect(await stored(id)).toMatchObject({ state: 'Failed', attempts: 1 });
    expect(await standIns()).toMatchObject([{ standsInForId: id, kind: 'outcomeReminder' }]);
  });

  it('is not followed by it while it is still tried', async () => {
    await gatewayIs(byTelerivet);
    service.state.status = 402;
    const id = await anSms();
    await delivery.deliverBy('telerivet');
    expect(await stored(id)).toMatchObject({ state: 'Retrying' });
    expect(await standIns()).toEqual([]);
  });

  it('is followed by one e-mail only, however often it is tried again by hand', async () => {
    await gatewayIs(byTelerivet);
    service.state.status = 400;
    const id = await anSms();
    await delivery.deliverBy('telerivet');
    const again = { state: 'Queued', attempts: 0, nextAttemptAt: app.clock.now() };
    await app.db.updateTable('outboxMessages').set(again).where('id', '=', id).execute();
    await delivery.deliverBy('telerivet');
    expect(await stored(id)).toMatchObject({ state: 'Failed' });
    expect(await standIns()).toHaveLength(1);
  });

  it('is written in the content language of the society', async () => {
    const language = (contentLanguageId: number) =>
      app.db
        .updateTable('nationalSocieties')
        .set({ contentLanguageId })
        .where('id', '=', scene.society.id)
        .execute();
    await gatewayIs(byTelerivet);
    service.state.status = 400;
    await language(2);
    await anSms();
    await delivery.deliverBy('telerivet');
    await language(1);
    expect((await standIns())[0]?.subject).toBe(`Alerte ${alertId} : un SMS n’a pas pu vous être envoyé`);
  });

  it.each([
    ['to a collector, who has no address', { kind: 'feedback', userId: null }],
    ['about something else', { kind: 'supervisorReplaced', alertId: null }],
    ['to nobody known', { userId: null }],
  ])('is followed by none when it is %s', async (_which, given) => {
    await gatewayIs(byTelerivet);
    service.state.status = 400;
    const id = await anSms(given);
    await delivery.deliverBy('telerivet');
    expect(await stored(id)).toMatchObject({ state: 'Failed', reason: 'outbox.reason.serviceRefused' });
    expect(await standIns()).toEqual([]);
  });
});

describe('an SMS that must not be sent', () => {
  it('is followed by an e-mail when its number belongs to a gateway', async () => {
    await gatewayIs({ ownPhoneNumber: '+221 701' });
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.ownNumber' });
    expect(await standIns()).toMatchObject([{ standsInForId: id }]);
  });

  it('is followed by none when only some recipients are allowed', async () => {
    app.services.config.sendOnlyTo = ['other@mail.example'];
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.notAllowed' });
    expect(await standIns()).toEqual([]);
  });
});

describe('an SMS without a gateway that can be handed one', () => {
  beforeEach(() => gatewayIs({ emailAddress: null }));

  it('is followed by an e-mail after a day, once, and goes on waiting', async () => {
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await standIns()).toEqual([]);
    app.clock.set('2026-03-11T06:00:00Z');
    await delivery.deliverBy('mail');
    app.clock.advance(2 * 60_000);
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Queued', reason: 'outbox.reason.noGateway' });
    expect(await standIns()).toMatchObject([{ standsInForId: id, state: 'Sent' }]);
    expect(server.mails.map(({ to }) => to)).toEqual([['grace@mail.example']]);
  });
});

describe('the recipient of an escalation', () => {
  const escalated = (escalationRecipientId: number) =>
    anSms({ kind: 'alertEscalated', userId: null, escalationRecipientId });
  const anEmail = (given: Partial<Insertable<OutboxMessages>>) =>
    anSms({
      kind: 'alertEscalated',
      userId: null,
      channel: 'email',
      recipient: 'Officer@moh.example',
      ...given,
    });

  beforeEach(async () => {
    await gatewayIs(byTelerivet);
    service.state.status = 400;
  });

  it.each(['Queued', 'Retrying', 'Sent'])('is not written to twice: the e-mail is %s', async (state) => {
    await anEmail({ state });
    await escalated(await aRecipient({ email: 'officer@moh.example', phoneNumber: '+221701' }));
    await delivery.deliverBy('telerivet');
    expect(await standIns()).toEqual([]);
  });

  it.each(['Failed', 'Withheld'])('is written to when the e-mail is %s', async (state) => {
    await anEmail({ state });
    const recipient = await aRecipient({ email: 'officer@moh.example', phoneNumber: '+221701' });
    const id = await escalated(recipient);
    await delivery.deliverBy('telerivet');
    expect(await standIns()).toMatchObject([
      { recipient: 'officer@moh.example', standsInForId: id, escalationRecipientId: recipient },
    ]);
  });

  it('is not written to without an address', async () => {
    await escalated(await aRecipient({ phoneNumber: '+221701' }));
    await delivery.deliverBy('telerivet');
    expect(await standIns()).toEqual([]);
  });
});

describe('whoever is removed', () => {
  const addresses = ['awa@mail.example', '+221709'];

  beforeEach(async () => {
    await gatewayIs(byTelerivet);
    service.state.status = 400;
  });

  async function aSupervisor(): Promise<number> {
    const { society, projectId } = scene;
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const [emailAddress, phoneNumber] = addresses;
    return aUser(app.db, 'Supervisor', { ...at, emailAddress, phoneNumber });
  }

  function remove(trx: Database, userId: number): Promise<void> {
    const role = 'Administrator' as const;
    const session = { name: '', email: '', languageCode: 'en', sessionIdHash: Buffer.alloc(0) };
    const by = { id: scene.people.admin, role, ...session };
    const nationalSocietyId = scene.society.id;
    return removeFromSociety(trx, { userId, nationalSocietyId, by, at: app.clock.now() });
  }

  it('is in no e-mail that stood in', async () => {
    const userId = await aSupervisor();
    await anSms({ userId, recipient: '+221709' });
    await delivery.deliverBy('telerivet');
    expect(await standIns()).toMatchObject([{ recipient: 'awa@mail.example', state: 'Queued' }]);
    await app.db.transaction().execute((trx) => remove(trx, userId));
    expect(await standIns()).toMatchObject([{ recipient: null, subject: null, body: '', state: 'Withheld' }]);
    expect(await tablesWith(app.db, addresses)).toEqual({});
  });

  it('is not written to when that happens while their last SMS fails', async () => {
    const userId = await aSupervisor();
    const id = await anSms({ userId, recipient: '+221709' });
    let tried: Promise<number> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      tried = delivery.deliverBy('telerivet');
      await somebodyWaits(app.db);
      await remove(trx, userId);
    });
    expect(await tried).toBe(1);
    expect(await stored(id)).toMatchObject({ state: 'Withheld', recipient: null });
    expect(await standIns()).toEqual([]);
    expect(await tablesWith(app.db, addresses)).toEqual({});
  });
});
