import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { Role } from '@harken/domain/access/roles';
import { isProjectClosed } from '../../../platform/access/access.queries.ts';
import { recordAuditEvents } from '../../../platform/audit.queries.ts';
import { expectedError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import type { Services } from '../../../platform/services.ts';
import {
  requireSelectableSupervisor,
  type SupervisorLink,
  toSupervisorLink,
} from '../data-collectors.assignments.ts';
import { createNotFoundError } from '../data-collectors.errors.ts';
import { lockSupervisor } from '../data-collectors.supervisors.queries.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import { notifyOfReplacement } from './replacement.messages.ts';
import { lockCollectors, updateSupervisor } from './replacement.queries.ts';

interface Replacement {
  dataCollectorIds: number[];
  supervisorId: number;
  /** The role according to the form; the stored role is used. */
  supervisorRole: Role;
  project: ProjectScope;
  by: CurrentUser;
}

/**
 * Assigns collectors to another supervisor of their project, all or none, and notifies those concerned. Collectors that
 * already have this supervisor are not notified.
 */
export async function replaceSupervisor(services: Services, replacement: Replacement): Promise<void> {
  const { supervisorId, supervisorRole, project, by } = replacement;
  const { projectId, nationalSocietyId } = project;
  const ids = [...new Set(replacement.dataCollectorIds)];
  await services.db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw expectedError('dataCollector.projectIsClosed');
    await lockSupervisor(trx, supervisorId); // Users are locked before collectors everywhere, to avoid deadlocks.
    const locked = await lockCollectors(trx, ids, isAccessibleTo(by, project));
    if (locked.length < ids.length) throw createNotFoundError(by);
    if (supervisorRole !== 'Supervisor' && supervisorRole !== 'HeadSupervisor')
      throw expectedError('dataCollector.replaceSupervisor.roleNotCompatible');
    const link = toSupervisorLink(await requireSelectableSupervisor(trx, supervisorId, project, by));
    const changed = locked.filter((collector) => isChanged(collector, link));
    const collectorIds = changed.map(({ id }) => id);
    await updateSupervisor(trx, collectorIds, link);
    const at = services.clock.now();
    await notifyOfReplacement(trx, services, { collectorIds, supervisorId, nationalSocietyId, at });
    await recordAuditEvents(
      trx,
      changed.map(({ id, ...before }) => ({
        action: 'dataCollector/replaceSupervisor',
        actor: by,
        subjectType: 'dataCollector',
        subjectId: id,
        nationalSocietyId,
        projectId,
        before,
        after: link,
      })),
    );
  });
  services.wakeMessageWorker();
}

function isChanged(before: SupervisorLink, after: SupervisorLink): boolean {
  return before.supervisorId !== after.supervisorId || before.headSupervisorId !== after.headSupervisorId;
}
