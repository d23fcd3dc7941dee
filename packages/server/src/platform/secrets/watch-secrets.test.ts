import { afterAll, expect, test, vi } from 'vitest';
import { aGateway } from '../../../test/support/builders/gateways.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { openHealth } from '../health/health.ts';
import { openMetrics } from '../metrics/metrics.ts';
import { watchPlainSecrets } from './watch-plain-secrets.ts';

const app = await startTestApp();
afterAll(() => app.close());

/** Starts the check as a process with these keys would. */
async function startWith(secretKey: string | null, previousSecretKey: string | null = null) {
  const printed: string[] = [];
  const { registry } = openMetrics();
  const health = openHealth(registry);
  const config = { ...app.services.config, secretKey, previousSecretKey };
  const services = { ...app.services, config, health };
  const watch = await watchPlainSecrets(
    services,
    async () => undefined,
    (line) => printed.push(line),
  );
  return { printed, health, registry, stop: watch.stop };
}

const otherKey = 'another-secret-key-of-more-than-32-characters';

test('a changed secret key is said at start, and is a warning of /health and a metric', async () => {
  const society = await aSociety(app.db);
  await aGateway(app.db, society.id);
  const { printed, health, registry, stop } = await startWith(otherKey);
  await vi.waitFor(() => expect(printed).toHaveLength(1), { timeout: 5000 });
  expect(printed[0]).toMatch(
    /^HARKEN_SECRET_KEY is not the key with which \d+ stored secrets were encrypted/,
  );
  expect(printed[0]).toContain('HARKEN_SECRET_KEY_PREVIOUS');
  expect(await health.failing('warnings')).toEqual(['storedSecrets']);
  expect(await health.failing('all')).toEqual([]); // a lost key must not keep the server from working
  expect(await registry.metrics()).toContain('harken_health{check="storedSecrets"} 0');
  stop();
});

test.each([
  ['the right key', () => [app.services.config.secretKey, null]],
  ['a new key with the previous one', () => [otherKey, app.services.config.secretKey]],
])('%s causes no warning', async (_name, keys) => {
  const [current = null, previous = null] = keys();
  const { printed, health, stop } = await startWith(current, previous);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await health.failing('warnings')).toEqual([]);
  expect(printed).toEqual([]);
  stop();
});
