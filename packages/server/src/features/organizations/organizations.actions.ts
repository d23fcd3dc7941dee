import type { SocietyScope } from '@harken/domain/access/check-permission';
import {
  mayAppointHeadManager,
  mayBeHeadManager,
  mayEditOrganizations,
} from '@harken/domain/access/registration';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { ExpectedError, expectedError, fieldError } from '../../platform/http/expected-error.ts';
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

/** Creates an organization if the caller may: see `mayEditOrganizations`. Returns its id. */
export function createOrganization(
  db: Database,
  { name, society, by }: { name: string; society: SocietyScope; by: CurrentUser },
): Promise<number> {
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
    requireEditor(organizations, by, society);
    if (await isOrganizationNameTaken(trx, { nationalSocietyId, name })) {
      throw fieldError('Name', 'organization.nameAlreadyExists');
    }
    const id = await insertOrganization(trx, { name, nationalSocietyId });
    await recordAuditEvent(trx, {
      action: 'organization/create',
      actor: by,
      subjectType: 'organization',
      subjectId: id,
      nationalSocietyId,
      after: { name },
    });
    return id;
  });
}

/** Requires a caller who may create, rename and delete organizations. The error has status 400 (docs/spec/api.md). */
export function requireEditor(
  organizations: OrganizationWithHeads[],
  by: CurrentUser,
  { hasCoordinator }: SocietyScope,
): void {
  const isDefaultHeadManager = organizations.some((org) => org.isDefault && org.headManagerId === by.id);
  if (!mayEditOrganizations(by.role, { hasCoordinator, isDefaultHeadManager }))
    throw new ExpectedError('error.unauthorized', { status: 400 });
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
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
    const organization = organizations.find(({ id }) => id === organizationId);
    if (!organization) throw expectedError('organization.notFound');
    const isHeadManager = organization.headManagerId === by.id;
    if (!mayAppointHeadManager(by.role, { isHeadManager })) throw expectedError('error.unauthorized');
    const role = await findMemberRole(trx, { organizationId, userId });
    if (!role) throw expectedError('nationalSociety.setHead.notAMemberOfSociety');
    if (!mayBeHeadManager(role)) throw expectedError('nationalSociety.setHead.notApplicableUserRole');
    await appoint(trx, organization, userId);
    await recordAuditEvent(trx, {
      action: 'organization/setHeadManager',
      actor: by,
      subjectType: 'organization',
      subjectId: organizationId,
      nationalSocietyId,
      before: pickHeadManagers(organization),
      after: { userId, isPending: organization.isDefault },
    });
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
