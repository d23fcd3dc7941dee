import type { ProjectFacts, SocietyFacts } from '@harken/domain/access/may';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A society as one caller sees it; undefined when there is none with this id. */
export function findSocietyFacts(
  db: Database,
  userId: number,
  nationalSocietyId: number,
): Promise<SocietyFacts | undefined> {
  return societyFacts(db, userId).where('nationalSocieties.id', '=', nationalSocietyId).executeTakeFirst();
}

function societyFacts(db: Database, userId: number) {
  return db
    .selectFrom('nationalSocieties')
    .leftJoin('userNationalSocieties', (join) =>
      join
        .onRef('userNationalSocieties.nationalSocietyId', '=', 'nationalSocieties.id')
        .on('userNationalSocieties.userId', '=', userId),
    )
    .select((eb) => [
      'nationalSocieties.id as nationalSocietyId',
      'nationalSocieties.isArchived',
      'userNationalSocieties.organizationId',
      eb('userNationalSocieties.userId', 'is not', null).$castTo<boolean>().as('isMember'),
      hasCoordinator.as('hasCoordinator'),
    ]);
}

/** Of a society: whether a coordinator is in charge of it. */
export const hasCoordinator = sql<boolean>`exists (
  select 1 from user_national_societies members join users on users.id = members.user_id
  where members.national_society_id = national_societies.id and users.role = 'Coordinator' and users.deleted_at is null)`;

/** A project as one caller sees it; undefined when there is none with this id. */
export function findProjectFacts(
  db: Database,
  userId: number,
  projectId: number,
): Promise<ProjectFacts | undefined> {
  return societyFacts(db, userId)
    .innerJoin('projects', 'projects.nationalSocietyId', 'nationalSocieties.id')
    .select((eb) => [
      'projects.id as projectId',
      eb('projects.state', '=', 'Closed').$castTo<boolean>().as('isClosed'),
      sql<boolean>`exists (select 1 from user_projects where user_projects.user_id = ${userId} and user_projects.project_id = projects.id)`.as(
        'isAssigned',
      ),
      sql<boolean>`exists (select 1 from project_organizations where project_organizations.project_id = projects.id
        and project_organizations.organization_id = user_national_societies.organization_id)`.as(
        'organizationTakesPart',
      ),
    ])
    .where('projects.id', '=', projectId)
    .executeTakeFirst();
}

/**
 * Whether a society is archived; it can neither be archived nor reopened until the transaction ends. For deeds that
 * would outlive archiving: the guard looked before the transaction began.
 */
export async function isSocietyArchived(db: Database, nationalSocietyId: number): Promise<boolean> {
  const { isArchived } = await db
    .selectFrom('nationalSocieties')
    .select('isArchived')
    .where('id', '=', nationalSocietyId)
    .forShare()
    .executeTakeFirstOrThrow();
  return isArchived;
}

/** Whether a project is closed; it cannot be closed until the transaction ends. For the same deeds. */
export async function isProjectClosed(db: Database, projectId: number): Promise<boolean> {
  const { state } = await db
    .selectFrom('projects')
    .select('state')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirstOrThrow();
  return state === 'Closed';
}
