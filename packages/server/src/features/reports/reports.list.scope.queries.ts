import type { Database } from '../../platform/db/database.ts';

/** The time zone in which the days of a project begin. */
export async function findTimeZoneOf(db: Database, projectId: number): Promise<string> {
  const project = await db
    .selectFrom('projects')
    .select('timeZoneId')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  return project.timeZoneId;
}

/** All projects of a society, open and closed, by id. */
export async function findProjectsOf(
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
