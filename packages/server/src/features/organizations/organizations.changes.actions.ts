import type { SocietyScope } from '@harken/domain/access/check-permission';
import { isSocietyArchived } from '../../platform/access/access.queries.ts';
import { type AuditEvent, recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError, fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { removeRecipientsOfOrganization } from '../alert-recipients/index.ts';
import { anonymizeLineListsOf } from '../outbreaks/index.ts';
import { removeContactsOf } from '../verification/index.ts';
import { requireEditor } from './organizations.actions.ts';
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

/** Renames an organization if the caller may: see `mayEditOrganizations`. */
export function editOrganization(
  db: Database,
  { name, ...change }: Change & { name: string },
): Promise<void> {
  const { organizationId, society } = change;
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    const { organization } = await lockOrganizationToChange(trx, change);
    if (await isOrganizationNameTaken(trx, { nationalSocietyId, name, exceptId: organizationId }))
      throw fieldError('Name', 'organization.nameAlreadyExists');
    await updateOrganizationName(trx, { organizationId, name });
    await recordAuditEvent(trx, {
      ...buildAuditEvent(change, 'edit'),
      before: { name: organization.name },
      after: { name },
    });
  });
}

/** Deletes an organization that has no users, takes part in no project and is not the default one. */
export function deleteOrganization({ db, clock }: Services, change: Change): Promise<void> {
  const { organizationId, by } = change;
  return db.transaction().execute(async (trx) => {
    const found = await lockOrganizationToChange(trx, change);
    await requireUnused(trx, found);
    await removeRecipientsOfOrganization(trx, { organizationId, projectId: null, by });
    await removeContactsOf(trx, { organizationId }, clock.now());
    await anonymizeLineListsOf(trx, { organizationId });
    await deleteOrganizationRow(trx, organizationId);
    await recordAuditEvent(trx, {
      ...buildAuditEvent(change, 'delete'),
      before: { name: found.organization.name },
    });
  });
}

interface LockedOrganization {
  organization: OrganizationWithHeads;
  organizations: OrganizationWithHeads[];
}

/** Locks the organizations of the society and returns the one to change, if the caller may change it. */
async function lockOrganizationToChange(
  trx: Database,
  { organizationId, society, by }: Change,
): Promise<LockedOrganization> {
  const { nationalSocietyId } = society;
  if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
  const organizations = await findOrganizationsWithHeads(trx, nationalSocietyId, { lock: true });
  const organization = organizations.find(({ id }) => id === organizationId);
  if (!organization) throw expectedError('organization.notFound');
  requireEditor(organizations, by, society);
  return { organization, organizations };
}

async function requireUnused(
  trx: Database,
  { organization, organizations }: LockedOrganization,
): Promise<void> {
  const { hasUsers, isInProjects } = await lockAndFindUsage(trx, organization.id);
  if (hasUsers) throw expectedError('nationalSociety.organization.deletion.hasUsers');
  if (organizations.length === 1)
    throw expectedError('nationalSociety.organization.deletion.lastOrganization');
  if (organization.isDefault)
    throw expectedError('nationalSociety.organization.deletion.isDefaultOrganization');
  if (isInProjects) throw expectedError('nationalSociety.organization.deletion.takesPartInProjects');
}

function buildAuditEvent({ organizationId, society, by }: Change, action: 'edit' | 'delete'): AuditEvent {
  return {
    action: `organization/${action}`,
    actor: by,
    subjectType: 'organization',
    subjectId: organizationId,
    nationalSocietyId: society.nationalSocietyId,
  };
}
