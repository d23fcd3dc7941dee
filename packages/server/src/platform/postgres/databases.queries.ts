import pg from 'pg';

/** Connection to a PostgreSQL server on this machine: host is the folder of a Unix socket, or an address. */
export interface PostgresConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Whether a server accepts connections; `starting` also while it shuts down. */
export type ServerState = 'answers' | 'starting' | 'silent';

/**
 * The connection as a URL, as in `DATABASE_URL`.
 *
 * @example connectionStringOf({ host: '/tmp/harken-1', port: 5432, user: 'harken', database: 'harken' })
 * // 'postgresql://harken@localhost/harken?host=%2Ftmp%2Fharken-1&port=5432'
 */
export function buildConnectionString({ host, port, user, database }: PostgresConnection): string {
  const parameters = new URLSearchParams({ host, port: String(port) });
  return `postgresql://${encodeURIComponent(user)}@localhost/${encodeURIComponent(database)}?${parameters}`;
}

/** Creates a database if it does not exist; several processes may do so at once. */
export async function ensureDatabase(connection: PostgresConnection, name: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    // duplicate_database, or its unique index: another process created it
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/** Checks whether a server accepts connections, with a timeout of two seconds. */
export async function checkServer(connection: PostgresConnection): Promise<ServerState> {
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
