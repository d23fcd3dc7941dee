import { performance } from 'node:perf_hooks';
import pg from 'pg';

/** Stores many rows in a fraction of the time: indexes are dropped before and created after. */

/** A statement with its parameters. */
export type Statement = [text: string, values?: unknown[]];

export interface DoneStatement {
  text: string;
  seconds: number;
}

const connections = 2;

export async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/**
 * Two connections take one statement after the other, without triggers and checks of references.
 *
 * @returns what each took, the slowest first
 */
export async function runAll(connectionString: string, statements: Statement[]): Promise<DoneStatement[]> {
  const waiting = [...statements];
  const done: DoneStatement[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new pg.Client(connectionString);
      await connection.connect();
      await connection.query(
        'set session_replication_role = replica; set synchronous_commit = off; set jit = off',
      );
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [text, values] = next;
        done.push({ text, seconds: await measureSeconds(() => connection.query(text, values)) });
      }
      await connection.end();
    }),
  );
  return done.toSorted((one, other) => other.seconds - one.seconds);
}

/**
 * Drops all indexes of some tables that no constraint needs.
 *
 * @returns the statements that create them, first those with many columns, which need most space for sorting
 */
export async function dropIndexes(connectionString: string, tables: readonly string[]): Promise<Statement[]> {
  const connection = new pg.Client(connectionString);
  await connection.connect();
  const { rows } = await connection.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name,
      -- of a partitioned table: with those of its partitions
      replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index
    where indrelid = any($1::regclass[]) and not exists (select 1 from pg_constraint where conindid = indexrelid)
    order by length(pg_get_indexdef(indexrelid)) desc`,
    [tables],
  );
  for (const { name } of rows) await connection.query(`drop index ${name}`);
  await connection.end();
  return rows.map(({ definition }) => [definition]);
}
