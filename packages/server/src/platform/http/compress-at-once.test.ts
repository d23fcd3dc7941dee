import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { chooseEncoding, compressAtOnce } from './compress-at-once.ts';
import { JsonWriter } from './json-bytes.ts';

const json = JSON.stringify({ names: Array.from({ length: 2000 }, (_, at) => `Village ${at} é`) });

const app = Fastify();
compressAtOnce(app, { threshold: 1000, brotliOptions: {}, zlibOptions: { level: 4 } });
app.get('/text', async (_request, reply) => reply.type('application/json; charset=utf-8').send(json));
app.get('/bytes', async (_request, reply) =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(json)),
);
app.get('/small', async () => ({ isSuccess: true }));
app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(5000)));
app.get('/varying', async (_request, reply) =>
  reply.header('vary', 'origin').type('application/json').send(json),
);
app.get<{ Params: { number: string } }>('/written/:number', async ({ params }, reply) => {
  const writer = new JsonWriter();
  writer.addText(longText(params.number));
  const around = { before: Buffer.from('['), after: Buffer.from(']') };
  return reply.type('application/json').send(writer.finish().toPayload(around));
});
afterAll(() => app.close());

const longText = (number: string) =>
  JSON.stringify(Array.from({ length: 3000 }, (_, at) => `${number} ${at}`));

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

test.each([
  ['/text', 'gzip', gunzipSync],
  ['/bytes', 'gzip, deflate, br', brotliDecompressSync],
] as const)(
  'a large response of %s is compressed for a client that accepts %s',
  async (url, accepted, restore) => {
    const response = await get(url, accepted);
    expect(restore(response.rawPayload).toString()).toBe(json);
    expect(response.headers).toMatchObject({
      'content-encoding': accepted.includes('br') ? 'br' : 'gzip',
      'content-length': String(response.rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(response.rawPayload.length).toBeLessThan(json.length / 2);
  },
);

test('responses that use the same buffer one after the other are not mixed up', async () => {
  for (let round = 0; round < 3; round += 1) {
    const numbers = Array.from({ length: 30 }, (_, at) => `${round} ${at}`);
    const encodings = ['gzip', 'br', undefined];
    const responses = await Promise.all(
      numbers.map((number, at) => get(`/written/${encodeURIComponent(number)}`, encodings[at % 3])),
    );
    const restore = [gunzipSync, brotliDecompressSync, (bytes: Buffer) => bytes];
    const found = responses.map(({ rawPayload }, at) => String(restore[at % 3]?.(rawPayload)));
    expect(found).toEqual(numbers.map((number) => `[${longText(number)}]`));
  }
});

test.each([
  ['/text', undefined],
  ['/text', 'deflate'],
  ['/text', 'br;q=0, gzip'],
  ['/small', 'gzip'],
  ['/picture', 'gzip'],
  ['/varying', 'gzip'],
])('%s is left alone for %s', async (url, accepted) => {
  const { headers } = await get(url, accepted);
  expect(headers['content-encoding']).toBeUndefined();
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, *;q=0', null],
  ['brotli', null],
  ['', null],
])('of "%s" the encoding is %s', (accepted, encoding) => {
  expect(chooseEncoding({ 'accept-encoding': accepted })).toBe(encoding);
  expect(chooseEncoding({ 'accept-encoding': accepted, 'x-no-compression': '1' })).toBeNull();
});
