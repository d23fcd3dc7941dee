import type { ProjectScope } from '@harken/domain/access/check-permission';
import { isProjectClosed } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import { lockEvaluationOfProject } from '../../alerts/index.ts';
import { processWaitingMessagesOfSociety } from '../../reports/index.ts';
import { createNotFoundError } from '../data-collectors.errors.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { lockCollector } from './removal.queries.ts';
import { removeCollectors } from './removal.ts';

interface Deletion {
  dataCollectorId: number;
  project: ProjectScope;
  by: CurrentUser;
}

/**
 * Deletes a collector: entirely if they never sent a message, otherwise by anonymising them (docs/decisions/0018). Waiting
 * messages are processed first, as those of the collector; later ones are from an unknown sender.
 */
export function deleteDataCollector(services: Services, deletion: Deletion): Promise<void> {
  const { dataCollectorId, project, by } = deletion;
  const { projectId, nationalSocietyId } = project;
  return services.db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw expectedError('dataCollector.projectIsClosed');
    await processWaitingMessagesOfSociety(trx, services, nationalSocietyId);
    await lockEvaluationOfProject(trx, projectId);
    if (!(await lockCollector(trx, dataCollectorId, isAccessibleTo(by, project))))
      throw createNotFoundError(by);
    const removed = await removeCollectors(trx, {
      ids: [dataCollectorId],
      nationalSocietyId,
      at: services.clock.now(),
    });
    await recordAuditEvent(trx, {
      action: 'dataCollector/delete',
      actor: by,
      subjectType: 'dataCollector',
      subjectId: dataCollectorId,
      nationalSocietyId,
      projectId,
      after: { isAnonymized: removed.anonymizedCollectors > 0 },
    });
  });
}
