import { type AuditEvent, recordAuditEvent } from './audit.queries.ts';
import type { Database } from './db/database.ts';

/** Somebody who looked at records of people. */
interface View extends Pick<AuditEvent, 'action' | 'subjectType' | 'subjectId' | 'projectId'> {
  actor: { id: number; role: string };
  nationalSocietyId: number;
  /** What the records are called in the audit log, and their ids. */
  shown: Partial<Record<'rowIds' | 'referralIds' | 'contactIds', readonly number[]>>;
}

/** Records who looked at which records, where the national society asks for it. Nothing is recorded of an empty list. */
export async function recordView(db: Database, { shown, ...view }: View): Promise<void> {
  if (Object.values(shown).every((ids) => ids.length === 0)) return;
  const settings = await db
    .selectFrom('lineListSettings')
    .select('logsViews')
    .where('nationalSocietyId', '=', view.nationalSocietyId)
    .executeTakeFirst();
  if (settings?.logsViews) await recordAuditEvent(db, { ...view, after: shown });
}
