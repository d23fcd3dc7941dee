import { afterAll, describe, expect, test, vi } from 'vitest';
import { aChannelGateway } from '../../../test/support/builders/gateways.ts';
import { openChannelFixture } from '../../../test/support/channel-fixture.ts';

const fixture = await openChannelFixture('Kannel', 'kannel');
const { app, gateway } = fixture;
afterAll(() => fixture.close());

const send = (url: string, remoteAddress = '203.0.113.5') =>
  app.nobody.send({ method: 'GET', url, remoteAddress });
const address = (of = gateway, type = 'kannel') =>
  `/api/channels/${type}/${of.address}?key=${of.apiKey}&sender=%2B22177&message=1`;

describe('the address of a gateway', () => {
  test.each([
    ['of a type that does not exist', `/api/channels/pigeon/${gateway.address}`, 404],
    ['that is unknown', `/api/channels/kannel/unknown0000000000000?key=${gateway.apiKey}`, 401],
    ['of another type', address(gateway, 'jasmin'), 401],
    ['with something unknown behind it', address().replace('?', '/elsewhere?'), 404],
    ['in capitals', address().replace('/kannel/', '/KANNEL/'), 200],
    ['with a slash at its end', address().replace('?', '/?'), 200],
  ])('%s is answered with %s', async (_what, url, status) => {
    expect((await send(url)).status).toBe(status);
  });

  test('refuses more than its type allows', async () => {
    const { status } = await app.nobody.send({
      method: 'POST',
      url: address(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `text=${'1'.repeat(8001)}`,
    });
    expect(status).toBe(413);
  });

  test('of another society cannot be opened by the key of this one', async () => {
    const other = await aChannelGateway(app.db, fixture.nationalSocietyId, { type: 'Kannel' });
    expect((await send(address({ ...other, apiKey: gateway.apiKey }))).status).toBe(401);
    expect((await send(address(other))).status).toBe(200);
  });

  test('of a gateway that was deleted is unknown', async () => {
    const gone = await aChannelGateway(app.db, fixture.nationalSocietyId, { type: 'Kannel' });
    expect((await send(address(gone))).status).toBe(200);
    await app.db.deleteFrom('smsGateways').where('id', '=', gone.id).execute();
    // Remembered for a moment, so the message is refused when it is stored, and the provider repeats it.
    expect([401, 503]).toContain((await send(address(gone))).status);
    await vi.waitFor(async () => expect((await send(address(gone))).status).toBe(401), { timeout: 5000 });
  });

  test('answers 503 while the database cannot be reached, and takes the message afterwards', async () => {
    const before = (await fixture.stored()).length;
    const query = vi.spyOn(app.services.ingestionPool, 'query').mockImplementation(() => {
      throw Object.assign(new Error('gone'), { code: '57P01' });
    });
    expect((await send(address())).status).toBe(503);
    query.mockRestore();
    expect((await send(address())).status).toBe(200);
    expect(await fixture.stored()).toHaveLength(before + 1);
  });
});

describe('a network that guesses', () => {
  const guesser = '198.51.100.7';
  const guess = (number: number) =>
    send(`/api/channels/kannel/guess${String(number).padStart(15, '0')}`, guesser);

  test('causes few queries, and does not keep gateways behind it from being heard', async () => {
    for (let number = 0; number < 25; number += 1) await guess(number);
    const query = vi.spyOn(app.services.ingestionPool, 'query');
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, number) => guess(1000 + number)));
    const lookups = query.mock.calls.length;
    query.mockRestore();
    expect(lookups).toBeLessThan(20);
    expect(statuses.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect((await send(address(), guesser)).status).toBe(200);
    expect((await send(address(), '198.51.101.7')).status).toBe(200);
  });
});
