import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createWrongKeyCounter, maxWrongKeys } from './wrong-keys.ts';

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
async function deliver(apikey: string, remoteAddress: string): Promise<number> {
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
  Promise.all(Array.from({ length: count }, (_, number) => deliver(`guess-${messages}-${number}`, address)));

describe('an address that sends wrong keys', () => {
  const address = '203.0.113.9';

  test('is refused without a query per key', async () => {
    expect(new Set(await guess(maxWrongKeys, address))).toEqual(new Set([401]));
    const query = vi.spyOn(app.services.pool, 'query');
    expect(new Set(await guess(300, address))).toEqual(new Set([401]));
    expect(query.mock.calls.length).toBeLessThan(20);
  });

  test('can still send correct keys, as gateways may share it', async () => {
    const statuses = await Promise.all([deliver(keys[0] ?? '', address), ...(await guess(50, address))]);
    expect(statuses[0]).toBe(200);
    expect(await deliver(keys[1] ?? '', address)).toBe(200);
  });

  test('does not slow down other addresses', async () => {
    expect(await deliver(keys[2] ?? '', '203.0.113.10')).toBe(200);
  });
});

describe('the count of wrong keys', () => {
  test('ends with its window, and trusts recently correct keys', () => {
    let now = 0;
    const counts = createWrongKeyCounter(() => now);
    for (let number = 0; number < maxWrongKeys; number += 1) counts.recordWrongKey('net', `wrong ${number}`);
    expect(counts.isSuspect('net', 'a')).toBe(true);
    counts.recordRightKey('a');
    expect(counts.isSuspect('net', 'a')).toBe(false);
    counts.recordWrongKey('net', 'a');
    expect(counts.isSuspect('net', 'a')).toBe(true);
    now = 11 * 60_000;
    expect(counts.isSuspect('net', 'a')).toBe(false);
  });

  test('uses bounded memory, whatever addresses send', () => {
    const counts = createWrongKeyCounter(() => 0);
    for (let number = 0; number < maxWrongKeys; number += 1) counts.recordWrongKey('first', `${number}`);
    for (let number = 0; number < 10_000; number += 1) counts.recordWrongKey(`net ${number}`, `${number}`);
    expect(counts.isSuspect('first', 'a')).toBe(false);
  });
});
