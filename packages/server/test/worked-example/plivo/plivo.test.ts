import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayTypes } from '../../../src/channels/all-types.ts';
import type { GatewayType } from '../../../src/channels/channel.ts';
import { openChannelFixture } from '../../support/channel-fixture.ts';
import { plivo } from './plivo.ts';

// Only because this type is no part of the product: others are in the list.
const types = gatewayTypes as GatewayType[];
types.push(plivo);

const fixture = await openChannelFixture('Plivo', 'plivo', {
  settings: { authId: 'MA1', sender: '+14155550100', url: '{provider}' },
  secrets: { authToken: 'token' },
});
const { gateway, provider } = fixture;
afterAll(async () => {
  types.splice(types.indexOf(plivo), 1);
  await fixture.close();
});
beforeEach(() => {
  provider.requests.length = 0;
  const body = JSON.stringify({ api_id: 'a', message: 'message(s) queued', message_uuid: ['uuid-1'] });
  provider.state.answer = () => ({ status: 202, body });
});

const post = (rest: string, payload: string, key = gateway.apiKey) =>
  fixture.call(`${rest}?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('a message from Plivo', () => {
  const form = 'From=221771234567&To=14155550100&Text=1%231%232&Type=sms&MessageUUID=uuid-in';

  test('is stored once, with the number as others write it', async () => {
    for (const _ of [1, 2]) expect(await post('', form)).toEqual({ status: 200, body: '' });
    expect(await fixture.stored()).toEqual([
      { sender: '+221771234567', text: '1#1#2', timestamp: '20261121100000', source: 'Plivo' },
    ]);
  });

  test('is refused with a wrong key, and without an id', async () => {
    expect((await post('', form, 'wrong')).status).toBe(401);
    expect(await post('', 'From=221771234567&Text=1')).toEqual({
      status: 400,
      body: 'MessageUUID is missing.',
    });
  });
});

describe('an SMS through Plivo', () => {
  test('is JSON with the address for its reports', async () => {
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    const [request] = provider.requests;
    expect(request?.url).toBe('/v1/Account/MA1/Message/');
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('MA1:token').toString('base64')}`);
    expect(JSON.parse(request?.body ?? '')).toEqual({
      ...{ src: '14155550100', dst: '221771234567', text: 'Merci', method: 'POST' },
      url: `https://harken.example/api/channels/plivo/${gateway.address}/status?key=${gateway.apiKey}&message=${id}`,
    });
    expect(await fixture.outgoing(id)).toMatchObject({ state: 'Sent', providerMessageId: 'uuid-1' });
  });

  test.each([
    ['sent', 'Sent', 'Sent', null],
    ['delivered', 'Delivered', 'Sent', null],
    ['undelivered&ErrorCode=300', 'Failed', 'Retrying', '300'],
  ])('is reported as %s', async (status, deliveryStep, state, reasonCode) => {
    const body = JSON.stringify({ message_uuid: [`uuid-${deliveryStep}`] });
    provider.state.answer = () => ({ status: 202, body });
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    await post('/status', `MessageUUID=uuid-${deliveryStep}&Status=${status}`);
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep, state, reasonCode });
  });
});
