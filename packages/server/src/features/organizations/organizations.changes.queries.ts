import type { Database } from '../../platform/db/database.ts';

/** Renames an organization. */
export async function updateOrganizationName(
  db: Database,
  { organizationId, name }: { organizationId: number; name: string },
): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
}

/** What keeps an organization from being deleted. */
export interface UseOfOrganization {
  hasUsers: boolean;
  isInProjects: boolean;
}

/**
 * Who and what still needs an organization; nobody joins it, and no project takes it, until the transaction ends. People
 * who were deleted do not count.
 */
export async function findUseOfOrganization(
  db: Database,
  organizationId: number,
): Promise<UseOfOrganization> {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  // Asked after the lock, not with it: what was committed while waiting for it counts.
  const member = await db
    .selectFrom('userNationalSocieties')
    .innerJoin('users', 'users.id', 'userNationalSocieties.userId')
    .select('users.id')
    .where('userNationalSocieties.organizationId', '=', organizationId)
    .where('users.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const link = await db
    .selectFrom('projectOrganizations')
    .select('id')
    .where('organizationId', '=', organizationId)
    .limit(1)
    .executeTakeFirst();
  return { hasUsers: member !== undefined, isInProjects: link !== undefined };
}

/** Deletes an organization; those who were deleted before it are members of the society only. */
export async function deleteOrganizationRow(db: Database, organizationId: number): Promise<void> {
  await db
    .updateTable('userNationalSocieties')
    .set({ organizationId: null })
    .where('organizationId', '=', organizationId)
    .execute();
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
}
