import type { ProjectScope } from '@harken/domain/access/check-permission';
import { type AuditEvent, recordAuditEvents } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { createNotFoundError } from './data-collectors.errors.ts';
import { countAccessible } from './data-collectors.queries.ts';
import {
  closeNotDeployedPeriods,
  openNotDeployedPeriods,
  updateDeployed,
  updateTrainingMode,
} from './data-collectors.states.queries.ts';
import { isAccessibleTo } from './data-collectors.visibility.queries.ts';
import { closeTrainingPeriods, openTrainingPeriods } from './duty/duty.queries.ts';

interface Change {
  dataCollectorIds: number[];
  project: ProjectScope;
  by: CurrentUser;
}

/** All of the collectors or none: rejected unless the caller may change each of them. */
async function requireAccess(db: Database, { dataCollectorIds, project, by }: Change): Promise<void> {
  const ids = [...new Set(dataCollectorIds)];
  const count = await countAccessible(db, ids, isAccessibleTo(by, project));
  if (count < ids.length) throw createNotFoundError(by);
}

function toAuditEvents(
  ids: number[],
  { project, by }: Change,
  event: Pick<AuditEvent, 'action' | 'before' | 'after'>,
): AuditEvent[] {
  const { nationalSocietyId, projectId } = project;
  return ids.map((subjectId) => ({
    ...event,
    actor: by,
    subjectType: 'dataCollector',
    subjectId,
    nationalSocietyId,
    projectId,
  }));
}

/** Sets whether collectors are in training. Past reports do not change. */
export function setTrainingState(
  db: Database,
  change: Change & { inTraining: boolean; at: Date },
): Promise<void> {
  const { inTraining, at } = change;
  return db.transaction().execute(async (trx) => {
    await requireAccess(trx, change);
    const changed = await updateTrainingMode(trx, change.dataCollectorIds, inTraining);
    if (inTraining) await openTrainingPeriods(trx, changed, at);
    else await closeTrainingPeriods(trx, changed, at);
    const action = 'dataCollector/setTrainingState';
    const before = { isInTrainingMode: !inTraining };
    await recordAuditEvents(
      trx,
      toAuditEvents(changed, change, { action, before, after: { isInTrainingMode: inTraining } }),
    );
  });
}

/** Sets whether collectors are deployed; those that are not are not expected to report. Repeating it changes nothing. */
export function setDeployedState(
  db: Database,
  change: Change & { deployed: boolean; at: Date },
): Promise<void> {
  const { deployed, at } = change;
  return db.transaction().execute(async (trx) => {
    await requireAccess(trx, change);
    const changed = await updateDeployed(trx, change.dataCollectorIds, deployed);
    if (deployed) await closeNotDeployedPeriods(trx, changed, at);
    else await openNotDeployedPeriods(trx, changed, at);
    const action = 'dataCollector/setDeployedState';
    const before = { isDeployed: !deployed };
    await recordAuditEvents(
      trx,
      toAuditEvents(changed, change, { action, before, after: { isDeployed: deployed } }),
    );
  });
}
