import { flushCompileCache } from 'node:module';
import { areScreensBuilt, pagesFolder, screensNotBuilt } from './app.ts';
import type { Config } from './platform/config/config.ts';
import { isDatabaseUnreachable } from './platform/db/database-errors.ts';
import type { Services } from './platform/services.ts';
import { runServer } from './run-server.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** After this many milliseconds a stopping process exits in any case. */
const stopTimeoutMilliseconds = 9500;

/** What the demo needs is not loaded otherwise. */
async function prepareDemo(services: Services): Promise<void> {
  const demo = await import('./demo/prepare-demo.ts');
  await demo.prepareDemo(services, printLine);
}

/**
 * Starts the server, and stops it on a signal.
 *
 * @throws an Error with a message for the operator
 */
export async function start(config: Config): Promise<void> {
  try {
    await startServer(config);
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
    throw new Error(`Harken cannot start: its database cannot be reached (${(error as Error).message}).`);
  }
}

async function startServer(config: Config): Promise<void> {
  const only = { web: process.argv.includes('--web'), worker: process.argv.includes('--worker') };
  const roles = only.web || only.worker ? only : { web: true, worker: true };
  if (roles.web && config.isProduction && !areScreensBuilt(pagesFolder))
    throw new Error(`Harken cannot start: ${screensNotBuilt}`);
  const server = await runServer(config, roles, config.isDemo ? prepareDemo : undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopTimeoutMilliseconds).unref();
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  const { email, password } = server.firstAdministrator ?? {};
  if (password) {
    printLine(`The first Administrator is ${email} with the password ${password} (shown only this once).`);
  }
  if (roles.web) printLine(`Harken is running at http://localhost:${config.port}`);
  // Otherwise stored only when a process exits, and one that is killed would compile everything again at its next start.
  flushCompileCache();
}
