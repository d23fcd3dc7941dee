import { areScreensBuilt, pagesFolder, screensNotBuilt } from './app.ts';
import { demoAccounts } from './demo/people.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { findTriggeringReporter } from './demo/triggering-reporter.ts';
import { readConfig } from './platform/config/config.ts';
import { isDatabaseUnreachable } from './platform/db/database-errors.ts';
import type { Services } from './platform/services.ts';
import { runServer } from './run-server.ts';

/**
 * The command that runs Harken. With `--web` it only serves requests, with `--worker` it only runs background work; otherwise
 * both.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** After this many milliseconds a stopping process exits in any case. */
const stopTimeoutMilliseconds = 9500;

async function prepareDemo(services: Services): Promise<void> {
  const outcome = await seedDemo(services, { today: services.clock.now(), log: printLine });
  if (outcome === 'present') printLine('The demo data is unchanged; npm run demo:refresh regenerates it.');
  if (outcome === 'otherData')
    printLine('This database already contains societies, so no demo data was added.');
  else printAccounts();
}

function printAccounts(): void {
  printLine('Accounts of the demo:');
  for (const { role, email, password } of demoAccounts)
    printLine(`  ${role.padEnd(17)} ${email} ${password}`);
  const { name, phoneNumber, village } = findTriggeringReporter();
  printLine(
    `There are two recent reports from ${village.name}. Send a third to raise an alert: 1#2#1 as ${name}, ${phoneNumber}, in the simulator.`,
  );
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
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
}

main().catch((error: Error) => {
  const reason = isDatabaseUnreachable(error)
    ? `Harken cannot start: its database cannot be reached (${error.message}).`
    : error.message;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
