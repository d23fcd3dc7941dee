import type { Services } from '../platform/services.ts';
import { demoAccounts } from './people.ts';
import { seedDemo } from './seed-demo.ts';
import { findTriggeringReporter } from './triggering-reporter.ts';

/** Generates the data of the demo, if there are none yet, and prints its accounts. */
export async function prepareDemo(services: Services, printLine: (line: string) => void): Promise<void> {
  const outcome = await seedDemo(services, { today: services.clock.now(), log: printLine });
  if (outcome === 'present') printLine('The demo data is unchanged; npm run demo:refresh regenerates it.');
  if (outcome === 'otherData')
    printLine('This database already contains societies, so no demo data was added.');
  else printAccounts(printLine);
}

function printAccounts(printLine: (line: string) => void): void {
  printLine('Accounts of the demo:');
  for (const { role, email, password } of demoAccounts)
    printLine(`  ${role.padEnd(17)} ${email} ${password}`);
  const { name, phoneNumber, village } = findTriggeringReporter();
  printLine(
    `There are two recent reports from ${village.name}. Send a third to raise an alert: 1#2#1 as ${name}, ${phoneNumber}, in the simulator.`,
  );
}
