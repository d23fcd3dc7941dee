import type { Role } from '@harken/domain/access/roles';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findPersonOfAccount, findRole } from './accounts.sign-in.queries.ts';

/** Remembers that somebody signed in. */
export async function recordSignIn(db: Database, userId: number): Promise<void> {
  const role = (await findRole(db, userId)) as Role;
  const actor = { id: userId, role };
  await recordDeed(db, { deed: 'authentication/login', actor, subjectType: 'user', subjectId: userId });
}

/** Remembers that somebody signed out. */
export function recordSignOut(db: Database, actor: CurrentUser): Promise<void> {
  return recordDeed(db, { deed: 'authentication/logout', actor, subjectType: 'user', subjectId: actor.id });
}

/** What is answered before anything was tried, or to whoever knew the password and is asked for the code. */
const noTries: readonly string[] = ['error.tooManyRequests', 'login.codeRequired'];

/**
 * Remembers that somebody tried to sign in and failed, for which account if there is one; never what was typed. It is written
 * for unknown addresses too: otherwise the time it takes would tell which are known.
 */
export async function recordRefusedSignIn(db: Database, userName: string, reason: string): Promise<void> {
  if (noTries.includes(reason)) return;
  await recordDeed(db, {
    deed: 'authentication/refusedLogin',
    actor: null,
    subjectType: 'user',
    subjectId: await findPersonOfAccount(db, userName),
    after: { isLocked: reason === 'login.lockedOut' },
  });
}
