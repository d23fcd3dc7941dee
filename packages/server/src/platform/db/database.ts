import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { DB } from './schema.ts';

// Identities and counts fit a double for the next few million years; as text they would only invite mistakes.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar date is text, yyyy-MM-dd: turning it into an instant would invent a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database, or a transaction on it: what every query function takes first. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** A connection pool to a PostgreSQL ≥ 15. Ends with `pool.end()`. */
export function openPool(connectionString: string, size = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    application_name: 'harken',
    // A database that does not answer must not hold a gateway's message: it is told to try again.
    connectionTimeoutMillis: 5000,
  });
  // Without a listener, a lost idle connection would end the process; the next query finds out by itself.
  pool.on('error', () => undefined);
  // The same for one that is lost while in use, between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Kysely on a pool: columns are camelCase in code and snake_case in the database; JSON values are left as they are. Long lists can be streamed. */
export function databaseOn(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** One connection of its own, for work that needs nothing but the database: ends when the work does. */
export async function withConnection<T>(
  connectionString: string,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, application_name: name });
  await client.connect();
  return work(client).finally(() => client.end());
}
