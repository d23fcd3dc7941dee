import pg from 'pg';
import type { BenchFixture } from '../fixture.ts';

/** Measures what edits leave behind: dead rows in tables, half-empty pages in indexes, and how long vacuum takes. */

const years = 5;
/** Of the reports of a year so many are accepted, dismissed or corrected afterwards. */
const editedShare = 0.3;
const rowsPerStatement = 10_000;
const number = (value: number, digits = 0) => value.toLocaleString('en', { maximumFractionDigits: digits });

async function measureSizes(connection: pg.Client): Promise<Map<string, number>> {
  const { rows } = await connection.query<{ name: string; bytes: string }>(
    `with parts as (select 'reports'::regclass as relid union select relid from pg_partition_tree('reports'))
    select 'table' as name, sum(pg_table_size(relid)) as bytes from parts
    union all select 'indexes', sum(pg_indexes_size(relid)) from parts`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

/** Edits 30 % of the reports of the latest year, as people do over time: with all triggers and with autovacuum. */
async function editYear(connection: pg.Client, reports: number, round: number): Promise<number> {
  const start = performance.now();
  const { rows } = await connection.query<{ last: string }>('select max(id) as last from reports');
  const last = Number(rows[0]?.last ?? 0);
  const first = last - Math.floor(reports / years);
  const step = Math.floor(rowsPerStatement / editedShare);
  for (let from = first; from < last; from += step)
    await connection.query(
      `update reports set status = case status when 'Accepted' then 'Rejected' else 'Accepted' end, accepted_at = now(), modified_at = now()
      where id > $1 and id <= $2 and (id + $3) % 10 < ${editedShare * 10} and alert_id is null`,
      [from, Math.min(last, from + step), round],
    );
  return (performance.now() - start) / 1000;
}

/** Two equal years of edits: the second one shows whether the space of the first is used again. */
export async function measureEdits(
  { connectionString }: BenchFixture,
  reports: number,
  say: (line: string) => void,
): Promise<void> {
  const connection = new pg.Client(connectionString);
  await connection.connect();
  const before = await measureSizes(connection);
  for (const round of [1, 2]) {
    const edits = await editYear(connection, reports, round);
    const start = performance.now();
    await connection.query('vacuum (analyze) reports');
    const vacuum = (performance.now() - start) / 1000;
    const after = await measureSizes(connection);
    const growth = ['table', 'indexes'].map(
      (name) => `${name} ${number((100 * (after.get(name) ?? 0)) / (before.get(name) ?? 1) - 100, 1)} %`,
    );
    say(
      `  After ${round} year${round > 1 ? 's' : ''} of edits (${number((editedShare * reports) / years)} each, ${number(edits)} s): larger by ${growth.join(', ')}; vacuum ${number(vacuum, 1)} s`,
    );
  }
  await connection.end();
}
