import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { extractDataApi } from '../../../../test/support/data-api-description.ts';
import { startTestApp, withMetricsToken } from '../../../../test/support/test-app.ts';

/**
 * Records the description of the data API, from which the typed client and the list of changes are made (`npm run generate`). To record
 * it again after a change of the data API, run this test with `--update`.
 */
const file = fileURLToPath(new URL('../../../../../api-client/generated/openapi.json', import.meta.url));

const app = await startTestApp();
afterAll(() => app.close());

test('the description of the data API is recorded', async () => {
  const response = await app.app.inject({ url: '/api/openapi.json', headers: withMetricsToken });
  const description = extractDataApi(response.json());
  expect(Object.keys(description.paths as object).length).toBeGreaterThan(8);
  // Later versions may add fields, so that a response with more of them must match.
  expect(JSON.stringify(description)).not.toContain('"additionalProperties":false');
  await expect(`${JSON.stringify(description, null, 1)}\n`).toMatchFileSnapshot(file);
});
