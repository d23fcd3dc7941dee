import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTelerivetServer } from '../../../test/support/servers/telerivet-server.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createDelivery } from '../../features/outbox/outbox.delivery.ts';
import { telerivet } from './telerivet.ts';

const start = '2026-11-21T10:00:00Z';
const service = await startTelerivetServer();
const app = await startTestApp({
  now: start,
  config: { telerivetUrl: `${service.url}/`, allowPrivateAddresses: true },
});
const delivery = createDelivery(app.services, null);
const society = await aSociety(app.db);
const gateway = await aGateway(app.db, society.id);
const account = {
  gatewayType: 'Telerivet',
  emailAddress: null,
  telerivetApiKey: 'key of the account',
  telerivetProjectId: 'PJ/1',
};

afterAll(async () => {
  await service.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('outboxMessages').execute();
  await app.db.updateTable('smsGateways').set(account).where('id', '=', gateway.id).execute();
  app.clock.set(start);
  app.services.config.sendOnlyTo = null;
  service.requests.length = 0;
  service.state.status = 200;
  service.state.isSilent = false;
});

async function anSms(): Promise<number> {
  const { id } = await app.db
    .insertInto('outboxMessages')
    .values({
      channel: 'sms',
      kind: 'feedback',
      nationalSocietyId: society.id,
      smsGatewayId: gateway.id,
      recipient: '+221771234567',
      body: 'Merci à vous',
      nextAttemptAt: new Date(start),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const stored = (id: number) =>
  app.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('an SMS of a Telerivet gateway', () => {
  it('is sent to its project, with the key of the account', async () => {
    const id = await anSms();
    expect(await delivery.deliverDue()).toBe(1);
    expect(service.requests).toEqual([
      {
        method: 'POST',
        path: '/v1/projects/PJ%2F1/messages/send',
        contentType: 'application/json',
        credentials: 'key of the account:',
        body: { to_number: '+221771234567', content: 'Merci à vous' },
      },
    ]);
    expect(await stored(id)).toMatchObject({ state: 'Sent', reason: null });
  });

  it.each([
    [401, 'outbox.reason.serviceRefused'],
    [402, 'outbox.reason.serviceRefused'],
    [404, 'outbox.reason.serviceRefused'],
    [302, 'outbox.reason.serviceUnreachable'],
    [429, 'outbox.reason.serviceUnreachable'],
    [503, 'outbox.reason.serviceUnreachable'],
  ])('is retried when Telerivet answers %i', async (status, reason) => {
    service.state.status = status;
    const id = await anSms();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Retrying', reason });
    expect(service.requests).toHaveLength(1); // Redirects are not followed.
    service.state.status = 200;
    app.clock.advance(60_000);
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Sent' });
  });

  it('is retried when Telerivet does not answer', async () => {
    service.state.isSilent = true;
    const id = await anSms();
    await delivery.deliverDue();
    expect(await stored(id)).toMatchObject({ state: 'Retrying', reason: 'outbox.reason.serviceUnreachable' });
  });

  it('is not sent to a private address unless that is allowed', async () => {
    app.services.config.allowPrivateAddresses = false;
    const id = await anSms();
    await createDelivery(app.services, null).deliverDue();
    app.services.config.allowPrivateAddresses = true;
    expect(service.requests).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: 'Retrying', reason: 'outbox.reason.serviceUnreachable' });
  });

  it('is withheld when its number is not on the list of allowed numbers', async () => {
    app.services.config.sendOnlyTo = ['+221770000000'];
    const id = await anSms();
    await delivery.deliverDue();
    expect(service.requests).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: 'Withheld', reason: 'outbox.reason.notAllowed' });
  });

  it.each([
    ['no key', { telerivetApiKey: null }],
    ['no project', { telerivetProjectId: null }],
    ['another type', { gatewayType: 'SmsEagle' }],
  ])('waits with its reason when its gateway has %s', async (_what, given) => {
    await app.db.updateTable('smsGateways').set(given).where('id', '=', gateway.id).execute();
    const id = await anSms();
    expect(await delivery.deliverDue()).toBe(0);
    expect(service.requests).toEqual([]);
    expect(await stored(id)).toMatchObject({
      state: 'Queued',
      attempts: 0,
      reason: 'outbox.reason.noGateway',
    });
  });
});

describe('a message from Telerivet', () => {
  const read = (form: string) => telerivet.form.read(new Map(new URLSearchParams(form)));

  it('is stored under the id of Telerivet', () => {
    const form =
      'id=SM79e&time_created=1795255190&time_updated=1795255191&from_number_e164=%2B221771234567&content=1%231%232';
    expect(read(form)).toEqual({
      ...{ sender: '+221771234567', timestamp: '1795255190', text: '1#1#2', isTooLong: false },
      ...{ incomingMessageId: 'SM79e', outgoingMessageId: null, modemNumber: null },
    });
  });

  it.each([
    ['its update time', 'time_updated=1795255191', '1795255191'],
    [
      'its update time, as an id longer than 100 characters could be cut',
      `id=${'9'.repeat(101)}&time_updated=7`,
      '7',
    ],
    ['nothing', 'id=+', null],
  ])('without an id is known by %s', (_what, form, incomingMessageId) => {
    expect(read(form)).toMatchObject({ incomingMessageId });
  });
});

it('shows staff why Telerivet refused an SMS', async () => {
  service.state.status = 402;
  const id = await anSms();
  await delivery.deliverDue();
  expect(await stored(id)).toMatchObject({ reason: 'outbox.reason.serviceRefused', reasonCode: '402' });
});
