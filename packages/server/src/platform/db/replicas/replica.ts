import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { cutPool, endPool } from '../connection-timeouts.queries.ts';
import { openPool } from '../database.ts';
import type { QueryLimits } from '../query-limits.ts';
import { longReplicaLimits, monitorLimits, replicaLimits } from '../query-limits.ts';
import type { LogPosition } from './log-positions.ts';
import type { PrimaryLog } from './primary-log.ts';
import { findReplicaState, type ReplicaState } from './replicas.queries.ts';

/** Data of a replica may be this old, in milliseconds. */
export const maxAgeMilliseconds = 5000;
/** How long the state of a connection counts, in milliseconds, so that not every statement is preceded by another one. */
const stateMilliseconds = 250;
/** A server that does not tell its state within so many milliseconds hangs. */
const stateTimeoutMilliseconds = 500;
/** Interval of checks, in milliseconds. */
const checkMilliseconds = 1000;

/** Connections for ordinary statements, and for those that may take minutes. */
export type PoolKind = 'ordinary' | 'long';

/**
 * Why a statement is not read from a replica. `unreachable`: it does not answer; `unsuitable`: it is no replica of this database;
 * `behind`: its data is too old; `notReplayed`: it lacks a change that the reader has made or was notified of; `busy`: no connection is
 * free; `otherServer`: the address led to another server than before; `conflict`: the replica had to cancel the statement.
 */
export type BypassReason =
  | 'unreachable'
  | 'unsuitable'
  | 'behind'
  | 'notReplayed'
  | 'busy'
  | 'otherServer'
  | 'conflict';

/** What a read needs. */
export interface ReadNeed {
  position: LogPosition;
  /** The server that other reads of the request came from. */
  server: string | null;
  /** Whether the state of the connection must be asked for, however recently it was. */
  isCheckedNow: boolean;
}

export type Lease = { client: pg.PoolClient; server: string } | { bypass: BypassReason };

/** How a replica is doing, for metrics, health checks and operators. */
export interface ReplicaStatus {
  name: string;
  /** Null if reads may come from it. */
  problem: Exclude<BypassReason, 'notReplayed' | 'busy' | 'otherServer' | 'conflict'> | null;
  /** How far it is behind, in seconds; null if unknown. */
  lagSeconds: number | null;
}

interface ReplicaOptions {
  url: string;
  /** The largest number of connections, of each kind. */
  connections: Record<PoolKind, number>;
  primary: PrimaryLog;
  onChange(status: ReplicaStatus): void;
}

