import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aGateway, aSociety } from '../../../test/support/builders.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { networkOf, wrongKeyCounts, wrongKeysAtMost } from './wrong-keys.ts';

const app = await startTestApp({ now: '2026-11-23T10:00:00Z' });
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

let keys: string[];
beforeAll(async () => {
  const society = await aSociety(app.db);
  keys = [];
  for (const _ of [1, 2, 3]) keys.push((await aGateway(app.db, society.id)).apiKey);
});

let messages = 0;
async function statusOf(apikey: string, remoteAddress: string): Promise<number> {
  messages += 1;
  const form = {
    apikey,
    sender: '+221770000001',
    timestamp: '20261123100000',
    text: '1',
    msgid: `${messages}`,
  };
  const { status } = await app.nobody.send({
    method: 'POST',
    url: '/api/enqueueSmsEagleReport',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
    remoteAddress,
  });
  return status;
}
const guess = (count: number, address: string) =>
  Promise.all(Array.from({ length: count }, (_, number) => statusOf(`guess-${messages}-${number}`, address)));

describe('an address that sends wrong keys', () => {
  const address = '203.0.113.9';

  test('has further ones refused without a query for each', async () => {
    expect(new Set(await guess(wrongKeysAtMost, address))).toEqual(new Set([401]));
    const query = vi.spyOn(app.services.pool, 'query');
    expect(new Set(await guess(300, address))).toEqual(new Set([401]));
    expect(query.mock.calls.length).toBeLessThan(20);
  });

  test('has right ones taken all the same: gateways may share it', async () => {
    const statuses = await Promise.all([statusOf(keys[0] ?? '', address), ...(await guess(50, address))]);
    expect(statuses[0]).toBe(200);
    expect(await statusOf(keys[1] ?? '', address)).toBe(200);
  });

  test('slows nobody down elsewhere', async () => {
    expect(await statusOf(keys[2] ?? '', '203.0.113.10')).toBe(200);
  });
});

describe('the count of wrong keys', () => {
  test('ends with its window, and forgives a key that was right lately', () => {
    let now = 0;
    const counts = wrongKeyCounts(() => now);
    for (let number = 0; number < wrongKeysAtMost; number += 1) counts.noteWrong('net', `wrong ${number}`);
    expect(counts.isSuspect('net', 'a')).toBe(true);
    counts.noteRight('a');
    expect(counts.isSuspect('net', 'a')).toBe(false);
    counts.noteWrong('net', 'a');
    expect(counts.isSuspect('net', 'a')).toBe(true);
    now = 11 * 60_000;
    expect(counts.isSuspect('net', 'a')).toBe(false);
  });

  test('is kept within bounds, whatever addresses come', () => {
    const counts = wrongKeyCounts(() => 0);
    for (let number = 0; number < wrongKeysAtMost; number += 1) counts.noteWrong('first', `${number}`);
    for (let number = 0; number < 10_000; number += 1) counts.noteWrong(`net ${number}`, `${number}`);
    expect(counts.isSuspect('first', 'a')).toBe(false);
  });

  test.each([
    ['203.0.113.9', '::ffff:203.0.113.9', true],
    ['203.0.113.9', '203.0.113.10', false],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ])('takes %s and %s for one network: %s', (one, other, isSame) => {
    expect(networkOf(one) === networkOf(other)).toBe(isSame);
  });
});
