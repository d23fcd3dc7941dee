import { recordDeed } from '../../platform/audit.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { requestEmailChange } from './email-changes.actions.ts';
import { endPendingEmailChange } from './email-changes.queries.ts';
import { checkOwnPassword, type OwnPasswordRefusal } from './own-account.actions.ts';
import { type OwnCodeRefusal, proveOwnCode } from './own-account.proof.ts';
import { findOwnAccount, updateOwnAccount } from './own-account.queries.ts';
import { holdingAccount } from './two-factor.proof.ts';

export interface OwnData {
  name: string;
  phoneNumber: string | null;
  additionalPhoneNumber: string | null;
  organization: string | null;
}

const fields = ['name', 'phoneNumber', 'additionalPhoneNumber', 'organization'] as const;

/** The field of one's own data that is missing: what others must say of a new user, nobody takes out of their account. */
export function missingField(user: CurrentUser, data: OwnData): 'PhoneNumber' | 'Organization' | null {
  if (!data.phoneNumber && user.role !== 'Administrator') return 'PhoneNumber';
  return !data.organization && user.role === 'DataConsumer' ? 'Organization' : null;
}

/** Changes one's own name, numbers and organization, in whatever societies one works. */
export async function editOwnAccount(services: Services, user: CurrentUser, data: OwnData): Promise<void> {
  await holdingAccount(services, user.id, async ({ db }) => {
    const before = await findOwnAccount(db, user.id);
    const changed = fields.filter((field) => data[field] !== before[field]);
    if (changed.length === 0) return;
    await updateOwnAccount(db, user.id, data);
    const about = { subjectType: 'user', subjectId: user.id };
    await recordDeed(db, { deed: 'account/edit', actor: user, ...about, after: { changed } });
  });
}

export type OwnEmailRefusal = OwnPasswordRefusal | OwnCodeRefusal | 'error.tooManyRequests';

/** Asks for another address of one's own account, of somebody who proves to be its owner. */
export async function changeOwnEmail(
  services: Services,
  user: CurrentUser,
  given: { email: string; currentPassword: string; code: string | undefined; address: string },
): Promise<{ ok: true } | { ok: false; reason: OwnEmailRefusal }> {
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  const { email: newEmail, ...claim } = given;
  const proven = await proveOwnCode(services, user, { ...claim, email: known.email });
  if (!proven.ok) return proven;
  if (newEmail.toLowerCase() === known.email.toLowerCase()) return { ok: true };
  return holdingAccount(services, user.id, async (held) => {
    const asked = await requestEmailChange(held.db, held, { userId: user.id, newEmail, byId: user.id });
    if (!asked.ok) return asked;
    const about = { subjectType: 'user', subjectId: user.id };
    await recordDeed(held.db, { deed: 'account/changeEmail', actor: user, ...about });
    return { ok: true };
  });
}

/** Keeps the present address; whoever asked for another one, the link that was sent there is void. */
export async function cancelOwnEmailChange(services: Services, user: CurrentUser): Promise<void> {
  await holdingAccount(services, user.id, async ({ db, clock }) => {
    if (!(await endPendingEmailChange(db, user.id, clock.now()))) return;
    const about = { subjectType: 'user', subjectId: user.id };
    await recordDeed(db, { deed: 'account/cancelEmailChange', actor: user, ...about });
  });
}
