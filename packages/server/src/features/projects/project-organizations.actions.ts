import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { removeRecipientsOfOrganization } from '../alert-recipients/index.ts';
import {
  deleteLink,
  findLinks,
  insertLink,
  isOrganizationOf,
  worksInProject,
} from './project-organizations.queries.ts';
import { findProjectForChange, type ProjectForChange } from './projects.edit.queries.ts';

interface Addition {
  projectId: number;
  organizationId: number;
  by: CurrentUser;
}

/** Lets another organization of the society take part in a project that allows several. @returns the id of the link */
export function addOrganization(db: Database, { projectId, organizationId, by }: Addition): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const project = await openProject(trx, projectId);
    const { nationalSocietyId } = project;
    if (!(await isOrganizationOf(trx, { organizationId, nationalSocietyId })))
      throw fieldProblem('OrganizationId', 'validation.valueInvalid');
    const links = await findLinks(trx, projectId);
    if (links.some((link) => link.organizationId === organizationId))
      throw fieldProblem('OrganizationId', 'projectOrganization.organizationAlreadyAdded');
    if (links.length > 0 && !project.allowMultipleOrganizations)
      throw problem('projectOrganization.projectDoesNotAllowAddingMultipleOrganizations');
    const id = await insertLink(trx, { projectId, organizationId });
    await recordDeed(trx, { ...deedOn(project, { id, by }, 'create'), after: { organizationId } });
    return id;
  });
}

interface Removal {
  id: number;
  projectId: number;
  by: CurrentUser;
}

/** Ends that an organization takes part in a project; whom of it alerts are told to goes with it (decision 21). */
export function removeOrganization(db: Database, { projectId, ...removal }: Removal): Promise<void> {
  const { id, by } = removal;
  return db.transaction().execute(async (trx) => {
    const project = await openProject(trx, projectId);
    const links = await findLinks(trx, projectId);
    const link = links.find((one) => one.id === id);
    if (!link) throw problem('error.notFound');
    const { organizationId } = link;
    if (await worksInProject(trx, { projectId, organizationId }))
      throw problem('projectOrganization.cannotRemoveOrganizationThatHasSupervisors');
    if (links.length === 1) throw problem('projectOrganization.cannotRemoveLastOrganization');
    await removeRecipientsOfOrganization(trx, { organizationId, projectId, by });
    await deleteLink(trx, id);
    await recordDeed(trx, { ...deedOn(project, removal, 'delete'), before: { organizationId } });
  });
}

/** The project, held against changes; the guard looked before the transaction began. */
async function openProject(trx: Database, projectId: number): Promise<ProjectForChange> {
  const project = await findProjectForChange(trx, projectId);
  if (await isSocietyArchived(trx, project.nationalSocietyId)) throw problem('nationalSociety.isArchived');
  if (project.state === 'Closed') throw problem('projectOrganization.projectIsClosed');
  return project;
}

function deedOn(
  { id: projectId, nationalSocietyId }: ProjectForChange,
  { id, by }: { id: number; by: CurrentUser },
  deed: 'create' | 'delete',
) {
  return {
    deed: `projectOrganization/${deed}`,
    actor: by,
    subjectType: 'projectOrganization',
    subjectId: id,
    nationalSocietyId,
    projectId,
  };
}
