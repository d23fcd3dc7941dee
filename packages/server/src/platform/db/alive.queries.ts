import type { Database } from './database.ts';

/** Answers when the database does and migrations are applied; throws otherwise. */
export async function askDatabase(db: Database): Promise<void> {
  await db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
}
