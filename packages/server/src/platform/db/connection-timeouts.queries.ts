import type net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { QueryLimits } from './query-limits.ts';

/** The server did not respond in time and the connection was closed: the outcome of the statement is unknown. */
export class DatabaseUnresponsive extends Error {
  readonly code = 'ETIMEDOUT';
  override readonly name = 'DatabaseUnresponsive';
  constructor() {
    super('Connection terminated: the database did not respond in time.');
  }
}

/** Internals of pg, needed to know whether a response is due. Its version is pinned, and a test covers this. */
interface PgInternals {
  connection: { stream: net.Socket };
  _activeQuery: { state?: string } | null;
}

const getInternals = (client: pg.ClientBase) => client as unknown as PgInternals;
const getSocket = (client: pg.ClientBase): net.Socket => getInternals(client).connection.stream;

/** Whether the server owes a response. A cursor between two reads does not count: the reader is slow. */
function isResponseDue(client: pg.ClientBase): boolean {
  const active = getInternals(client)._activeQuery;
  return active !== null && active !== undefined && active.state !== 'idle';
}

/** Applies the server-side limits. Not with the startup message: poolers reject parameters that they do not know. */
async function applyLimits(client: pg.ClientBase, limits: QueryLimits): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $3, false), set_config('tcp_keepalives_idle', '10', false),
       set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '3', false),
       set_config('enable_seqscan', case when $4::boolean then 'off' else current_setting('enable_seqscan') end, false),
       set_config('default_transaction_read_only',
         case when $5::boolean then 'on' else current_setting('default_transaction_read_only') end, false)`,
    [
      ...[limits.statement, limits.lock, limits.idleInTransaction].map(String),
      limits.avoidsWholeTables ?? false,
      limits.isReadOnly ?? false,
    ],
  );
}

/**
 * Closes a connection whose server owes a response and does not respond. pg itself would keep using a connection whose query
 * timed out, although the server is still busy with it.
 *
 * @param onTimeout called after such a timeout
 */
export async function limitConnection(
  client: pg.ClientBase,
  limits: QueryLimits,
  onTimeout: () => void = () => undefined,
): Promise<void> {
  const socket = getSocket(client);
  socket.setKeepAlive(true, 10_000);
  socket.on('timeout', () => {
    const { bytesRead } = socket;
    // If this process was busy, data may have arrived that it has not read yet; it is read before this runs.
    setImmediate(() => {
      if (socket.bytesRead > bytesRead || !isResponseDue(client)) return;
      socket.destroy(new DatabaseUnresponsive());
      onTimeout();
    });
  });
  socket.setTimeout(limits.connect);
  await applyLimits(client, limits);
  socket.setTimeout(limits.response);
}

/** The connections of each pool, and which of them are idle. */
const connectionsByPool = new WeakMap<pg.Pool, { all: Set<pg.ClientBase>; idle: Set<pg.ClientBase> }>();

/** Limits every connection of a pool. After one timed out, idle ones are closed too: they are probably dead as well. */
export function limitPool(pool: pg.Pool, limits: QueryLimits): void {
  const all = new Set<pg.ClientBase>();
  const idle = new Set<pg.ClientBase>();
  connectionsByPool.set(pool, { all, idle });
  const cutIdle = () => {
    for (const client of idle) getSocket(client).destroy();
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
      // Without a listener, losing the connection here would end the process; the pool notices it without one.
      client.on('error', () => undefined);
      return limitConnection(client, limits, cutIdle);
    },
  });
}

/** Cuts all connections of a pool, also those in use: their statements fail, and the next ones use new connections. */
export function cutPool(pool: pg.Pool): void {
  for (const client of connectionsByPool.get(pool)?.all ?? []) getSocket(client).destroy();
}

/** How long closing a connection may take, in milliseconds. */
const closeTimeout = 1000;

/** Closes a pool: gracefully if the server responds, otherwise by destroying its sockets. */
export async function endPool(pool: pg.Pool): Promise<void> {
  const ended = pool.end();
  await Promise.race([ended, sleep(closeTimeout, undefined, { ref: false })]);
  cutPool(pool);
  await Promise.race([ended, sleep(closeTimeout, undefined, { ref: false })]);
}

/** Closes a single connection in the same way. */
export async function endClient(client: pg.Client): Promise<void> {
  const ended = client.end().catch(() => undefined);
  await Promise.race([ended, sleep(closeTimeout, undefined, { ref: false })]);
  getSocket(client).destroy();
}
