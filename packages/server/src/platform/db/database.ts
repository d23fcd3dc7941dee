import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { bulkLimits, ordinaryLimits } from './query-limits.ts';
import type { DB } from './schema.ts';
import { endClient, limitConnection, limitPool } from './silence.queries.ts';

// Identities and counts fit a double for the next few million years; as text they would only invite mistakes.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar date is text, yyyy-MM-dd: turning it into an instant would invent a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database, or a transaction on it: what every query function takes first. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** By this name connections of the releases are known that read keys and links from their plain columns only. */
export const applicationNameBeforeEncryption = 'harken';
const applicationName = 'harken server';

/** A connection pool to a PostgreSQL ≥ 15. Ends with `endPool`. */
export function openPool(connectionString: string, size = 10, limits = ordinaryLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
  });
  // Without a listener, a lost idle connection would end the process; the next query finds out by itself.
  pool.on('error', () => undefined);
  limitPool(pool, limits);
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
  limits = bulkLimits,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
  });
  client.on('error', () => undefined); // what is in hand fails with it
  await client.connect();
  await limitConnection(client, limits);
  return work(client).finally(() => endClient(client));
}
