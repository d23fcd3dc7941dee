import type { ErrorKey } from '@harken/contract/error-keys';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import {
  mayAppointHeadManager,
  mayBeHeadManager,
  mayEditOrganizations,
} from '@harken/domain/access/registration';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  findMemberRole,
  findOrganizationsWithHeads,
  insertOrganization,
  isOrganizationNameTaken,
  makeHeadManager,
  makePendingHeadManager,
  type OrganizationWithHeads,
  withdrawPendingHeadManager,
} from './organizations.queries.ts';

/** Creates an organization if the caller may: see `mayEditOrganizations`. */
export function createOrganization(
  db: Database,
  { name, society, by }: { name: string; society: SocietyScope; by: CurrentUser },
): Promise<
  { ok: true; id: number } | { ok: false; reason: 'error.unauthorized' | 'nationalSociety.isArchived' }
> {
  const { nationalSocietyId, hasCoordinator } = society;
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      return { ok: false, reason: 'nationalSociety.isArchived' };
    const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
    const isDefaultHeadManager = organizations.some((org) => org.isDefault && org.headManagerId === by.id);
    if (!mayEditOrganizations(by.role, { hasCoordinator, isDefaultHeadManager })) {
      return { ok: false, reason: 'error.unauthorized' };
    }
    if (await isOrganizationNameTaken(trx, { nationalSocietyId, name })) {
      throw fieldError('Name', 'organization.nameAlreadyExists');
    }
    const id = await insertOrganization(trx, { name, nationalSocietyId });
    await recordAuditEvent(trx, {
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
 * Appoints the head manager of an organization. In the default organization, which represents the society, they are pending
 * until they consent to the agreement; elsewhere they become head manager at once.
 */
export function appointHeadManager(
  db: Database,
  { organizationId, userId, nationalSocietyId, by }: Appointment,
): Promise<{ ok: true } | { ok: false; reason: ErrorKey }> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId))
      return { ok: false, reason: 'nationalSociety.isArchived' };
    const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
    const organization = organizations.find(({ id }) => id === organizationId);
    if (!organization) return { ok: false, reason: 'organization.notFound' };
    const isHeadManager = organization.headManagerId === by.id;
    if (!mayAppointHeadManager(by.role, { isHeadManager }))
      return { ok: false, reason: 'error.unauthorized' };
    const role = await findMemberRole(trx, { organizationId, userId });
    if (!role) return { ok: false, reason: 'nationalSociety.setHead.notAMemberOfSociety' };
    if (!mayBeHeadManager(role))
      return { ok: false, reason: 'nationalSociety.setHead.notApplicableUserRole' };
    await appoint(trx, organization, userId);
    await recordAuditEvent(trx, {
      deed: 'organization/setHeadManager',
      actor: by,
      subjectType: 'organization',
      subjectId: organizationId,
      nationalSocietyId,
      before: pickHeadManagers(organization),
      after: { userId, isPending: organization.isDefault },
    });
    return { ok: true };
  });
}

/**
 * Reappointing the current head manager of the default organization needs no new consent and only cancels a pending
 * appointment.
 */
async function appoint(trx: Database, organization: OrganizationWithHeads, userId: number): Promise<void> {
  const { id: organizationId, isDefault, headManagerId } = organization;
  if (!isDefault) return makeHeadManager(trx, { organizationId, userId });
  if (headManagerId === userId) return withdrawPendingHeadManager(trx, organizationId);
  return makePendingHeadManager(trx, { organizationId, userId });
}

function pickHeadManagers({ headManagerId, pendingHeadManagerId }: OrganizationWithHeads) {
  return { headManagerId, pendingHeadManagerId };
}
