import type { PasswordFlaw } from '@harken/domain/access/passwords';
import { localDateTimeOf } from '@harken/domain/calendar/local-date-time';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { hashPassword, isPassword } from '../../platform/passwords.ts';
import type { Services } from '../../platform/services.ts';
import { countFailure, forgiveFailures, mustPause } from './accounts.failures.ts';
import { queuePasswordChanged } from './accounts.notices.ts';
import { flawOfPasswordFor } from './accounts.password-rules.ts';
import { findCredentials, lockAccount, storePassword } from './accounts.passwords.queries.ts';
import { findPendingEmail } from './email-changes.queries.ts';
import { type OwnCodeRefusal, proveOwnCode } from './own-account.proof.ts';
import {
  deleteOwnSession,
  deleteSessionsOf,
  findLiveSessions,
  findOwnAccount,
  updateLanguage,
} from './own-account.queries.ts';
import { findTwoFactorState } from './two-factor.queries.ts';

const aboutOneself = ({ id, role }: CurrentUser) => ({
  actor: { id, role },
  subjectType: 'user',
  subjectId: id,
});

/** Who somebody is, and where they are signed in; times are in UTC. */
export async function readOwnAccount({ db, clock, config }: Services, user: CurrentUser) {
  const { name, emailAddress, ...account } = await findOwnAccount(db, user.id);
  const sessions = await findLiveSessions(db, user.id, clock.now());
  return {
    ...account,
    name: name ?? '',
    email: emailAddress ?? '',
    newEmail: await findPendingEmail(db, user.id, clock.now()),
    languageCode: user.languageCode as 'en' | 'fr' | 'es' | 'ar',
    twoFactor: await findTwoFactorState(db, user.id, config.isTwoFactorRequired),
    sessions: sessions.map(({ idHash, createdAt, lastActiveAt, address, browser }) => ({
      id: idHash.toString('hex'),
      createdAt: localDateTimeOf(createdAt.getTime(), 0),
      lastActiveAt: localDateTimeOf(lastActiveAt.getTime(), 0),
      address,
      browser,
      isCurrent: idHash.equals(user.sessionIdHash),
    })),
  };
}

/** Sets the language of one's own screens and mails. */
export async function chooseLanguage(
  { db }: Services,
  user: CurrentUser,
  languageCode: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await updateLanguage(trx, user.id, languageCode);
    await recordDeed(trx, {
      deed: 'account/setLanguage',
      ...aboutOneself(user),
      before: { languageCode: user.languageCode },
      after: { languageCode },
    });
  });
}

export type OwnPasswordRefusal = 'account.currentPasswordWrong' | 'login.lockedOut' | 'error.tooManyRequests';

/**
 * Whether somebody who is signed in knows the own password. A wrong one counts like a failed sign-in: whoever comes by an
 * open screen must not be able to guess on.
 *
 * @param given with the address of the network that the request comes from
 */
export async function checkOwnPassword(
  services: Services,
  user: CurrentUser,
  { currentPassword, address }: { currentPassword: string; address: string },
): Promise<
  { ok: true; email: string; passwordHash: string | null } | { ok: false; reason: OwnPasswordRefusal }
> {
  if (await mustPause(services, address)) return { ok: false, reason: 'error.tooManyRequests' };
  const { email, passwordHash } = await findCredentials(services.db, user.id);
  const isRight = await isPassword(passwordHash, currentPassword);
  if (isRight && (await forgiveFailures(services, { email, address })))
    return { ok: true, email, passwordHash };
  const isLocked = await countFailure(services, { email, address });
  return { ok: false, reason: isLocked ? 'login.lockedOut' : 'account.currentPasswordWrong' };
}

type PasswordChange =
  | { ok: true }
  | { ok: false; flaw: PasswordFlaw }
  | { ok: false; flaw?: never; reason: OwnPasswordRefusal | OwnCodeRefusal };

/**
 * Sets a new password for somebody who knows the old one, and has a code where the account asks for one; everywhere else
 * they are signed out.
 */
export async function changePassword(
  services: Services,
  user: CurrentUser,
  { password, code, ...given }: NewOwnPassword,
): Promise<PasswordChange> {
  const known = await checkOwnPassword(services, user, given);
  if (!known.ok) return known;
  const flaw = await flawOfPasswordFor(services.db, { userId: user.id, email: known.email }, password);
  if (flaw) return { ok: false, flaw };
  const { email } = known;
  const proven = await proveOwnCode(services, user, { email, code, address: given.address });
  if (!proven.ok) return proven;
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
  /** The address of the network. */
  address: string;
}

/** Replaces a password unless it was replaced meanwhile; whether it did. */
function replacePassword(
  services: Services,
  user: CurrentUser,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const { db, clock } = services;
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, user.id, from))) return false;
    await storePassword(trx, {
      userId: user.id,
      passwordHash: to,
      now: clock.now(),
      keptSession: user.sessionIdHash,
    });
    await queuePasswordChanged(trx, services, user.id);
    await recordDeed(trx, { deed: 'account/changePassword', ...aboutOneself(user) });
    return true;
  });
}

/** Signs somebody out on one device of theirs; whether there was such a session. */
export function endOwnSession({ db, clock }: Services, user: CurrentUser, idHash: Buffer): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await deleteOwnSession(trx, { userId: user.id, idHash, now: clock.now() }))) return false;
    await recordDeed(trx, { deed: 'account/endSession', ...aboutOneself(user) });
    return true;
  });
}

/** Signs somebody out on every device. */
export async function endOwnSessions({ db }: Services, user: CurrentUser): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await deleteSessionsOf(trx, user.id);
    await recordDeed(trx, { deed: 'account/signOutEverywhere', ...aboutOneself(user) });
  });
}
