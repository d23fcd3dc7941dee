/** npm run check: all checks that take up to a minute: types, lint, boundaries, texts, fast tests. */
import { installIfNeeded } from './lib/install.mjs';
import { runSteps, staticSteps } from './lib/steps.mjs';
import { runTests } from './lib/vitest.mjs';

await installIfNeeded();
const failedSteps = await runSteps(staticSteps);
const { failed } = await runTests(['domain', 'contract', 'client', 'client-alone', 'scripts']);
process.exitCode = failedSteps.length + failed > 0 ? 1 : 0;
