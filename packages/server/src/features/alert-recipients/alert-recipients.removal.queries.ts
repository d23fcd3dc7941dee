import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** A limit of recipients that may disappear: a supervisor, or health risks. */
export type RecipientLimit =
  | { supervisorId: number; projectId: number | null }
  | { projectHealthRiskIds: number[] };

/** A removed recipient as recorded in its audit event, without address and number. */
export interface RemovedRecipient {
  id: number;
  projectId: number;
  organizationId: number;
}

type Recipients = ExpressionBuilder<DB, 'alertRecipients'>;

function hasLimit(eb: Recipients, limit: RecipientLimit) {
  if ('supervisorId' in limit) {
    const links = eb
      .selectFrom('alertRecipientSupervisors as named')
      .select('named.userId')
      .whereRef('named.alertRecipientId', '=', 'alertRecipients.id')
      .where('named.userId', '=', limit.supervisorId);
    return eb.exists(links);
  }
  const links = eb
    .selectFrom('alertRecipientHealthRisks as named')
    .select('named.projectHealthRiskId')
    .whereRef('named.alertRecipientId', '=', 'alertRecipients.id')
    .where('named.projectHealthRiskId', 'in', limit.projectHealthRiskIds);
  return eb.exists(links);
}

/** Locks the recipients with this limit until the transaction ends. */
export function lockRecipientsWithLimit(db: Database, limit: RecipientLimit): Promise<RemovedRecipient[]> {
  const projectId = 'projectId' in limit ? limit.projectId : null;
  return db
    .selectFrom('alertRecipients')
    .select(['id', 'projectId', 'organizationId'])
    .where((eb) => hasLimit(eb, limit))
    .$if(projectId !== null, (query) => query.where('projectId', '=', projectId as number))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Removes a limit from these recipients. */
export async function removeLimit(
  db: Database,
  recipientIds: number[],
  limit: RecipientLimit,
): Promise<void> {
  if ('supervisorId' in limit) {
    await db
      .deleteFrom('alertRecipientSupervisors')
      .where('userId', '=', limit.supervisorId)
      .where('alertRecipientId', 'in', recipientIds)
      .execute();
  } else {
    await db
      .deleteFrom('alertRecipientHealthRisks')
      .where('projectHealthRiskId', 'in', limit.projectHealthRiskIds)
      .where('alertRecipientId', 'in', recipientIds)
      .execute();
  }
}

/** The recipients that no longer have any limit of this kind. */
export async function findUnlimited(
  db: Database,
  recipientIds: number[],
  limit: RecipientLimit,
): Promise<Set<number>> {
  const named =
    'supervisorId' in limit
      ? await db
          .selectFrom('alertRecipientSupervisors')
          .select('alertRecipientId')
          .where('alertRecipientId', 'in', recipientIds)
          .execute()
      : await db
          .selectFrom('alertRecipientHealthRisks')
          .select('alertRecipientId')
          .where('alertRecipientId', 'in', recipientIds)
          .execute();
  const limitedIds = new Set(named.map((link) => link.alertRecipientId));
  return new Set(recipientIds.filter((id) => !limitedIds.has(id)));
}

/** Locks the recipients of an organization until the transaction ends. */
export function lockRecipientsOfOrganization(
  db: Database,
  { organizationId, projectId }: { organizationId: number; projectId: number | null },
): Promise<RemovedRecipient[]> {
  return db
    .selectFrom('alertRecipients')
    .select(['id', 'projectId', 'organizationId'])
    .where('organizationId', '=', organizationId)
    .$if(projectId !== null, (query) => query.where('projectId', '=', projectId as number))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes recipients with their limits. */
export async function deleteRecipients(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('alertRecipients').where('id', 'in', ids).execute();
}

/** Deletes the not-handled recipients of an organization. */
export async function deleteNotHandledRecipientsOfOrganization(
  db: Database,
  { organizationId, projectId }: { organizationId: number; projectId: number | null },
): Promise<void> {
  await db
    .deleteFrom('alertNotHandledRecipients')
    .where('organizationId', '=', organizationId)
    .$if(projectId !== null, (query) => query.where('projectId', '=', projectId as number))
    .execute();
}
