import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  chosenSupervisor,
  demandPlaces,
  freeNumbers,
  linkTo,
  personOf,
} from './data-collectors.assignments.ts';
import {
  findCountryOfProject,
  insertCollector,
  insertLocations,
  insertNumbers,
} from './data-collectors.queries.ts';
import { openNotDeployedPeriods } from './data-collectors.states.queries.ts';

interface NewCollector {
  collector: DataCollectorBody;
  project: ProjectFacts;
  by: CurrentUser;
  at: Date;
}

/** Registers a collector, who starts in training: numbers, places and a supervisor whom the caller may choose. */
export function createDataCollector(
  db: Database,
  { collector, project, by, at }: NewCollector,
): Promise<number> {
  const { projectId } = project;
  const { dataCollectorType, deployed } = collector;
  return db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw problem('dataCollector.projectIsClosed');
    const supervisor = await chosenSupervisor(trx, collector.supervisorId, project, by);
    await demandPlaces(trx, collector, project);
    const { countryCode } = await findCountryOfProject(trx, projectId);
    const numbers = await freeNumbers(trx, collector, countryCode);
    const row = {
      projectId,
      dataCollectorType,
      isDeployed: deployed,
      isInTrainingMode: true,
      ...linkTo(supervisor),
    };
    const person = personOf(dataCollectorType, collector);
    const id = await insertCollector(trx, { ...row, ...person, createdAt: at });
    await insertNumbers(trx, id, numbers);
    await insertLocations(trx, id, collector.locations);
    if (!deployed) await openNotDeployedPeriods(trx, [id], at);
    await recordDeed(trx, {
      deed: 'dataCollector/create',
      actor: by,
      subjectType: 'dataCollector',
      subjectId: id,
      nationalSocietyId: project.nationalSocietyId,
      projectId,
      after: row, // names, numbers and places may have to be anonymised later
    });
    return id;
  });
}
