import type { ProblemKey } from '@harken/contract/problems';
import { hasSocietyAccess } from '@harken/domain/access/may';
import type { SocietyRole } from '@harken/domain/access/registration';
import { mayActOnUser, mayBelongToSeveralSocieties } from '@harken/domain/access/user-rows';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { holdAccount } from '../accounts/index.ts';
import {
  type Asked,
  findMemberToChange,
  holdSociety,
  holdUser,
  type MemberToChange,
} from './users.members.queries.ts';

/** To whom something is to be done, in which role and society, and by whom. */
export interface OnMember extends Asked {
  role: SocietyRole;
  by: CurrentUser;
}

export type Verdict = { ok: true } | { ok: false; reason: ProblemKey };

export function refused(reason: ProblemKey) {
  return { ok: false, reason } as const;
}

/**
 * A member of a society whom the caller may act on, held against changes until the transaction ends. Everything that
 * changes people takes its locks in this order: society, account, user, then what depends on them.
 */
export async function holdMember(
  trx: Database,
  { userId, role, by, society }: OnMember,
): Promise<{ ok: true; member: MemberToChange } | { ok: false; reason: ProblemKey }> {
  if (await holdSociety(trx, society.nationalSocietyId)) return refused('nationalSociety.isArchived');
  await holdAccount(trx, userId);
  const heldRole = await holdUser(trx, userId);
  const member = await findMemberToChange(trx, { userId, by, society });
  // Who is of no society of theirs is nobody to those who see only some.
  if (!member && !hasSocietyAccess(by.role, { ...society, isMember: false }))
    return refused('error.unauthorized');
  if (heldRole !== role) return refused('user.common.userNotFound');
  if (!member) return refused(refusalOfStranger(role));
  const mayAct = member.isCallerThere && member.isListed && mayActOnUser(by.role, member);
  return mayAct ? { ok: true, member } : refused('error.unauthorized');
}

/** Only those who may belong to several societies can be looked for in the wrong one. */
function refusalOfStranger(role: SocietyRole): ProblemKey {
  return mayBelongToSeveralSocieties(role)
    ? 'user.registration.userIsNotAssignedToThisNationalSociety'
    : 'user.common.userNotFound';
}
