import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('Jasmin', 'jasmin', {
  settings: { url: '{provider}/send', userName: 'harken', sender: '4455' },
  secrets: { password: 'secret' },
});
const { gateway, provider } = fixture;
afterAll(() => fixture.close());
beforeEach(() => {
  provider.requests.length = 0;
  provider.state.answer = () => ({ body: 'Success "07033084-5cfd-4812-90a4-e4d24ffb6e3d"' });
});

const post = (rest: string, fields: Record<string, string>) =>
  fixture.call(rest, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const key = `?key=${gateway.apiKey}`;
const acknowledged = { status: 200, body: 'ACK/Jasmin' };
const toHex = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');

describe('a message from Jasmin', () => {
  const from = { from: '+221771234567', to: '4455', 'origin-connector': 'line-1' };

  test('is stored once and acknowledged as Jasmin expects', async () => {
    const fields = { id: 'j-1', ...from, coding: '0', content: '1#1#2', binary: toHex('1#1#2') };
    expect(await post(key, fields)).toEqual(acknowledged);
    expect(await post(key, fields)).toEqual(acknowledged);
    expect(await fixture.stored()).toEqual([
      { sender: '+221771234567', text: '1#1#2', timestamp: '20261121100000', source: 'Jasmin' },
    ]);
  });

  test.each([
    ['Arabic in UTF-16', '8', toHex('١#٢'), '١#٢'],
    ['half of a surrogate pair', '8', `${toHex('1')}d83d`, '1\ufffd'],
    ['an odd byte at the end', '8', `${toHex('1#1')}00`, '1#1'],
  ])('may be %s', async (what, coding, binary, text) => {
    expect(await post(key, { id: what, ...from, coding, binary })).toEqual(acknowledged);
    expect((await fixture.stored()).at(-1)?.text).toBe(text);
  });

  test.each([
    ['no key', '', { id: 'j-2', ...from, content: '1' }, 401],
    ['no id', key, { ...from, content: '1' }, 400],
    ['no hexadecimal', key, { id: 'j-2', ...from, coding: '8', binary: 'xyz' }, 400],
  ])('with %s is refused', async (_what, rest, fields, status) => {
    expect((await post(rest, fields as Record<string, string>)).status).toBe(status);
  });
});

describe('an SMS through Jasmin', () => {
  test('asks for reports at its own address', async () => {
    const id = await fixture.queue('Merci à vous');
    await fixture.deliver();
    const { pathname, searchParams } = new URL(provider.requests[0]?.url ?? '', provider.url);
    expect({ pathname, ...Object.fromEntries(searchParams) }).toEqual({
      ...{ pathname: '/send', username: 'harken', password: 'secret', to: '+221771234567', from: '4455' },
      ...{ coding: '0', content: 'Merci à vous', dlr: 'yes', 'dlr-level': '3', 'dlr-method': 'POST' },
      'dlr-url': `https://harken.example/api/channels/jasmin/${gateway.address}/status?key=${gateway.apiKey}&message=${id}`,
    });
    expect(await fixture.outgoing(id)).toMatchObject({
      ...{ state: 'Sent', providerMessageId: '07033084-5cfd-4812-90a4-e4d24ffb6e3d' },
    });
  });

  test('in another script is sent in hexadecimal', async () => {
    await fixture.queue('شكرا');
    await fixture.deliver();
    expect(provider.requests[0]?.url).toContain('coding=8&hex-content=0634064306310627');
  });

  test.each([
    ['ESME_ROK', 'Sent', 'Sent'],
    ['DELIVRD', 'Delivered', 'Sent'],
    ['UNDELIV', 'Failed', 'Retrying'],
    ['EXPIRED', 'Failed', 'Retrying'],
    ['ESME_RTHROTTLED', 'Failed', 'Retrying'],
    ['REJECTD', 'Failed', 'Failed'],
  ])('reported as %s', async (message_status, deliveryStep, state) => {
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    const report = { id: 'j', message_status, level: '2' };
    expect(await post(`/status${key}&message=${id}`, report)).toEqual(acknowledged);
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep, state });
  });

  test.each([
    [200, 'Error "No route found"', 'outbox.reason.serviceRefused', 'No route found'],
    [
      403,
      'Error "Authentication failure for username:harken"',
      'outbox.reason.serviceRefused',
      'Authentication failure for username:harken',
    ],
    [503, 'busy', 'outbox.reason.serviceUnreachable', '503'],
  ])('answered with %s %s is tried again', async (status, body, reason, reasonCode) => {
    provider.state.answer = () => ({ status, body });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Retrying', reason, reasonCode });
  });
});
