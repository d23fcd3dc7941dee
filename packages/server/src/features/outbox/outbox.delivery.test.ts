import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { testSecretKeys } from '../../../test/support/builders/secrets.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startMailServer } from '../../../test/support/servers/mail-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openSmtpMail } from '../../external/mail/smtp-mail.ts';
import type { OutboxMessages } from '../../platform/db/schema.ts';
import { encryptSecret } from '../../platform/secrets/encryption.ts';
import { createDelivery, startDelivery } from './outbox.delivery.ts';

const start = '2026-11-21T10:00:00Z';
const app = await startTestApp({ now: start, config: { baseUrl: 'https://harken.example' } });
const server = await startMailServer();
const mail = openSmtpMail(server.url, 'https://harken.example');
const delivery = createDelivery(app.services, mail);
const society = await aSociety(app.db);
const gateway = await aGateway(app.db, society.id);

afterAll(async () => {
  mail.close();
  await server.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  app.clock.set(start);
  server.mails.length = 0;
});
afterEach(() => {
  server.rejectWith(null);
  app.services.config.sendOnlyTo = null;
});

async function queued(given: Partial<Insertable<OutboxMessages>> = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({
      channel: 'email',
      kind: 'verification',
      nationalSocietyId: society.id,
      recipient: 'ruth@mail.example',
      subject: 'Welcome',
      body: 'Good day',
      nextAttemptAt: new Date(start),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const anSms = { channel: 'sms', kind: 'feedback', recipient: '+221771234567', subject: null } as const;

function stored(id: number) {
  return app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

describe('an e-mail', () => {
  it('is sent with a Message-ID made from its row, and its secret link is removed', async () => {
    const id = await queued({
      body: 'Open {{secretLink}}\n\nBest <wishes>',
      encryptedSecretLink: encryptSecret(
        testSecretKeys,
        'secret link',
        'https://harken.example/verifyEmail#token=abc',
      ),
    });
    expect(await delivery.deliverDue()).toBe(1);

    expect(server.mails).toHaveLength(1);
    const [{ from, to, raw }] = server.mails as [(typeof server.mails)[0]];
    expect({ from, to }).toEqual({ from: 'no-reply@harken.example', to: ['ruth@mail.example'] });
    expect(raw).toContain(`Message-ID: <harken-outbox-${id}@harken.example>`);
    expect(raw).toContain('Open https://harken.example/verifyEmail#token=abc');
    expect(raw).toContain('Best &lt;wishes&gt;');
    expect(await stored(id)).toMatchObject({
      state: 'Sent',
      encryptedSecretLink: null,
      sentAt: new Date(start),
      reason: null,
    });
  });

  it('is sent to a single address, even if the recipient contains more', async () => {
    await queued({ recipient: 'ruth@mail.example, other@mail.example' });
    await delivery.deliverDue();
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('other@mail.example');
  });

  it('that is temporarily rejected is retried after a minute, then less and less often, and fails after a day', async () => {
    server.rejectWith({ code: 450, text: 'mailbox busy' });
    const id = await queued();
    const attemptTimes: string[] = [];
    for (;;) {
      await delivery.deliverDue();
      attemptTimes.push(app.clock.now().toISOString().slice(8, 16));
      const { state, nextAttemptAt } = await stored(id);
      if (state !== 'Retrying') break;
      app.clock.set(nextAttemptAt);
    }
    expect(attemptTimes).toEqual([
      '21T10:00',
      '21T10:01',
      '21T10:06',
      '21T10:36',
      '21T12:36',
      '21T18:36',
      '22T10:00',
    ]);
    expect(await stored(id)).toMatchObject({ state: 'Failed', reason: 'outbox.reason.addressRefused' });
    expect(server.mails).toHaveLength(0);
  });

  it.each([
    ['RCPT', { code: 550, text: 'no such user here' }, 'outbox.reason.addressRefused'],
    ['DATA', { code: 554, text: 'transaction failed', at: 'DATA' }, 'outbox.reason.mailServerError'],
  ] as const)('that is permanently rejected at %s fails at once', async (_at, response, reason) => {
    server.rejectWith(response);
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Failed', attempts: 1, reason });
  });

  it('is retried where the server requires authentication: settings can be corrected', async () => {
    server.rejectWith({ code: 530, text: 'authentication required' });
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Retrying', attempts: 1 });
  });

  it('is sent with the next attempt once the server has recovered', async () => {
    server.rejectWith({ code: 451, text: 'come back later' });
    const id = await queued();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Retrying', attempts: 1 });
    server.rejectWith(null);
    app.clock.advance(60_000);
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Sent', attempts: 2, reason: null });
  });

  it('waits with its reason, and loses no attempt, where no mail server is configured', async () => {
    const id = await queued();
    const withoutMail = createDelivery(app.services, null);
    expect(await withoutMail.deliverDue()).toBe(0);
    expect(await stored(id)).toMatchObject({
      state: 'Queued',
      attempts: 0,
      reason: 'outbox.reason.noMailServer',
    });
    app.clock.advance(2 * 60_000);
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Sent', reason: null });
  });

  it('shows that the mail server cannot be reached', async () => {
    const unreachable = openSmtpMail('smtp://127.0.0.1:1', 'https://harken.example');
    const id = await queued();
    await createDelivery(app.services, unreachable).deliverDue();
    unreachable.close();
    expect(await stored(id)).toMatchObject({
      state: 'Retrying',
      reason: 'outbox.reason.mailServerUnreachable',
    });
  });

  it('is sent from the address in the settings', async () => {
    const named = openSmtpMail(`${server.url}?from=cbs@society.example`, 'https://harken.example');
    await queued();
    await createDelivery(app.services, named).deliverDue();
    named.close();
    expect(server.mails.map(({ from }) => from)).toEqual(['cbs@society.example']);
  });
});

describe('an SMS', () => {
  it('is sent to its gateway as a plain-text e-mail with the number as subject', async () => {
    const id = await queued({ ...anSms, smsGatewayId: gateway.id, body: 'شكرًا' });
    await delivery.deliverDue();
    const [received] = server.mails;
    expect(received?.to[0]).toMatch(/^gateway\d+@test\.example$/);
    expect(received?.raw).toContain('Subject: +221771234567');
    expect(received?.raw).not.toContain('text/html');
    expect(await stored(id)).toMatchObject({ state: 'Sent' });
  });

  it('without a gateway is sent by a gateway of its society', async () => {
    const id = await queued(anSms);
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Sent' });
  });

  it('whose gateway was deleted is sent by another gateway of its society', async () => {
    const deleted = await aGateway(app.db, society.id);
    await app.db.deleteFrom('smsGateways').where('id', '=', deleted.id).execute();
    const id = await queued({ ...anSms, smsGatewayId: deleted.id });
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Sent' });
  });

  it('waits with its reason, and loses no attempt, where the society has no gateway', async () => {
    const another = await aSociety(app.db);
    const id = await queued({ ...anSms, nationalSocietyId: another.id });
    expect(await delivery.deliverDue()).toBe(0);
    expect(await stored(id)).toMatchObject({
      state: 'Queued',
      attempts: 0,
      reason: 'outbox.reason.noGateway',
      nextAttemptAt: new Date('2026-11-21T10:02:00Z'),
    });
  });

  it('is never sent to the number of a gateway', async () => {
    await app.db
      .updateTable('smsGateways')
      .set({ ownPhoneNumber: '00221 77 123 45 67' })
      .where('id', '=', gateway.id)
      .execute();
    const id = await queued({ ...anSms, smsGatewayId: gateway.id });
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.ownNumber' });
    expect(server.mails).toHaveLength(0);
    await app.db.updateTable('smsGateways').set({ ownPhoneNumber: null }).execute();
  });
});

describe('due messages', () => {
  it('exclude the demo, what was sent, and what is for later', async () => {
    await queued({ isDemo: true });
    await queued({ state: 'Sent' });
    await queued({ state: 'Withheld' });
    await queued({ nextAttemptAt: new Date('2026-11-21T10:00:01Z') });
    expect(await delivery.deliverDue()).toBe(0);
    expect(server.mails).toHaveLength(0);
  });

  it('are sent once when two processes poll at the same time', async () => {
    for (let number = 0; number < 30; number += 1)
      await queued({ recipient: `person${number}@mail.example` });
    await Promise.all([delivery.deliverDue(), delivery.deliverDue()]);
    while ((await delivery.deliverDue()) > 0);
    expect(new Set(server.mails.map(({ to }) => to[0])).size).toBe(30);
    expect(server.mails).toHaveLength(30);
  });

  it('are claimed again when the process that had claimed them died', async () => {
    const id = await queued({ attempts: 1, nextAttemptAt: new Date('2026-11-21T10:05:00Z') });
    expect(await delivery.deliverDue()).toBe(0);
    app.clock.advance(5 * 60_000);
    expect(await delivery.deliverDue()).toBe(1);
    expect(await stored(id)).toMatchObject({ state: 'Sent' });
  });

  it.each([
    ['ruth@mail.example', 'Sent'],
    ['RUTH@mail.example', 'Sent'],
    ['other@mail.example', 'Withheld'],
  ])('with a list of allowed recipients, an e-mail to %s is %s', async (recipient, state) => {
    app.services.config.sendOnlyTo = ['ruth@mail.example', '+221 77 123 45 67'];
    const id = await queued({ recipient });
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({
      state,
      reason: state === 'Sent' ? null : 'outbox.reason.notAllowed',
    });
  });

  it.each([
    ['+221771234567', 'Sent'],
    ['771234567', 'Sent'],
    ['+221771234568', 'Withheld'],
  ])('with a list of allowed recipients, an SMS to %s is %s', async (recipient, state) => {
    app.services.config.sendOnlyTo = ['ruth@mail.example', '+221 77 123 45 67'];
    const id = await queued({ ...anSms, recipient });
    await delivery.deliverDue();
    expect((await stored(id)).state).toBe(state);
  });

  it('are withheld when the recipient was anonymised', async () => {
    const id = await queued({ recipient: null, isAnonymized: true });
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.noRecipient' });
  });

  it('are sent by the loop until it is stopped', async () => {
    app.services.config.smtpUrl = server.url;
    const id = await queued();
    const loop = startDelivery(app.services);
    await expect.poll(async () => (await stored(id)).state, { timeout: 10_000 }).toBe('Sent');
    await loop.stop();
    app.services.config.smtpUrl = null;
    const later = await queued();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect((await stored(later)).state).toBe('Queued');
  });
});
