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

test('closing an app that never listened ends its web server, whose timers would keep it in memory', async () => {
  const other = await startTestApp({ sameDatabaseAs: app });
  const ended = new Promise((resolve) => other.app.server.once('close', resolve));
  await other.close();
  await ended;
  expect(() => other.app).toThrow('closed');
});
