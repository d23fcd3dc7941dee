import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { type AlertFixture, anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { findTablesWith } from '../../../../test/support/search-database.ts';
import { startMailServer } from '../../../../test/support/servers/mail-server.ts';
import { startTelerivetServer } from '../../../../test/support/servers/telerivet-server.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { waitUntilBlocked } from '../../../../test/support/while-uncommitted.ts';
import { openSmtpMail } from '../../../external/mail/smtp-mail.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { OutboxMessages } from '../../../platform/db/schema.ts';
import { removeFromSociety } from '../../users/index.ts';
import { createDelivery } from '../outbox.delivery.ts';

/** Fallback e-mails for SMS about alerts that are not delivered; with a real mail server and a Telerivet that rejects. */
const start = '2026-03-10T06:00:00Z';
const service = await startTelerivetServer();
const app = await startTestApp({
  now: start,
  config: { baseUrl: 'https://harken.test', telerivetUrl: service.url, allowPrivateAddresses: true },
});
const server = await startMailServer();
const mail = openSmtpMail(server.url, 'https://harken.test');
const delivery = createDelivery(app.services, mail);
let fixture: AlertFixture;
let alertId: number;

beforeAll(async () => {
  fixture = await anAlertFixture(app);
  ({ alertId } = await fixture.alertOfThree());
  const zone = { timeZoneId: 'Africa/Nairobi' };
  await app.db.updateTable('projects').set(zone).where('id', '=', fixture.projectId).execute();
});
beforeEach(async () => {
  app.clock.set(start);
  server.mails.length = 0;
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.deleteFrom('alertEscalationRecipients').execute();
  const person = { emailAddress: 'grace@mail.example', phoneNumber: '+221701' };
  await app.db.updateTable('users').set(person).where('id', '=', fixture.people.supervisor).execute();
  await updateGateway({});
});
afterEach(() => {
  server.rejectWith(null);
  service.state.status = 200;
  app.services.config.sendOnlyTo = null;
});
afterAll(async () => {
  mail.close();
  await server.close();
  await service.close();
  await app.close();
});

const updateGateway = (given: object) =>
  app.db
    .updateTable('smsGateways')
    .set({ emailAddress: 'gateway@mail.example', gatewayType: 'SmsEagle', ownPhoneNumber: null, ...given })
    .where('id', '=', fixture.gateway.id)
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
      nationalSocietyId: fixture.society.id,
      recipient: '+221701',
      body: `Alert in Nakiri: https://harken.test/alerts/${alertId}`,
      smsGatewayId: fixture.gateway.id,
      alertId,
      userId: fixture.people.supervisor,
      createdAt: new Date(start),
      nextAttemptAt: new Date(start),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aRecipient(given: { email?: string; phoneNumber?: string }): Promise<number> {
  const organizationId = fixture.society.organizationId;
  const { id } = await app.db
    .insertInto('alertEscalationRecipients')
    .values({ alertId, organizationId, role: 'Officer', organization: 'Health office', ...given })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const stored = (id: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const findFallbackEmails = () =>
  app.db.selectFrom('outboxMessages').selectAll().where('standsInForId', 'is not', null).execute();

/** Retries until no attempts are left. */
async function retryUntilFailed(id: number): Promise<void> {
  for (;;) {
    await delivery.deliverBy('mail');
    const { state, nextAttemptAt } = await stored(id);
    if (state !== 'Retrying') return;
    expect(await findFallbackEmails()).toEqual([]);
    app.clock.set(nextAttemptAt);
  }
}

describe('an SMS about an alert that finally failed', () => {
  it('is followed by an e-mail to the same person, which quotes it and says when it was written', async () => {
    server.rejectWith({ code: 450, text: 'try later' });
    const id = await anSms();
    await retryUntilFailed(id);
    expect(await stored(id)).toMatchObject({ state: 'Failed', reason: 'outbox.reason.addressRefused' });
    const [row, ...more] = await findFallbackEmails();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      channel: 'email',
      kind: 'alertTriggered',
      recipient: 'grace@mail.example',
      alertId,
      userId: fixture.people.supervisor,
      nationalSocietyId: fixture.society.id,
      standsInForId: id,
      state: 'Queued',
    });
    server.rejectWith(null);
    await delivery.deliverBy('mail');
    expect(server.mails.map(({ to }) => to)).toEqual([['grace@mail.example']]);
    const raw = server.mails[0]?.raw.replace(/=\r?\n/g, '');
    expect(raw).toContain(`Subject: Alert ${alertId}: an SMS to you could not be sent`);
    expect(raw).toContain(`This SMS of 2026-03-10 09:00 (Africa/Nairobi) about alert ${alertId}`);
    expect(raw).toContain(`Alert in Nakiri: https://harken.test/alerts/${alertId}`);
    expect(await stored(row?.id ?? 0)).toMatchObject({ state: 'Sent' });
  });

  it('is followed by it at once when the mail server rejects the SMS permanently', async () => {
    server.rejectWith({ code: 550, text: 'no such gateway' });
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Failed', attempts: 1 });
    expect(await findFallbackEmails()).toMatchObject([
      { recipient: 'grace@mail.example', standsInForId: id },
    ]);
  });

  it('is followed by it at once when another attempt would not help', async () => {
    await updateGateway(byTelerivet);
    service.state.status = 400;
    const id = await anSms({ kind: 'outcomeReminder' });
    await delivery.deliverBy('provider');
    expect(await stored(id)).toMatchObject({ state: 'Failed', attempts: 1 });
    expect(await findFallbackEmails()).toMatchObject([{ standsInForId: id, kind: 'outcomeReminder' }]);
  });

  it('is not followed by it while it is still retried', async () => {
    await updateGateway(byTelerivet);
    service.state.status = 402;
    const id = await anSms();
    await delivery.deliverBy('provider');
    expect(await stored(id)).toMatchObject({ state: 'Retrying' });
    expect(await findFallbackEmails()).toEqual([]);
  });

  it('is followed by only one e-mail, however often somebody retries it', async () => {
    await updateGateway(byTelerivet);
    service.state.status = 400;
    const id = await anSms();
    await delivery.deliverBy('provider');
    const again = { state: 'Queued', attempts: 0, nextAttemptAt: app.clock.now() };
    await app.db.updateTable('outboxMessages').set(again).where('id', '=', id).execute();
    await delivery.deliverBy('provider');
    expect(await stored(id)).toMatchObject({ state: 'Failed' });
    expect(await findFallbackEmails()).toHaveLength(1);
  });

  it('is followed by an e-mail in the content language of the society', async () => {
    const language = (contentLanguageId: number) =>
      app.db
        .updateTable('nationalSocieties')
        .set({ contentLanguageId })
        .where('id', '=', fixture.society.id)
        .execute();
    await updateGateway(byTelerivet);
    service.state.status = 400;
    await language(2);
    await anSms();
    await delivery.deliverBy('provider');
    await language(1);
    expect((await findFallbackEmails())[0]?.subject).toBe(
      `Alerte ${alertId} : un SMS n’a pas pu vous être envoyé`,
    );
  });

  it.each([
    ['to a collector, who has no address', { kind: 'feedback', userId: null }],
    ['about something else', { kind: 'supervisorReplaced', alertId: null }],
    ['to nobody known', { userId: null }],
  ])('is not followed by one when it is %s', async (_which, given) => {
    await updateGateway(byTelerivet);
    service.state.status = 400;
    const id = await anSms(given);
    await delivery.deliverBy('provider');
    expect(await stored(id)).toMatchObject({ state: 'Failed', reason: 'outbox.reason.serviceRefused' });
    expect(await findFallbackEmails()).toEqual([]);
  });
});

describe('an SMS that must not be sent', () => {
  it('is followed by an e-mail when its number belongs to a gateway', async () => {
    await updateGateway({ ownPhoneNumber: '+221 701' });
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.ownNumber' });
    expect(await findFallbackEmails()).toMatchObject([{ standsInForId: id }]);
  });

  it('is not followed by one when only some recipients are allowed', async () => {
    app.services.config.sendOnlyTo = ['other@mail.example'];
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.notAllowed' });
    expect(await findFallbackEmails()).toEqual([]);
  });
});

describe('an SMS without a usable gateway', () => {
  beforeEach(() => updateGateway({ emailAddress: null }));

  it('is followed by one e-mail after a day, and continues to wait', async () => {
    const id = await anSms();
    await delivery.deliverBy('mail');
    expect(await findFallbackEmails()).toEqual([]);
    app.clock.set('2026-03-11T06:00:00Z');
    await delivery.deliverBy('mail');
    app.clock.advance(2 * 60_000);
    await delivery.deliverBy('mail');
    expect(await stored(id)).toMatchObject({ state: 'Queued', reason: 'outbox.reason.noGateway' });
    expect(await findFallbackEmails()).toMatchObject([{ standsInForId: id, state: 'Sent' }]);
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
    await updateGateway(byTelerivet);
    service.state.status = 400;
  });

  it.each(['Queued', 'Retrying', 'Sent'])('gets no second e-mail: theirs is %s', async (state) => {
    await anEmail({ state });
    await escalated(await aRecipient({ email: 'officer@moh.example', phoneNumber: '+221701' }));
    await delivery.deliverBy('provider');
    expect(await findFallbackEmails()).toEqual([]);
  });

  it.each(['Failed', 'Withheld'])('gets an e-mail when theirs is %s', async (state) => {
    await anEmail({ state });
    const recipient = await aRecipient({ email: 'officer@moh.example', phoneNumber: '+221701' });
    const id = await escalated(recipient);
    await delivery.deliverBy('provider');
    expect(await findFallbackEmails()).toMatchObject([
      { recipient: 'officer@moh.example', standsInForId: id, escalationRecipientId: recipient },
    ]);
  });

  it('gets no e-mail without an address', async () => {
    await escalated(await aRecipient({ phoneNumber: '+221701' }));
    await delivery.deliverBy('provider');
    expect(await findFallbackEmails()).toEqual([]);
  });
});

describe('a deleted user', () => {
  const addresses = ['awa@mail.example', '+221709'];

  beforeEach(async () => {
    await updateGateway(byTelerivet);
    service.state.status = 400;
  });

  async function aSupervisor(): Promise<number> {
    const { society, projectId } = fixture;
    const at = { nationalSocietyId: society.id, organizationId: society.organizationId, projectId };
    const [emailAddress, phoneNumber] = addresses;
    return aUser(app.db, 'Supervisor', { ...at, emailAddress, phoneNumber });
  }

  function remove(trx: Database, userId: number): Promise<void> {
    const role = 'Administrator' as const;
    const session = { name: '', email: '', languageCode: 'en', sessionIdHash: Buffer.alloc(0) };
    const by = { id: fixture.people.admin, role, ...session };
    const nationalSocietyId = fixture.society.id;
    return removeFromSociety(trx, { userId, nationalSocietyId, by, at: app.clock.now() });
  }

  it('is in no fallback e-mail', async () => {
    const userId = await aSupervisor();
    await anSms({ userId, recipient: '+221709' });
    await delivery.deliverBy('provider');
    expect(await findFallbackEmails()).toMatchObject([{ recipient: 'awa@mail.example', state: 'Queued' }]);
    await app.db.transaction().execute((trx) => remove(trx, userId));
    expect(await findFallbackEmails()).toMatchObject([
      { recipient: null, subject: null, body: '', state: 'Withheld' },
    ]);
    expect(await findTablesWith(app.db, addresses)).toEqual({});
  });

  it('gets no e-mail when they are deleted while their last SMS fails', async () => {
    const userId = await aSupervisor();
    const id = await anSms({ userId, recipient: '+221709' });
    let attempted: Promise<number> | undefined;
    await app.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
      attempted = delivery.deliverBy('provider');
      await waitUntilBlocked(app.db);
      await remove(trx, userId);
    });
    expect(await attempted).toBe(1);
    expect(await stored(id)).toMatchObject({ state: 'Withheld', recipient: null });
    expect(await findFallbackEmails()).toEqual([]);
    expect(await findTablesWith(app.db, addresses)).toEqual({});
  });
});
