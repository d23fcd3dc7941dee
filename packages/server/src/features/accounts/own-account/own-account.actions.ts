import { toLocalDateTime } from '@harken/domain/calendar/local-date-time';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { hashPassword, verifyPassword } from '../../../platform/passwords/passwords.ts';
import type { Services } from '../../../platform/services.ts';
import { clearFailuresUnlessLocked, countFailure, requireAddressAllowed } from '../accounts.failures.ts';
import { queuePasswordChangedNotice } from '../accounts.notices.ts';
import { findPendingEmail } from '../email-changes/email-changes.queries.ts';
import { createPasswordError } from '../passwords/passwords.error.ts';
import { findCredentials, lockAccountWithPassword, storePassword } from '../passwords/passwords.queries.ts';
import { findPasswordFlaw } from '../passwords/passwords.rules.ts';
import { findTwoFactorState } from '../two-factor/two-factor.queries.ts';
import {
  deleteOwnSession,
  deleteSessions,
  findOwnAccount,
  findValidSessions,
  updateLanguage,
} from './own-account.queries.ts';
import { requireOwnCode } from './own-account.verification.ts';

const getOwnAuditFields = ({ id, role }: CurrentUser) => ({
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
      action: 'account/setLanguage',
      ...getOwnAuditFields(user),
      before: { languageCode: user.languageCode },
      after: { languageCode },
    });
  });
}

const createWrongPasswordError = () => fieldError('CurrentPassword', 'account.currentPasswordWrong');

/**
 * Requires the user's own password. A wrong one counts as a failed sign-in: an unattended screen must not allow unlimited
 * guesses. Call it outside transactions: rolled back, it would not count.
 *
 * @param given with the network address of the request
 */
export async function requireOwnPassword(
  services: Services,
  user: CurrentUser,
  { currentPassword, address }: { currentPassword: string; address: string },
): Promise<{ email: string; passwordHash: string | null }> {
  await requireAddressAllowed(services, address);
  const { email, passwordHash } = await findCredentials(services.db, user.id);
  const isRight = await verifyPassword(passwordHash, currentPassword);
  if (isRight && (await clearFailuresUnlessLocked(services, { email, address })))
    return { email, passwordHash };
  const isLocked = await countFailure(services, { email, address });
  throw isLocked ? expectedError('login.lockedOut') : createWrongPasswordError();
}

/**
 * Sets a new password for a user who knows the old one and, if the account uses 2FA, has a code. Ends all their other
 * sessions.
 */
export async function changePassword(
  services: Services,
  user: CurrentUser,
  { password, code, ...given }: NewOwnPassword,
): Promise<void> {
  const { email, passwordHash } = await requireOwnPassword(services, user, given);
  const flaw = await findPasswordFlaw(services.db, { userId: user.id, email }, password);
  if (flaw) throw createPasswordError(flaw);
  await requireOwnCode(services, user, { email, code, address: given.address });
  await replacePassword(services, user, { from: passwordHash, to: await hashPassword(password) });
}

interface NewOwnPassword {
  currentPassword: string;
  password: string;
  code: string | undefined;
  /** The network address. */
  address: string;
}

/** Replaces a password, unless it was changed meanwhile. */
function replacePassword(
  services: Services,
  user: CurrentUser,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccountWithPassword(trx, user.id, from))) throw createWrongPasswordError();
    await storePassword(trx, {
      userId: user.id,
      passwordHash: to,
      now: clock.now(),
      currentSession: user.sessionIdHash,
    });
    await queuePasswordChangedNotice(trx, services, user.id);
    await recordAuditEvent(trx, { action: 'account/changePassword', ...getOwnAuditFields(user) });
  });
}

/** Ends one of the user's own sessions. */
export function endOwnSession({ db, clock }: Services, user: CurrentUser, idHash: Buffer): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteOwnSession(trx, { userId: user.id, idHash, now: clock.now() })))
      throw expectedError('account.sessionNotFound');
    await recordAuditEvent(trx, { action: 'account/endSession', ...getOwnAuditFields(user) });
  });
}

/** Ends all sessions of the user. */
export async function endOwnSessions({ db }: Services, user: CurrentUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSessions(trx, user.id);
    await recordAuditEvent(trx, { action: 'account/signOutEverywhere', ...getOwnAuditFields(user) });
  });
}
