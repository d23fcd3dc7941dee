import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { chooseEncoding, compressAtOnce } from './compress-at-once.ts';

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
afterAll(() => app.close());

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
