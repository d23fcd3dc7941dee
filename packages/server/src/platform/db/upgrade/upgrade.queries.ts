import type pg from 'pg';
import type { StatementPlan } from './statement-plan.ts';

/**
 * The table that a plan is about: that of a dropped index, the one that a dropped foreign key points at, or the one it names.
 *
 * @returns undefined if there is none (the dropped constraint is no foreign key, the index does not exist)
 */
export async function findTable(client: pg.Client, { of, name }: StatementPlan): Promise<string | undefined> {
  if (of === 'table') return name;
  const { rows } = await client.query<{ table: string }>(
    of === 'index'
      ? 'select indrelid::regclass::text as table from pg_index where indexrelid = to_regclass($1)'
      : `select confrelid::regclass::text as table from pg_constraint where conname = $1 and contype = 'f' limit 1`,
    [name],
  );
  return rows[0]?.table;
}

/** The size of a table. */
export interface TableSize {
  /** Estimated rows. */
  rows: number;
  /** Bytes without indexes. */
  bytes: number;
}

/** @returns undefined if there is no such table */
export async function findTableSize(client: pg.Client, table: string): Promise<TableSize | undefined> {
  const { rows } = await client.query<TableSize>(
    `select greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as bytes from pg_class
     where oid = to_regclass($1) and relkind in ('r', 'p')`,
    [table],
  );
  return rows[0];
}

/** How long the transaction that has been open longest has been so, in seconds; 0 if there is none. */
export async function findLongestTransaction(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows[0]?.seconds ?? 0;
}

/** The names of applied migrations; none before the first start. */
export async function findAppliedMigrations(client: pg.Client): Promise<Set<string>> {
  const names = new Set<string>();
  for (const table of ['schema_migrations', 'kysely_migration']) {
    const { rows: found } = await client.query('select to_regclass($1) as name', [table]);
    if (!found[0].name) continue;
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    for (const { name } of rows) names.add(name);
  }
  return names;
}

/** How fast this database reads tables and builds indexes, in bytes of the table per second. */
export interface WorkRates {
  reading: number;
  indexing: number;
}

const sampleBytes = 64 * 1024 * 1024;

/**
 * Measures on a part of a table: its rows are copied into a temporary table, which is read once and then indexed by its first column.
 *
 * @returns undefined for an empty table
 */
export async function measureRates(
  client: pg.Client,
  table: string,
  { bytes }: TableSize,
): Promise<WorkRates | undefined> {
  const percent = Math.min(100, (sampleBytes / Math.max(bytes, 1)) * 100);
  await client.query('drop table if exists pg_temp.harken_sample');
  const { rowCount } = await client.query(
    `create temporary table harken_sample as select * from ${table} tablesample system (${percent.toFixed(6)})`,
  );
  if (!rowCount) return undefined;
  const { rows } = await client.query<{ bytes: number; first: string }>(
    `select pg_table_size(attrelid)::float8 as bytes, quote_ident(attname) as first from pg_attribute
     where attrelid = 'pg_temp.harken_sample'::regclass and attnum = 1`,
  );
  const { bytes: copied, first } = rows[0] ?? { bytes: 0, first: '' };
  const time = async (text: string) => {
    const start = performance.now();
    await client.query(text);
    return Math.max(performance.now() - start, 1) / 1000;
  };
  const reading = copied / (await time(`select count(harken_sample) from harken_sample`));
  const indexing = copied / (await time(`create index on harken_sample (${first})`));
  await client.query('drop table pg_temp.harken_sample');
  return { reading, indexing };
}
