import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Public usage numbers. Projects and data collectors count once messages of data collectors arrived. */
export interface PublicStats {
  escalatedAlerts: number;
  activeDataCollectors: number;
  activeProjects: number;
  totalProjects: number;
}

/** @param activeSince data collectors with a message since then count as active */
export async function findPublicStats(db: Database, activeSince: Date): Promise<PublicStats> {
  const { rows } = await sql<PublicStats>`
    with used as (
      select projects.state from projects
      where exists (select from raw_reports where raw_reports.project_id = projects.id and raw_reports.data_collector_id is not null)
    )
    select
      (select count(*)::int from alerts where alerts.escalated_at is not null) as escalated_alerts,
      (select count(*)::int from data_collectors where exists (
        select from raw_reports where raw_reports.data_collector_id = data_collectors.id
          and raw_reports.received_at >= ${activeSince})) as active_data_collectors,
      (select count(*)::int from used where used.state = 'Open') as active_projects,
      (select count(*)::int from used) as total_projects`.execute(db);
  return rows[0] as PublicStats;
}
