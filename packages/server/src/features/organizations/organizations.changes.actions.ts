import type { ProblemKey } from '@harken/contract/problems';
import type { SocietyFacts } from '@harken/domain/access/may';
import { mayEditOrganizations } from '@harken/domain/access/registration';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { removeRecipientsOfOrganization } from '../alert-recipients/index.ts';
import {
  deleteOrganizationRow,
  findUseOfOrganization,
  updateOrganizationName,
} from './organizations.changes.queries.ts';
import {
  findOrganizationStandings,
  isOrganizationNameTaken,
  type OrganizationStanding,
} from './organizations.queries.ts';

interface Change {
  organizationId: number;
  society: SocietyFacts;
  by: CurrentUser;
}

export type Verdict = { ok: true } | { ok: false; reason: ProblemKey };

/** Renames an organization, as far as the caller may: see `mayEditOrganizations`. */
export function editOrganization(
  db: Database,
  { name, ...change }: Change & { name: string },
): Promise<Verdict> {
  const { organizationId, society } = change;
  const { nationalSocietyId } = society;
  return db.transaction().execute(async (trx) => {
    const found = await organizationToChange(trx, change);
    if (!found.ok) return found;
    if (await isOrganizationNameTaken(trx, { nationalSocietyId, name, exceptId: organizationId }))
      throw fieldProblem('Name', 'organization.nameAlreadyExists');
    await updateOrganizationName(trx, { organizationId, name });
    const { name: before } = found.organization;
    await recordDeed(trx, { ...deedOn(change, 'edit'), before: { name: before }, after: { name } });
    return { ok: true };
  });
}

/**
 * Deletes an organization that has no people, takes part in no project, and does not speak for the society
 * (administration.md section 6).
 */
export function deleteOrganization(db: Database, change: Change): Promise<Verdict> {
  const { organizationId, by } = change;
  return db.transaction().execute(async (trx) => {
    const found = await organizationToChange(trx, change);
    if (!found.ok) return found;
    const reason = await reasonToKeep(trx, found);
    if (reason) return { ok: false, reason };
    await removeRecipientsOfOrganization(trx, { organizationId, projectId: null, by });
    await deleteOrganizationRow(trx, organizationId);
    await recordDeed(trx, { ...deedOn(change, 'delete'), before: { name: found.organization.name } });
    return { ok: true };
  });
}

interface Found {
  ok: true;
  organization: OrganizationStanding;
  standings: OrganizationStanding[];
}

/** The organization among all of its society, held against other changes; or why the caller may not change it. */
async function organizationToChange(
  trx: Database,
  { organizationId, society, by }: Change,
): Promise<Found | { ok: false; reason: ProblemKey }> {
  const { nationalSocietyId, hasCoordinator } = society;
  if (await isSocietyArchived(trx, nationalSocietyId))
    return { ok: false, reason: 'nationalSociety.isArchived' };
  const standings = await findOrganizationStandings(trx, nationalSocietyId, { lock: true });
  const organization = standings.find(({ id }) => id === organizationId);
  if (!organization) return { ok: false, reason: 'organization.notFound' };
  const isDefaultHeadManager = standings.some((org) => org.isDefault && org.headManagerId === by.id);
  if (!mayEditOrganizations(by.role, { hasCoordinator, isDefaultHeadManager }))
    return { ok: false, reason: 'error.unauthorized' };
  return { ok: true, organization, standings };
}

async function reasonToKeep(
  trx: Database,
  { organization, standings }: Found,
): Promise<ProblemKey | undefined> {
  const { hasUsers, isInProjects } = await findUseOfOrganization(trx, organization.id);
  if (hasUsers) return 'nationalSociety.organization.deletion.hasUsers';
  if (standings.length === 1) return 'nationalSociety.organization.deletion.lastOrganization';
  if (organization.isDefault) return 'nationalSociety.organization.deletion.isDefaultOrganization';
  return isInProjects ? 'nationalSociety.organization.deletion.takesPartInProjects' : undefined;
}

function deedOn({ organizationId, society, by }: Change, deed: 'edit' | 'delete') {
  return {
    deed: `organization/${deed}`,
    actor: by,
    subjectType: 'organization',
    subjectId: organizationId,
    nationalSocietyId: society.nationalSocietyId,
  };
}
