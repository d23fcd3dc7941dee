import type { SocietyFacts } from '@harken/domain/access/may';
import { refusalOfAddingExisting } from '@harken/domain/access/user-rows';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { findOrganizationStandings } from '../organizations/index.ts';
import { refusalOfModem } from './users.assignments.ts';
import { findSocietiesOf, holdUserWithEmail } from './users.members.queries.ts';
import { refused, type Verdict } from './users.members.ts';
import { assignModemToAdvisor, findSocietyToJoin, insertMembership } from './users.queries.ts';

interface Addition {
  email: string;
  /** Unless told otherwise the caller's own, else the default one. */
  organizationId: number | null;
  modemId: number | null;
  by: CurrentUser;
  society: SocietyFacts;
}

/** Adds somebody who works for other societies to this one as well. They keep their account, and get no mail. */
export function addExistingUser(db: Database, addition: Addition): Promise<Verdict> {
  const { email, by, society } = addition;
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    const joined = await findSocietyToJoin(trx, nationalSocietyId);
    if (!joined) return refused('user.registration.nationalSocietyDoesNotExist');
    if (joined.isArchived)
      return refused('user.registration.cannotAddExistingUsersToArchivedNationalSociety');
    const user = await holdUserWithEmail(trx, email);
    const organizationId = await organizationOf(trx, addition);
    const refusal = refusalOfAddingExisting(by.role, {
      role: user?.role ?? null,
      hasOrganization: organizationId !== null,
      isMember: user ? (await findSocietiesOf(trx, user.id)).includes(nationalSocietyId) : false,
      isForOwnOrganization: organizationId === society.organizationId,
    });
    if (!user || refusal) return refused(refusal ?? 'user.registration.userNotFound');
    const modemId = user.role === 'TechnicalAdvisor' ? addition.modemId : null;
    const modemRefusal = await refusalOfModem(trx, modemId, nationalSocietyId);
    if (modemRefusal) return refused(modemRefusal);
    await insertMembership(trx, { userId: user.id, nationalSocietyId, organizationId });
    if (modemId) await assignModemToAdvisor(trx, user.id, modemId);
    await recordDeed(trx, {
      deed: 'user/addExisting',
      actor: by,
      subjectType: 'user',
      subjectId: user.id,
      nationalSocietyId,
      after: { role: user.role, organizationId, modemId },
    });
    return { ok: true };
  });
}

/** The organization to which somebody will belong; null when the society has none like it. */
async function organizationOf(trx: Database, { organizationId, society }: Addition): Promise<number | null> {
  const organizations = await findOrganizationStandings(trx, society.nationalSocietyId, { lock: true });
  const wanted = organizationId ?? society.organizationId ?? organizations[0]?.id;
  return organizations.some(({ id }) => id === wanted) ? (wanted ?? null) : null;
}
