import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { acceptJson } from './parse-json.ts';

const app = Fastify();
acceptJson(app);
app.post('/echo', async ({ body }) => ({ body }));
afterAll(() => app.close());

const post = async (payload: string, type = 'application/json; charset=utf-8') => {
  const response = await app.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'content-type': type },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};
const large = (word: string) => JSON.stringify({ words: Array.from({ length: 50_000 }, () => word) });

test.each([
  ['', {}],
  [' \n', {}],
  ['{"a":1}', { a: 1 }],
])('%j is parsed', async (text, body) => {
  expect(await post(text)).toEqual({ status: 200, body: { body } });
});

test('an unreadable body is rejected, also a large one, and those after it are parsed', async () => {
  const [small, first, unreadable, second] = await Promise.all([
    post('{'),
    post(large('a')),
    post(`${large('b')}}`),
    post(large('c')),
  ]);
  expect([small, unreadable].map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 2 }, () => [400, 'FST_ERR_CTP_INVALID_JSON_BODY']),
  );
  expect([first, second].map(({ body }) => body.body.words[49_999])).toEqual(['a', 'c']);
});

test('a small body is not kept waiting by large ones', async () => {
  const order: string[] = [];
  const note = (name: string) => () => order.push(name);
  await Promise.all([
    ...Array.from({ length: 10 }, () => post(large('long enough')).then(note('large'))),
    post('{}').then(note('small')),
  ]);
  expect(order.indexOf('small')).toBeLessThan(5);
});
