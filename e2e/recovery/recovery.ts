import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../packages/server/test/support/servers/free-port.ts';

/**
 * npm run drill:recovery: point-in-time recovery of an external database with pgBackRest, for real: a PostgreSQL that archives its
 * WAL, a full backup, work after it, a deletion by mistake, the loss of the data folder, and a restore to the moment before the
 * deletion. Needs root, and of Debian `apt-get install postgresql pgbackrest`. Prints what each step took, and ends with 1 when
 * something was wrong.
 */
const run = promisify(execFile);
const say = (line: string) => process.stdout.write(`${line}\n`);
const project = path.join(import.meta.dirname, '..', '..');
const rowsBefore = 20_000;
const rowsAfter = 5000;
const startMilliseconds = 60_000;

interface Machine {
  folder: string;
  port: number;
  /** The programs of PostgreSQL. */
  binaries: string;
}

async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const value = await work();
  say(`| ${title.padEnd(52)} | ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s |`);
  return value;
}

/** PostgreSQL and pgBackRest refuse to run as root. */
const asPostgres = (program: string, parameters: string[]) =>
  run('runuser', ['-u', 'postgres', '--', program, ...parameters], { cwd: '/' }).catch(
    (error: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error(`${program} failed: ${error.stderr || error.stdout || error.message}`);
    },
  );

const pgBackRest = ({ folder }: Machine, ...parameters: string[]) =>
  asPostgres('pgbackrest', [`--config=${folder}/pgbackrest.conf`, '--stanza=harken', ...parameters]);

const pgControl = ({ binaries, folder }: Machine, ...parameters: string[]) =>
  asPostgres(`${binaries}/pg_ctl`, ['-D', `${folder}/data`, ...parameters]);

const start = (machine: Machine) =>
  pgControl(machine, '-w', '-l', `${machine.folder}/log/postgres.log`, 'start');

const addressOf = ({ port }: Machine, name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;

async function query<Row extends pg.QueryResultRow>(machine: Machine, text: string, name = 'harken') {
  const client = new pg.Client({ connectionString: addressOf(machine, name) });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** A command of Harken on the database of the machine. */
async function harken(machine: Machine, script: string): Promise<string> {
  const file = path.join(project, 'packages', 'server', 'scripts', script);
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: addressOf(machine, 'harken') };
  return (await run(process.execPath, [file], { env })).stdout;
}

async function createMachine(): Promise<Machine> {
  const { stdout } = await run('pg_config', ['--bindir']).catch(() =>
    run('sh', ['-c', 'ls -d /usr/lib/postgresql/*/bin | tail -1']),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-recovery-'));
  const machine = { folder, port: await freePort(), binaries: stdout.trim() };
  const { stdout: ids } = await run('id', ['-u', 'postgres']);
  for (const name of ['', 'data', 'repository', 'log', 'lock', 'spool']) {
    await mkdir(path.join(folder, name), { recursive: true, mode: 0o700 });
    await chown(path.join(folder, name), Number(ids), Number(ids));
  }
  await writeFile(
    path.join(folder, 'pgbackrest.conf'),
    `[global]
repo1-path=${folder}/repository
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=only-for-the-drill
repo1-retention-full=2
log-path=${folder}/log
lock-path=${folder}/lock
spool-path=${folder}/spool
start-fast=y

[harken]
pg1-path=${folder}/data
pg1-port=${machine.port}
pg1-socket-path=${folder}
pg1-user=postgres
`,
  );
  await asPostgres(`${machine.binaries}/initdb`, [
    '-D',
    `${folder}/data`,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ]);
  await writeFile(
    path.join(folder, 'data', 'postgresql.auto.conf'),
    `port = ${machine.port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
wal_level = replica
archive_mode = on
archive_command = 'pgbackrest --config=${folder}/pgbackrest.conf --stanza=harken archive-push %p'
archive_timeout = 60
`,
  );
  await start(machine);
  return machine;
}

const insertEvents = (machine: Machine, count: number) =>
  query(
    machine,
    `insert into audit_events (action, done_at) select 'project/edit', now() from generate_series(1, ${count})`,
  );

const countEvents = async (machine: Machine) =>
  Number((await query<{ count: string }>(machine, 'select count(*) as count from audit_events'))[0]?.count);

async function untilPromoted(machine: Machine): Promise<void> {
  const until = performance.now() + startMilliseconds;
  while (performance.now() < until) {
    const [row] = await query<{ recovering: boolean }>(
      machine,
      'select pg_is_in_recovery() as recovering',
    ).catch(() => []);
    if (row && !row.recovering) return;
    await sleep(200);
  }
  throw new Error('The restored database did not become writable.');
}

async function drill(machine: Machine): Promise<void> {
  await query(machine, 'create database harken', 'postgres');
  await step('Tables of Harken are created', () => harken(machine, 'migrate.ts'));
  await insertEvents(machine, rowsBefore);
  await step('stanza-create, check', async () => {
    await pgBackRest(machine, 'stanza-create');
    await pgBackRest(machine, 'check');
  });
  await step('Full backup', () => pgBackRest(machine, 'backup', '--type=full'));
  await insertEvents(machine, rowsAfter);
  const [row] = await query<{ at: string }>(
    machine,
    `select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as at`,
  );
  await sleep(1000);
  await query(machine, `set session_replication_role = replica; delete from audit_events`);
  await step('The last WAL is archived', async () => {
    await query(machine, 'select pg_switch_wal()');
    await pgBackRest(machine, 'check');
  });
  await pgControl(machine, '-m', 'immediate', 'stop');
  await rm(path.join(machine.folder, 'data'), { recursive: true });
  await asPostgres('mkdir', ['-m', '700', `${machine.folder}/data`]);
  await step('Restore of the files', () =>
    pgBackRest(machine, 'restore', '--type=time', `--target=${row?.at}`, '--target-action=promote'),
  );
  await step('Replay of WAL until the moment before the deletion', async () => {
    await start(machine);
    await untilPromoted(machine);
  });
  const found = await countEvents(machine);
  const expected = rowsBefore + rowsAfter;
  say(
    `${found} of ${expected} rows are there: ${rowsBefore} of the backup, ${rowsAfter} from the archived WAL.`,
  );
  if (found !== expected) throw new Error('The recovery is not complete.');
  say((await harken(machine, 'verify-audit.ts')).trim());
}

async function main(): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('The drill starts programs of another user: run it as root.');
  const machine = await createMachine();
  try {
    await drill(machine);
  } finally {
    await pgControl(machine, '-m', 'immediate', 'stop').catch(() => undefined);
    await rm(machine.folder, { recursive: true, force: true });
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
