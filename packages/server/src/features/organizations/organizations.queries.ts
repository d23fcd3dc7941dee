import { dataRemoved } from '@harken/domain/access/anonymization';
import type { Role } from '@harken/domain/access/roles';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The organizations of a society with their projects and head managers, the default one first. */
export function findOrganizations(db: Database, nationalSocietyId: number) {
  return db
    .selectFrom('organizations')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'organizations.nationalSocietyId')
    .leftJoin('users', 'users.id', 'organizations.headManagerId')
    .select((eb) => [
      'organizations.id',
      'organizations.name',
      sql<string>`coalesce((
        select string_agg(projects.name, ', ' order by projects.name)
        from project_organizations join projects on projects.id = project_organizations.project_id
        where project_organizations.organization_id = organizations.id), '')`.as('projects'),
      sql<string | null>`case when users.is_anonymized then ${dataRemoved} else users.name end`.as(
        'headManager',
      ),
      eb('nationalSocieties.defaultOrganizationId', '=', eb.ref('organizations.id'))
        .$castTo<boolean>()
        .as('isDefaultOrganization'),
    ])
    .where('organizations.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('isDefaultOrganization', 'desc')
    .orderBy('organizations.id')
    .execute();
}

export function findOrganization(
  db: Database,
  organizationId: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
}

/** @param exceptId the organization that is being renamed and may keep its name */
export async function isOrganizationNameTaken(
  db: Database,
  { nationalSocietyId, name, exceptId = 0 }: { nationalSocietyId: number; name: string; exceptId?: number },
): Promise<boolean> {
  const organization = await db
    .selectFrom('organizations')
    .select('id')
    .where('nationalSocietyId', '=', nationalSocietyId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return organization !== undefined;
}

export async function insertOrganization(
  db: Database,
  organization: { name: string; nationalSocietyId: number },
): Promise<number> {
  const { id } = await db
    .insertInto('organizations')
    .values(organization)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An organization with the values that determine who may register whom. */
export interface OrganizationWithHeads {
  id: number;
  name: string;
  isDefault: boolean;
  headManagerId: number | null;
  pendingHeadManagerId: number | null;
}

/** The organizations of a society, the default one first; with `lock` they stay locked until the transaction ends. */
export function findOrganizationsWithHeads(
  db: Database,
  nationalSocietyId: number,
  { lock }: { lock: boolean },
): Promise<OrganizationWithHeads[]> {
  return db
    .selectFrom('organizations')
    .innerJoin('nationalSocieties', 'nationalSocieties.id', 'organizations.nationalSocietyId')
    .select((eb) => [
      'organizations.id',
      'organizations.name',
      'organizations.headManagerId',
      'organizations.pendingHeadManagerId',
      eb('nationalSocieties.defaultOrganizationId', '=', eb.ref('organizations.id'))
        .$castTo<boolean>()
        .as('isDefault'),
    ])
    .where('organizations.nationalSocietyId', '=', nationalSocietyId)
    .orderBy('isDefault', 'desc')
    .orderBy('organizations.id')
    .$if(lock, (query) => query.forNoKeyUpdate('organizations'))
    .execute();
}

/** Makes a user the head manager of an organization at once, replacing the current one. */
export async function makeHeadManager(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ headManagerId: userId, pendingHeadManagerId: null })
    .where('id', '=', organizationId)
    .execute();
}

/** Makes a user the pending head manager of an organization until they consent. */
export async function makePendingHeadManager(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ pendingHeadManagerId: userId })
    .where('id', '=', organizationId)
    .execute();
}

export async function withdrawPendingHeadManager(db: Database, organizationId: number): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ pendingHeadManagerId: null })
    .where('id', '=', organizationId)
    .execute();
}

/** Returns the role of a member of an organization, who cannot be deleted until the transaction ends; undefined for others. */
export async function findMemberRole(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<Role | undefined> {
  const member = await db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .select((eb) => eb.ref('users.role').$castTo<Role>().as('role'))
    .where('userNationalSocieties.userId', '=', userId)
    .where('userNationalSocieties.organizationId', '=', organizationId)
    .where('users.deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return member?.role;
}

/**
 * Removes a user as head manager and pending head manager of organizations.
 *
 * @param nationalSocietyId only organizations of this society; null for all
 */
export async function clearHeadManager(
  db: Database,
  { userId, nationalSocietyId }: { userId: number; nationalSocietyId: number | null },
): Promise<void> {
  for (const pointer of ['headManagerId', 'pendingHeadManagerId'] as const) {
    await db
      .updateTable('organizations')
      .set({ [pointer]: null })
      .where(pointer, '=', userId)
      .$if(nationalSocietyId !== null, (query) => query.where('nationalSocietyId', '=', nationalSocietyId))
      .execute();
  }
}
