/**
 * npm run bench: measures what the goals speak of, at the server and then in a browser. With --browser only the latter;
 * with --quick the server stores fewer past reports; with --abuse only how long SMS wait while one person asks for too much.
 */
import { installIfNeeded } from './lib/install.mjs';
import { runNode } from './lib/run.mjs';

const given = process.argv.slice(2);
const atServer = ['packages/server/bench/bench.ts', ...given];
const inBrowser = ['e2e/bench/browser.bench.ts'];
const underAbuse = ['e2e/bench/abuse.bench.ts'];
const commandsOf = () => {
  if (given.includes('--abuse')) return [underAbuse];
  return given.includes('--browser') ? [inBrowser] : [atServer, inBrowser];
};

await installIfNeeded();
for (const command of commandsOf()) {
  const { code } = await runNode(command);
  if (code !== 0) process.exitCode = code;
}
