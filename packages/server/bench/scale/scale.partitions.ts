import pg from 'pg';

/**
 * Partitions the empty table of reports by their numbers, which rise with time, to compare. By time itself is not possible without
 * giving up keys: a primary key must contain what a table is partitioned by, and eight tables refer to reports by number alone.
 */

const partitions = 20;

interface Definition {
  statement: string;
}

async function list(connection: pg.Client, query: string): Promise<string[]> {
  const { rows } = await connection.query<Definition>(query);
  return rows.map(({ statement }) => statement);
}

const constraintsOfReports = `
  select format('alter table reports add constraint %I %s', conname, pg_get_constraintdef(oid)) as statement from pg_constraint
  where conrelid = 'reports'::regclass and contype <> 'n' order by contype desc, conname`;
const constraintsOfOthers = `
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as statement from pg_constraint
  where confrelid = 'reports'::regclass and contype = 'f'`;
const indexes = `
  select pg_get_indexdef(indexrelid) as statement from pg_index
  where indrelid = 'reports'::regclass and not exists (select 1 from pg_constraint where conindid = indexrelid)`;
const triggers = `
  select pg_get_triggerdef(oid) as statement from pg_trigger where tgrelid = 'reports'::regclass and not tgisinternal`;

/** @param messages how many messages will be stored; the last of twenty partitions takes all later ones */
export async function partitionReports(connectionString: string, messages: number): Promise<void> {
  const connection = new pg.Client(connectionString);
  await connection.connect();
  const statements = [
    ...(await list(connection, constraintsOfReports)),
    ...(await list(connection, indexes)),
    ...(await list(connection, triggers)),
    ...(await list(connection, constraintsOfOthers)),
  ];
  await connection.query(
    'create table partitioned (like reports including defaults) partition by range (id)',
  );
  await connection.query('drop table reports cascade');
  await connection.query('alter table partitioned rename to reports');
  const size = Math.ceil(messages / partitions);
  for (let part = 0; part < partitions; part += 1) {
    const from = part === 0 ? 'minvalue' : part * size;
    const to = part === partitions - 1 ? 'maxvalue' : (part + 1) * size;
    await connection.query(
      `create table reports_part_${part + 1} partition of reports for values from (${from}) to (${to})`,
    );
  }
  for (const statement of statements) await connection.query(statement);
  await connection.end();
}
