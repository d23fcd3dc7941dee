import type { ProjectScope, SocietyScope } from '@harken/domain/access/check-permission';
import { sql } from 'kysely';
import { buildOnce } from '../db/build-once.ts';
import type { Database } from '../db/database.ts';
import { keepPlan } from '../db/kept-plans.ts';

/** A society as one caller sees it; undefined if there is none with this id. */
export async function findSocietyScope(
  db: Database,
  userId: number,
  nationalSocietyId: number,
): Promise<SocietyScope | undefined> {
  const { rows } = await db.executeQuery(selectOneSocietyScope(db, [userId, nationalSocietyId]));
  return rows[0];
}

const selectOneSocietyScope = buildOnce((db, [userId, nationalSocietyId]: readonly [number, number]) =>
  selectSocietyScope(db, userId).modifyFront(keepPlan).where('nationalSocieties.id', '=', nationalSocietyId),
);

function selectSocietyScope(db: Database, userId: number) {
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

/** Whether a society has a coordinator. */
export const hasCoordinator = sql<boolean>`exists (
  select 1 from user_national_societies members join users on users.id = members.user_id
  where members.national_society_id = national_societies.id and users.role = 'Coordinator' and users.deleted_at is null)`;

/** A project as one caller sees it; undefined if there is none with this id. */
export async function findProjectScope(
  db: Database,
  userId: number,
  projectId: number,
): Promise<ProjectScope | undefined> {
  const { rows } = await db.executeQuery(selectOneProjectScope(db, [userId, projectId]));
  return rows[0];
}

const selectOneProjectScope = buildOnce((db, [userId, projectId]: readonly [number, number]) =>
  selectProjectScope(db, userId).modifyFront(keepPlan).where('projects.id', '=', projectId),
);

function selectProjectScope(db: Database, userId: number) {
  return selectSocietyScope(db, userId)
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
    ]);
}

/** All societies as one caller sees them, by name; only those the caller belongs to, unless `all`. */
export function findSocietyScopes(
  db: Database,
  userId: number,
  { all }: { all: boolean },
): Promise<(SocietyScope & { name: string })[]> {
  return selectSocietyScope(db, userId)
    .select('nationalSocieties.name')
    .$if(!all, (query) => query.where('userNationalSocieties.userId', 'is not', null))
    .orderBy('nationalSocieties.name')
    .execute();
}

/** The same for projects, the newest first. */
export function findProjectScopes(
  db: Database,
  userId: number,
  { all }: { all: boolean },
): Promise<(ProjectScope & { name: string; nationalSocietyName: string })[]> {
  return selectProjectScope(db, userId)
    .select(['projects.name', 'nationalSocieties.name as nationalSocietyName'])
    .$if(!all, (query) => query.where('userNationalSocieties.userId', 'is not', null))
    .orderBy('projects.id', 'desc')
    .execute();
}

/** A national society, and an organization that acts there like a member; null: for none. */
interface ActingOrganization {
  nationalSocietyId: number;
  organizationId: number | null;
}

function selectOrganizationScope(db: Database, { nationalSocietyId, organizationId }: ActingOrganization) {
  return db
    .selectFrom('nationalSocieties')
    .select([
      'nationalSocieties.id as nationalSocietyId',
      'nationalSocieties.isArchived',
      sql<boolean>`true`.as('isMember'),
      sql<number | null>`${organizationId}::int`.as('organizationId'),
      hasCoordinator.as('hasCoordinator'),
    ])
    .where('nationalSocieties.id', '=', nationalSocietyId);
}

/** A national society as an organization in it sees it. */
export function findOrganizationScope(db: Database, acting: ActingOrganization): Promise<SocietyScope[]> {
  return selectOrganizationScope(db, acting).execute();
}

/** The projects of a national society as an organization in it sees them. */
export function findOrganizationProjectScopes(
  db: Database,
  acting: ActingOrganization,
): Promise<ProjectScope[]> {
  return selectOrganizationScope(db, acting)
    .innerJoin('projects', 'projects.nationalSocietyId', 'nationalSocieties.id')
    .select((eb) => [
      'projects.id as projectId',
      eb('projects.state', '=', 'Closed').$castTo<boolean>().as('isClosed'),
      sql<boolean>`false`.as('isAssigned'),
      sql<boolean>`exists (select 1 from project_organizations where project_organizations.project_id = projects.id
        and project_organizations.organization_id = ${acting.organizationId}::int)`.as(
        'organizationTakesPart',
      ),
    ])
    .execute();
}

/**
 * Whether a society is archived. Locks it: it cannot be archived or reopened until the transaction ends. For changes that
 * would otherwise be committed after archiving, because the guard checked before the transaction began.
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

/** Whether a project is closed. Locks it for the same reason: it cannot be closed until the transaction ends. */
export async function isProjectClosed(db: Database, projectId: number): Promise<boolean> {
  const { state } = await db
    .selectFrom('projects')
    .select('state')
    .where('id', '=', projectId)
    .forShare()
    .executeTakeFirstOrThrow();
  return state === 'Closed';
}
