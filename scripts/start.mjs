/**
 * npm start: from a fresh copy of the project to a running product, with one command. Until the packages are installed, only what
 * is built into Node 20 may be used here.
 */
import { buildClientIfNeeded } from './lib/client-build.mjs';
import { installIfNeeded } from './lib/install.mjs';
import { inProject, printLine } from './lib/project.mjs';
import { runUntilStopped, serverOptions } from './lib/run.mjs';

const { DATABASE_URL, DATABASE_URL_FILE, HARKEN_DEMO, NODE_ENV } = process.env;
const isBareStart = !DATABASE_URL && !DATABASE_URL_FILE && !HARKEN_DEMO && NODE_ENV !== 'production';

try {
  await installIfNeeded();
  await buildClientIfNeeded();
  printLine('Starting Harken…');
  const main = inProject('packages/server/src/main.ts');
  runUntilStopped([...serverOptions, main], isBareStart ? { HARKEN_DEMO: 'true' } : {});
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
