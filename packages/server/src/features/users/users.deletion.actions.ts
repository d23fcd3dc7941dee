import { validateUserDeletion } from '@harken/domain/access/user-rows';
import type { Services } from '../../platform/services.ts';
import { removeRecipientsOfSupervisor } from '../alert-recipients/index.ts';
import { findDependents, leaveOpenProjects } from './users.members.queries.ts';
import { fail, lockMemberForUpdate, type MemberAction, type Outcome } from './users.members.ts';
import { removeFromSociety } from './users.removal.actions.ts';

/**
 * Deletes a member of a society. Members of several societies only leave this one. Their row stays without personal data,
 * because their decisions refer to it (docs/decisions/0018).
 */
export function deleteMember({ db, clock }: Services, deletion: MemberAction): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const locked = await lockMemberForUpdate(trx, deletion);
    if (!locked.ok) return locked;
    const { userId, by, society } = deletion;
    const error = validateUserDeletion(by.role, {
      ...locked.member,
      ...(await findDependents(trx, deletion)),
    });
    if (error) return fail(error);
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: null, by });
    await leaveOpenProjects(trx, userId);
    const { nationalSocietyId } = society;
    await removeFromSociety(trx, { userId, nationalSocietyId, by, at: clock.now() });
    return { ok: true };
  });
}
