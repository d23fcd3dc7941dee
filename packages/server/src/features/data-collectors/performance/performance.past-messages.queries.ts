import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/**
 * How often messages of a project changed after two days: equal versions mean equal messages before that time. Counts both added up
 * changes and those that wait, so that a change is visible from its commit on.
 */
export const selectPastVersion = (projectId: number): RawBuilder<number> => sql`(
  coalesce((select change_count from past_message_versions where project_id = ${projectId}), 0)
  + (select count(*) from past_message_changes where project_id = ${projectId}))::float8`;

export async function findPastVersion(db: Database, projectId: number): Promise<number> {
  const { rows } = await sql<{ version: number }>`select ${selectPastVersion(projectId)} as version`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

/** Adds up the recorded changes, so that reading versions stays fast. Safe to run in several processes at once. */
export async function addUpPastMessageChanges(db: Database): Promise<void> {
  await sql`
    with moved as (delete from past_message_changes returning project_id),
    counted as (select project_id, count(*) as change_count from moved group by project_id)
    insert into past_message_versions (project_id, change_count)
    select project_id, change_count from counted order by project_id
    on conflict (project_id) do update set change_count = past_message_versions.change_count + excluded.change_count`.execute(
    db,
  );
}
