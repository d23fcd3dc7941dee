import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { withConnection } from '../db/database.ts';

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** PostgreSQL cuts longer names. */
const maxNameLength = 63;

/** The beginning of the names of the scratch databases of this installation: others may use the same server. */
async function findPrefix(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return `${rows[0]?.name.slice(0, maxNameLength - 20) ?? ''}_verify_`;
}

/** Drops what verifications left behind that were killed. */
async function dropLeftovers(client: pg.ClientBase, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${quote(name)} with (force)`);
}

function withDatabaseName(connectionString: string, name: string): string {
  const url = new URL(connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*@)\//, '$1localhost/'));
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

/**
 * Creates an empty database beside another one, and drops it when the work ends. Call it only while no other verification of
 * this installation runs.
 *
 * @throws Error with a message for the operator when the user may not create databases
 */
export async function withScratchDatabase<T>(
  connectionString: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  // A connection for each statement: a proxy may close one that is idle while the work goes on.
  const run = <R>(statement: (client: pg.Client) => Promise<R>) =>
    withConnection(connectionString, 'harken verification', statement);
  const name = await run(create);
  try {
    return await work(withDatabaseName(connectionString, name));
  } finally {
    await run((client) => client.query(`drop database if exists ${quote(name)} with (force)`));
  }
}

async function create(client: pg.ClientBase): Promise<string> {
  const prefix = await findPrefix(client);
  await dropLeftovers(client, prefix);
  const name = `${prefix}${randomBytes(4).toString('hex')}`;
  await client
    .query(`create database ${quote(name)} template template0 encoding 'UTF8'`)
    .catch((error: { code?: string }) => {
      throw error.code === '42501'
        ? new Error(
            'The database user may not create databases, which a verification needs: ALTER ROLE harken CREATEDB, or set HARKEN_BACKUP_SCRATCH_URL to another server.',
          )
        : error;
    });
  return name;
}

/** The rows of a table. */
export async function countRows(
  client: pg.ClientBase,
  { schema, name }: { schema: string; name: string },
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) as count from ${quote(schema)}.${quote(name)}`,
  );
  return Number(rows[0]?.count);
}
