import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('RapidPro', 'rapidpro', {
  settings: {
    ...{
      sendUrl: '{provider}/send?channel={{channel}}',
      sendMethod: 'POST',
      bodyFormat: 'form',
      sender: '+4455',
    },
    sendBody:
      'id={{id}}&text={{text}}&to={{to}}&to_no_plus={{to_no_plus}}&from={{from}}&from_no_plus={{from_no_plus}}&channel={{channel}}',
  },
});
const { gateway, provider } = fixture;
afterAll(() => fixture.close());
beforeEach(() => {
  provider.requests.length = 0;
});

const key = `key=${gateway.apiKey}`;
const post = (path: string, payload: string) =>
  fixture.call(`${path}?${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  });

describe('a message of an external channel', () => {
  test.each([
    ['from and date', 'from=%2B221771234567&text=1%231%232&date=2026-11-21T09%3A59%3A50.000Z'],
    ['sender and time', 'sender=%2B221771234568&text=1%231%232&time=2026-11-21T09%3A59%3A50Z'],
  ])('with %s is stored once', async (_what, form) => {
    const before = (await fixture.stored()).length;
    for (const _ of [1, 2]) expect((await post('/receive', form)).status).toBe(200);
    expect((await fixture.stored()).slice(before)).toMatchObject([
      { text: '1#1#2', timestamp: '20261121095950' },
    ]);
  });

  test('with the same text at another time is another one', async () => {
    const before = (await fixture.stored()).length;
    await post('/receive', 'from=%2B221771234567&text=1%231%232&date=2026-11-21T09%3A59%3A51.000Z');
    await fixture.call(`/receive?${key}&from=%2B221771234567&text=1%231%232`);
    expect(await fixture.stored()).toHaveLength(before + 2);
  });

  test('is refused with a wrong key', async () => {
    expect((await fixture.call('/receive?key=no&from=1&text=1')).status).toBe(401);
  });
});

describe('an SMS of an external channel', () => {
  test('is sent by the template', async () => {
    const id = await fixture.queue('Merci & à vous');
    await fixture.deliver();
    expect(provider.requests.map(({ url, body }) => ({ url, body }))).toEqual([
      {
        url: `/send?channel=${gateway.address}`,
        body: `id=${id}&text=Merci+%26+%C3%A0+vous&to=%2B221771234567&to_no_plus=221771234567&from=%2B4455&from_no_plus=4455&channel=${gateway.address}`,
      },
    ]);
  });

  test.each([
    ['sent', 'Sent', 'Sent'],
    ['delivered', 'Delivered', 'Sent'],
    ['failed', 'Failed', 'Retrying'],
  ])('is reported at /%s', async (path, deliveryStep, state) => {
    const id = await fixture.queue('Merci');
    await fixture.deliver();
    expect((await fixture.call(`/${path}?${key}&id=${id}`)).status).toBe(200);
    expect(await fixture.outgoing(id)).toMatchObject({ deliveryStep, state });
    expect((await fixture.call(`/${path}?${key}&id=x`)).status).toBe(400);
  });
});
