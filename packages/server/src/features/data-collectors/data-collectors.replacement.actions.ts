import type { ProjectFacts } from '@harken/domain/access/may';
import type { Role } from '@harken/domain/access/roles';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeeds } from '../../platform/audit.queries.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import type { Services } from '../../platform/services.ts';
import { chosenSupervisor, linkTo, type SupervisorLink } from './data-collectors.assignments.ts';
import { tellOfReplacement } from './data-collectors.replacement.messages.ts';
import { holdCollectors, updateSupervisor } from './data-collectors.replacement.queries.ts';
import { holdSupervisor } from './data-collectors.supervisors.queries.ts';
import { notFound } from './data-collectors.verdicts.ts';
import { accessibleTo } from './data-collectors.visibility.queries.ts';

interface Replacement {
  dataCollectorIds: number[];
  supervisorId: number;
  /** What the form says of them; the role that they have is what counts. */
  supervisorRole: Role;
  project: ProjectFacts;
  by: CurrentUser;
}

/**
 * Gives collectors to another supervisor of their project, all of them or none, and tells those concerned. Whoever has
 * this supervisor already is not told again.
 */
export async function replaceSupervisor(services: Services, replacement: Replacement): Promise<void> {
  const { supervisorId, supervisorRole, project, by } = replacement;
  const { projectId, nationalSocietyId } = project;
  const ids = [...new Set(replacement.dataCollectorIds)];
  await services.db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw problem('dataCollector.projectIsClosed');
    await holdSupervisor(trx, supervisorId); // people before what depends on them, as everywhere
    const held = await holdCollectors(trx, ids, accessibleTo(by, project));
    if (held.length < ids.length) throw notFound(by);
    if (supervisorRole !== 'Supervisor' && supervisorRole !== 'HeadSupervisor')
      throw problem('dataCollector.replaceSupervisor.roleNotCompatible');
    const link = linkTo(await chosenSupervisor(trx, supervisorId, project, by));
    const changed = held.filter((collector) => isOther(collector, link));
    const collectorIds = changed.map(({ id }) => id);
    await updateSupervisor(trx, collectorIds, link);
    const at = services.clock.now();
    await tellOfReplacement(trx, services, { collectorIds, supervisorId, nationalSocietyId, at });
    await recordDeeds(
      trx,
      changed.map(({ id, ...before }) => ({
        deed: 'dataCollector/replaceSupervisor',
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

function isOther(before: SupervisorLink, after: SupervisorLink): boolean {
  return before.supervisorId !== after.supervisorId || before.headSupervisorId !== after.headSupervisorId;
}
