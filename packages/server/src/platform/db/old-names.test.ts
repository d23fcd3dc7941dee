import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/support/database-server.ts';

/** Old names of tables and columns, which the previous release reads and writes while this one is being started. */
const oldNames = {
  report_groups: { clusters: {} },
  report_group_spots: { cluster_locations: { group_id: 'cluster_id' } },
  report_cross_checks: { cross_checks: { deed: 'action' } },
  audit_entries: { audit_events: { deed: 'action' } },
};

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  client = new pg.Client(database.connectionString);
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await drop?.();
});

async function findColumns(table: string): Promise<string[]> {
  const { rows } = await client.query(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  return rows.map(({ name }) => name).sort();
}

test.each(Object.entries(oldNames))('%s has all columns of the table it stands for', async (view, tables) => {
  for (const [table, renamed] of Object.entries(tables)) {
    const oldNameOf = Object.fromEntries(Object.entries(renamed).map(([before, after]) => [after, before]));
    const expected = (await findColumns(table)).map((name) => oldNameOf[name] ?? name).sort();
    expect(await findColumns(view)).toEqual(expected);
  }
});

test('rows written under the old names are those of the tables', async () => {
  await client.query(`insert into audit_entries (deed) values ('old')`);
  await client.query('begin');
  const locked = await client.query(`select id from audit_entries where deed = 'old' for update skip locked`);
  await client.query('commit');
  expect(locked.rows).toHaveLength(1);
  await client.query(`update audit_entries set deed = 'older' where id = $1`, [locked.rows[0].id]);
  const { rows } = await client.query('select action, hash from audit_events');
  expect(rows).toEqual([{ action: 'older', hash: null }]);
});
