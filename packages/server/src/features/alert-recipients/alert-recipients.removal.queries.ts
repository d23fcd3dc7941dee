import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.ts';

/** What a recipient may name, and what may disappear. */
export type NamedThing =
  | { supervisorId: number; projectId: number | null }
  | { projectHealthRiskIds: number[] };

/** A recipient that is removed: enough to remember it by, without address and number. */
export interface RemovedRecipient {
  id: number;
  projectId: number;
  organizationId: number;
}

type Recipients = ExpressionBuilder<DB, 'alertRecipients'>;

function namesThing(eb: Recipients, thing: NamedThing) {
  if ('supervisorId' in thing) {
    const links = eb
      .selectFrom('alertRecipientSupervisors as named')
      .select('named.userId')
      .whereRef('named.alertRecipientId', '=', 'alertRecipients.id')
      .where('named.userId', '=', thing.supervisorId);
    return eb.exists(links);
  }
  const links = eb
    .selectFrom('alertRecipientHealthRisks as named')
    .select('named.projectHealthRiskId')
    .whereRef('named.alertRecipientId', '=', 'alertRecipients.id')
    .where('named.projectHealthRiskId', 'in', thing.projectHealthRiskIds);
  return eb.exists(links);
}

/** The recipients that name the thing, held against changes until the transaction ends. */
export function findRecipientsNaming(db: Database, thing: NamedThing): Promise<RemovedRecipient[]> {
  const projectId = 'projectId' in thing ? thing.projectId : null;
  return db
    .selectFrom('alertRecipients')
    .select(['id', 'projectId', 'organizationId'])
    .where((eb) => namesThing(eb, thing))
    .$if(projectId !== null, (query) => query.where('projectId', '=', projectId as number))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Takes the thing off the lists of these recipients. */
export async function unlinkThing(db: Database, recipientIds: number[], thing: NamedThing): Promise<void> {
  if ('supervisorId' in thing) {
    await db
      .deleteFrom('alertRecipientSupervisors')
      .where('userId', '=', thing.supervisorId)
      .where('alertRecipientId', 'in', recipientIds)
      .execute();
  } else {
    await db
      .deleteFrom('alertRecipientHealthRisks')
      .where('projectHealthRiskId', 'in', thing.projectHealthRiskIds)
      .where('alertRecipientId', 'in', recipientIds)
      .execute();
  }
}

/** Those of the recipients that name nobody, or no health risk, of the kind of the thing any more. */
export async function findWidened(
  db: Database,
  recipientIds: number[],
  thing: NamedThing,
): Promise<Set<number>> {
  const named =
    'supervisorId' in thing
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
  const narrow = new Set(named.map((link) => link.alertRecipientId));
  return new Set(recipientIds.filter((id) => !narrow.has(id)));
}

/** The recipients that an organization owns, held against changes until the transaction ends. */
export function findRecipientsOwnedBy(
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

/** Deletes recipients with all they name. */
export async function deleteRecipients(db: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.deleteFrom('alertRecipients').where('id', 'in', ids).execute();
}

/** Nobody of the organization is told any more when an alert waits too long. */
export async function deleteNotHandledRecipientsOf(
  db: Database,
  { organizationId, projectId }: { organizationId: number; projectId: number | null },
): Promise<void> {
  await db
    .deleteFrom('alertNotHandledRecipients')
    .where('organizationId', '=', organizationId)
    .$if(projectId !== null, (query) => query.where('projectId', '=', projectId as number))
    .execute();
}
