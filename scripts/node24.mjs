/**
 * Runs a script under the Node the product is made for, whatever Node is installed:
 * node scripts/node24.mjs packages/server/scripts/admin.ts …
 */
import { installIfNeeded } from './lib/install.mjs';
import { runUntilStopped } from './lib/run.mjs';

await installIfNeeded();
runUntilStopped(process.argv.slice(2));
