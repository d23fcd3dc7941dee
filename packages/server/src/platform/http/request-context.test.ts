import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { getCurrentRequestId, runInJobs } from '../work-context.ts';
import { trackRequestIds } from './request-context.ts';

const app = Fastify({ genReqId: ({ headers }) => String(headers['x-name']) });
trackRequestIds(app);
app.all('/', async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return getCurrentRequestId();
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const ask = async (name: string, body?: string) => {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'x-name': name, 'content-type': 'application/json' };
  return (await fetch(address, { method, headers, body })).text();
};

test('work for a request has its id, whatever other requests run', async () => {
  const names = Array.from({ length: 40 }, (_, number) => `request-${number}`);
  expect(await Promise.all(names.map((name) => ask(name)))).toEqual(names);
});

test('also after a body was read', async () => {
  const long = JSON.stringify({ text: 'x'.repeat(300_000) });
  const names = Array.from({ length: 10 }, (_, number) => `request-${number}`);
  expect(await Promise.all(names.map((name) => ask(name, long)))).toEqual(names);
});

test('outside of requests there is no id', async () => {
  expect(getCurrentRequestId()).toBeNull();
  expect(await runInJobs('chain-audit', ['1'], async () => getCurrentRequestId())).toBeNull();
});
