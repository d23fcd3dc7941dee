import { afterAll, expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('the health check succeeds', async () => {
  const answer = await app.nobody.get('/health');
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('an unknown call gets a JSON response', async () => {
  const answer = await app.nobody.get('/api/nothing/here');
  expect(answer).toMatchObject({
    status: 404,
    body: { isSuccess: false, message: { key: 'error.notFound' } },
  });
});
