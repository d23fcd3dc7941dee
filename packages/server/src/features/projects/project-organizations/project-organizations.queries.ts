import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** The organizations of the project's society that do not take part in it, by id. */
export function findOrganizationsToAdd(db: Database, projectId: number) {
  return db
    .selectFrom('organizations')
    .innerJoin('projects', 'projects.nationalSocietyId', 'organizations.nationalSocietyId')
    .leftJoin('projectOrganizations as links', (join) =>
      join
        .onRef('links.organizationId', '=', 'organizations.id')
        .onRef('links.projectId', '=', 'projects.id'),
    )
    .select(['organizations.id', 'organizations.name'])
    .where('projects.id', '=', projectId)
    .where('links.id', 'is', null)
    .orderBy('organizations.id')
    .execute();
}

/** The organizations that take part in a project, by their links. */
export function findLinks(db: Database, projectId: number) {
  return db
    .selectFrom('projectOrganizations')
    .select(['id', 'organizationId'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute();
}

/** Whether an organization belongs to a society; locked against deletion. */
export async function isOrganizationOf(
  db: Database,
  { organizationId, nationalSocietyId }: { organizationId: number; nationalSocietyId: number },
): Promise<boolean> {
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('nationalSocietyId', '=', nationalSocietyId)
    .forKeyShare()
    .executeTakeFirst();
  return organization !== undefined;
}

export async function insertLink(
  db: Database,
  link: { projectId: number; organizationId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('projectOrganizations')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteLink(db: Database, id: number): Promise<void> {
  await db.deleteFrom('projectOrganizations').where('id', '=', id).execute();
}

/** Whether supervisors or head supervisors of an organization work in a project, or have collectors there. */
export async function hasStaffInProject(
  db: Database,
  { projectId, organizationId }: { projectId: number; organizationId: number },
): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select exists (
      select 1 from users
      join projects on projects.id = ${projectId}
      join user_national_societies members
        on members.user_id = users.id and members.national_society_id = projects.national_society_id
      where members.organization_id = ${organizationId} and users.deleted_at is null
        and users.role in ('Supervisor', 'HeadSupervisor')
        and (users.current_project_id = projects.id or exists (
          select 1 from data_collectors
          where data_collectors.project_id = projects.id and data_collectors.deleted_at is null
            and users.id in (data_collectors.supervisor_id, data_collectors.head_supervisor_id)))
    ) as works`.execute(db);
  return rows[0]?.works ?? false;
}
