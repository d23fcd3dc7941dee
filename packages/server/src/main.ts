import { demoAccounts } from './demo/people.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { thirdReporter } from './demo/third-reporter.ts';
import { readConfig } from './platform/config.ts';
import { isDatabaseUnreachable } from './platform/db/database-errors.ts';
import type { Services } from './platform/services.ts';
import { runServer } from './run-server.ts';

/**
 * The command that runs Harken. `--web` answers calls only, `--worker` works in the background only; without either, both.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

/** So many milliseconds after it was asked to stop the process ends, whatever it still waits for. */
const stopWithin = 9500;

async function makeDemo(services: Services): Promise<void> {
  const outcome = await seedDemo(services, { today: services.clock.now(), say });
  if (outcome === 'present') say('The demo is as it was left; npm run demo:refresh makes it new.');
  if (outcome === 'otherData') say('This database holds societies already; the demo is not added to them.');
  else sayAccounts();
}

function sayAccounts(): void {
  say('Accounts of the demo:');
  for (const { role, email, password } of demoAccounts) say(`  ${role.padEnd(17)} ${email} ${password}`);
  const { name, phoneNumber, village } = thirdReporter();
  say(
    `Two fresh reports from ${village.name} wait for a third: send 1#2#1 as ${name}, ${phoneNumber}, in the simulator.`,
  );
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const only = { web: process.argv.includes('--web'), worker: process.argv.includes('--worker') };
  const roles = only.web || only.worker ? only : { web: true, worker: true };
  const server = await runServer(config, roles, config.isDemo ? makeDemo : undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(1), stopWithin).unref();
      server.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  const { email, password } = server.firstAdministrator ?? {};
  if (password) {
    say(`The first Administrator is ${email} with the password ${password} (shown only this once).`);
  }
  if (roles.web) say(`Harken answers at http://localhost:${config.port}`);
}

main().catch((error: Error) => {
  const reason = isDatabaseUnreachable(error)
    ? `Harken cannot start: its database cannot be reached (${error.message}).`
    : error.message;
  process.stderr.write(`${reason}\n`);
  process.exit(1);
});
