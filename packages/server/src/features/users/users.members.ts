import type { ErrorKey } from '@harken/contract/error-keys';
import { hasSocietyAccess } from '@harken/domain/access/check-permission';
import type { SocietyRole } from '@harken/domain/access/registration';
import { mayActOnUser, mayBelongToSeveralSocieties } from '@harken/domain/access/user-rows';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { lockAccountForUpdate } from '../accounts/index.ts';
import {
  findMemberToChange,
  lockSocietyForUpdate,
  lockUserForUpdate,
  type MemberRequest,
  type MemberToChange,
} from './users.members.queries.ts';

/** The member to act on, with their role and society, and the caller. */
export interface MemberAction extends MemberRequest {
  role: SocietyRole;
  by: CurrentUser;
}

/**
 * Locks a member of a society whom the caller may act on. Every change of people takes its locks in this order to avoid
 * deadlocks: society, account, user, then what depends on them.
 */
export async function lockMemberForUpdate(
  trx: Database,
  { userId, role, by, society }: MemberAction,
): Promise<MemberToChange> {
  if (await lockSocietyForUpdate(trx, society.nationalSocietyId))
    throw expectedError('nationalSociety.isArchived');
  await lockAccountForUpdate(trx, userId);
  const lockedRole = await lockUserForUpdate(trx, userId);
  const member = await findMemberToChange(trx, { userId, by, society });
  // Callers who see only some societies must not learn that a user of another one exists.
  if (!member && !hasSocietyAccess(by.role, { ...society, isMember: false }))
    throw expectedError('error.unauthorized');
  if (lockedRole !== role) throw expectedError('user.common.userNotFound');
  if (!member) throw expectedError(getStrangerError(role));
  const mayAct = member.isCallerThere && member.isListed && mayActOnUser(by.role, member);
  if (!mayAct) throw expectedError('error.unauthorized');
  return member;
}

/** Only users who may belong to several societies can be looked up in the wrong one. */
function getStrangerError(role: SocietyRole): ErrorKey {
  return mayBelongToSeveralSocieties(role)
    ? 'user.registration.userIsNotAssignedToThisNationalSociety'
    : 'user.common.userNotFound';
}
