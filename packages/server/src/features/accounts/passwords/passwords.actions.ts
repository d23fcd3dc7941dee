import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorKey } from '@harken/contract/error-keys';
import type { Role } from '@harken/domain/access/roles';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, tooManyRequests } from '../../../platform/http/expected-error.ts';
import { toNetwork } from '../../../platform/network/network-address.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';
import { countInWindows, findTimeLeft, storeUnlessRecent } from '../../../platform/request-limits.queries.ts';
import type { Services } from '../../../platform/services.ts';
import {
  findRequiredProvider,
  findRequiredProviderOf,
} from '../../../platform/sessions/provider-sign-in.queries.ts';
import { type Claim, unlockEmail } from '../accounts.failures.ts';
import { hashToken, type InvitedUser, queueReset, queueVerification } from '../accounts.mails.ts';
import { queuePasswordChangedNotice } from '../accounts.notices.ts';
import { queueProviderInvitation, queueProviderLink } from '../accounts.provider-mails.ts';
import { runUnauthenticated } from '../accounts.unauthenticated-queue.ts';
import { withdrawInvitationsTo } from '../email-changes/email-changes.queries.ts';
import { createPasswordError } from './passwords.error.ts';
import {
  findAccountByToken,
  findUserToReset,
  insertAccount,
  replaceEmail,
  storePassword,
  type TokenPurpose,
} from './passwords.queries.ts';
import { findPasswordFlaw } from './passwords.rules.ts';

/** One network address may request a new password once per this interval. */
const resetInterval = 10_000;

/** Maximum number of links sent to one e-mail address. Further requests get the same response but no link. */
const resetMailLimits = [
  { key: 'resetMailsOfHour', windowSeconds: 3600, allowed: 3 },
  { key: 'resetMailsOfDay', windowSeconds: 24 * 3600, allowed: 10 },
];

/** Minimum duration of a request in milliseconds, so that response times do not reveal whether an e-mail was queued. */
const minResetMilliseconds = 250;

interface NewPassword {
  email: string;
  token: string;
  password: string;
  /** The network address. */
  address: string;
}

/** Creates the account of a new user and sends them a link to set the first password. */
export async function openAccount(trx: Database, services: Services, user: InvitedUser): Promise<void> {
  await insertAccount(trx, { userId: user.id, email: user.email });
  await queueFirstLink(trx, services, user);
}

/** The first e-mail: a link to set a password, or to the identity provider of the national society. */
async function queueFirstLink(trx: Database, services: Services, user: InvitedUser): Promise<void> {
  const { nationalSocietyId } = user;
  const provider =
    nationalSocietyId === null ? undefined : await findRequiredProvider(trx, nationalSocietyId);
  if (provider) await queueProviderInvitation(trx, services, user, provider);
  else await queueVerification(trx, services, user);
}

/**
 * Corrects the e-mail address of an account that has never been signed in to; the new address must be free. Links and
 * invitations sent to the mistyped address become void; the new address gets a link to set the first password.
 *
 * @param user with the new address
 */
export async function correctEmail(trx: Database, services: Services, user: InvitedUser): Promise<void> {
  await withdrawInvitationsTo(trx, user.id, services.clock.now());
  await replaceEmail(trx, { userId: user.id, email: user.email });
  await queueFirstLink(trx, services, user);
}

/** Confirms the e-mail address of a new user and sets the first password in one transaction. Returns the user's id. */
export function setFirstPassword(services: Services, given: NewPassword) {
  return setPassword(services, given, {
    purpose: 'VerifyEmail',
    failed: 'user.verifyEmail.failed',
    hasPassword: 'user.verifyEmail.addPassword.failed',
    action: 'userVerification/verifyEmailAndAddPassword',
  });
}

/** Sets a new password with a reset link and returns the user's id. Also works for users whose first link expired. */
export function setNewPassword(services: Services, given: NewPassword) {
  return setPassword(services, given, {
    purpose: 'ResetPassword',
    failed: 'user.resetPassword.failed',
    hasPassword: null,
    action: 'userVerification/resetPasswordCallback',
  });
}

/**
 * The token is looked up first: requests without a valid one must not make the server score and hash passwords. It is looked
 * up again when the password is stored, because a link works only once.
 */
async function setPassword(
  services: Services,
  { email, token, password, address }: NewPassword,
  kind: { purpose: TokenPurpose; failed: ErrorKey; hasPassword: ErrorKey | null; action: string },
): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const lookup = { tokenHash: hashToken(token), purpose: kind.purpose, email, now };
  const owner = await runUnauthenticated({ kind: 'link', address, device: null }, () =>
    findAccountByToken(db, lookup),
  );
  if (!owner) throw expectedError(kind.failed);
  if (owner.arePasswordsOff) throw expectedError('login.passwordsOff');
  const flaw = await findPasswordFlaw(db, { userId: owner.id, email }, password);
  if (flaw) throw createPasswordError(flaw);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const account = await findAccountByToken(trx, lookup);
    if (!account) throw expectedError(kind.failed);
    if (kind.hasPassword && account.hasPassword) throw expectedError(kind.hasPassword);
    await storePassword(trx, { userId: account.id, passwordHash, now });
    await unlockEmail(trx, email);
    if (account.hasPassword) await queuePasswordChangedNotice(trx, services, account.id);
    const actor = { id: account.id, role: account.role as Role };
    await recordAuditEvent(trx, { action: kind.action, actor, subjectType: 'user', subjectId: account.id });
    return account.id;
  });
}

/** Sends a reset link to a known e-mail address. Neither the response nor its timing reveals whether the address is known. */
export async function requestPasswordReset(
  services: Services,
  { email, address, device }: Claim,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const recentSince = new Date(now.getTime() - resetInterval);
  const key = `resetPassword:${toNetwork(address)}`;
  if (!(await storeUnlessRecent(db, key, { now, recentSince })))
    throw tooManyRequests(await findTimeLeft(db, [key], { now, interval: resetInterval }));
  await Promise.all([sendReset(services, email, device ?? null), sleep(minResetMilliseconds)]);
}

function sendReset(services: Services, email: string, device: Buffer | null): Promise<void> {
  return services.db.transaction().execute(async (trx) => {
    if (!(await countResetMail(trx, services.clock.now(), { email, device }))) return;
    const user = await findUserToReset(trx, email);
    if (!user) return;
    const person = { ...user, name: user.name ?? '' };
    const provider = await findRequiredProviderOf(trx, user.id);
    if (provider) await queueProviderLink(trx, services, person, provider);
    else await queueReset(trx, services, person);
    const about = { subjectType: 'user', subjectId: user.id };
    await recordAuditEvent(trx, { action: 'userVerification/resetPassword', actor: null, ...about });
  });
}

/**
 * Counts a reset e-mail for an address, known or not, and returns whether it may be sent. Requests from known devices have
 * their own limit, so that strangers cannot use it up.
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
