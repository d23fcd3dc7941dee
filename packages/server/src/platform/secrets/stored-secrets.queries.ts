import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { StoredSecret } from './stored-secrets.ts';

export interface SecretRow {
  id: number;
  encrypted: Buffer;
}

/** Size of a range of ids: most rows of a large table have no secret. */
const rangeSize = 20_000;

/** The lowest and highest id of a table; null if it is empty. */
async function findRange(db: Database, { table, id }: Pick<StoredSecret, 'table' | 'id'>) {
  const { rows } = await sql<{ least: number; greatest: number }>`
    select min(${sql.ref(id)})::bigint as least, max(${sql.ref(id)})::bigint as greatest from ${sql.table(table)}`.execute(
    db,
  );
  const { least, greatest } = rows[0] ?? {};
  return least === undefined || least === null ? null : { least, greatest: greatest ?? least };
}

/** The ranges of ids of a table, newest first, each small enough for one query. */
export async function* listIdRanges(
  db: Database,
  secret: Pick<StoredSecret, 'table' | 'id'>,
): AsyncGenerator<{ from: number; to: number }> {
  const range = await findRange(db, secret);
  if (!range) return;
  for (let to = range.greatest; to >= range.least; to -= rangeSize) yield { from: to - rangeSize + 1, to };
}

/** The secrets of a column in a range of rows. */
export async function findSecrets(
  db: Database,
  { table, id, column }: StoredSecret,
  { from, to }: { from: number; to: number },
): Promise<SecretRow[]> {
  const { rows } = await sql<SecretRow>`
    select ${sql.ref(id)}::bigint as id, ${sql.ref(column)} as encrypted from ${sql.table(table)}
    where ${sql.ref(id)} between ${from} and ${to} and ${sql.ref(column)} is not null
    order by 1`.execute(db);
  return rows;
}

/**
 * Stores a re-encrypted secret, unless it was changed meanwhile.
 *
 * @param hash of the same secret, if the table has a column for it
 */
export async function replaceSecret(
  db: Database,
  { table, id, column, hash: hashed }: StoredSecret,
  { row, encrypted, hash }: { row: SecretRow; encrypted: Buffer; hash: Buffer | null },
): Promise<void> {
  const alsoHash = hashed && hash ? sql`, ${sql.ref(hashed.column)} = ${hash}` : sql``;
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${encrypted}${alsoHash}
    where ${sql.ref(id)} = ${row.id} and ${sql.ref(column)} = ${row.encrypted}`.execute(db);
}
