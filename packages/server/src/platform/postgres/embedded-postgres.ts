import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { embeddedUser, prepareDataFolder } from './data-folder.ts';
import { buildConnectionString, checkServer, type PostgresConnection } from './databases.queries.ts';
import { acquireLease } from './leases.ts';
import { buildCommand, chooseAccount, findFileOwner, type RunsAs } from './postgres-account.ts';
import { copyPostgresBinaries, findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { disownPostmaster, isPostmasterOf, readPostmaster, stopPostmaster } from './postmaster.ts';
import { clearSocketFolder, createSocketFolder, findSocketFolder } from './socket-folder.ts';
import { withStartLock } from './start-lock.ts';

const defaultPort = 5432;
const windows = process.platform === 'win32';
/** The last backends of a killed server may take a moment to end; until then a new server does not start. */
const retryForMilliseconds = 5_000;
const retryableErrors = /lock file|shared memory/i;

/**
 * Settings of every embedded server. Its log must not contain failed statements or violated constraints, which could contain
 * names and phone numbers. The application logs those errors itself, without values.
 */
const requiredSettings = ['timezone=UTC', 'log_timezone=UTC', 'log_min_messages=log', 'log_checkpoints=off'];

export interface EmbeddedPostgres {
  connection: PostgresConnection;
  /** The connection as a URL, for `pg` and `DATABASE_URL`. */
  connectionString: string;
  pid: number;
  /** Whether the server was already running, left by a killed process or started by another one. */
  adopted: boolean;
  /** Shuts down the server, unless another process still uses it. */
  stop(): Promise<void>;
}

interface ServerContext {
  dataDir: string;
  socketFolder: string;
  logFile: string;
  settings: string[];
  binaries: PostgresBinaries;
  runsAs: RunsAs;
}

/**
 * Starts the bundled PostgreSQL on its own data folder.
 *
 * For the demo, for development and for one small server; larger installations set `DATABASE_URL`. The server listens on a Unix
 * socket that only its owner can open (on Windows: on a local port). A server that survived its application is adopted, not
 * started twice. Its log is `<data folder>.log`, beside the data folder.
 *
 * @param dataDir created if missing
 * @param settings of PostgreSQL, as `name=value`; later ones override earlier ones
 * @throws when no PostgreSQL is installed for this platform, or the server does not start; the message then ends with the
 *   server's output
 * @example await startEmbeddedPostgres({ dataDir: 'data/postgres', settings: ['shared_buffers=256MB'] })
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: string[];
}): Promise<EmbeddedPostgres> {
  const parent = path.dirname(path.resolve(options.dataDir));
  await mkdir(parent, { recursive: true });
  const dataDir = path.join(await realpath(parent), path.basename(options.dataDir));
  return withStartLock(lockPath(dataDir), async () => {
    const settings = options.settings ?? [];
    const context = { ...(await prepareContext(dataDir)), settings };
    const formerOwner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
    await createSocketFolder(context.socketFolder, findFileOwner(context.runsAs), formerOwner);
    const adopted = await adoptRunning(context);
    if (adopted) return adopted;
    await prepareDataFolder(dataDir, { ...context, sync: !settings.includes('fsync=off') });
    return startServer(context);
  });
}

async function prepareContext(dataDir: string): Promise<Omit<ServerContext, 'settings'>> {
  const parent = path.dirname(dataDir);
  const installed = await findPostgresBinaries(parent);
  const runsAs = chooseAccount(installed.root, parent);
  const mustCopy = runsAs.kind === 'account' && runsAs.mustCopyPrograms;
  const binaries = mustCopy ? await copyPostgresBinaries(installed, parent) : installed;
  return { dataDir, socketFolder: findSocketFolder(dataDir), logFile: `${dataDir}.log`, binaries, runsAs };
}

/** Adopts a server that is running on the data; undefined if there is none. */
async function adoptRunning(context: ServerContext): Promise<EmbeddedPostgres | undefined> {
  const existing = readPostmaster(context.dataDir);
  if (!existing) return undefined;
  while (isPostmasterOf(context.dataDir, existing.pid)) {
    const connection = createConnection(context, existing.port);
    if ((await checkServer(connection)) === 'answers')
      return describe(context, connection, { pid: existing.pid, adopted: true });
    await sleep(50); // it is recovering or shutting down
  }
  if (isPidInUse(existing.pid)) disownPostmaster(context.dataDir);
  await clearSocketFolder(context.socketFolder);
  return undefined;
}

/** Whether a process id is still in use, by a zombie or another program. */
function isPidInUse(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function startServer(context: ServerContext): Promise<EmbeddedPostgres> {
  const giveUpAt = Date.now() + retryForMilliseconds;
  for (;;) {
    const port = windows ? await freePort() : defaultPort;
    const logStart = getFileSize(context.logFile);
    const server = spawnPostgres(context, port);
    if (await waitUntilReady(context.dataDir, server)) {
      server.unref();
      return describe(context, createConnection(context, port), {
        pid: server.pid as number,
        adopted: false,
      });
    }
    const output = readFileSync(context.logFile).subarray(logStart).toString().trim();
    if (Date.now() > giveUpAt || !retryableErrors.test(output)) {
      throw new Error(`PostgreSQL did not start on ${context.dataDir}: ${output}`);
    }
    await sleep(250);
  }
}

function spawnPostgres(
  { dataDir, socketFolder, logFile, settings, binaries, runsAs }: ServerContext,
  port: number,
) {
  const listening = windows
    ? ['listen_addresses=127.0.0.1']
    : ['listen_addresses=', `unix_socket_directories="${socketFolder}"`];
  const all = [...listening, `port=${port}`, ...requiredSettings, ...settings];
  const { command, options, ids } = buildCommand(runsAs, binaries.postgres, [
    ...['-D', dataDir],
    ...all.flatMap((setting) => ['-c', setting]),
  ]);
  const tooLarge = getFileSize(logFile) > 10_000_000;
  const log = openSync(logFile, tooLarge ? 'w' : 'a', 0o600);
  // detached: Ctrl-C signals the whole foreground group, and the database must outlive its application
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

async function waitUntilReady(dataDir: string, server: ChildProcess): Promise<boolean> {
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

function createConnection({ socketFolder }: ServerContext, port: number): PostgresConnection {
  return { host: windows ? '127.0.0.1' : socketFolder, port, user: embeddedUser, database: 'postgres' };
}

async function describe(
  { dataDir, socketFolder }: ServerContext,
  connection: PostgresConnection,
  { pid, adopted }: { pid: number; adopted: boolean },
): Promise<EmbeddedPostgres> {
  const release = await acquireLease(`${dataDir}.holders`, !adopted);
  const stop = () =>
    withStartLock(lockPath(dataDir), async () => {
      if (!(await release())) return;
      await stopPostmaster(pid);
      await rm(socketFolder, { recursive: true, force: true });
    });
  return { connection, connectionString: buildConnectionString(connection), pid, adopted, stop };
}

function lockPath(dataDir: string): string {
  return `${dataDir}.lock`;
}

function getFileSize(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : defaultPort;
}
