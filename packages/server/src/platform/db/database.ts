import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { readBinaryCopies } from './binary-copies.ts';
import { endClient, limitConnection, limitPool } from './connection-timeouts.queries.ts';
import { keepPlans } from './kept-plans.ts';
import { writeNumberLists } from './number-lists.ts';
import { bulkLimits, ordinaryLimits } from './query-limits.ts';
import type { DB } from './schema.ts';

// Ids and counts fit a double; as text they would invite mistakes such as concatenation instead of addition.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar date stays text, yyyy-MM-dd: a Date would need a time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** The database or a transaction: the first parameter of every query function. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

/** Identifies connections of releases that only read gateway keys and links from their unencrypted columns. */
export const applicationNameBeforeEncryption = 'harken';
const applicationName = 'harken server';

/**
 * How long a connection stays open without being used, in milliseconds. A new one plans every query again and reads what tables look
 * like: the first page of somebody after a pause took twice as long.
 */
const idleTimeout = 5 * 60_000;

/** Opens a connection pool to PostgreSQL 15 or newer. Close it with `endPool`. */
export function openPool(connectionString: string, size = 10, limits = ordinaryLimits): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    idleTimeoutMillis: idleTimeout,
    application_name: applicationName,
    keepAlive: true,
    connectionTimeoutMillis: limits.connect,
  });
  // Without a listener, losing an idle connection would end the process; the next query notices the loss.
  pool.on('error', () => undefined);
  limitPool(pool, limits);
  keepPlans(pool);
  // Afterwards: the later one sees a query first, and this one must see the values of kept statements too.
  writeNumberLists(pool);
  readBinaryCopies(pool);
  return pool;
}

/** Kysely on a pool: camelCase in code, snake_case in the database; JSON is left as it is. Long lists can be streamed. */
export function createKysely(pool: PostgresPool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Runs work on a connection of its own and closes it afterwards. */
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
  client.on('error', () => undefined); // queries in progress fail with the error
  await client.connect();
  await limitConnection(client, limits);
  return work(client).finally(() => endClient(client));
}

/** Runs work on a database with a connection of its own, as commands do. */
export async function withDatabase<T>(
  connectionString: string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const pool = openPool(connectionString, 1, bulkLimits);
  try {
    return await work(createKysely(pool));
  } finally {
    await pool.end();
  }
}
