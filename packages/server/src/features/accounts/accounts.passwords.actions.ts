import { setTimeout as sleep } from 'node:timers/promises';
import type { PasswordFlaw } from '@harken/domain/access/passwords';
import type { Role } from '@harken/domain/access/roles';
import { recordDeed } from '../../platform/audit.queries.ts';
import { flawOfNewPassword } from '../../platform/common-passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { noteUnlessSince } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { unlock } from './accounts.failures.ts';
import {
  hashOfToken,
  type Invited,
  queueEmailChanged,
  queueReset,
  queueVerification,
} from './accounts.mails.ts';
import {
  findAccountOfToken,
  findUserToReset,
  insertAccount,
  replaceEmail,
  storePassword,
  type TokenPurpose,
} from './accounts.passwords.queries.ts';

/** One address may ask for a new password so often. */
const resetPause = 10_000;

/** A request takes at least so long, in milliseconds: writing a mail must not show in the time it takes. */
const resetTakes = 250;

interface NewPassword {
  email: string;
  token: string;
  password: string;
}

type PasswordSet<Reason extends string> =
  | { ok: true }
  | { ok: false; flaw: PasswordFlaw }
  | { ok: false; flaw?: never; reason: Reason };

/** Opens the account of a new user, who gets a mail with a link to set the first password. */
export async function openAccount(trx: Database, services: Services, user: Invited): Promise<void> {
  await insertAccount(trx, { userId: user.id, email: user.email });
  await queueVerification(trx, services, user);
}

/**
 * Moves an account to another e-mail address, which must be free. It begins anew there: unconfirmed, without a password,
 * signed out everywhere. The new address gets a link to set a password, the one of before is told.
 *
 * @param user with the new address
 */
export async function changeEmail(
  trx: Database,
  services: Services,
  { user, formerEmail }: { user: Invited; formerEmail: string },
): Promise<void> {
  await replaceEmail(trx, { userId: user.id, email: user.email });
  await queueVerification(trx, services, user);
  await queueEmailChanged(trx, services, { ...user, email: formerEmail });
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
  const flaw = await flawOfNewPassword(password, email);
  if (flaw) return { ok: false, flaw };
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const tokenHash = hashOfToken(token);
    const account = await findAccountOfToken(trx, { tokenHash, purpose: kind.purpose, email, now });
    if (!account) return { ok: false, reason: kind.failed };
    if (kind.hasPassword && account.hasPassword) return { ok: false, reason: kind.hasPassword };
    await storePassword(trx, { userId: account.id, passwordHash, now });
    await unlock(trx, email);
    const actor = { id: account.id, role: account.role as Role };
    await recordDeed(trx, { deed: kind.deed, actor, subjectType: 'user', subjectId: account.id });
    return { ok: true };
  });
}

/** Sends a link for a new password to a known e-mail address; says nothing about unknown ones, nor does the time it takes. */
export async function requestPasswordReset(
  services: Services,
  { email, address }: { email: string; address: string },
): Promise<{ ok: true } | { ok: false; reason: 'error.tooManyRequests' }> {
  const { db, clock } = services;
  const now = clock.now();
  const notSince = new Date(now.getTime() - resetPause);
  if (!(await noteUnlessSince(db, `resetPassword:${address}`, { now, notSince }))) {
    return { ok: false, reason: 'error.tooManyRequests' };
  }
  await Promise.all([sendReset(services, email), sleep(resetTakes)]);
  return { ok: true };
}

function sendReset(services: Services, email: string): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    const user = await findUserToReset(trx, email);
    if (!user) return;
    await queueReset(trx, services, { ...user, name: user.name ?? '' });
    const about = { subjectType: 'user', subjectId: user.id };
    await recordDeed(trx, { deed: 'userVerification/resetPassword', actor: null, ...about });
  });
}
