import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findMissing } from '../containers/commands.ts';
import { faults } from './faults.ts';
import { parseOptions } from './options.ts';

/**
 * npm run drill: starts what compose.ha.yaml describes, lets gateways send 100 SMS per second, and causes one fault after the other.
 * Prints what was lost, doubled and delayed, and ends with 1 when something was wrong. Needs Linux and the packages named below, as
 * root or as an ordinary user who may create namespaces. Nothing of it can reach the network of this machine, and all of it ends
 * with this command.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);
const programs = ['patroni', 'patronictl', 'etcd', 'haproxy', 'psql', 'ip', 'unshare', 'nsenter', 'timeout'];
const packages = 'postgresql patroni python3-etcd etcd-server haproxy iproute2 util-linux';
const parentOfPrograms = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL of Debian: Patroni also needs the programs that the embedded one lacks. */
function findPostgres(): string | undefined {
  if (!existsSync(parentOfPrograms)) return undefined;
  const folders = readdirSync(parentOfPrograms)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => path.join(parentOfPrograms, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'pg_basebackup')));
}

/** Namespaces for networks, mounts and processes: root needs no other one, everybody else needs one for users too. */
const namespaces = () => [
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  ...['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
];

async function startInNamespaces(words: string[]): Promise<number | null> {
  // Bash, because process 1 must wait for processes whose parents were killed.
  const script = '"$@"; exit $?';
  const child = spawn('unshare', [...namespaces(), 'bash', '-c', script, 'bash', ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGTERM'));
  await once(child, 'close');
  return child.exitCode;
}

async function main(): Promise<number> {
  const parameters = process.argv.slice(2);
  parseOptions(
    parameters,
    faults.map(({ name }) => name),
  );
  const missing = await findMissing(programs);
  const postgres = findPostgres();
  if (!postgres) missing.push(`${parentOfPrograms}/*/bin`);
  if (missing.length > 0 || !postgres)
    throw new Error(`Missing: ${missing.join(', ')}. Run: apt-get install ${packages}`);
  if ((await startInNamespaces(['true'])) !== 0)
    throw new Error('This account may not create namespaces. Run npm run drill as root.');
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-drill-'));
  const inside = path.join(import.meta.dirname, 'inside.ts');
  const code = await startInNamespaces([process.execPath, inside, folder, postgres, ...parameters]);
  if (code === 0) await rm(folder, { recursive: true, force: true });
  else say(`The logs of PostgreSQL, Patroni, etcd and HAProxy are in ${folder}.`);
  return code ?? 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  say((error as Error).message);
  process.exitCode = 1;
}
