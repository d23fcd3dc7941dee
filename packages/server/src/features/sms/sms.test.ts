import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp({ now: '2024-03-01T12:00:00Z' });
afterAll(() => app.close());

let key: string;
beforeAll(async () => {
  const society = await aSociety(app.db);
  key = (await aGateway(app.db, society.id)).apiKey;
});

async function deliver(
  form: string,
  address = '/api/enqueueSmsEagleReport',
  headers: Record<string, string> = {},
) {
  const response = await app.nobody.send({
    method: 'POST',
    url: address,
    payload: form,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  return { status: response.status, body: response.body };
}

const stored = (text: string) =>
  app.db.selectFrom('rawReports').selectAll().where('text', '=', text).execute();

describe('a message from a gateway', () => {
  // SRV.FXNREQ.002
  test('is stored as received, without the key, and answered with an empty body', async () => {
    const form = `sender=%2B221770000001&timestamp=20240301115900&text=+1%231%232+&msgid=17&oid=3&modemno=2&apikey=${key}`;
    expect(await deliver(form)).toEqual({ status: 200, body: '' });
    const [row] = await stored('1#1#2');
    expect(row).toMatchObject({
      sender: '+221770000001',
      timestamp: '20240301115900',
      incomingMessageId: '17',
      outgoingMessageId: 3,
      modemNumber: 2,
    });
    expect(row?.body).not.toContain(key);
    expect(row?.processedAt).toBeNull();
  });

  test.each([
    ['a body of 3001 bytes', (k: string) => `apikey=${k}&text=`.padEnd(3001, '1'), 400],
    ['an empty body', () => '', 400],
    ['a blank body', () => '   ', 400],
    ['a repeated name', (k: string) => `apikey=${k}&text=1&TEXT=2`, 400],
    ['no key', () => 'sender=1&text=1', 401],
    ['the key in upper case', (k: string) => `apikey=${k.toUpperCase()}&text=1`, 401],
    ['a key hidden in the text', (k: string) => `text=1%26apikey%3D${k}`, 401],
  ])('with %s is refused', async (_name, form, status) => {
    expect(await deliver(form(key))).toEqual({ status, body: '' });
  });

  test('with a body of exactly 3000 bytes is accepted', async () => {
    expect((await deliver(`apikey=${key}&text=`.padEnd(3000, '1'))).status).toBe(200);
  });

  test('may have upper-case parameter names and empty pairs', async () => {
    expect((await deliver(`SENDER=1&&TEXT=capitals&APIKEY=${key}&`)).status).toBe(200);
    expect(await stored('capitals')).toHaveLength(1);
  });

  test('delivered sixteen times at once is stored once', async () => {
    const form = `sender=%2B221770000001&timestamp=20240301115900&text=sixteen&msgid=99&apikey=${key}`;
    const responses = await Promise.all(Array.from({ length: 16 }, () => deliver(form)));
    expect(responses.every((response) => response.status === 200)).toBe(true);
    expect(await stored('sixteen')).toHaveLength(1);
  });

  test.each([
    ['a text', 'SM-4f0c', 'SM-4f0c', 1],
    ['a text in another letter case', 'SN-4f0c', 'sn-4F0C', 2],
    ['a UUID', '018f2d3e-7c1a-7a4e-9a64-1f0cb0aa27d1', '018f2d3e-7c1a-7a4e-9a64-1f0cb0aa27d1', 1],
    ['100 characters', 'é'.repeat(100), 'é'.repeat(100), 1],
    ['more than 100 characters, which counts as no id', 'a'.repeat(101), 'b'.repeat(101), 1],
    ['a number with leading zeros', '0077', '77', 1],
    ['a number of more than 15 digits', '1234567890123456', '1234567890123456', 1],
    ['blanks, which count as no id', '  ', ' ', 1],
    ['another id for the same text', 'n-1', 'n-2', 2],
  ])('delivered twice, its id %s, is recognised by its id', async (name, first, second, count) => {
    const form = { sender: '+221770000002', timestamp: '20240301115901', text: name, apikey: key };
    for (const msgid of [first, second])
      expect((await deliver(String(new URLSearchParams({ ...form, msgid })))).status).toBe(200);
    expect(await stored(name)).toHaveLength(count);
  });

  describe('delivered again', () => {
    const sms = { sender: '+221770000003', timestamp: '20240301115900' };
    const post = (fields: Record<string, string>) =>
      deliver(String(new URLSearchParams({ ...sms, ...fields, apikey: key })));

    test.each([
      ['without an id, at the same moment', [{}, {}, {}], 1],
      ['without an id, at another second', [{}, { timestamp: '20240301115901' }], 2],
      ['without an id, by another sender', [{}, { sender: '+221770000004' }], 2],
      ['without an id or a timestamp', [{ timestamp: '' }, { timestamp: '' }], 2],
      [
        'with its id and another timestamp',
        [{ msgid: '501' }, { msgid: '501', timestamp: '20240301120000' }],
        1,
      ],
      ['with its id, by another sender', [{ msgid: '502' }, { msgid: '502', sender: '+221770000004' }], 2],
      ['with an id only the first time', [{ msgid: '503' }, {}], 2],
    ] as const)('%s', async (text, deliveries, count) => {
      const responses = await Promise.all(deliveries.map((fields) => post({ text, ...fields })));
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      expect(await stored(text)).toHaveLength(count);
    });

    test.each([
      ['an hour later, as another message', '2024-03-01T11:50:00Z', '2024-03-01T12:50:00Z', 2],
      ['within an hour, also in the next one', '2024-03-01T11:50:00Z', '2024-03-01T12:49:59Z', 1],
      ['when the clock went back, as another message', '2024-03-01T12:10:00Z', '2024-03-01T10:50:00Z', 2],
    ])('%s', async (text, first, second, count) => {
      for (const now of [first, second]) {
        app.clock.set(now);
        await post({ text, msgid: '504', timestamp: `20240301${now.slice(11, 16).replace(':', '')}00` });
      }
      app.clock.set('2024-03-01T12:00:00Z');
      expect(await stored(text)).toHaveLength(count);
    });

    test('with the id of another text after its counter began again, as another message', async () => {
      for (const text of ['1#1#1 counter', '1#1#2 counter']) await post({ text, msgid: '505' });
      expect(await stored('1#1#1 counter')).toHaveLength(1);
      expect(await stored('1#1#2 counter')).toHaveLength(0);
      await post({ text: '1#1#2 counter', msgid: '505', timestamp: '20240301115959' });
      expect(await stored('1#1#2 counter')).toHaveLength(1);
    });
  });

  test('from Telerivet has other parameter names', async () => {
    const form = `from_number_e164=221770000009&content=telerivet&time_created=1709294340.5&time_updated=1709294341&apikey=${key}`;
    expect((await deliver(form, '/api/enqueueTelerivetReport')).status).toBe(200);
    expect((await stored('telerivet'))[0]).toMatchObject({
      source: 'Telerivet',
      sender: '221770000009',
      timestamp: '1709294340.5',
      incomingMessageId: '1709294341',
    });
  });

  test('with a character that the database cannot store is accepted', async () => {
    expect((await deliver(`sender=1&text=nul%00char&apikey=${key}`)).status).toBe(200);
    expect(await stored('nulchar')).toHaveLength(1);
  });
});

describe('over the network', () => {
  let address: string;
  beforeAll(async () => {
    address = await app.app.listen({ port: 0, host: '127.0.0.1' });
  });
  const post = (path: string, body: string) => fetch(address + path, { method: 'POST', body });

  test('messages are accepted with any letter case of the path', async () => {
    const response = await post('/API/EnqueueSmsEagleReport', `sender=1&text=network&apikey=${key}`);
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(await stored('network')).toHaveLength(1);
  });

  test.each([
    ['too long', (k: string) => `apikey=${k}&text=`.padEnd(3001, '1'), 400],
    ['empty', () => '', 400],
    ['an unknown key', () => 'apikey=nobody&text=1', 401],
  ])('a form that is %s is refused', async (_name, form, status) => {
    const response = await post('/api/enqueueSmsEagleReport', form(key));
    expect([response.status, await response.text()]).toEqual([status, '']);
  });
});
