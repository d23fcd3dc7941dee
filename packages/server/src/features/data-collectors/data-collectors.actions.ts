import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { isProjectClosed } from '../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { expectedError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  requireFreeNumbers,
  requirePlacesOfSociety,
  requireSelectableSupervisor,
  toPersonColumns,
  toSupervisorLink,
} from './data-collectors.assignments.ts';
import {
  findCountryOfProject,
  insertCollector,
  insertLocations,
  insertNumbers,
} from './data-collectors.queries.ts';
import { openNotDeployedPeriods } from './data-collectors.states.queries.ts';
import { openTrainingPeriods } from './duty/duty.queries.ts';

interface NewCollector {
  collector: DataCollectorBody;
  project: ProjectScope;
  by: CurrentUser;
  at: Date;
}

/** Registers a collector, by default in training, with numbers, places and a supervisor the caller may select. */
export function createDataCollector(
  db: Database,
  { collector, project, by, at }: NewCollector,
): Promise<number> {
  const { projectId } = project;
  const { dataCollectorType, deployed } = collector;
  return db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, projectId)) throw expectedError('dataCollector.projectIsClosed');
    const supervisor = await requireSelectableSupervisor(trx, collector.supervisorId, project, by);
    await requirePlacesOfSociety(trx, collector, project);
    const { countryCode } = await findCountryOfProject(trx, projectId);
    const numbers = await requireFreeNumbers(trx, collector, countryCode);
    const row = {
      projectId,
      dataCollectorType,
      isDeployed: deployed,
      isInTrainingMode: collector.inTraining ?? true,
      ...toSupervisorLink(supervisor),
    };
    const person = toPersonColumns(dataCollectorType, collector);
    const id = await insertCollector(trx, { ...row, ...person, createdAt: at });
    await insertNumbers(trx, id, numbers);
    await insertLocations(trx, id, collector.locations);
    if (!deployed) await openNotDeployedPeriods(trx, [id], at);
    if (row.isInTrainingMode) await openTrainingPeriods(trx, [id], at);
    await recordAuditEvent(trx, {
      action: 'dataCollector/create',
      actor: by,
      subjectType: 'dataCollector',
      subjectId: id,
      nationalSocietyId: project.nationalSocietyId,
      projectId,
      after: row, // Without names, numbers and places: those may have to be anonymised later.
    });
    return id;
  });
}
