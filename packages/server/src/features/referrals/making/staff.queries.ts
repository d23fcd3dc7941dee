import { sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A report of a project as far as it decides whether the viewer may refer its person. */
export async function findReportOfViewer(
  db: Database,
  { reportId, projectId }: { reportId: number; projectId: number },
  viewer: Viewer,
): Promise<{ isSenderShown: boolean; isTraining: boolean; isAboutPeople: boolean } | undefined> {
  const { rows } = await sql<{ isSenderShown: boolean; isTraining: boolean; isAboutPeople: boolean }>`
    select ${maySeeSender(viewer)} as is_sender_shown, reports.is_training, reports.kind <> 'Event' as is_about_people
    from reports left join data_collectors on data_collectors.id = reports.data_collector_id
    where reports.id = ${reportId} and reports.project_id = ${projectId}`.execute(db);
  return rows[0];
}
