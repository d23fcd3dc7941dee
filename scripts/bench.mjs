/**
 * npm run bench: measures server and browser against the performance goals. --browser: only the browser; --quick: fewer stored
 * reports; --scale: only how a database grows; --abuse: only response times of SMS while one person makes too many requests.
 */
import { installIfNeeded } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';

const options = process.argv.slice(2);
const atServer = ['packages/server/bench/bench.ts', ...options];
const inBrowser = ['e2e/bench/browser.bench.ts'];
const underAbuse = ['e2e/bench/abuse.bench.ts'];
const chooseCommands = () => {
  if (options.includes('--abuse')) return [underAbuse];
  if (options.some((option) => option.startsWith('--scale'))) return [atServer];
  return options.includes('--browser') ? [inBrowser] : [atServer, inBrowser];
};

await installIfNeeded();
for (const command of chooseCommands()) {
  const { code } = await runNode(command);
  if (code !== 0) process.exitCode = code;
}
