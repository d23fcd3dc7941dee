import { refusalOfDeletion } from '@harken/domain/access/user-rows';
import type { Services } from '../../platform/services.ts';
import { removeRecipientsOfSupervisor } from '../alert-recipients/index.ts';
import { findWhatKeeps, leaveOpenProjects } from './users.members.queries.ts';
import { holdMember, type OnMember, refused, type Verdict } from './users.members.ts';
import { removeFromSociety } from './users.removal.actions.ts';

/**
 * Deletes a member of a society (administration.md 3.5). Whoever belongs to other societies too only leaves this one.
 * What they decided stays, with their row, which says nothing about them any more.
 */
export function deleteMember({ db, clock }: Services, deletion: OnMember): Promise<Verdict> {
  return db.transaction().execute(async (trx) => {
    const held = await holdMember(trx, deletion);
    if (!held.ok) return held;
    const { userId, by, society } = deletion;
    const refusal = refusalOfDeletion(by.role, { ...held.member, ...(await findWhatKeeps(trx, deletion)) });
    if (refusal) return refused(refusal);
    await removeRecipientsOfSupervisor(trx, { supervisorId: userId, projectId: null, by });
    await leaveOpenProjects(trx, userId);
    const { nationalSocietyId } = society;
    await removeFromSociety(trx, { userId, nationalSocietyId, by, at: clock.now() });
    return { ok: true };
  });
}
