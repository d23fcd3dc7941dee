import type { Database } from '../../platform/db/database.ts';

export async function updateOrganizationName(
  db: Database,
  { organizationId, name }: { organizationId: number; name: string },
): Promise<void> {
  await db.updateTable('organizations').set({ name }).where('id', '=', organizationId).execute();
}

/** What prevents an organization from being deleted. */
export interface OrganizationUsage {
  hasUsers: boolean;
  isInProjects: boolean;
}

/**
 * Locks an organization and returns whether it is still used. Until the transaction ends nobody can join it and no project
 * can add it. Deleted users do not count.
 */
export async function lockAndFindUsage(db: Database, organizationId: number): Promise<OrganizationUsage> {
  await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
  // Read after the lock, not with it, to see what was committed while waiting for the lock.
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

/** Deletes an organization; its deleted users stay members of the society without an organization. */
export async function deleteOrganizationRow(db: Database, organizationId: number): Promise<void> {
  await db
    .updateTable('userNationalSocieties')
    .set({ organizationId: null })
    .where('organizationId', '=', organizationId)
    .execute();
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
}
