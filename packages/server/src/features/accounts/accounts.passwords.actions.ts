import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PasswordFlaw } from '@harken/domain/access/passwords';
import type { Role } from '@harken/domain/access/roles';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { hashPassword } from '../../platform/passwords.ts';
import { countInWindows, noteUnlessSince } from '../../platform/request-limits.queries.ts';
import type { Services } from '../../platform/services.ts';
import { atTheDoor } from './accounts.door.ts';
import { type Claim, unlock } from './accounts.failures.ts';
import { hashOfToken, type Invited, queueReset, queueVerification } from './accounts.mails.ts';
import { queuePasswordChanged } from './accounts.notices.ts';
import { flawOfPasswordFor } from './accounts.password-rules.ts';
import {
  findAccountOfToken,
  findUserToReset,
  insertAccount,
  replaceEmail,
  storePassword,
  type TokenPurpose,
} from './accounts.passwords.queries.ts';
import { withdrawInvitationsTo } from './email-changes.queries.ts';

/** One address may ask for a new password so often. */
const resetPause = 10_000;

/** So many links are sent to one e-mail address. Whoever asks for more is answered alike, and gets none. */
const resetMailLimits = [
  { key: 'resetMailsOfHour', windowSeconds: 3600, allowed: 3 },
  { key: 'resetMailsOfDay', windowSeconds: 24 * 3600, allowed: 10 },
];

/** A request takes at least so long, in milliseconds: writing a mail must not show in the time it takes. */
const resetTakes = 250;

interface NewPassword {
  email: string;
  token: string;
  password: string;
  /** The address of the network. */
  address: string;
}

type PasswordSet<Reason extends string> =
  | { ok: true; userId: number }
  | { ok: false; flaw: PasswordFlaw }
  | { ok: false; flaw?: never; reason: Reason };

/** Opens the account of a new user, who gets a mail with a link to set the first password. */
export async function openAccount(trx: Database, services: Services, user: Invited): Promise<void> {
  await insertAccount(trx, { userId: user.id, email: user.email });
  await queueVerification(trx, services, user);
}

/**
 * Corrects the e-mail address of an account that nobody has signed in with yet; it must be free. Links that were sent to
 * the mistyped address are void, as are invitations; the right one gets a link to set the first password.
 *
 * @param user with the new address
 */
export async function correctEmail(trx: Database, services: Services, user: Invited): Promise<void> {
  await withdrawInvitationsTo(trx, user.id, services.clock.now());
  await replaceEmail(trx, { userId: user.id, email: user.email });
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

/**
 * The token is looked up first: who holds none must not have the server measure and hash passwords. It is looked up again
 * where the password is stored, because a link is good for one use.
 */
async function setPassword<Reason extends string>(
  services: Services,
  { email, token, password, address }: NewPassword,
  kind: { purpose: TokenPurpose; failed: Reason; hasPassword: Reason | null; deed: string },
): Promise<PasswordSet<Reason>> {
  const { db, clock } = services;
  const now = clock.now();
  const sought = { tokenHash: hashOfToken(token), purpose: kind.purpose, email, now };
  const holder = await atTheDoor({ deed: 'link', address, device: null }, () =>
    findAccountOfToken(db, sought),
  );
  if (!holder) return { ok: false, reason: kind.failed };
  const flaw = await flawOfPasswordFor(db, { userId: holder.id, email }, password);
  if (flaw) return { ok: false, flaw };
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const account = await findAccountOfToken(trx, sought);
    if (!account) return { ok: false, reason: kind.failed };
    if (kind.hasPassword && account.hasPassword) return { ok: false, reason: kind.hasPassword };
    await storePassword(trx, { userId: account.id, passwordHash, now });
    await unlock(trx, email);
    if (account.hasPassword) await queuePasswordChanged(trx, services, account.id);
    const actor = { id: account.id, role: account.role as Role };
    await recordDeed(trx, { deed: kind.deed, actor, subjectType: 'user', subjectId: account.id });
    return { ok: true, userId: account.id };
  });
}

/** Sends a link for a new password to a known e-mail address; says nothing about unknown ones, nor does the time it takes. */
export async function requestPasswordReset(
  services: Services,
  { email, address, device }: Claim,
): Promise<{ ok: true } | { ok: false; reason: 'error.tooManyRequests' }> {
  const { db, clock } = services;
  const now = clock.now();
  const notSince = new Date(now.getTime() - resetPause);
  if (!(await noteUnlessSince(db, `resetPassword:${networkOf(address)}`, { now, notSince }))) {
    return { ok: false, reason: 'error.tooManyRequests' };
  }
  await Promise.all([sendReset(services, email, device ?? null), sleep(resetTakes)]);
  return { ok: true };
}

function sendReset(services: Services, email: string, device: Buffer | null): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    if (!(await countResetMail(trx, services.clock.now(), { email, device }))) return;
    const user = await findUserToReset(trx, email);
    if (!user) return;
    await queueReset(trx, services, { ...user, name: user.name ?? '' });
    const about = { subjectType: 'user', subjectId: user.id };
    await recordDeed(trx, { deed: 'userVerification/resetPassword', actor: null, ...about });
  });
}

/**
 * Counts a mail with a link to an e-mail address, known or not; whether it may be sent. What others ask for does not use up
 * the mails that somebody may ask for on a device of theirs.
 */
async function countResetMail(
  trx: Database,
  now: Date,
  { email, device }: { email: string; device: Buffer | null },
): Promise<boolean> {
  const text = `${email.trim().toLowerCase()} ${device?.toString('hex') ?? ''}`;
  const name = createHash('sha256').update(text).digest('base64url');
  for (const { key, windowSeconds, allowed } of resetMailLimits) {
    const [counted] = await countInWindows(trx, [`${key}:${name}`], { now, windowSeconds });
    if (counted && counted.count > allowed) return false;
  }
  return true;
}
