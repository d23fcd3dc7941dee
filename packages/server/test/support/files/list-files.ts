import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import type { Database } from '../../../src/platform/db/database.ts';
import type { Sheet } from '../../../src/platform/spreadsheets/columns.ts';
import { writeXlsxWorkbook } from '../../../src/platform/spreadsheets/xlsx.ts';
import type { TestApp } from '../test-app.ts';

/** Lists as users fill them in, in the two file formats that can be imported. */
export type FileKind = 'csv' | 'xlsx';

type Cells = (string | number)[];

/** A file of rows with the column titles first. */
export async function aListFile(kind: FileKind, rows: Cells[]): Promise<Buffer> {
  return kind === 'csv' ? Buffer.from(stringify(rows)) : aBook({ List: rows });
}

/** An Excel file with sheets of rows by their names, each with the column titles first. */
export const aBook = (sheets: Record<string, Cells[]>): Promise<Buffer> =>
  buffer(writeXlsxWorkbook(Object.entries(sheets).map(([name, rows]) => toSheet(name, rows))));

function toSheet(name: string, [titles = [], ...rows]: Cells[]): Sheet<Cells> {
  const columns = titles.map((title, index) => ({
    title: String(title),
    value: (row: Cells) => row[index] ?? null,
  }));
  async function* streamRows() {
    yield* rows;
  }
  return { name, columns, rows: streamRows() };
}

const contentTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Uploads a file as a user. */
export function sendFile(app: TestApp, userId: number, path: string, file: Buffer, kind: FileKind = 'csv') {
  const headers = { 'content-type': contentTypes[kind] };
  return app.as(userId).send({ method: 'POST', url: path, payload: file, headers });
}

/** The number of rows of each table, to check that nothing was changed. */
export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name not in ('sessions', 'request_limits') order by 1`.execute(db);
  const counts = await Promise.all(
    rows.map(async ({ name }) => {
      const counted = await sql<{
        count: number;
      }>`select count(*)::int as count from ${sql.raw(name)}`.execute(db);
      return [name, counted.rows[0]?.count ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}
