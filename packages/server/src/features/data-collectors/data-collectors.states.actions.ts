import type { ProjectFacts } from '@harken/domain/access/may';
import { type Deed, recordDeeds } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { countAccessible } from './data-collectors.queries.ts';
import {
  closeNotDeployedPeriods,
  openNotDeployedPeriods,
  updateDeployed,
  updateTrainingMode,
} from './data-collectors.states.queries.ts';
import { notFound } from './data-collectors.verdicts.ts';
import { accessibleTo } from './data-collectors.visibility.queries.ts';

interface Change {
  dataCollectorIds: number[];
  project: ProjectFacts;
  by: CurrentUser;
}

/** All of the collectors or none: refused unless the caller may change each of them. */
async function demandAccess(db: Database, { dataCollectorIds, project, by }: Change): Promise<void> {
  const ids = [...new Set(dataCollectorIds)];
  const count = await countAccessible(db, ids, accessibleTo(by, project));
  if (count < ids.length) throw notFound(by);
}

function deedsOn(
  ids: number[],
  { project, by }: Change,
  deed: Pick<Deed, 'deed' | 'before' | 'after'>,
): Deed[] {
  const { nationalSocietyId, projectId } = project;
  return ids.map((subjectId) => ({
    ...deed,
    actor: by,
    subjectType: 'dataCollector',
    subjectId,
    nationalSocietyId,
    projectId,
  }));
}

/** Puts collectors into training or takes them out. What they reported before stays as it was. */
export function setTrainingState(db: Database, change: Change & { inTraining: boolean }): Promise<void> {
  const { inTraining } = change;
  return db.transaction().execute(async (trx) => {
    await demandAccess(trx, change);
    const changed = await updateTrainingMode(trx, change.dataCollectorIds, inTraining);
    const deed = 'dataCollector/setTrainingState';
    const before = { isInTrainingMode: !inTraining };
    await recordDeeds(
      trx,
      deedsOn(changed, change, { deed, before, after: { isInTrainingMode: inTraining } }),
    );
  });
}

/** Deploys collectors, or withdraws them: from then on nobody expects reports of them. Asking twice changes nothing. */
export function setDeployedState(
  db: Database,
  change: Change & { deployed: boolean; at: Date },
): Promise<void> {
  const { deployed, at } = change;
  return db.transaction().execute(async (trx) => {
    await demandAccess(trx, change);
    const changed = await updateDeployed(trx, change.dataCollectorIds, deployed);
    if (deployed) await closeNotDeployedPeriods(trx, changed, at);
    else await openNotDeployedPeriods(trx, changed, at);
    const deed = 'dataCollector/setDeployedState';
    const before = { isDeployed: !deployed };
    await recordDeeds(trx, deedsOn(changed, change, { deed, before, after: { isDeployed: deployed } }));
  });
}
