import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import {
  findCountryOfProject,
  findTakenNumbers,
  findVillagesOfSociety,
  insertCollector,
  insertLocations,
  insertNumbers,
} from './data-collectors.queries.ts';
import { openNotDeployedPeriods } from './data-collectors.states.queries.ts';
import { findSupervisorChoices } from './data-collectors.supervisors.queries.ts';

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
  return db.transaction().execute(async (trx) => {
    const supervisor = await chosenSupervisor(trx, collector, project, by);
    await demandPlaces(trx, collector, project);
    const { countryCode } = await findCountryOfProject(trx, projectId);
    const numbers = await freeNumbers(trx, collector, countryCode);
    const row = {
      projectId,
      dataCollectorType: collector.dataCollectorType,
      isDeployed: collector.deployed,
      isInTrainingMode: true,
      ...supervisor,
    };
    const id = await insertCollector(trx, { ...row, ...personOf(collector), createdAt: at });
    await insertNumbers(trx, id, numbers);
    await insertLocations(trx, id, collector.locations);
    if (!collector.deployed) await openNotDeployedPeriods(trx, [id], at);
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

/** What describes a person; a collection point has nothing but a name. */
function personOf(collector: DataCollectorBody) {
  const { name, displayName, sex, birthGroupDecade } = collector;
  if (collector.dataCollectorType === 'CollectionPoint') return { name };
  return { name, displayName, sex: sex ?? null, birthGroupDecade: birthGroupDecade ?? null };
}

/** Supervisors register collectors of their own; all others choose among those they are offered. */
async function chosenSupervisor(
  db: Database,
  { supervisorId }: DataCollectorBody,
  project: ProjectFacts,
  by: CurrentUser,
): Promise<{ supervisorId: number } | { headSupervisorId: number }> {
  const choices = await findSupervisorChoices(db, project.projectId, by, project);
  const chosen = choices.find(({ id }) => id === supervisorId);
  if (!chosen || (by.role === 'Supervisor' && supervisorId !== by.id))
    throw fieldProblem('SupervisorId', 'dataCollector.notAllowedToSelectSupervisor');
  return chosen.role === 'HeadSupervisor' ? { headSupervisorId: chosen.id } : { supervisorId: chosen.id };
}

/** Villages are of the project's society, zones of their village. */
async function demandPlaces(
  db: Database,
  { locations }: DataCollectorBody,
  project: ProjectFacts,
): Promise<void> {
  const villageIds = locations.map(({ villageId }) => villageId);
  const villages = await findVillagesOfSociety(db, project.nationalSocietyId, villageIds);
  locations.forEach(({ villageId, zoneId }, index) => {
    const zoneIds = villages.get(villageId);
    if (!zoneIds) throw fieldProblem(`Locations[${index}].VillageId`, 'validation.valueInvalid');
    if (zoneId && !zoneIds.includes(zoneId))
      throw fieldProblem(`Locations[${index}].ZoneId`, 'validation.valueInvalid');
  });
}

/** The numbers of a collector in the form in which senders are found. A number belongs to one live collector only. */
async function freeNumbers(db: Database, collector: DataCollectorBody, countryCode: string) {
  const given = [
    { field: 'Primary' as const, name: 'PhoneNumber', phoneNumber: collector.phoneNumber },
    {
      field: 'Additional' as const,
      name: 'AdditionalPhoneNumber',
      phoneNumber: collector.additionalPhoneNumber,
    },
  ].flatMap(({ phoneNumber, ...rest }) =>
    phoneNumber
      ? [{ ...rest, phoneNumber, normalizedNumber: normalizePhoneNumber(phoneNumber, countryCode) }]
      : [],
  );
  const taken = await findTakenNumbers(
    db,
    given.map(({ normalizedNumber }) => normalizedNumber),
  );
  for (const { name, normalizedNumber } of given) {
    if (taken.has(normalizedNumber)) throw fieldProblem(name, 'dataCollector.phoneNumberExists');
    taken.add(normalizedNumber);
  }
  return given.map(({ field, phoneNumber, normalizedNumber }) => ({ field, phoneNumber, normalizedNumber }));
}
