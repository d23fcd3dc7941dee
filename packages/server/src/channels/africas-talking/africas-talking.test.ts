import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('AfricasTalking', 'africas-talking', {
  settings: {
    url: '{provider}/version1/messaging',
    userName: 'society',
    sender: '22384',
    timeZone: 'Africa/Nairobi',
  },
  secrets: { apiKey: 'their key' },
});
const { gateway, provider } = fixture;
afterAll(() => fixture.close());

const answerWith = (recipient: object) =>
  JSON.stringify({
    SMSMessageData: { Message: 'Sent to 1/1 Total Cost: KES 0.8000', Recipients: [recipient] },
  });
const acceptedRecipient = {
  ...{
    statusCode: 101,
    number: '+221771234567',
    status: 'Success',
    cost: 'KES 0.8000',
    messageId: 'ATPid_1',
  },
};
beforeEach(() => {
  provider.requests.length = 0;
  provider.state.answer = () => ({
    status: 201,
    contentType: 'application/json',
    body: answerWith(acceptedRecipient),
  });
});

const post = (rest: string, payload: string) =>
  fixture.call(rest, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });
const key = `?key=${gateway.apiKey}`;

describe("a message from Africa's Talking", () => {
  test.each([
    [
      'in UTC',
      'id=at-1&linkId=&text=1%231%232&from=%2B254711XXXYYY&to=22384&date=2026-11-21T09%3A59%3A50Z',
      '20261121095950',
    ],
    [
      'in local time',
      'id=at-2&linkId=&text=2&from=%2B254711000111&to=22384&date=2026-11-21%2012%3A58%3A50',
      '20261121095850',
    ],
    ['without a time', 'id=at-3&linkId=&text=3&from=%2B254711000111&to=22384', '20261121100000'],
  ])('is stored once: %s', async (_what, form, timestamp) => {
    const before = (await fixture.stored()).length;
    for (const _ of [1, 2]) expect(await post(key, form)).toEqual({ status: 200, body: '' });
    const stored = await fixture.stored();
    expect(stored).toHaveLength(before + 1);
    expect(stored.at(-1)).toMatchObject({ source: 'AfricasTalking', timestamp });
  });

  test('is refused without the key of the gateway', async () => {
    expect((await post('?key=other', 'id=at-9&text=1&from=1')).status).toBe(401);
    expect((await post('', 'id=at-9&text=1&from=1')).status).toBe(401);
  });

  test('is refused without a sender', async () => {
    expect(await post(key, 'id=at-9&text=1')).toEqual({ status: 400, body: 'from is missing.' });
  });
});

describe("an SMS through Africa's Talking", () => {
  test('is a form with the account, and its cost is stored', async () => {
    const id = await fixture.queue('Merci à vous');
    await fixture.deliver();
    const [request] = provider.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/version1/messaging',
      body: 'username=society&to=%2B221771234567&message=Merci+%C3%A0+vous&from=22384',
      headers: { apikey: 'their key', accept: 'application/json' },
    });
    expect(await fixture.outgoing(id)).toMatchObject({
      ...{ state: 'Sent', providerMessageId: 'ATPid_1', cost: 'KES 0.8000', deliveryStep: 'HandedOver' },
    });
  });

  test.each([
    ['Buffered', 'HandedOver', 'Sent', null],
    ['Sent', 'Sent', 'Sent', null],
    ['Success', 'Delivered', 'Sent', null],
    ['Failed', 'Failed', 'Retrying', 'UserIsInactive'],
    ['Rejected', 'Failed', 'Retrying', 'UserIsInactive'],
    ['Expired', 'Failed', 'Retrying', 'UserIsInactive'],
  ])('reported as %s', async (status, deliveryStep, state, reasonCode) => {
    const messageId = `ATPid_${status}`;
    provider.state.answer = () => ({ status: 201, body: answerWith({ ...acceptedRecipient, messageId }) });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    const reason = reasonCode ? `&failureReason=${reasonCode}` : '';
    expect(
      (await post(`/status${key}`, `id=${messageId}&status=${status}&phoneNumber=%2B1${reason}`)).status,
    ).toBe(200);
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep, state, reasonCode });
  });

  test('whose report is faster than our record is delivered all the same', async () => {
    const id = await fixture.queue('Merci');
    provider.state.answer = () => ({
      status: 201,
      body: answerWith({ ...acceptedRecipient, messageId: 'ATPid_fast' }),
    });
    expect((await post(`/status${key}`, 'id=ATPid_fast&status=Success')).status).toBe(200);
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Sent', deliveryStep: 'Delivered' });
    expect((await fixture.outgoing(id)).deliveredAt).not.toBeNull();
  });

  test.each([
    [406, 'UserInBlacklist', 'Failed'],
    [405, 'InsufficientBalance', 'Retrying'],
  ])('answered with %s %s in a good status', async (statusCode, status, state) => {
    provider.state.answer = () => ({ status: 201, body: answerWith({ statusCode, status }) });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({
      ...{ state, reason: 'outbox.reason.serviceRefused', reasonCode: `${statusCode} ${status}` },
    });
  });

  test('answered with an error in the text and no recipient is tried again', async () => {
    provider.state.answer = () => ({
      body: JSON.stringify({ SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } }),
    });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Retrying', reasonCode: 'InvalidSenderId' });
  });
});
