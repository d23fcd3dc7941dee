import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateToLatest } from '../../../src/platform/db/migrate.ts';
import { ensureDatabase } from '../../../src/platform/postgres/databases.queries.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../src/platform/postgres/embedded-postgres.ts';

/** Nothing waits for the disk; a statement that conflicts with what a replica replays is cancelled at once. */
const settings = [
  ...[
    'fsync=off',
    'full_page_writes=off',
    'autovacuum=off',
    'jit=off',
    'io_method=sync',
    'shared_buffers=32MB',
  ],
  ...['wal_level=replica', 'max_wal_senders=4', 'wal_keep_size=256MB', 'wal_receiver_status_interval=1s'],
  ...['max_standby_streaming_delay=0', 'hot_standby_feedback=off', 'wal_retrieve_retry_interval=100ms'],
];

/** A primary and a replica that streams from it, each a server of its own. */
export interface ReplicatedDatabase {
  primaryUrl: string;
  replicaUrl: string;
  /** Runs a statement on the replica, as an operator would. */
  onReplica(statement: string): Promise<unknown>;
  /** Sends a signal to all processes of the replica. */
  signalReplica(signal: NodeJS.Signals): void;
  /** Starts the replica again after it was killed. */
  restartReplica(): Promise<void>;
  stop(): Promise<void>;
}

/** The process of a server and its children, each of which is in a process group of its own. */
function findProcesses(postmaster: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        return []; // it has ended
      }
    });
  return [postmaster, ...parents.filter(({ parent }) => parent === postmaster).map(({ pid }) => pid)];
}

async function run(connectionString: string, statement: string): Promise<unknown> {
  const client = new pg.Client(connectionString);
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

const withDatabase = (url: string) => Object.assign(new URL(url), { pathname: '/harken' }).href;

/** Starts both servers: the replica is a copy of the migrated primary that goes on by streaming. Works on Linux only. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = await mkdtemp(path.join(tmpdir(), 'harken-replicas-'));
  await chmod(folder, 0o755); // started as root, the servers run under another account
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const start = (dataDir: string, more: string[] = []) =>
    startEmbeddedPostgres({ dataDir, settings: [...settings, ...more] });
  const first = await start(primaryDir);
  await ensureDatabase(first.connection, 'harken');
  await migrateToLatest(withDatabase(first.connectionString));
  await first.stop();
  execFileSync('cp', ['-a', primaryDir, replicaDir]);
  const signalFile = path.join(replicaDir, 'standby.signal');
  writeFileSync(signalFile, '');
  const { uid, gid } = statSync(replicaDir);
  chownSync(signalFile, uid, gid);
  const primary = await start(primaryDir);
  const { host, port, user } = primary.connection;
  const startReplica = () => start(replicaDir, [`primary_conninfo=host=${host} port=${port} user=${user}`]);
  let replica: EmbeddedPostgres = await startReplica();
  const replicaUrl = withDatabase(replica.connectionString);
  return {
    primaryUrl: withDatabase(primary.connectionString),
    replicaUrl,
    onReplica: (statement) => run(replicaUrl, statement),
    signalReplica(signal) {
      for (const pid of findProcesses(replica.pid)) {
        try {
          process.kill(pid, signal);
        } catch {
          // it ended with the others
        }
      }
    },
    async restartReplica() {
      await replica.stop();
      replica = await startReplica();
    },
    async stop() {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
