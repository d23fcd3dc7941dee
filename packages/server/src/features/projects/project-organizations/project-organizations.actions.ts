import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import { removeRecipientsOfOrganization } from '../../alert-recipients/index.ts';
import { type LockedProject, lockProject } from '../edit/edit.queries.ts';
import {
  deleteLink,
  findLinks,
  hasStaffInProject,
  insertLink,
  isOrganizationOf,
} from './project-organizations.queries.ts';

interface Addition {
  projectId: number;
  organizationId: number;
  by: CurrentUser;
}

/** Adds another organization of the society to a project that allows several. @returns the id of the link */
export function addOrganization(db: Database, { projectId, organizationId, by }: Addition): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const project = await lockOpenProject(trx, projectId);
    const { nationalSocietyId } = project;
    if (!(await isOrganizationOf(trx, { organizationId, nationalSocietyId })))
      throw fieldError('OrganizationId', 'validation.valueInvalid');
    const links = await findLinks(trx, projectId);
    if (links.some((link) => link.organizationId === organizationId))
      throw fieldError('OrganizationId', 'projectOrganization.organizationAlreadyAdded');
    if (links.length > 0 && !project.allowMultipleOrganizations)
      throw expectedError('projectOrganization.projectDoesNotAllowAddingMultipleOrganizations');
    const id = await insertLink(trx, { projectId, organizationId });
    await recordAuditEvent(trx, {
      ...toAuditEvent(project, { id, by }, 'create'),
      after: { organizationId },
    });
    return id;
  });
}

interface Removal {
  id: number;
  projectId: number;
  by: CurrentUser;
}

/** Removes an organization from a project, together with its alert recipients in that project. */
export function removeOrganization(db: Database, { projectId, ...removal }: Removal): Promise<void> {
  const { id, by } = removal;
  return db.transaction().execute(async (trx) => {
    const project = await lockOpenProject(trx, projectId);
    const links = await findLinks(trx, projectId);
    const link = links.find((item) => item.id === id);
    if (!link) throw expectedError('error.notFound');
    const { organizationId } = link;
    if (await hasStaffInProject(trx, { projectId, organizationId }))
      throw expectedError('projectOrganization.cannotRemoveOrganizationThatHasSupervisors');
    if (links.length === 1) throw expectedError('projectOrganization.cannotRemoveLastOrganization');
    await removeRecipientsOfOrganization(trx, { organizationId, projectId, by });
    await deleteLink(trx, id);
    await recordAuditEvent(trx, { ...toAuditEvent(project, removal, 'delete'), before: { organizationId } });
  });
}

/** Locks the project. Its state is checked again, because the access check ran before the transaction began. */
async function lockOpenProject(trx: Database, projectId: number): Promise<LockedProject> {
  const project = await lockProject(trx, projectId);
  if (await isSocietyArchived(trx, project.nationalSocietyId))
    throw expectedError('nationalSociety.isArchived');
  if (project.state === 'Closed') throw expectedError('projectOrganization.projectIsClosed');
  return project;
}

function toAuditEvent(
  { id: projectId, nationalSocietyId }: LockedProject,
  { id, by }: { id: number; by: CurrentUser },
  action: 'create' | 'delete',
) {
  return {
    action: `projectOrganization/${action}`,
    actor: by,
    subjectType: 'projectOrganization',
    subjectId: id,
    nationalSocietyId,
    projectId,
  };
}
