import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedUser, prepareDataFolder } from './data-folder.ts';
import { askServer, connectionStringOf, type PostgresConnection } from './databases.queries.ts';
import { holdServer } from './holders.ts';
import { chooseAccount, commandAs, ownerOfFiles, type RunsAs } from './postgres-account.ts';
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { disownPostmaster, isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.ts';
import { clearSocketFolder, openSocketFolder, socketFolderOf } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';

const defaultPort = 5432;
const windows = process.platform === 'win32';
/** A killed server's last backends may need a moment to notice; until then a new one refuses to start. */
const retryForMilliseconds = 5_000;
const worthRetrying = /lock file|shared memory/i;

/**
 * Settings of every embedded server. The server's own log keeps to its own life: the text of a
 * failed statement or of a violated constraint could hold names and phone numbers. The
 * application reports those errors itself, without the values.
 */
const fixedSettings = ['timezone=UTC', 'log_timezone=UTC', 'log_min_messages=log', 'log_checkpoints=off'];

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** The connection as an address, for `pg` and for `DATABASE_URL`. */
  connectionString: string;
  pid: number;
  /** True when the server was running already, left over by a process that was killed. */
  adopted: boolean;
  /** Ends the server in good order, unless another process took it over and still uses it. */
  stop(): Promise<void>;
}

interface Place {
  dataDir: string;
  socketFolder: string;
  logFile: string;
  settings: string[];
  binaries: PostgresBinaries;
  runsAs: RunsAs;
}

/**
 * Starts the PostgreSQL that comes with the product, on a data folder of its own.
 *
 * For the demo, for development and for one small server; larger places set `DATABASE_URL`. The
 * server listens on a Unix socket only its owner may open (on Windows: on a port of this machine
 * alone). A server that survived the death of its application is taken over, not started twice.
 * Its log is kept beside the data folder, as `<data folder>.log`.
 *
 * @param dataDir made when missing
 * @param settings of PostgreSQL, as `name=value`; later ones win
 * @throws when no PostgreSQL is installed for this platform, or the server does not start; the
 *   message then ends with what the server said
 * @example await startEmbeddedPostgres({ dataDir: 'data/postgres', settings: ['shared_buffers=256MB'] })
 */
export async function startEmbeddedPostgres(wanted: {
  dataDir: string;
  settings?: string[];
}): Promise<EmbeddedPostgres> {
  const parent = path.dirname(path.resolve(wanted.dataDir));
  await mkdir(parent, { recursive: true });
  const dataDir = path.join(await realpath(parent), path.basename(wanted.dataDir));
  return withStartLock(lockOf(dataDir), async () => {
    const settings = wanted.settings ?? [];
    const place = { ...(await choosePlace(dataDir)), settings };
    const formerOwner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
    await openSocketFolder(place.socketFolder, ownerOfFiles(place.runsAs), formerOwner);
    const adopted = await adoptRunning(place);
    if (adopted) return adopted;
    await prepareDataFolder(dataDir, { ...place, sync: !settings.includes('fsync=off') });
    return startAnew(place);
  });
}

async function choosePlace(dataDir: string): Promise<Omit<Place, 'settings'>> {
  const parent = path.dirname(dataDir);
  const installed = await findPostgresBinaries(parent);
  const runsAs = chooseAccount(installed.root, parent);
  const mustCopy = runsAs.kind === 'account' && runsAs.needsCopyOfPrograms;
  const binaries = mustCopy ? await copyPostgresBinaries(installed, parent) : installed;
  return { dataDir, socketFolder: socketFolderOf(dataDir), logFile: `${dataDir}.log`, binaries, runsAs };
}

/** Takes over a server that still runs on the data; undefined when there is none. */
async function adoptRunning(place: Place): Promise<EmbeddedPostgres | undefined> {
  const known = readPostmaster(place.dataDir);
  if (!known) return undefined;
  while (isPostmasterOf(place.dataDir, known.pid)) {
    const connection = connectionTo(place, known.port);
    if ((await askServer(connection)) === 'answers')
      return describe(place, connection, { pid: known.pid, adopted: true });
    await sleep(50); // it recovers, or is on its way out
  }
  if (isStuck(known.pid)) disownPostmaster(place.dataDir);
  await clearSocketFolder(place.socketFolder);
  return undefined;
}

/** Whether a process number is still taken, by a zombie or by a stranger. */
function isStuck(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function startAnew(place: Place): Promise<EmbeddedPostgres> {
  const giveUpAt = Date.now() + retryForMilliseconds;
  for (;;) {
    const port = windows ? await freePort() : defaultPort;
    const logStart = sizeOf(place.logFile);
    const server = spawnPostgres(place, port);
    if (await becomesReady(place.dataDir, server)) {
      server.unref();
      return describe(place, connectionTo(place, port), { pid: server.pid as number, adopted: false });
    }
    const said = readFileSync(place.logFile).subarray(logStart).toString().trim();
    if (Date.now() > giveUpAt || !worthRetrying.test(said)) {
      throw new Error(`PostgreSQL did not start on ${place.dataDir}: ${said}`);
    }
    await sleep(250);
  }
}

function spawnPostgres({ dataDir, socketFolder, logFile, settings, binaries, runsAs }: Place, port: number) {
  const listening = windows
    ? ['listen_addresses=127.0.0.1']
    : ['listen_addresses=', `unix_socket_directories="${socketFolder}"`];
  const all = [...listening, `port=${port}`, ...fixedSettings, ...settings];
  const { command, options, ids } = commandAs(runsAs, binaries.postgres, [
    ...['-D', dataDir],
    ...all.flatMap((setting) => ['-c', setting]),
  ]);
  const tooLarge = sizeOf(logFile) > 10_000_000;
  const log = openSync(logFile, tooLarge ? 'w' : 'a', 0o600);
  // detached: Ctrl-C reaches the whole foreground group, and the database must outlive its application
  const stdio = ['ignore', log, log] as const;
  const server = spawn(command, options, {
    ...ids,
    env: binaries.environment,
    cwd: '/',
    stdio: [...stdio],
    detached: true,
  });
  closeSync(log);
  return server;
}

async function becomesReady(dataDir: string, server: ChildProcess): Promise<boolean> {
  let ended = false;
  let failure: Error | undefined;
  server.once('exit', () => {
    ended = true;
  });
  server.once('error', (error) => {
    failure = error;
  });
  for (;;) {
    if (failure) throw failure;
    if (ended) return false;
    const postmaster = readPostmaster(dataDir);
    if (postmaster?.ready && postmaster.pid === server.pid) return true;
    await sleep(10);
  }
}

function connectionTo({ socketFolder }: Place, port: number): PostgresConnection {
  return { host: windows ? '127.0.0.1' : socketFolder, port, user: embeddedUser, database: 'postgres' };
}

async function describe(
  { dataDir, socketFolder }: Place,
  connection: PostgresConnection,
  { pid, adopted }: { pid: number; adopted: boolean },
): Promise<EmbeddedPostgres> {
  const release = await holdServer(`${dataDir}.holders`, !adopted);
  const stop = () =>
    withStartLock(lockOf(dataDir), async () => {
      if (!(await release())) return;
      await stopPostmaster(pid);
      await rm(socketFolder, { recursive: true, force: true });
    });
  return { connection, connectionString: connectionStringOf(connection), pid, adopted, stop };
}

function lockOf(dataDir: string): string {
  return `${dataDir}.lock`;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : defaultPort;
}
