import type { Role } from '@harken/domain/access/roles';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { findRole, findUserIdByEmail } from './sign-in.queries.ts';

/** @param providerSocietyId the national society whose identity provider signed them in */
export async function recordSignIn(
  db: Database,
  userId: number,
  providerSocietyId: number | null = null,
): Promise<void> {
  const role = (await findRole(db, userId)) as Role;
  const actor = { id: userId, role };
  await recordAuditEvent(db, {
    action: 'authentication/login',
    actor,
    subjectType: 'user',
    subjectId: userId,
    ...(providerSocietyId !== null && {
      nationalSocietyId: providerSocietyId,
      after: { byProvider: true },
    }),
  });
}

export function recordSignOut(db: Database, actor: CurrentUser): Promise<void> {
  return recordAuditEvent(db, {
    action: 'authentication/logout',
    actor,
    subjectType: 'user',
    subjectId: actor.id,
  });
}

/** Responses after a correct password that still needs the code. */
const unrecordedReasons: readonly string[] = ['login.codeRequired'];

/**
 * Records a failed sign-in and its account, if there is one; never what was typed. Also writes an audit event for unknown
 * addresses, so that response times do not reveal which exist.
 */
export async function recordFailedSignIn(db: Database, userName: string, reason: string): Promise<void> {
  if (unrecordedReasons.includes(reason)) return;
  await recordAuditEvent(db, {
    action: 'authentication/refusedLogin',
    actor: null,
    subjectType: 'user',
    subjectId: await findUserIdByEmail(db, userName),
    after: { isLocked: reason === 'login.lockedOut' },
  });
}
