import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';
import { genericPresets } from './settings.ts';

const fixture = await openChannelFixture('GenericHttp', 'http', { secrets: { apiSecret: 'their secret' } });
const { gateway, provider } = fixture;
afterAll(() => fixture.close());
beforeEach(() => {
  provider.requests.length = 0;
  provider.state.answer = () => ({});
});

const presets = Object.fromEntries(genericPresets.map(({ name, settings }) => [name, settings]));

/** Changes the settings; what was remembered of the gateway is forgotten by a new address. */
let addresses = 0;
async function use(settings: Record<string, string>) {
  addresses += 1;
  gateway.address = `generic${String(addresses).padStart(13, '0')}`;
  await fixture.app.db
    .updateTable('smsGateways')
    .set({ channelSettings: JSON.stringify(settings), channelAddress: gateway.address })
    .where('id', '=', gateway.id)
    .execute();
}

const send = (rest: string, body: object | string, headers: Record<string, string> = {}) =>
  fixture.call(rest, {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json',
      ...headers,
    },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const key = () => `?key=${gateway.apiKey}`;
const last = async () => (await fixture.stored()).at(-1);

describe('where the key stands', () => {
  const form = 'from=%2B221771234567&text=1&id=';
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}`,
  });

  test.each([
    ['query', {}, (secret: string) => [`?key=${secret}`, {}]],
    ['basic', {}, (secret: string) => ['', basic(secret)]],
    ['header', { keyHeader: 'X-Token' }, (secret: string) => ['', { 'x-token': secret }]],
    [
      'header',
      { keyHeader: 'Authorization' },
      (secret: string) => ['', { authorization: `Bearer ${secret}` }],
    ],
  ] as [string, Record<string, string>, (secret: string) => [string, Record<string, string>]][])(
    '%s %j',
    async (keyPlace, settings, place) => {
      await use({ keyPlace, ...settings });
      const answers: number[] = [];
      for (const secret of [gateway.apiKey, 'wrong']) {
        const [rest, headers] = place(secret);
        answers.push((await send(rest, form + keyPlace, headers)).status);
      }
      expect(answers).toEqual([200, 401]);
    },
  );

  test('nowhere, without a signature, is refused', async () => {
    await use({ keyPlace: 'none' });
    expect((await send(key(), form)).status).toBe(401);
  });

  test.each([
    ['hmacSha256Hex', 'sha256', 'hex', 'sha256='],
    ['hmacSha256Base64', 'sha256', 'base64', ''],
    ['hmacSha1Hex', 'sha1', 'hex', ''],
  ] as const)('in a signature %s over the body', async (signature, algorithm, encoding, prefix) => {
    await use({ keyPlace: 'none', signature, signatureHeader: 'X-Signature' });
    const sign = (body: string) =>
      prefix + createHmac(algorithm, gateway.apiKey).update(body).digest(encoding);
    const body = form + signature;
    expect((await send('', body, { 'x-signature': sign(body) })).status).toBe(200);
    expect((await send('', body, { 'x-signature': sign(`${body}x`) })).status).toBe(401);
    expect((await send('', body)).status).toBe(401);
  });
});

describe('a provider of a preset', () => {
  test('Infobip sends several messages in JSON', async () => {
    await use(presets.Infobip ?? {});
    const result = (messageId: string) => ({
      ...{ messageId, from: '221771234567', to: '4455', text: '1#1#2', cleanText: '1#1#2', smsCount: 1 },
      receivedAt: '2026-11-21T10:59:50.000+0100',
    });
    const body = { results: [result('ib-1'), result('ib-2')], messageCount: 2, pendingMessageCount: 0 };
    const before = (await fixture.stored()).length;
    for (const _ of [1, 2]) expect((await send(key(), body)).status).toBe(200);
    expect((await fixture.stored()).slice(before)).toMatchObject([
      { sender: '221771234567', timestamp: '20261121095950' },
      { sender: '221771234567', timestamp: '20261121095950' },
    ]);
  });

  test('Infobip gets JSON, and reports by our id', async () => {
    await use({ ...presets.Infobip, sendUrl: `${provider.url}/sms/2/text/advanced`, sender: '4455' });
    provider.state.answer = () => ({ body: '{"messages":[{"messageId":"7"}]}' });
    const id = await fixture.queue('"Merci"');
    await fixture.deliver();
    const [request] = provider.requests;
    expect(request?.headers.authorization).toBe('App their secret');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({
      messages: [
        { from: '4455', text: '"Merci"', destinations: [{ to: '221771234567', messageId: String(id) }] },
      ],
    });
    const status = { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' };
    expect((await send(`/status${key()}`, { results: [{ messageId: String(id), status }] })).status).toBe(
      200,
    );
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep: 'Delivered' });
  });

  test('Vonage sends a query, and answers 200 with an error in the text', async () => {
    await use({ ...presets.Vonage, sendUrl: `${provider.url}/sms/json` });
    const query =
      'msisdn=221771234567&to=4455&messageId=v-1&text=1%231%232&type=text&message-timestamp=2026-11-21+09%3A59%3A50';
    for (const _ of [1, 2]) expect((await fixture.call(`${key()}&${query}`)).status).toBe(200);
    expect(await last()).toMatchObject({ text: '1#1#2', timestamp: '20261121100000' });
    provider.state.answer = () => ({
      body: '{"message-count":"1","messages":[{"status":"4","error-text":"Bad Credentials for +221771234567"}]}',
    });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    const failed = await fixture.outgoing(id);
    expect(failed).toMatchObject({ state: 'Retrying', reason: 'outbox.reason.serviceRefused' });
    expect(failed.reasonCode).toContain('Bad Credentials');
    expect(failed.reasonCode).not.toContain('771234567');
    provider.state.answer = () => ({ body: '{"messages":[{"status": "0", "message-id":"v-out"}]}' });
    fixture.app.clock.advance(2 * 60_000);
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Sent', providerMessageId: 'v-out' });
    await fixture.call(`/status${key()}&messageId=v-out&status=rejected&err-code=6`);
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Failed', reasonCode: '6' });
  });

  test('httpSMS proves itself by a token, and sends all events to one address', async () => {
    await use({ ...presets.httpSMS, sendUrl: `${provider.url}/v1/messages/send`, sender: '+4455' });
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const sign = (secret: string, exp: number) => {
      const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ exp })}`;
      return {
        authorization: `Bearer ${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`,
      };
    };
    const inAnHour = fixture.app.clock.now().getTime() / 1000 + 3600;
    const event = (type: string, data: object) => ({
      specversion: '1.0',
      id: 'e',
      source: '/v1',
      type,
      data,
    });
    const received = event('message.phone.received', {
      ...{ contact: '+221771234567', owner: '+4455', content: '2#1#2', message_id: 'h-1' },
      timestamp: '2026-11-21T09:59:50.123Z',
    });
    expect((await send('', received, sign(gateway.apiKey, inAnHour))).status).toBe(200);
    expect(await last()).toMatchObject({ text: '2#1#2', timestamp: '20261121095950' });
    expect((await send('', received, sign(gateway.apiKey, inAnHour - 7200))).status).toBe(401);
    expect((await send('', received, sign('wrong', inAnHour))).status).toBe(401);
    provider.state.answer = () => ({ body: '{"data":{"id":"h-out"},"status":"success"}' });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(JSON.parse(provider.requests[0]?.body ?? '')).toEqual({
      ...{ from: '+4455', to: '+221771234567', content: 'Merci', request_id: String(id) },
    });
    expect(provider.requests[0]?.headers['x-api-key']).toBe('their secret');
    await send('', event('message.phone.delivered', { id: 'h-out' }), sign(gateway.apiKey, inAnHour));
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep: 'Delivered' });
  });
});

describe('a description of requests', () => {
  test('may answer with a text of its own', async () => {
    await use({ answerText: '<ok/>', answerType: 'xml' });
    expect(await send(key(), 'from=1&text=1&id=answered')).toEqual({ status: 200, body: '<ok/>' });
  });

  test.each([
    ['no JSON', { incomingFormat: 'json' }, '{', 'The body is not JSON.'],
    ['no sender', { incomingFormat: 'json' }, '{"text":"1"}', 'from is missing.'],
  ])('is told what is wrong: %s', async (_what, settings, body, message) => {
    await use(settings);
    expect(await send(key(), body)).toEqual({ status: 400, body: message });
  });

  test('with values that look like templates never evaluates them', async () => {
    await use({ sendUrl: `${provider.url}/?t={{text}}`, sendMethod: 'GET' });
    await fixture.queue('{{secret}} &');
    await fixture.deliver();
    expect(provider.requests[0]).toMatchObject({
      ...{ method: 'GET', url: '/?t=%7B%7Bsecret%7D%7D%20%26', body: '' },
    });
  });

  test('without an address for sending leaves its SMS to be tried again', async () => {
    await use({});
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({
      state: 'Retrying',
      reason: 'outbox.reason.noGateway',
    });
  });
});
