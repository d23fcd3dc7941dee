import { sql } from 'kysely';
import { maySeeSender, type Viewer } from '../../../platform/access/senders.queries.ts';
import type { Database } from '../../../platform/db/database.ts';

/** Listed and counted up to here. */
const maxListed = 20;
const maxCounted = 1000;

/** Uncorrected messages of the known collectors of a project whose sender the viewer sees, newest first. */
export async function findMessagesToCorrect(
  db: Database,
  { projectId, viewer, since }: { projectId: number; viewer: Viewer; since: Date },
): Promise<{ count: number; ids: number[] }> {
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with found as materialized (
      select raw_reports.id, raw_reports.received_at from raw_reports
      join data_collectors on data_collectors.id = raw_reports.data_collector_id
      where raw_reports.project_id = ${projectId} and raw_reports.error_type is not null
        and raw_reports.data_collector_type in ('Human', 'CollectionPoint')
        and raw_reports.received_at >= ${since} and raw_reports.marked_as_corrected_at is null
        and raw_reports.is_training is not true and not data_collectors.is_anonymized and ${maySeeSender(viewer)}
      limit ${maxCounted})
    select (select count(*) from found) as count,
      (select coalesce(json_agg(first.id), '[]') from (
        select id from found order by received_at desc, id desc limit ${maxListed}) as first) as ids`.execute(
    db,
  );
  return rows[0] ?? { count: 0, ids: [] };
}
