import { afterEach, expect, it, vi } from 'vitest';
import { KeptSource } from './kept-source.ts';

const address = '/static/world.pmtiles';
const bytes = (length: number) => new Uint8Array(length).fill(7);
const partial = (length: number) =>
  new Response(bytes(length), { status: 206, headers: { 'content-length': String(length) } });

const requested: string[] = [];
const addresses: string[] = [];
function answerRanges(): void {
  requested.length = 0;
  addresses.length = 0;
  vi.stubGlobal('fetch', async (at: string, { headers }: { headers: Headers }) => {
    requested.push(headers.get('range') ?? '');
    addresses.push(at);
    return partial(10);
  });
}
afterEach(() => vi.unstubAllGlobals());

it('the beginning of a file is taken from the request that was sent before', async () => {
  answerRanges();
  const taken: string[] = [];
  const source = new KeptSource(address, (wanted) => {
    taken.push(wanted);
    return Promise.resolve(partial(10));
  });
  expect((await source.getBytes(0, 10)).data.byteLength).toBe(10);
  expect([taken, requested]).toEqual([[address], []]);
  await source.getBytes(20, 10);
  expect([taken, requested]).toEqual([[address], ['bytes=20-29']]);
});

it.each([
  ['failed', () => Promise.reject(new TypeError('no network'))],
  ['is not a part of the file', () => Promise.resolve(new Response('gone', { status: 404 }))],
  ['is shorter', () => Promise.resolve(partial(5))],
  ['was never sent', () => undefined],
])('a beginning whose request %s is requested again', async (_, take) => {
  answerRanges();
  expect((await new KeptSource(address, take).getBytes(0, 10)).data.byteLength).toBe(10);
  expect(requested).toEqual(['bytes=0-9']);
});

it('parts of a file have addresses of their own, so that browsers request them at the same time', async () => {
  answerRanges();
  const source = new KeptSource(address);
  await Promise.all([source.getBytes(0, 10), source.getBytes(20, 10), source.getBytes(40, 10)]);
  expect(new Set(addresses).size).toBe(3);
  expect(addresses.map((each) => each.split('?')[0])).toEqual([address, address, address]);
});

it('of a beginning, no more is requested than what is needed', async () => {
  answerRanges();
  const source = new KeptSource(address, undefined, 10);
  await source.getBytes(0, 16_384);
  await source.getBytes(30, 20);
  expect(requested).toEqual(['bytes=0-9', 'bytes=30-49']);
});
