import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { StoredSecret } from './stored-secrets.ts';

export interface SecretRow {
  id: number;
  encrypted: Buffer;
}

/** So many numbers are looked through at once: most rows of a large table hold no secret. */
const idsAtOnce = 20_000;

/** The least and the greatest number of a table; none where it is empty. */
async function findRange(db: Database, { table, id }: Pick<StoredSecret, 'table' | 'id'>) {
  const { rows } = await sql<{ least: number; greatest: number }>`
    select min(${sql.ref(id)})::bigint as least, max(${sql.ref(id)})::bigint as greatest from ${sql.table(table)}`.execute(
    db,
  );
  const { least, greatest } = rows[0] ?? {};
  return least === undefined || least === null ? null : { least, greatest: greatest ?? least };
}

/** The ranges of numbers of a table, the newest first, each short enough for one query. */
export async function* rangesOf(
  db: Database,
  secret: Pick<StoredSecret, 'table' | 'id'>,
): AsyncGenerator<{ from: number; to: number }> {
  const range = await findRange(db, secret);
  if (!range) return;
  for (let to = range.greatest; to >= range.least; to -= idsAtOnce) yield { from: to - idsAtOnce + 1, to };
}

/** The secrets of a column among the rows of a range. */
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
 * Stores a secret encrypted again, unless it was changed meanwhile.
 *
 * @param hash of the same secret, where the table keeps one
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
