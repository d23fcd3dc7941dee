import pg from 'pg';

/** How a program on this machine reaches a PostgreSQL server: host is a folder where a Unix socket lies, or an address. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** A server's answer to the question whether it takes connections; `starting` also while it shuts down. */
export type ServerState = 'answers' | 'starting' | 'silent';

/**
 * The same connection as an address, in the form that `DATABASE_URL` takes.
 *
 * @example connectionStringOf({ host: '/tmp/harken-1', port: 5432, user: 'harken', database: 'harken' })
 * // 'postgresql://harken@localhost/harken?host=%2Ftmp%2Fharken-1&port=5432'
 */
export function connectionStringOf({ host, port, user, database }: PostgresConnection): string {
  const where = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?${where}`;
}

/** Makes a database unless it is there already; several processes may ask for the same one at once. */
export async function ensureDatabase(connection: PostgresConnection, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // duplicate_database, or its unique index: another process was faster
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** Asks a server whether it takes connections, and waits at most two seconds for its answer. */
export async function askServer(connection: PostgresConnection): Promise<ServerState> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return 'answers';
  } catch (error) {
    const cannotConnectNow = (error as pg.DatabaseError).code === '57P03';
    return cannotConnectNow ? 'starting' : 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}
