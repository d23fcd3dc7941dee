import type { OutbreakLogKind } from '@harken/domain/outbreaks/limits';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { Services } from '../../../platform/services.ts';
import { findSocietyCalendar } from '../../../platform/society-calendar.queries.ts';
import { toLocalDate } from '../../../platform/time-zones.ts';
import type { OutbreakReader } from '../outbreaks.access.ts';
import { insertLog, type LockedOutbreak, lockOutbreak } from './changes.queries.ts';

export type OutbreakEditor = Pick<OutbreakReader, 'user' | 'scope'>;

/** What a change does within its transaction. */
export interface ChangeContext {
  trx: Database;
  outbreak: LockedOutbreak;
  now: Date;
  /** The current day where the national society is. */
  today: string;
  by: OutbreakEditor;
}

/** What was changed, for the log of the outbreak and the audit log, which has no texts. */
export interface Changed<Result> {
  result: Result;
  log: readonly { kind: OutbreakLogKind; subjectNumber?: number | null; text?: string | null }[];
  before?: object;
  after?: object;
}

/** Checked again inside the transaction, because the route checked it before the transaction began. */
export async function requireWritable(trx: Database, { scope }: OutbreakEditor): Promise<void> {
  if (await isSocietyArchived(trx, scope.nationalSocietyId))
    throw expectedError('nationalSociety.isArchived');
}

async function findToday(db: Database, nationalSocietyId: number, now: Date): Promise<string> {
  return toLocalDate(now, (await findSocietyCalendar(db, nationalSocietyId)).timeZoneId);
}

/**
 * Changes an outbreak in one transaction, under its lock, and records the change.
 *
 * @param action the name of the call
 * @param change stores it; ended outbreaks are changed only by those who say so
 */
export function changeOutbreak<Result>(
  { db, clock }: Services,
  by: OutbreakEditor,
  { outbreakId, action, mayBeEnded = false }: { outbreakId: number; action: string; mayBeEnded?: boolean },
  change: (context: ChangeContext) => Promise<Changed<Result>>,
): Promise<Result> {
  const { nationalSocietyId } = by.scope;
  return db.transaction().execute(async (trx) => {
    await requireWritable(trx, by);
    const outbreak = await lockOutbreak(trx, { outbreakId, nationalSocietyId });
    if (!outbreak) throw expectedError('outbreak.notFound');
    if (outbreak.state === 'ended' && !mayBeEnded) throw expectedError('outbreak.isEnded');
    const now = clock.now();
    const today = await findToday(trx, nationalSocietyId, now);
    const { result, log, before, after } = await change({ trx, outbreak, now, today, by });
    await insertLog(
      trx,
      log.map((entry) => ({ ...entry, outbreakId, doneAt: now, doneById: by.user.id })),
    );
    await recordAuditEvent(trx, {
      ...{ action, actor: by.user, subjectType: 'outbreak', subjectId: outbreakId, nationalSocietyId },
      ...{ before: before ?? null, after: after ?? null },
    });
    return result;
  });
}
