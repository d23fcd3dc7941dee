import type { Database } from './db/database.ts';

/** One deed to remember: who did what to which thing, and how the thing was before and after. */
export interface Deed {
  /** The name of the call, or of the command that did it. */
  deed: string;
  actor: { id: number; role: string } | null;
  subjectType: string;
  subjectId: number;
  nationalSocietyId?: number | null;
  projectId?: number | null;
  /** Without personal data that may have to be anonymised later. */
  before?: object | null;
  after?: object | null;
}

/** Writes a deed in the transaction that did it (decision 30). */
export async function recordDeed(db: Database, { actor, before, after, ...deed }: Deed): Promise<void> {
  await db
    .insertInto('auditEntries')
    .values({
      ...deed,
      actorId: actor?.id ?? null,
      actorRole: actor?.role ?? null,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
