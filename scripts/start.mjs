/**
 * npm start: from a fresh copy of the project to a running product, with one command.
 * Until the packages are installed, only what Node 20 has built in may be used here.
 */
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { inProject, say } from './lib/project.mjs';
import { runUntilStopped } from './lib/run.mjs';

const { DATABASE_URL, DATABASE_URL_FILE, HARKEN_DEMO, NODE_ENV } = process.env;
const isBareStart = !DATABASE_URL && !DATABASE_URL_FILE && !HARKEN_DEMO && NODE_ENV !== 'production';

try {
  await installIfNeeded();
  await buildClientIfNeeded();
  say('Starting Harken…');
  runUntilStopped([inProject('packages/server/src/main.ts')], isBareStart ? { HARKEN_DEMO: 'true' } : {});
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
