import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export async function findProjectsOfSociety(db: Database, nationalSocietyId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('projects')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The national societies that have one of the projects, and one of the organizations; null: any. */
export async function findSocietiesOf(
  db: Database,
  { projectIds, organizationIds }: { projectIds: number[] | null; organizationIds: number[] | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from national_societies
    where (${projectIds}::int[] is null or exists (
        select 1 from projects where national_society_id = national_societies.id and projects.id = any(${projectIds}::int[])))
      and (${organizationIds}::int[] is null or exists (select 1 from organizations
        where national_society_id = national_societies.id and organizations.id = any(${organizationIds}::int[])))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
