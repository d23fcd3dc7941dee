import type { SocietyScope } from '@harken/domain/access/check-permission';
import { validateProjectClosing } from '@harken/domain/projects/project-rights';
import { isSocietyArchived } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { ExpectedError, expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { lockEvaluationOfProject } from '../../alerts/index.ts';
import { removeCollectorsOfProject } from '../../data-collectors/index.ts';
import { processWaitingMessagesOfSociety } from '../../reports/index.ts';
import { type LockedProject, lockProject, updateProject } from '../edit/edit.queries.ts';
import { anonymizeReportsOfProject, hasUnfinishedAlerts, isHeadManagerIn } from './closing.queries.ts';

interface Closing {
  projectId: number;
  society: SocietyScope;
  by: CurrentUser;
}

/**
 * Closes a project permanently. Collectors who never sent a message are deleted, all others are anonymised in every table
 * (docs/decisions/0018). Their reports and the texts of their messages stay.
 *
 * Messages that are waiting when the project closes are processed first, as those of its collectors; later ones are from
 * unknown senders. Processing and evaluation are locked meanwhile, in all processes, so that no message is missed.
 */
export function closeProject(services: Services, closing: Closing): Promise<void> {
  const { projectId, by } = closing;
  const at = services.clock.now();
  return services.db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, projectId);
    const { nationalSocietyId } = project;
    if (await isSocietyArchived(trx, nationalSocietyId)) throw expectedError('nationalSociety.isArchived');
    if (project.state === 'Closed') throw expectedError('project.projectAlreadyClosed');
    await processWaitingMessagesOfSociety(trx, services, nationalSocietyId);
    await lockEvaluationOfProject(trx, projectId);
    if (await hasUnfinishedAlerts(trx, projectId))
      throw expectedError('project.projectHasOpenOrEscalatedAlerts');
    await requireRight(trx, project, closing);
    await updateProject(trx, projectId, { state: 'Closed', endedAt: at });
    const removed = await removeCollectorsOfProject(trx, { projectId, nationalSocietyId, at });
    await anonymizeReportsOfProject(trx, projectId);
    await recordAuditEvent(trx, {
      action: 'project/close',
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

async function requireRight(
  trx: Database,
  { allowMultipleOrganizations }: LockedProject,
  { projectId, society: { hasCoordinator }, by }: Closing,
): Promise<void> {
  const isHeadManager = await isHeadManagerIn(trx, { projectId, userId: by.id });
  const error = validateProjectClosing(by.role, {
    hasCoordinator,
    allowMultipleOrganizations,
    isHeadManager,
  });
  // Older clients expect status 400 here, not 403 (docs/spec/api.md).
  if (error) throw new ExpectedError(error, { status: 400 });
}
