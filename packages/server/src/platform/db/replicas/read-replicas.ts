import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { parseLogPosition } from './log-positions.ts';
import { PrimaryLog } from './primary-log.ts';
import { type ReadSource, routeReads } from './reading-client.ts';
import { type ReadingContext, runReading } from './reading-context.ts';
import { type BypassReason, type PoolKind, Replica, type ReplicaStatus } from './replica.ts';

/** How often the primary is asked where it is, in milliseconds. */
const measureMilliseconds = 1000;

/** Replicas from which calls may read that say so (`reads` beside the route). The rules are in docs/decisions/0091. */
export interface ReadReplicas {
  /**
   * Runs work whose reads may come from a fresh replica. It must only read: if a transaction on the replica is lost, it runs again.
   *
   * @param written the position in the log of what the reader wrote last (`pg_lsn`), or null
   * @param isCancelled whether nobody waits for the result any more
   */
  run<T>(reader: { written: string | null; isCancelled(): boolean }, work: () => Promise<T>): Promise<T>;
  /** A pool of the primary whose connections read from replicas within `run`. */
  route(pool: pg.Pool, kind: PoolKind): PostgresPool;
  /** Open pages were notified of a change: from now on, replicas must have replayed it. */
  noteChange(): void;
  listStatuses(): ReplicaStatus[];
  stop(): Promise<void>;
}

interface Options {
  urls: readonly string[];
  /** A pool of the primary. */
  primary: pg.Pool;
  /** The largest number of connections to each replica, of each kind. */
  connections: Record<PoolKind, number>;
  /** Whether this process hears of all changes; while it does not, nothing is read from replicas. */
  isListening(): boolean;
  countRead(target: string): void;
  countBypass(replica: string, reason: BypassReason | 'notListening'): void;
  /** A replica is left out, or used again. */
  onChange(status: ReplicaStatus): void;
}

/** Where reads of requests come from: each request stays with one replica, and requests take turns. */
function createSource(replicas: readonly Replica[], log: PrimaryLog, options: Options): ReadSource {
  const { countRead, countBypass, isListening } = options;
  let turn = 0;
  const choose = () => {
    turn += 1;
    const inOrder = replicas.map((_, index) => replicas[(turn + index) % replicas.length] as Replica);
    return inOrder.find(({ status }) => status.problem === null) ?? (inOrder[0] as Replica);
  };
  return {
    countRead,
    countBypass,
    async lease(kind, context, isCheckedNow) {
      context.replica ??= choose();
      const { replica } = context;
      const refuse = (reason: BypassReason | 'notListening') => {
        countBypass(replica.name, reason);
        return null;
      };
      if (!isListening()) return refuse('notListening');
      const { announcedPosition } = log;
      if (announcedPosition === null) return refuse('notReplayed');
      const position = context.position > announcedPosition ? context.position : announcedPosition;
      const lease = await replica.lease(kind, { position, server: context.server, isCheckedNow });
      if ('bypass' in lease) return refuse(lease.bypass);
      // Another read of the request may have reached another server meanwhile.
      if (context.server === null || context.server === lease.server) {
        context.server = lease.server;
        return { client: lease.client, replica };
      }
      lease.client.release();
      return refuse('otherServer');
    },
  };
}

/** Opens the connections to replicas. A replica that does not answer delays nothing: it is used once it does. */
export function openReadReplicas(options: Options): ReadReplicas {
  const log = new PrimaryLog(options.primary);
  const { connections, onChange } = options;
  const replicas = options.urls.map((url) => new Replica({ url, connections, primary: log, onChange }));
  const source = createSource(replicas, log, options);
  const timer = setInterval(() => void log.measure(), measureMilliseconds).unref();
  const begun = log.measure().then(() => Promise.all(replicas.map((replica) => replica.check())));
  return {
    async run({ written, isCancelled }, work) {
      const position = written === null ? 0n : parseLogPosition(written);
      const context: ReadingContext = {
        ...{ position, isCancelled, replica: null, server: null, isOnPrimary: false, mustRepeat: false },
      };
      try {
        return await runReading(context, work);
      } catch (error) {
        if (!context.mustRepeat || isCancelled()) throw error;
        return runReading({ ...context, isOnPrimary: true }, work);
      }
    },
    route: (pool, kind) => routeReads(pool, kind, source),
    noteChange: () => log.noteChange(),
    listStatuses: () => replicas.map(({ status }) => status),
    async stop() {
      clearInterval(timer);
      await begun;
      await Promise.all(replicas.map((replica) => replica.stop()));
    },
  };
}
