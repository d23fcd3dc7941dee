import type { Readable } from 'node:stream';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const [begin, end] = ['copy (', ') to stdout (format binary)'] as const;

/** A row as the database sends it in binary form: https://www.postgresql.org/docs/current/sql-copy.html */
export interface BinaryRow {
  /** Null where the value is null. */
  fields: (Buffer | null)[];
}

/**
 * A query whose rows come in binary form. For many kilobytes of `bytea`: as text they are twice as long, and reading them takes three
 * times as long. Its values must be literals (`sql.lit`), because PostgreSQL takes no others there.
 *
 * @example await inBinary(sql`select block from report_day_blocks where project_id = ${sql.lit(projectId)}`).execute(db)
 */
export const inBinary = (query: RawBuilder<unknown>): RawBuilder<BinaryRow> =>
  sql<BinaryRow>`${sql.raw(begin)}${query}${sql.raw(end)}`;

export const isBinaryCopy = (text: string): boolean => text.startsWith(begin) && text.endsWith(end);

/** Makes all connections of a pool understand queries that are `inBinary`. */
export function readBinaryCopies(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...request: unknown[]) => unknown;
    const read = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || !isBinaryCopy(text)) return query(text, values, ...rest);
      if (!Array.isArray(values) || values.length > 0 || rest.length > 0)
        throw new Error('A binary copy takes literals only and returns a promise.');
      return readAll(query(copyTo(text)) as Readable);
    };
    client.query = read as typeof client.query;
  });
}

async function readAll(copied: Readable): Promise<{ rows: BinaryRow[] }> {
  const parts: Buffer[] = [];
  for await (const part of copied) parts.push(part);
  return { rows: readRows(Buffer.concat(parts)) };
}

/** The signature and flags. */
const headerLength = 15;

function readRows(bytes: Buffer): BinaryRow[] {
  const rows: BinaryRow[] = [];
  let at = headerLength + 4 + bytes.readInt32BE(headerLength);
  for (;;) {
    const count = bytes.readInt16BE(at);
    at += 2;
    if (count < 0) return rows;
    const fields: (Buffer | null)[] = [];
    for (let field = 0; field < count; field += 1) {
      const length = bytes.readInt32BE(at);
      at += 4;
      fields.push(length < 0 ? null : bytes.subarray(at, at + length));
      at += Math.max(0, length);
    }
    rows.push({ fields });
  }
}
