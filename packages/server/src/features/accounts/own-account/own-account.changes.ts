import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { requestEmailChange } from '../email-changes/email-changes.actions.ts';
import { endPendingEmailChange } from '../email-changes/email-changes.queries.ts';
import { withLockedAccount } from '../two-factor/two-factor.verification.ts';
import { requireOwnPassword } from './own-account.actions.ts';
import { findOwnAccount, updateOwnAccount } from './own-account.queries.ts';
import { requireOwnCode } from './own-account.verification.ts';

export interface OwnData {
  name: string;
  phoneNumber: string | null;
  additionalPhoneNumber: string | null;
  organization: string | null;
}

const fields = ['name', 'phoneNumber', 'additionalPhoneNumber', 'organization'] as const;

/** Returns the required field that is missing: users cannot remove what was required when they were registered. */
export function findMissingField(user: CurrentUser, data: OwnData): 'PhoneNumber' | 'Organization' | null {
  if (!data.phoneNumber && user.role !== 'Administrator') return 'PhoneNumber';
  return !data.organization && user.role === 'DataConsumer' ? 'Organization' : null;
}

/** Changes the user's own name, phone numbers and organization, which all their societies share. */
export async function editOwnAccount(services: Services, user: CurrentUser, data: OwnData): Promise<void> {
  await withLockedAccount(services, user.id, async ({ db }) => {
    const before = await findOwnAccount(db, user.id);
    const changed = fields.filter((field) => data[field] !== before[field]);
    if (changed.length === 0) return;
    await updateOwnAccount(db, user.id, data);
    const about = { subjectType: 'user', subjectId: user.id };
    await recordAuditEvent(db, { action: 'account/edit', actor: user, ...about, after: { changed } });
  });
}

/** Requests another e-mail address for the user's own account, after checking password and code. */
export async function changeOwnEmail(
  services: Services,
  user: CurrentUser,
  given: { email: string; currentPassword: string; code: string | undefined; address: string },
): Promise<void> {
  const { email } = await requireOwnPassword(services, user, given);
  const { email: newEmail, ...claim } = given;
  await requireOwnCode(services, user, { ...claim, email });
  if (newEmail.toLowerCase() === email.toLowerCase()) return;
  await withLockedAccount(services, user.id, async (txServices) => {
    await requestEmailChange(txServices.db, txServices, { userId: user.id, newEmail, byId: user.id });
    const about = { subjectType: 'user', subjectId: user.id };
    await recordAuditEvent(txServices.db, { action: 'account/changeEmail', actor: user, ...about });
  });
}

/** Keeps the current address and voids the confirmation link of the requested one. */
export async function cancelOwnEmailChange(services: Services, user: CurrentUser): Promise<void> {
  await withLockedAccount(services, user.id, async ({ db, clock }) => {
    if (!(await endPendingEmailChange(db, user.id, clock.now()))) return;
    const about = { subjectType: 'user', subjectId: user.id };
    await recordAuditEvent(db, { action: 'account/cancelEmailChange', actor: user, ...about });
  });
}
