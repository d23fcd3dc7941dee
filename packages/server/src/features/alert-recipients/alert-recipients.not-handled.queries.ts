import type { Database } from '../../platform/db/database.ts';

/**
 * The not-handled recipients of a project: one row per organization that takes part, empty if none is set.
 *
 * @param organizationId only this organization; null: all
 */
export function findNotHandledRecipients(db: Database, projectId: number, organizationId: number | null) {
  return db
    .selectFrom('projectOrganizations')
    .innerJoin('organizations', 'organizations.id', 'projectOrganizations.organizationId')
    .leftJoin('alertNotHandledRecipients as recipients', (join) =>
      join
        .onRef('recipients.projectId', '=', 'projectOrganizations.projectId')
        .onRef('recipients.organizationId', '=', 'organizations.id'),
    )
    .leftJoin('users', 'users.id', 'recipients.userId')
    .select([
      'users.id as userId',
      'users.name',
      'organizations.id as organizationId',
      'organizations.name as organizationName',
    ])
    .where('projectOrganizations.projectId', '=', projectId)
    .$if(organizationId !== null, (query) => query.where('organizations.id', '=', organizationId as number))
    .orderBy('projectOrganizations.id')
    .execute();
}

/** The not-handled recipient of an organization in a project. */
export interface NotHandledRecipient {
  projectId: number;
  organizationId: number;
  userId: number;
}

/** Locks the current recipient of an organization until the transaction ends. */
export function lockNotHandledRecipient(
  db: Database,
  { projectId, organizationId }: Omit<NotHandledRecipient, 'userId'>,
) {
  return db
    .selectFrom('alertNotHandledRecipients')
    .select('userId')
    .where('projectId', '=', projectId)
    .where('organizationId', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** A second recipient for the organization violates the primary key, which is answered as "already exists". */
export async function insertNotHandledRecipient(db: Database, recipient: NotHandledRecipient): Promise<void> {
  await db.insertInto('alertNotHandledRecipients').values(recipient).execute();
}

export async function updateNotHandledRecipient(
  db: Database,
  { projectId, organizationId, userId }: NotHandledRecipient,
): Promise<void> {
  await db
    .updateTable('alertNotHandledRecipients')
    .set({ userId })
    .where('projectId', '=', projectId)
    .where('organizationId', '=', organizationId)
    .execute();
}
