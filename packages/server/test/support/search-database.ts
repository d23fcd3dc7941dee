import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * Every table that holds a row with one of the words in whatever column (text, JSON, bytes: those as hexadecimal), with the
 * words found. Letter case does not matter. What must be forgotten is in none.
 */
export async function tablesWith(db: Database, words: string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    for (const word of words) {
      const patterns = [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`];
      const { rows } =
        await sql`select 1 from ${sql.raw(name)} as line where line::text ilike any (${patterns}::text[]) limit 1`.execute(
          db,
        );
      if (rows.length > 0) found[name] = [...(found[name] ?? []), word];
    }
  }
  return found;
}
