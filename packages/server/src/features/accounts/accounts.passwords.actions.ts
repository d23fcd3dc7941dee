import { isStrongPassword } from '@harken/domain/access/passwords';
import type { Role } from '@harken/domain/access/roles';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { noteResetRequest } from './accounts.limits.queries.ts';
import { hashOfToken, type Invited, queueReset, queueVerification } from './accounts.mails.ts';
import {
  findAccountOfToken,
  findUserToReset,
  insertAccount,
  storePassword,
  type TokenPurpose,
} from './accounts.passwords.queries.ts';

/** One address may ask for a new password so often. */
const resetPause = 10_000;

interface NewPassword {
  email: string;
  token: string;
  password: string;
}

type PasswordSet<Reason extends string> =
  | { ok: true }
  | { ok: false; reason: Reason | 'user.registration.passwordTooWeak' };

/** Opens the account of a new user, who gets a mail with a link to set the first password. */
export async function openAccount(trx: Database, services: Services, user: Invited): Promise<void> {
  await insertAccount(trx, { userId: user.id, email: user.email });
  await queueVerification(trx, services, user);
}

/** Confirms the e-mail address of a new user and sets the first password, both or neither. */
export function setFirstPassword(services: Services, given: NewPassword) {
  return setPassword(services, given, {
    purpose: 'VerifyEmail',
    failed: 'user.verifyEmail.failed',
    hasPassword: 'user.verifyEmail.addPassword.failed',
    deed: 'userVerification/verifyEmailAndAddPassword',
  });
}

/** Sets a new password by the link that was asked for; also good for users whose first link ran out. */
export function setNewPassword(services: Services, given: NewPassword) {
  return setPassword(services, given, {
    purpose: 'ResetPassword',
    failed: 'user.resetPassword.failed',
    hasPassword: null,
    deed: 'userVerification/resetPasswordCallback',
  });
}

async function setPassword<Reason extends string>(
  { db, clock }: Services,
  { email, token, password }: NewPassword,
  kind: { purpose: TokenPurpose; failed: Reason; hasPassword: Reason | null; deed: string },
): Promise<PasswordSet<Reason>> {
  if (!isStrongPassword(password)) return { ok: false, reason: 'user.registration.passwordTooWeak' };
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const tokenHash = hashOfToken(token);
    const account = await findAccountOfToken(trx, { tokenHash, purpose: kind.purpose, email, now });
    if (!account) return { ok: false, reason: kind.failed };
    if (kind.hasPassword && account.hasPassword) return { ok: false, reason: kind.hasPassword };
    await storePassword(trx, { userId: account.id, passwordHash, now });
    const actor = { id: account.id, role: account.role as Role };
    await recordDeed(trx, { deed: kind.deed, actor, subjectType: 'user', subjectId: account.id });
    return { ok: true };
  });
}

/** Sends a link for a new password to a known e-mail address; says nothing about unknown ones. */
export async function requestPasswordReset(
  services: Services,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | { ok: false; reason: 'error.tooManyRequests' }> {
  const { db, clock } = services;
  const now = clock.now();
  const notSince = new Date(now.getTime() - resetPause);
  if (!(await noteResetRequest(db, address, { now, notSince }))) {
    return { ok: false, reason: 'error.tooManyRequests' };
  }
  await db.transaction().execute(async (trx) => {
    const user = await findUserToReset(trx, email);
    if (user) await queueReset(trx, services, { ...user, name: user.name ?? '' });
  });
  return { ok: true };
}
