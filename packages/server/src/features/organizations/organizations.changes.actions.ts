import type { ErrorKey } from '@harken/contract/error-keys';
import type { SocietyScope } from '@harken/domain/access/check-permission';
import { mayEditOrganizations } from '@harken/domain/access/registration';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { type AuditEvent, recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { removeRecipientsOfOrganization } from '../alert-recipients/index.ts';
import {
  deleteOrganizationRow,
  lockAndFindUsage,
  updateOrganizationName,
} from './organizations.changes.queries.ts';
import {
  findOrganizationsWithHeads,
  isOrganizationNameTaken,
  type OrganizationWithHeads,
} from './organizations.queries.ts';

interface Change {
  organizationId: number;
  society: SocietyScope;
  by: CurrentUser;
}

export type Outcome = { ok: true } | { ok: false; reason: ErrorKey };

/** Renames an organization if the caller may: see `mayEditOrganizations`. */
export function editOrganization(
  db: Database,
  { name, ...change }: Change & { name: string },
): Promise<Outcome> {
  const { organizationId, society } = change;
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    const found = await lockOrganizationToChange(trx, change);
    if (!found.ok) return found;
    if (await isOrganizationNameTaken(trx, { nationalSocietyId, name, exceptId: organizationId }))
      throw fieldError('Name', 'organization.nameAlreadyExists');
    await updateOrganizationName(trx, { organizationId, name });
    const { name: before } = found.organization;
    await recordAuditEvent(trx, {
      ...buildAuditEvent(change, 'edit'),
      before: { name: before },
      after: { name },
    });
    return { ok: true };
  });
}

/** Deletes an organization that has no users, takes part in no project and is not the default one. */
export function deleteOrganization(db: Database, change: Change): Promise<Outcome> {
  const { organizationId, by } = change;
  return db.transaction().execute(async (trx) => {
    const found = await lockOrganizationToChange(trx, change);
    if (!found.ok) return found;
    const reason = await findDeletionObstacle(trx, found);
    if (reason) return { ok: false, reason };
    await removeRecipientsOfOrganization(trx, { organizationId, projectId: null, by });
    await deleteOrganizationRow(trx, organizationId);
    await recordAuditEvent(trx, {
      ...buildAuditEvent(change, 'delete'),
      before: { name: found.organization.name },
    });
    return { ok: true };
  });
}

interface Found {
  ok: true;
  organization: OrganizationWithHeads;
  organizations: OrganizationWithHeads[];
}

/** Locks the organizations of the society and returns the one to change, or why the caller may not change it. */
async function lockOrganizationToChange(
  trx: Database,
  { organizationId, society, by }: Change,
): Promise<Found | { ok: false; reason: ErrorKey }> {
  const { nationalSocietyId, hasCoordinator } = society;
  if (await isSocietyArchived(trx, nationalSocietyId))
    return { ok: false, reason: 'nationalSociety.isArchived' };
  const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
  const organization = organizations.find(({ id }) => id === organizationId);
  if (!organization) return { ok: false, reason: 'organization.notFound' };
  const isDefaultHeadManager = organizations.some((org) => org.isDefault && org.headManagerId === by.id);
  if (!mayEditOrganizations(by.role, { hasCoordinator, isDefaultHeadManager }))
    return { ok: false, reason: 'error.unauthorized' };
  return { ok: true, organization, organizations };
}

async function findDeletionObstacle(
  trx: Database,
  { organization, organizations }: Found,
): Promise<ErrorKey | undefined> {
  const { hasUsers, isInProjects } = await lockAndFindUsage(trx, organization.id);
  if (hasUsers) return 'nationalSociety.organization.deletion.hasUsers';
  if (organizations.length === 1) return 'nationalSociety.organization.deletion.lastOrganization';
  if (organization.isDefault) return 'nationalSociety.organization.deletion.isDefaultOrganization';
  return isInProjects ? 'nationalSociety.organization.deletion.takesPartInProjects' : undefined;
}

function buildAuditEvent({ organizationId, society, by }: Change, deed: 'edit' | 'delete'): AuditEvent {
  return {
    deed: `organization/${deed}`,
    actor: by,
    subjectType: 'organization',
    subjectId: organizationId,
    nationalSocietyId: society.nationalSocietyId,
  };
}
