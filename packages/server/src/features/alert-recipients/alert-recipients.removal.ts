import { type Deed, recordDeeds } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  deleteNotHandledRecipientsOf,
  deleteRecipients,
  findRecipientsNaming,
  findRecipientsOwnedBy,
  findWidened,
  type NamedThing,
  type RemovedRecipient,
  unlinkThing,
} from './alert-recipients.removal.queries.ts';

/**
 * What becomes of recipients when something they name goes away (decision 21): they no longer name it, and those that
 * named nothing else are removed with it. An empty list would mean "any", and tell them more than anybody asked for.
 *
 * All of these run in the transaction that removes the thing, before the thing itself.
 */

type Actor = Deed['actor'];

/**
 * A supervisor or head supervisor is deleted, or leaves a project.
 *
 * @param projectId the project they leave; null: all, as when they are deleted
 */
export async function removeRecipientsOfSupervisor(
  trx: Database,
  { supervisorId, projectId, by }: { supervisorId: number; projectId: number | null; by: Actor },
): Promise<void> {
  await forget(trx, { supervisorId, projectId }, by);
}

/** Health risks are taken out of a project. */
export async function removeRecipientsOfHealthRisks(
  trx: Database,
  { projectHealthRiskIds, by }: { projectHealthRiskIds: number[]; by: Actor },
): Promise<void> {
  if (projectHealthRiskIds.length > 0) await forget(trx, { projectHealthRiskIds }, by);
}

/**
 * An organization is taken out of a project, or deleted: its own recipients go with it, of escalated alerts and of
 * alerts that nobody handles.
 *
 * @param projectId the project it leaves; null: all, as when it is deleted
 */
export async function removeRecipientsOfOrganization(
  trx: Database,
  { organizationId, projectId, by }: { organizationId: number; projectId: number | null; by: Actor },
): Promise<void> {
  const owned = await findRecipientsOwnedBy(trx, { organizationId, projectId });
  await remove(trx, owned, by);
  await deleteNotHandledRecipientsOf(trx, { organizationId, projectId });
}

async function forget(trx: Database, thing: NamedThing, by: Actor): Promise<void> {
  const naming = await findRecipientsNaming(trx, thing);
  if (naming.length === 0) return;
  const ids = naming.map(({ id }) => id);
  await unlinkThing(trx, ids, thing);
  const widened = await findWidened(trx, ids, thing);
  await remove(
    trx,
    naming.filter(({ id }) => widened.has(id)),
    by,
  );
}

async function remove(trx: Database, recipients: RemovedRecipient[], by: Actor): Promise<void> {
  await deleteRecipients(
    trx,
    recipients.map(({ id }) => id),
  );
  const deeds = recipients.map(({ id, projectId, organizationId }) => ({
    deed: 'projectAlertRecipient/delete',
    actor: by,
    subjectType: 'alertRecipient',
    subjectId: id,
    projectId,
    before: { projectId, organizationId },
  }));
  await recordDeeds(trx, deeds);
}
