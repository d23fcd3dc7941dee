import type { outboxState } from '@harken/contract/outbox';
import type { DismissalReason } from '@harken/domain/reports/dismissal-reasons';
import type { CrossCheckAction } from '@harken/domain/reports/kinds';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Author, selectAuthor } from '../../../platform/access/authors.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

const maxCopies = 10;

/** Whether a processed message is in one of the lists of a project: of its collectors, or of an unknown sender of its society. */
export async function isInProject(
  db: Database,
  id: number,
  { projectId, nationalSocietyId }: { projectId: number; nationalSocietyId: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('rawReports')
    .leftJoin('reports', 'reports.id', 'rawReports.id')
    .select('rawReports.id')
    .where('rawReports.id', '=', id)
    .where((eb) => eb.or([eb('reports.id', 'is not', null), eb('rawReports.errorType', 'is not', null)]))
    .where((eb) =>
      eb.or([
        eb('rawReports.projectId', '=', projectId),
        eb.and([
          eb('rawReports.dataCollectorId', 'is', null),
          eb('rawReports.projectId', 'is', null),
          eb('rawReports.nationalSocietyId', '=', nationalSocietyId),
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export interface WorkOnMessage {
  markedAsCorrectedAt: Date | null;
  markedBy: Author | null;
  modifiedAt: Date | null;
  modifiedBy: Author | null;
  sentBy: Author | null;
  originalId: number | null;
  originalReceivedAt: Date | null;
}

/** What staff did with a message, and the message that it may repeat. */
export async function findWork(db: Database, id: number, nationalSocietyId: number): Promise<WorkOnMessage> {
  const author = (column: string) => selectAuthor(sql.ref(column), sql`${nationalSocietyId}`);
  const { rows } = await sql<WorkOnMessage>`
    select raw_reports.marked_as_corrected_at, ${author('raw_reports.marked_as_corrected_by_id')} as marked_by,
      reports.modified_at, ${author('reports.modified_by_id')} as modified_by, ${author('raw_reports.sent_by_id')} as sent_by,
      originals.id as original_id, originals.received_at as original_received_at
    from raw_reports
    left join reports on reports.id = raw_reports.id
    left join raw_reports as originals on originals.id = raw_reports.repeats_id
    where raw_reports.id = ${id}`.execute(db);
  return rows[0] as WorkOnMessage;
}

export interface CrossCheckOfReport {
  action: CrossCheckAction;
  doneAt: Date;
  dismissalReason: DismissalReason | null;
  dismissalNote: string | null;
  by: Author | null;
}

/** All cross-checks of a report, the first one first. */
export async function findCrossChecks(
  db: Database,
  id: number,
  nationalSocietyId: number,
): Promise<CrossCheckOfReport[]> {
  const { rows } = await sql<CrossCheckOfReport>`
    select action, done_at, dismissal_reason, dismissal_note,
      ${selectAuthor(sql.ref('cross_checks.done_by_id'), sql`${nationalSocietyId}`)} as by
    from cross_checks where report_id = ${id} order by done_at, id`.execute(db);
  return rows;
}

/** The later messages that may be duplicates of a message, the first one first. */
export function findCopies(db: Database, id: number) {
  return db
    .selectFrom('rawReports')
    .select(['id', 'receivedAt'])
    .where('repeatsId', '=', id)
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(maxCopies)
    .execute();
}

/** The SMS that replied to a message. */
export function findReply(db: Database, id: number) {
  return db
    .selectFrom('outboxMessages')
    .select(['body', 'reason', 'createdAt'])
    .select((eb) => eb.ref('state').$castTo<z.input<typeof outboxState>>().as('state'))
    .where('rawReportId', '=', id)
    .where('kind', '=', 'feedback')
    .where('isAnonymized', '=', false)
    .executeTakeFirst();
}
