import type { Database } from '../../platform/db/database.ts';

/**
 * Who is told when nobody handles an alert of a project: a row per organization that takes part, empty where nobody is set.
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

/** Who of an organization is told in a project. */
export interface NotHandledRecipient {
  projectId: number;
  organizationId: number;
  userId: number;
}

/** Whom the organization names now, held against other changes until the transaction ends. */
export function findNotHandledForChange(
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

/** A second one of the organization breaks the primary key, which answers that there is one already. */
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
