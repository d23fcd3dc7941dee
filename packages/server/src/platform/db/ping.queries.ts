import type { Database } from './database.ts';

/** Throws unless the database responds and migrations are applied. */
export async function pingDatabase(db: Database): Promise<void> {
  await db.selectFrom('languages').select('id').limit(1).executeTakeFirstOrThrow();
}
