import type { ProjectScope } from '@harken/domain/access/check-permission';
import { type AuditEvent, recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { requireOpenProject } from './alert-recipients.actions.ts';
import { findOrganizationsOfProject, lockUsers } from './alert-recipients.choices.queries.ts';
import {
  insertNotHandledRecipient,
  lockNotHandledRecipient,
  updateNotHandledRecipient,
} from './alert-recipients.not-handled.queries.ts';
import { findNotHandledRecipientOptions } from './alert-recipients.options.queries.ts';

/** The not-handled recipient of an organization in a project, and the user who sets it. */
interface NotHandledChange {
  recipient: { userId: number; organizationId: number };
  project: ProjectScope;
  by: CurrentUser;
}

/** Sets the not-handled recipient of an organization, which has at most one. */
export function createNotHandledRecipient(db: Database, change: NotHandledChange): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const recipient = await validateRecipient(trx, change);
    if (await lockNotHandledRecipient(trx, recipient))
      throw expectedError('alertNotHandledRecipient.alreadyExists');
    await insertNotHandledRecipient(trx, recipient);
    await recordAuditEvent(trx, { ...toAuditEvent(change, 'create'), after: recipient });
  });
}

/** Replaces the not-handled recipient of an organization. */
export function replaceNotHandledRecipient(db: Database, change: NotHandledChange): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const recipient = await validateRecipient(trx, change);
    const before = await lockNotHandledRecipient(trx, recipient);
    if (!before) throw expectedError('alertNotHandledRecipient.notFound');
    await updateNotHandledRecipient(trx, recipient);
    await recordAuditEvent(trx, { ...toAuditEvent(change, 'edit'), before, after: recipient });
  });
}

/** The organization must take part and be the user's own, except for Administrators; the recipient must belong to it. */
async function validateRecipient(trx: Database, { recipient, project, by }: NotHandledChange) {
  const { userId, organizationId } = recipient;
  const { projectId, nationalSocietyId } = project;
  await requireOpenProject(trx, project);
  if (by.role !== 'Administrator' && organizationId !== project.organizationId)
    throw fieldError('OrganizationId', 'alertNotHandledRecipient.userMustBeInSameOrg');
  const organizations = await findOrganizationsOfProject(trx, projectId);
  if (!organizations.some(({ id }) => id === organizationId))
    throw fieldError('OrganizationId', 'validation.valueInvalid');
  await lockUsers(trx, [userId]);
  const candidates = await findNotHandledRecipientOptions(trx, nationalSocietyId, organizationId);
  if (!candidates.some(({ id }) => id === userId))
    throw fieldError('UserId', 'alertNotHandledRecipient.userMustBeInSameOrg');
  return { projectId, organizationId, userId };
}

function toAuditEvent({ recipient, project, by }: NotHandledChange, action: 'create' | 'edit'): AuditEvent {
  return {
    action: `projectAlertNotHandledRecipient/${action}`,
    actor: by,
    subjectType: 'user',
    subjectId: recipient.userId,
    nationalSocietyId: project.nationalSocietyId,
    projectId: project.projectId,
  };
}
