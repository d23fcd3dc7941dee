import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aChannelGateway } from '../../../test/support/builders/gateways.ts';
import { channelTestStart, openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { signRequest } from './signature.ts';

const account = {
  accountSid: 'AC0123456789abcdef0123456789abcdef',
  sender: '+14155550100',
  url: '{provider}',
};
const fixtures = {
  TwilioSms: await openChannelFixture('TwilioSms', 'twilio-sms', {
    settings: account,
    secrets: { authToken: 'token', previousAuthToken: 'old token' },
  }),
  TwilioWhatsApp: await openChannelFixture('TwilioWhatsApp', 'twilio-whatsapp', {
    settings: account,
    secrets: { authToken: 'token' },
  }),
};
const all = Object.values(fixtures);
afterAll(() => Promise.all(all.map((fixture) => fixture.close())));
beforeEach(() => {
  for (const { provider, app } of all) {
    provider.requests.length = 0;
    provider.state.answer = () => ({ status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) });
    app.clock.set(channelTestStart);
  }
});

const paths = { TwilioSms: 'twilio-sms', TwilioWhatsApp: 'twilio-whatsapp' } as const;

function post(type: keyof typeof fixtures, rest: string, form: Record<string, string>, token = 'token') {
  const fixture = fixtures[type];
  const payload = new URLSearchParams(form);
  const url = `https://harken.example/api/channels/${paths[type]}/${fixture.gateway.address}${rest}`;
  return fixture.call(rest, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signRequest(token, url, payload),
    },
    payload: payload.toString(),
  });
}

test('requests are signed as in the example of the documentation', () => {
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
  const caller = '+12349013030';
  const fields = new URLSearchParams({
    ...{ CallSid: 'CA1234567890ABCDE', Digits: '1234', To: '+18005551212', From: caller, Caller: caller },
  });
  expect(signRequest('12345', url, fields)).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=');
});

const incoming = { MessageSid: 'SM-in-1', AccountSid: account.accountSid, To: '+1', NumMedia: '0' };

describe.each(['TwilioSms', 'TwilioWhatsApp'] as const)('a message from %s', (type) => {
  const From = type === 'TwilioSms' ? '+221771234567' : 'whatsapp:+221771234567';

  test('is stored once, and answered without a reply', async () => {
    for (const _ of [1, 2]) {
      const { status, body } = await post(type, '', { ...incoming, From, Body: '1#1#2' });
      expect({ status, body }).toEqual({
        status: 200,
        body: '<?xml version="1.0" encoding="UTF-8"?><Response/>',
      });
      fixtures[type].app.clock.advance(60_000);
    }
    expect(await fixtures[type].stored()).toEqual([
      { sender: '+221771234567', text: '1#1#2', timestamp: '20261121100000', source: type },
    ]);
  });

  test('is refused with a wrong signature', async () => {
    const { status } = await post(type, '', { ...incoming, MessageSid: 'SM-in-2', From, Body: '1' }, 'wrong');
    expect(status).toBe(401);
  });
});

test('a token that was replaced is accepted for as long as it is kept', async () => {
  const form = { ...incoming, MessageSid: 'SM-in-3', From: '+221771234567', Body: '2' };
  expect((await post('TwilioSms', '', form, 'old token')).status).toBe(200);
});

describe('an SMS through Twilio', () => {
  const fixture = fixtures.TwilioSms;

  test('is a form with the address for its reports, without our key', async () => {
    const id = await fixture.queue('Merci à vous');
    await fixture.deliver();
    const [request] = fixture.provider.requests;
    expect(request?.url).toBe(`/2010-04-01/Accounts/${account.accountSid}/Messages.json`);
    expect(request?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${account.accountSid}:token`).toString('base64')}`,
    );
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      ...{ To: '+221771234567', From: '+14155550100', Body: 'Merci à vous' },
      StatusCallback: `https://harken.example/api/channels/twilio-sms/${fixture.gateway.address}/status?message=${id}`,
    });
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Sent', providerMessageId: 'SM1' });
  });

  test.each([
    ['queued', undefined, 'HandedOver', 'Sent'],
    ['sent', undefined, 'Sent', 'Sent'],
    ['delivered', undefined, 'Delivered', 'Sent'],
    ['undelivered', '30003', 'Failed', 'Retrying'],
    ['failed', '21610', 'Failed', 'Failed'],
  ])('reported as %s %s', async (MessageStatus, ErrorCode, deliveryStep, state) => {
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    const form = { MessageSid: 'SM1', MessageStatus, ...(ErrorCode && { ErrorCode }) };
    expect((await post('TwilioSms', `/status?message=${id}`, form)).status).toBe(200);
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep, state, reasonCode: ErrorCode ?? null });
  });

  test.each([
    [400, { code: 21211 }, 'Failed', 'outbox.reason.serviceRefused', '21211'],
    [400, { code: 21606 }, 'Retrying', 'outbox.reason.serviceRefused', '21606'],
    [429, { code: 20429 }, 'Retrying', 'outbox.reason.serviceUnreachable', '20429'],
    [401, { code: 20003 }, 'Retrying', 'outbox.reason.serviceRefused', '20003'],
  ])('answered with %s %j', async (status, answer, state, reason, reasonCode) => {
    fixture.provider.state.answer = () => ({ status, body: JSON.stringify(answer) });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state, reason, reasonCode });
  });
});

describe('a reply by WhatsApp', () => {
  const fixture = fixtures.TwilioWhatsApp;

  test('is sent within a day of the message', async () => {
    await fixture.queue('Merci');
    await fixture.deliver();
    const form = new URLSearchParams(fixture.provider.requests[0]?.body);
    expect([form.get('To'), form.get('From')]).toEqual(['whatsapp:+221771234567', 'whatsapp:+14155550100']);
  });

  test('goes as an SMS after that, and fails where there is no other gateway', async () => {
    fixture.app.clock.advance(25 * 60 * 60_000);
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(fixture.provider.requests).toEqual([]);
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Failed', reasonCode: '63016' });
    const sms = await aChannelGateway(fixture.app.db, fixture.nationalSocietyId, {
      type: 'TwilioSms',
      settings: { ...account, url: fixture.provider.url },
      secrets: { authToken: 'token' },
    });
    const other = await fixture.queue('Merci');
    await fixture.deliver();
    await fixture.deliver();
    expect(await fixture.outgoing(other)).toMatchObject({ state: 'Sent', smsGatewayId: sms.id });
    expect(new URLSearchParams(fixture.provider.requests[0]?.body).get('To')).toBe('+221771234567');
  });
});
