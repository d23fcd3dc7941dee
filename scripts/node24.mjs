/**
 * Runs a script with the product's Node, whatever Node is installed: node scripts/node24.mjs packages/server/scripts/admin.ts …
 */
import { installIfNeeded } from './lib/install.mjs';
import { runUntilStopped } from './lib/run.mjs';

await installIfNeeded();
runUntilStopped(process.argv.slice(2));
