import type { Database } from './db/database.ts';
import { getCurrentRequestId } from './work-context.ts';

/** An audit event: who did what to which item, and the item before and after. */
export interface AuditEvent {
  /** What was done: the name of the call, or of the command. */
  action: string;
  actor: { id: number; role: string } | null;
  subjectType: string;
  /** Null for items without a numeric id, such as texts, which have keys. */
  subjectId: number | null;
  nationalSocietyId?: number | null;
  projectId?: number | null;
  /** Without personal data that may have to be anonymised later. */
  before?: object | null;
  after?: object | null;
}

/** Writes an audit event in the transaction of the change itself, so that neither is stored without the other. */
export async function recordAuditEvent(db: Database, event: AuditEvent): Promise<void> {
  await recordAuditEvents(db, [event]);
}

/** Writes the events of a request that changed many items (at most some thousand) in one statement. */
export async function recordAuditEvents(db: Database, events: AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  const requestId = getCurrentRequestId();
  const rows = events.map(({ action, actor, before, after, ...event }) => ({
    ...event,
    action: action,
    actorId: actor?.id ?? null,
    actorRole: actor?.role ?? null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
    requestId,
  }));
  await db.insertInto('auditEvents').values(rows).execute();
}
