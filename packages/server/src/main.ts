import { readConfig } from './platform/config.ts';
import { runServer } from './run-server.ts';

/**
 * The command that runs Harken. `--web` answers calls only, `--worker` works in the background only; without either, both.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const only = { web: process.argv.includes('--web'), worker: process.argv.includes('--worker') };
  const roles = only.web || only.worker ? only : { web: true, worker: true };
  const server = await runServer(config, roles);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0));
    });
  }
  const { email, password } = server.firstAdministrator ?? {};
  if (password) {
    say(`The first Administrator is ${email} with the password ${password} (shown only this once).`);
  }
  if (roles.web) say(`Harken answers at http://localhost:${config.port}`);
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
