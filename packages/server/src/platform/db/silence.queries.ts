import type net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { QueryLimits } from './query-limits.ts';

/** The server did not answer in time, so its connection was cut: nobody knows what became of the statement. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  override readonly name = 'DatabaseSilent';
  constructor() {
    super('Connection terminated: the database did not answer in time.');
  }
}

/** What pg keeps to itself, and what is needed to know whether an answer is due. Its version is pinned; a test holds it. */
interface Inside {
  connection: { stream: net.Socket };
  _activeQuery: { state?: string } | null;
}

const inside = (client: pg.ClientBase) => client as unknown as Inside;
const socketOf = (client: pg.ClientBase): net.Socket => inside(client).connection.stream;

/** Whether the server owes an answer. A cursor between two reads owes nothing: whoever reads the list is slow. */
function isAnswerDue(client: pg.ClientBase): boolean {
  const active = inside(client)._activeQuery;
  return active !== null && active !== undefined && active.state !== 'idle';
}

/** Asks the server to apply the limits to this connection. Not with the startup: poolers refuse parameters that they do not know. */
async function applyLimits(client: pg.ClientBase, limits: QueryLimits): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $3, false), set_config('tcp_keepalives_idle', '10', false),
       set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false)`,
    [limits.statement, limits.lock, limits.idleInTransaction].map(String),
  );
}

/**
 * Cuts a connection whose server owes an answer and is silent. The whole connection, because pg goes on using one whose query
 * merely timed out, although it is still busy.
 *
 * @param onSilence called when that happened
 */
export async function limitConnection(
  client: pg.ClientBase,
  limits: QueryLimits,
  onSilence: () => void = () => undefined,
): Promise<void> {
  const socket = socketOf(client);
  socket.setKeepAlive(true, 10_000);
  socket.on('timeout', () => {
    const { bytesRead } = socket;
    // A process that was busy itself has not read yet what came meanwhile: it does so before what is set here runs.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead || !isAnswerDue(client)) return;
      socket.destroy(new DatabaseSilent());
      onSilence();
    });
  });
  socket.setTimeout(limits.connect);
  await applyLimits(client, limits);
  socket.setTimeout(limits.silence);
}

/** The connections of a pool, and those of them that nobody uses just now. */
const connectionsOf = new WeakMap<pg.Pool, { all: Set<pg.ClientBase>; idle: Set<pg.ClientBase> }>();

/** Has a pool limit every connection it opens. After one fell silent, those that lie idle are not trusted either. */
export function limitPool(pool: pg.Pool, limits: QueryLimits): void {
  const all = new Set<pg.ClientBase>();
  const idle = new Set<pg.ClientBase>();
  connectionsOf.set(pool, { all, idle });
  const cutIdle = () => {
    for (const client of idle) socketOf(client).destroy();
  };
  pool.on('connect', (client) => all.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('remove', (client) => {
    all.delete(client);
    idle.delete(client);
  });
  Object.assign(pool.options, {
    onConnect: (client: pg.ClientBase) => {
      // Without a listener, a connection lost here would end the process; the pool finds out by itself.
      client.on('error', () => undefined);
      return limitConnection(client, limits, cutIdle);
    },
  });
}

/** How long the goodbye to the server may take, in milliseconds. */
const goodbye = 1000;

/** Ends a pool: in good order where the server answers, else by cutting what is left. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end();
  await Promise.race([ended, sleep(goodbye, undefined, { ref: false })]);
  for (const client of connectionsOf.get(pool)?.all ?? []) socketOf(client).destroy();
  await Promise.race([ended, sleep(goodbye, undefined, { ref: false })]);
}

/** Ends a single connection likewise. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, sleep(goodbye, undefined, { ref: false })]);
  socketOf(client).destroy();
}
