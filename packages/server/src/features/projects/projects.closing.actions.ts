import type { SocietyFacts } from '@harken/domain/access/may';
import { refusalToClose } from '@harken/domain/projects/project-rights';
import { isSocietyArchived } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { lockEvaluationOfProject } from '../alerts/index.ts';
import { removeCollectorsOfProject } from '../data-collectors/index.ts';
import { readMessagesBefore } from '../reports/index.ts';
import { anonymizeReportsOfProject, hasAlertsToHandle, isHeadManagerIn } from './projects.closing.queries.ts';
import { findProjectForChange, type ProjectForChange, updateProject } from './projects.edit.queries.ts';

interface Closing {
  projectId: number;
  society: SocietyFacts;
  by: CurrentUser;
}

/**
 * Closes a project for good (administration.md 5.5). Collectors who never sent a message are deleted; of all others nothing
 * is kept that says who they are: no name, no number, in no table (decision 29). What they reported stays, and so do the
 * texts of their messages, as they were written.
 *
 * Messages that wait when the project closes are read first, as those of its collectors; from what comes later, the number
 * is of somebody unknown. Reading and evaluation stand still meanwhile, over all processes, so that nothing falls between.
 */
export function closeProject(services: Services, closing: Closing): Promise<void> {
  const { projectId, by } = closing;
  const at = services.clock.now();
  return services.db.transaction().execute(async (trx) => {
    const project = await findProjectForChange(trx, projectId);
    const { nationalSocietyId } = project;
    if (await isSocietyArchived(trx, nationalSocietyId)) throw problem('nationalSociety.isArchived');
    if (project.state === 'Closed') throw problem('project.projectAlreadyClosed');
    await readMessagesBefore(trx, services, nationalSocietyId);
    await lockEvaluationOfProject(trx, projectId);
    if (await hasAlertsToHandle(trx, projectId)) throw problem('project.projectHasOpenOrEscalatedAlerts');
    await demandRight(trx, project, closing);
    await updateProject(trx, projectId, { state: 'Closed', endedAt: at });
    const removed = await removeCollectorsOfProject(trx, { projectId, nationalSocietyId, at });
    await anonymizeReportsOfProject(trx, projectId);
    await recordDeed(trx, {
      deed: 'project/close',
      actor: by,
      subjectType: 'project',
      subjectId: projectId,
      nationalSocietyId,
      projectId,
      before: { state: 'Open' },
      after: { state: 'Closed', endedAt: at, ...removed },
    });
  });
}

async function demandRight(
  trx: Database,
  { allowMultipleOrganizations }: ProjectForChange,
  { projectId, society: { hasCoordinator }, by }: Closing,
): Promise<void> {
  const isHeadManager = await isHeadManagerIn(trx, { projectId, userId: by.id });
  const refusal = refusalToClose(by.role, { hasCoordinator, allowMultipleOrganizations, isHeadManager });
  // The contract answers this refusal as a broken rule, not as a closed door.
  if (refusal) throw new Problem(refusal, { status: 400 });
}
