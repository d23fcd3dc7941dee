import type { Database } from './db/database.ts';
import { currentRequestId } from './work-context.ts';

/** One deed to remember: who did what to which thing, and how the thing was before and after. */
export interface Deed {
  /** The name of the call, or of the command that did it. */
  deed: string;
  actor: { id: number; role: string } | null;
  subjectType: string;
  /** None where things have no number: texts have keys. */
  subjectId: number | null;
  nationalSocietyId?: number | null;
  projectId?: number | null;
  /** Without personal data that may have to be anonymised later. */
  before?: object | null;
  after?: object | null;
}

/** Writes a deed in the transaction that did it (decision 30). */
export async function recordDeed(db: Database, deed: Deed): Promise<void> {
  await recordDeeds(db, [deed]);
}

/** Writes what one request did to many things: at most some thousand, in one statement. */
export async function recordDeeds(db: Database, deeds: Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const requestId = currentRequestId();
  const rows = deeds.map(({ actor, before, after, ...deed }) => ({
    ...deed,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    requestId,
  }));
  await db.insertInto('auditEntries').values(rows).execute();
}
