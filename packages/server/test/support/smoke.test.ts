import { afterAll, expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('the health check succeeds', async () => {
  const response = await app.nobody.get('/health');
  expect(response).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('an unknown call gets a JSON response', async () => {
  const response = await app.nobody.get('/api/nothing/here');
  expect(response).toMatchObject({
    status: 404,
    body: { isSuccess: false, message: { key: 'error.notFound' } },
  });
});