/** Names a replica in metrics and logs, without user and password. */
export function nameReplica(url: string): string {
  const { hostname, port, searchParams } = new URL(
    url.replace(/^(postgres(?:ql)?:\/\/[^@/]*@?)\//i, '$1localhost/'),
  );
  const host = searchParams.get('host') ?? hostname;
  return `${host}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** One address of replicas: its connections, and whether they can be used. It may lead to several servers, through a balancer. */
export class Replica {
  readonly name: string;
  readonly #options: ReplicaOptions;
  readonly #pools: Record<PoolKind, pg.Pool>;
  readonly #monitor: pg.Pool;
  readonly #states = new WeakMap<pg.PoolClient, { at: number; state: ReplicaState }>();
  readonly #timer: NodeJS.Timeout;
  #status: ReplicaStatus;
  #checking: Promise<void> | null = null;

  constructor(options: ReplicaOptions) {
    const { url, connections } = options;
    const open = (kind: PoolKind, limits: QueryLimits) => openPool(url, connections[kind], limits);
    this.#options = options;
    this.name = nameReplica(url);
    this.#status = { name: this.name, problem: 'unreachable', lagSeconds: null };
    this.#pools = { ordinary: open('ordinary', replicaLimits), long: open('long', longReplicaLimits) };
    this.#monitor = openPool(url, 1, monitorLimits);
    this.#timer = setInterval(() => void this.check(), checkMilliseconds).unref();
  }

  get status(): ReplicaStatus {
    return this.#status;
  }

  /** A connection on which a read can be sent now, or why there is none. Return it with `release`. */
  async lease(kind: PoolKind, need: ReadNeed): Promise<Lease> {
    const { problem } = this.#status;
    if (problem !== null) return { bypass: problem };
    const client = await this.#connect(kind);
    if (typeof client === 'string') return { bypass: client };
    try {
      const state = await this.#findState(client, need);
      const bypass = this.#judge(state, need);
      if (bypass === null) return { client, server: state.server };
      // A connection to another server is of no use to this request, but to others.
      client.release(bypass === 'unsuitable');
      return { bypass };
    } catch {
      client.release(true);
      this.leaveOut();
      return { bypass: 'unreachable' };
    }
  }

  /** Uses the replica no more until it answers again: what it owes is given up at once. */
  leaveOut(): void {
    this.#setStatus({ ...this.#status, problem: 'unreachable', lagSeconds: null });
    for (const pool of Object.values(this.#pools)) cutPool(pool);
    void this.check();
  }

  /** Looks how the replica is doing. Never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#checkOnce().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
    await Promise.all([...Object.values(this.#pools), this.#monitor].map(endPool));
  }

  async #checkOnce(): Promise<void> {
    const state = await askOnce(this.#monitor).catch(() => null);
    if (!state) {
      // Statements that wait for a server that hangs go to the primary.
      if (this.#status.problem !== 'unreachable')
        for (const pool of Object.values(this.#pools)) cutPool(pool);
      this.#setStatus({ ...this.#status, problem: 'unreachable', lagSeconds: null });
      return;
    }
    const problem = this.#judgeServer(state);
    const lag =
      state.replayed === null
        ? Number.POSITIVE_INFINITY
        : this.#options.primary.history.findLag(state.replayed);
    const lagSeconds = Number.isFinite(lag) ? lag / 1000 : null;
    this.#setStatus({ name: this.name, problem, lagSeconds });
  }

  async #connect(kind: PoolKind): Promise<pg.PoolClient | BypassReason> {
    const pool = this.#pools[kind];
    // The primary can answer at once.
    if (pool.idleCount === 0 && pool.totalCount >= this.#options.connections[kind]) return 'busy';
    try {
      return await pool.connect();
    } catch {
      this.leaveOut();
      return 'unreachable';
    }
  }

  async #findState(client: pg.PoolClient, need: ReadNeed): Promise<ReplicaState> {
    const known = this.#states.get(client);
    const isCurrent = known !== undefined && performance.now() - known.at < stateMilliseconds;
    if (known && isCurrent && !need.isCheckedNow && this.#judge(known.state, need) === null)
      return known.state;
    const at = performance.now();
    const state = await withStateTimeout(findReplicaState(client));
    this.#states.set(client, { at, state });
    return state;
  }

  #judge(state: ReplicaState, { position, server }: ReadNeed): BypassReason | null {
    const problem = this.#judgeServer(state);
    if (problem !== null) return problem;
    if (server !== null && server !== state.server) return 'otherServer';
    return state.replayed !== null && state.replayed >= position ? null : 'notReplayed';
  }

  #judgeServer({ replayed, systemId, timeline }: ReplicaState): ReplicaStatus['problem'] {
    const { identity, history } = this.#options.primary;
    // Without knowing the primary, nobody can say how old the data is.
    if (!identity) return 'behind';
    if (replayed === null || systemId !== identity.systemId) return 'unsuitable';
    if (timeline !== identity.timeline) return 'unsuitable';
    return history.findAge(replayed, performance.now()) <= maxAgeMilliseconds ? null : 'behind';
  }

  #setStatus(status: ReplicaStatus): void {
    const { problem } = this.#status;
    this.#status = status;
    if (problem !== status.problem) this.#options.onChange(status);
  }
}

async function askOnce(pool: pg.Pool): Promise<ReplicaState> {
  const client = await pool.connect();
  let hasAnswered = false;
  try {
    const state = await findReplicaState(client);
    hasAnswered = true;
    return state;
  } finally {
    client.release(!hasAnswered);
  }
}

/** Rejects when the response is not there in time. */
async function withStateTimeout<T>(response: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = sleep(stateTimeoutMilliseconds, undefined, { signal: ended.signal }).then(async () => {
    // If this process was busy, the response may have arrived that it has not read yet.
    await new Promise(setImmediate);
    throw new Error('The replica did not answer in time.');
  });
  late.catch(() => undefined);
  response.catch(() => undefined);
  return Promise.race([response, late]).finally(() => ended.abort());
}
