import { type AuditEvent, recordAuditEvents } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  deleteNotHandledRecipientsOfOrganization,
  deleteRecipients,
  findUnlimited,
  lockRecipientsOfOrganization,
  lockRecipientsWithLimit,
  type RecipientLimit,
  type RemovedRecipient,
  removeLimit,
} from './alert-recipients.removal.queries.ts';

/**
 * What happens to recipients when a supervisor, health risk or organization is removed. They lose that limit; those without
 * any other limit of the kind are removed, because an empty list would mean "any" and notify them of more than was intended.
 *
 * All functions run in the transaction of the removal, before the removal itself.
 */

type Actor = AuditEvent['actor'];

/**
 * A supervisor or head supervisor is deleted, or leaves a project.
 *
 * @param projectId the project they leave; null: all, when they are deleted
 */
export async function removeRecipientsOfSupervisor(
  trx: Database,
  { supervisorId, projectId, by }: { supervisorId: number; projectId: number | null; by: Actor },
): Promise<void> {
  await removeLimitEverywhere(trx, { supervisorId, projectId }, by);
}

/** Health risks are removed from a project. */
export async function removeRecipientsOfHealthRisks(
  trx: Database,
  { projectHealthRiskIds, by }: { projectHealthRiskIds: number[]; by: Actor },
): Promise<void> {
  if (projectHealthRiskIds.length > 0) await removeLimitEverywhere(trx, { projectHealthRiskIds }, by);
}

/**
 * An organization is removed from a project, or deleted: its recipients are removed, including not-handled recipients.
 *
 * @param projectId the project it leaves; null: all, when it is deleted
 */
export async function removeRecipientsOfOrganization(
  trx: Database,
  { organizationId, projectId, by }: { organizationId: number; projectId: number | null; by: Actor },
): Promise<void> {
  const owned = await lockRecipientsOfOrganization(trx, { organizationId, projectId });
  await removeRecipients(trx, owned, by);
  await deleteNotHandledRecipientsOfOrganization(trx, { organizationId, projectId });
}

async function removeLimitEverywhere(trx: Database, limit: RecipientLimit, by: Actor): Promise<void> {
  const recipients = await lockRecipientsWithLimit(trx, limit);
  if (recipients.length === 0) return;
  const ids = recipients.map(({ id }) => id);
  await removeLimit(trx, ids, limit);
  const unlimitedIds = await findUnlimited(trx, ids, limit);
  await removeRecipients(
    trx,
    recipients.filter(({ id }) => unlimitedIds.has(id)),
    by,
  );
}

async function removeRecipients(trx: Database, recipients: RemovedRecipient[], by: Actor): Promise<void> {
  await deleteRecipients(
    trx,
    recipients.map(({ id }) => id),
  );
  const auditEvents: AuditEvent[] = recipients.map(({ id, projectId, organizationId }) => ({
    action: 'projectAlertRecipient/delete',
    actor: by,
    subjectType: 'alertRecipient',
    subjectId: id,
    projectId,
    before: { projectId, organizationId },
  }));
  await recordAuditEvents(trx, auditEvents);
}
