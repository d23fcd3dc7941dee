import type pg from 'pg';

/** A table that a backup includes. */
export interface StoredTable {
  schema: string;
  name: string;
  /** Without generated columns. */
  columns: string[];
}

/** All tables to back up, by name: our own and those of the job queue. A partitioned table counts as one. */
export async function findStoredTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`
    select namespaces.nspname as schema, tables.relname as name,
      array_agg(columns.attname::text order by columns.attnum) as columns
    from pg_class tables
    join pg_namespace namespaces on namespaces.oid = tables.relnamespace
    join pg_attribute columns on columns.attrelid = tables.oid
      and columns.attnum > 0 and not columns.attisdropped and columns.attgenerated = ''
    where namespaces.nspname in ('public', 'pgboss') and tables.relkind in ('r', 'p') and not tables.relispartition
      and tables.relname not in ('schema_migrations', 'kysely_migration', 'kysely_migration_lock')
    group by namespaces.nspname, tables.relname
    order by namespaces.nspname, tables.relname`);
  return rows;
}

/** The applied migrations, oldest first. */
export async function findMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name');
  return rows.map(({ name }) => name);
}

export async function findJobQueueVersion(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(version)::int as version from pgboss.version',
  );
  return rows[0]?.version ?? 0;
}

/** Values of sequences. They advance before the rows are committed, so read them last. */
export async function findSequences(client: pg.ClientBase) {
  const { rows } = await client.query<{ schema: string; name: string; lastValue: number }>(`
    select schemaname as schema, sequencename as name, last_value::float8 as "lastValue"
    from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null
    order by schemaname, sequencename`);
  return rows;
}

/** When the transaction began; its snapshot is not older. */
export async function findSnapshotTime(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>('select now() as at');
  return (rows[0] as { at: Date }).at;
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
const toTableName = ({ schema, name }: { schema: string; name: string }) =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
const listColumnNames = (table: StoredTable) => table.columns.map(quoteIdentifier).join(', ');

export function copyOut(table: StoredTable): string {
  return `copy (select ${listColumnNames(table)} from ${toTableName(table)}) to stdout`;
}

export function copyIn(table: StoredTable): string {
  return `copy ${toTableName(table)} (${listColumnNames(table)}) from stdin`;
}

/** Whether a database contains any table. */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`
    select exists (select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as found`);
  return rows[0]?.found ?? true;
}

interface ForeignKey {
  schema: string;
  table: string;
  name: string;
  definition: string;
}

/** Drops foreign keys and disables triggers, which would reject or change restored rows, and empties the tables. */
export async function disableConstraints(
  client: pg.ClientBase,
  tables: StoredTable[],
): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select namespaces.nspname as schema, tables.relname as table, keys.conname as name,
      pg_get_constraintdef(keys.oid) as definition
    from pg_constraint keys
    join pg_class tables on tables.oid = keys.conrelid
    join pg_namespace namespaces on namespaces.oid = tables.relnamespace
    where keys.contype = 'f' and keys.conparentid = 0 and namespaces.nspname in ('public', 'pgboss')`);
  for (const { schema, table, name } of rows)
    await client.query(
      `alter table ${toTableName({ schema, name: table })} drop constraint ${quoteIdentifier(name)}`,
    );
  for (const table of tables) await client.query(`alter table ${toTableName(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(toTableName).join(', ')}`);
  return rows;
}

/**
 * Drops the indexes of our empty tables that no constraint needs. Created after the rows, they take a fraction of the time.
 *
 * @returns the statements that create them
 */
export async function dropIndexes(client: pg.ClientBase, tables: StoredTable[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = pg_index.indexrelid
    where indrelid = any($1::regclass[]) and not pg_class.relispartition
      and not exists (select from pg_constraint where conindid = indexrelid)
    order by indexrelid`,
    [tables.filter(({ schema }) => schema === 'public').map(toTableName)],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Rows that are not as unique as they must be fail here. */
export async function createIndexes(client: pg.ClientBase, definitions: string[]): Promise<void> {
  // more memory than by default, but never less than the operator has set
  await client.query(
    `select set_config('maintenance_work_mem', greatest(pg_size_bytes(current_setting('maintenance_work_mem')) / 1024, 262144) || 'kB', true)`,
  );
  for (const definition of definitions) await client.query(definition);
}

/** Restores foreign keys and triggers; inconsistent rows fail here. */
export async function restoreConstraints(
  client: pg.ClientBase,
  tables: StoredTable[],
  foreignKeys: ForeignKey[],
): Promise<void> {
  for (const { schema, table, name, definition } of foreignKeys) {
    const owner = toTableName({ schema, name: table });
    await client.query(`alter table ${owner} add constraint ${quoteIdentifier(name)} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${toTableName(table)} enable trigger user`);
}

export async function setSequence(
  client: pg.ClientBase,
  sequence: { schema: string; name: string; lastValue: number },
): Promise<void> {
  await client.query('select setval($1::regclass, $2)', [toTableName(sequence), sequence.lastValue]);
}
