import type { Database } from '../../../platform/db/database.ts';

export async function findTimeZoneOfProject(db: Database, projectId: number): Promise<string> {
  const project = await db
    .selectFrom('projects')
    .select('timeZoneId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return project.timeZoneId;
}

/** All projects of a national society, open and closed, by id. */
export async function findProjectsOfSociety(
  db: Database,
  nationalSocietyId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('nationalSocietyId', '=', nationalSocietyId)
    .orderBy('id')
    .execute();
}
