import type { PasswordError } from '@harken/domain/access/passwords';
import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { clearFailuresUnlessLocked, countFailure, isAddressThrottled } from './accounts.failures.ts';
import { queuePasswordChanged } from './accounts.notices.ts';
import { findPasswordFlaw } from './accounts.password-rules.ts';
import { findCredentials, lockAccountWithPassword, storePassword } from './accounts.passwords.queries.ts';
import { findPendingEmail } from './email-changes.queries.ts';
import {
  deleteOwnSession,
  deleteSessions,
  findOwnAccount,
  findValidSessions,
  updateLanguage,
} from './own-account.queries.ts';
import { type OwnCodeError, verifyOwnCode } from './own-account.verification.ts';
import { findTwoFactorState } from './two-factor.queries.ts';

const ownAuditFields = ({ id, role }: CurrentUser) => ({
  actor: { id, role },
  subjectType: 'user',
  subjectId: id,
});

/** Returns the own account and its sessions; times are in UTC. */
export async function readOwnAccount({ db, clock, config }: Services, user: CurrentUser) {
  const { name, emailAddress, ...account } = await findOwnAccount(db, user.id);
  const sessions = await findValidSessions(db, user.id, clock.now());
  return {
    ...account,
    name: name ?? '',
    email: emailAddress ?? '',
    newEmail: await findPendingEmail(db, user.id, clock.now()),
    languageCode: user.languageCode as 'en' | 'fr' | 'es' | 'ar',
    twoFactor: await findTwoFactorState(db, user.id, config.isTwoFactorRequired),
    sessions: sessions.map(({ idHash, createdAt, lastActiveAt, address, browser }) => ({
      id: idHash.toString('hex'),
      createdAt: toLocalDateTime(createdAt.getTime(), 0),
      lastActiveAt: toLocalDateTime(lastActiveAt.getTime(), 0),
      address,
      browser,
      isCurrent: idHash.equals(user.sessionIdHash),
    })),
  };
}

/** Sets the language of the user's own screens and e-mails. */
export async function chooseLanguage(
  { db }: Services,
  user: CurrentUser,
  languageCode: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateLanguage(trx, user.id, languageCode);
    await recordAuditEvent(trx, {
      deed: 'account/setLanguage',
      ...ownAuditFields(user),
      before: { languageCode: user.languageCode },
      after: { languageCode },
    });
  });
}

export type OwnPasswordError = 'account.currentPasswordWrong' | 'login.lockedOut' | 'error.tooManyRequests';

/**
 * Checks the user's own password. A wrong one counts as a failed sign-in: an unattended screen must not allow unlimited
 * guesses.
 *
 * @param given with the network address of the request
 */
export async function checkOwnPassword(
  services: Services,
  user: CurrentUser,
  { currentPassword, address }: { currentPassword: string; address: string },
): Promise<
  { ok: true; email: string; passwordHash: string | null } | { ok: false; reason: OwnPasswordError }
> {
  if (await isAddressThrottled(services, address)) return { ok: false, reason: 'error.tooManyRequests' };
  const { email, passwordHash } = await findCredentials(services.db, user.id);
  const isRight = await verifyPassword(passwordHash, currentPassword);
  if (isRight && (await clearFailuresUnlessLocked(services, { email, address })))
    return { ok: true, email, passwordHash };
  const isLocked = await countFailure(services, { email, address });
  return { ok: false, reason: isLocked ? 'login.lockedOut' : 'account.currentPasswordWrong' };
}

type PasswordChange =
  | { ok: true }
  | { ok: false; flaw: PasswordError }
  | { ok: false; flaw?: never; reason: OwnPasswordError | OwnCodeError };

/**
 * Sets a new password for a user who knows the old one and, if the account uses 2FA, has a code. Ends all their other
 * sessions.
 */
export async function changePassword(
  services: Services,
  user: CurrentUser,
  { password, code, ...given }: NewOwnPassword,
): Promise<PasswordChange> {
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  const flaw = await findPasswordFlaw(services.db, { userId: user.id, email: known.email }, password);
  if (flaw) return { ok: false, flaw };
  const { email } = known;
  const codeCheck = await verifyOwnCode(services, user, { email, code, address: given.address });
  if (!codeCheck.ok) return codeCheck;
  const isStored = await replacePassword(services, user, {
    from: known.passwordHash,
    to: await hashPassword(password),
  });
  return isStored ? { ok: true } : { ok: false, reason: 'account.currentPasswordWrong' };
}

interface NewOwnPassword {
  currentPassword: string;
  password: string;
  code: string | undefined;
  /** The network address. */
  address: string;
}

/** Replaces a password and returns false if it was changed meanwhile. */
function replacePassword(
  services: Services,
  user: CurrentUser,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccountWithPassword(trx, user.id, from))) return false;
    await storePassword(trx, {
      userId: user.id,
      passwordHash: to,
      now: clock.now(),
      currentSession: user.sessionIdHash,
    });
    await queuePasswordChanged(trx, services, user.id);
    await recordAuditEvent(trx, { deed: 'account/changePassword', ...ownAuditFields(user) });
    return true;
  });
}

/** Ends one of the user's own sessions and returns whether it existed. */
export function endOwnSession({ db, clock }: Services, user: CurrentUser, idHash: Buffer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteOwnSession(trx, { userId: user.id, idHash, now: clock.now() }))) return false;
    await recordAuditEvent(trx, { deed: 'account/endSession', ...ownAuditFields(user) });
    return true;
  });
}

/** Ends all sessions of the user. */
export async function endOwnSessions({ db }: Services, user: CurrentUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSessions(trx, user.id);
    await recordAuditEvent(trx, { deed: 'account/signOutEverywhere', ...ownAuditFields(user) });
  });
}
