/**
 * npm test: everything. The last line says how many tests passed and failed; a static check that
 * fails counts as one failed test. With --long, tests that draw examples by chance draw many more.
 */
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { say } from './lib/project.mjs';
import { runSteps, staticSteps } from './lib/steps.mjs';
import { runTests } from './lib/vitest.mjs';

const env = process.argv.includes('--long') ? { HARKEN_LONG: '1' } : {};
let passed = 0;
let failed = 0;

/** Does one part; when it breaks down altogether, the others are still done. */
async function part(work) {
  try {
    const counts = await work();
    passed += counts.passed;
    failed += counts.failed;
  } catch (error) {
    say(error.message);
    failed += 1;
  }
}

await installIfNeeded();
await part(async () => ({ passed: 0, failed: await runSteps(staticSteps) }));
await part(() => runTests(['domain', 'contract', 'server', 'client', 'client-alone', 'scripts'], env));
await part(async () => {
  await buildClientIfNeeded();
  return runTests(['e2e'], env);
});
process.exitCode = failed > 0 ? 1 : 0;
say(`${passed} passed, ${failed} failed`);
