import { sql } from 'kysely';
import type { Database } from '../../src/platform/db/database.ts';

/**
 * Finds the tables with a row that contains one of the words in any column (text, JSON, or bytes as hexadecimal), ignoring
 * case. Used to check that deleted data is in none.
 */
export async function findTablesWith(db: Database, texts: string[]): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    for (const searchText of texts) {
      const patterns = [`%${searchText}%`, `%${Buffer.from(searchText).toString('hex')}%`];
      const { rows } =
        await sql`select 1 from ${sql.raw(name)} as line where line::text ilike any (${patterns}::text[]) limit 1`.execute(
          db,
        );
      if (rows.length > 0) found[name] = [...(found[name] ?? []), searchText];
    }
  }
  return found;
}
