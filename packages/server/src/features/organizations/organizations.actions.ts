import type { ProblemKey } from '@harken/contract/problems';
import type { SocietyFacts } from '@harken/domain/access/may';
import {
  mayAppointHeadManager,
  mayBeHeadManager,
  mayEditOrganizations,
} from '@harken/domain/access/registration';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findOrganizationStandings,
  findRoleOfMember,
  insertOrganization,
  isOrganizationNameTaken,
  makeHeadManager,
  makePendingHeadManager,
  type OrganizationStanding,
  withdrawPendingHeadManager,
} from './organizations.queries.ts';

/** Adds an organization to a society, as far as the caller may: see `mayEditOrganizations`. */
export function createOrganization(
  db: Database,
  { name, society, by }: { name: string; society: SocietyFacts; by: CurrentUser },
): Promise<
  { ok: true; id: number } | { ok: false; reason: 'error.unauthorized' | 'nationalSociety.isArchived' }
> {
  const { nationalSocietyId, hasCoordinator } = society;
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      return { ok: false, reason: 'nationalSociety.isArchived' };
    const standings = await findOrganizationStandings(trx, nationalSocietyId, { lock: true });
    const isDefaultHeadManager = standings.some((org) => org.isDefault && org.headManagerId === by.id);
    if (!mayEditOrganizations(by.role, { hasCoordinator, isDefaultHeadManager })) {
      return { ok: false, reason: 'error.unauthorized' };
    }
    if (await isOrganizationNameTaken(trx, { nationalSocietyId, name })) {
      throw fieldProblem('Name', 'organization.nameAlreadyExists');
    }
    const id = await insertOrganization(trx, { name, nationalSocietyId });
    await recordDeed(trx, {
      deed: 'organization/create',
      actor: by,
      subjectType: 'organization',
      subjectId: id,
      nationalSocietyId,
      after: { name },
    });
    return { ok: true, id };
  });
}

interface Appointment {
  organizationId: number;
  userId: number;
  nationalSocietyId: number;
  by: CurrentUser;
}

/**
 * Appoints the head manager of an organization (administration.md 3.8). In the default organization, which speaks for
 * the society, they stay pending until they accepted the agreement; elsewhere they take over at once.
 */
export function appointHeadManager(
  db: Database,
  { organizationId, userId, nationalSocietyId, by }: Appointment,
): Promise<{ ok: true } | { ok: false; reason: ProblemKey }> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      return { ok: false, reason: 'nationalSociety.isArchived' };
    const standings = await findOrganizationStandings(trx, nationalSocietyId, { lock: true });
    const organization = standings.find(({ id }) => id === organizationId);
    if (!organization) return { ok: false, reason: 'organization.notFound' };
    const isHeadManager = organization.headManagerId === by.id;
    if (!mayAppointHeadManager(by.role, { isHeadManager }))
      return { ok: false, reason: 'error.unauthorized' };
    const role = await findRoleOfMember(trx, { organizationId, userId });
    if (!role) return { ok: false, reason: 'nationalSociety.setHead.notAMemberOfSociety' };
    if (!mayBeHeadManager(role))
      return { ok: false, reason: 'nationalSociety.setHead.notApplicableUserRole' };
    await appoint(trx, organization, userId);
    await recordDeed(trx, {
      deed: 'organization/setHeadManager',
      actor: by,
      subjectType: 'organization',
      subjectId: organizationId,
      nationalSocietyId,
      before: headsOf(organization),
      after: { userId, isPending: organization.isDefault },
    });
    return { ok: true };
  });
}

/** Whoever is head manager of the default organization already need not consent again: whoever was to follow is not. */
async function appoint(trx: Database, organization: OrganizationStanding, userId: number): Promise<void> {
  const { id: organizationId, isDefault, headManagerId } = organization;
  if (!isDefault) return makeHeadManager(trx, { organizationId, userId });
  if (headManagerId === userId) return withdrawPendingHeadManager(trx, organizationId);
  return makePendingHeadManager(trx, { organizationId, userId });
}

function headsOf({ headManagerId, pendingHeadManagerId }: OrganizationStanding) {
  return { headManagerId, pendingHeadManagerId };
}
