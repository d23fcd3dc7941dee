import type { ProjectFacts } from '@harken/domain/access/may';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { lockEvaluationOfProject } from '../alerts/index.ts';
import { readMessagesBefore } from '../reports/index.ts';
import { holdCollector } from './data-collectors.removal.queries.ts';
import { removeCollectors } from './data-collectors.removal.ts';
import { notFound } from './data-collectors.verdicts.ts';
import { accessibleTo } from './data-collectors.visibility.queries.ts';

interface Deletion {
  dataCollectorId: number;
  project: ProjectFacts;
  by: CurrentUser;
}

/**
 * Deletes a collector (operations.md 7.4): for good who never sent a message, all others as to who they are. Messages that
 * wait are read first, as those of the collector; from what comes later, the number is of somebody unknown.
 */
export function deleteDataCollector(services: Services, deletion: Deletion): Promise<void> {
  const { dataCollectorId, project, by } = deletion;
  const { projectId, nationalSocietyId } = project;
  return services.db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw problem('dataCollector.projectIsClosed');
    await readMessagesBefore(trx, services, nationalSocietyId);
    await lockEvaluationOfProject(trx, projectId);
    if (!(await holdCollector(trx, dataCollectorId, accessibleTo(by, project)))) throw notFound(by);
    const removed = await removeCollectors(trx, {
      ids: [dataCollectorId],
      nationalSocietyId,
      at: services.clock.now(),
    });
    await recordDeed(trx, {
      deed: 'dataCollector/delete',
      actor: by,
      subjectType: 'dataCollector',
      subjectId: dataCollectorId,
      nationalSocietyId,
      projectId,
      after: { isAnonymized: removed.anonymizedCollectors > 0 },
    });
  });
}
