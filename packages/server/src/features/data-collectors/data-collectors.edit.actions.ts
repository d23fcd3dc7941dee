import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import { isProjectClosed } from '../../platform/access/places.queries.ts';
import { recordDeed } from '../../platform/audit.queries.ts';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import {
  chosenSupervisor,
  demandPlaces,
  freeNumbers,
  linkTo,
  personOf,
} from './data-collectors.assignments.ts';
import {
  deleteNumbers,
  findCollectorToChange,
  replaceLocations,
  type StoredCollector,
  updateCollector,
} from './data-collectors.edit.queries.ts';
import { findCountryOfProject, insertNumbers } from './data-collectors.queries.ts';
import { closeNotDeployedPeriods, openNotDeployedPeriods } from './data-collectors.states.queries.ts';
import { holdSupervisor } from './data-collectors.supervisors.queries.ts';
import { notFound } from './data-collectors.verdicts.ts';
import { accessibleTo } from './data-collectors.visibility.queries.ts';

interface Edit {
  dataCollectorId: number;
  collector: DataCollectorBody;
  project: ProjectFacts;
  by: CurrentUser;
  at: Date;
}

/**
 * Changes a collector: all but type, project and training. Places keep their ids, so that whoever chose one finds it
 * again. What they reported stays as it was stored, with the place and number it came from.
 */
export function editDataCollector(db: Database, edit: Edit): Promise<void> {
  const { dataCollectorId, collector, project, by, at } = edit;
  return db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, project.projectId)) throw problem('dataCollector.projectIsClosed');
    await holdSupervisor(trx, collector.supervisorId); // people before what depends on them, as everywhere
    const held = await findCollectorToChange(trx, dataCollectorId, accessibleTo(by, project));
    if (!held) throw notFound(by);
    demandPerson(held, collector);
    demandOwnPlaces(held, collector);
    const link = await supervisorAfter(trx, held, edit);
    await demandPlaces(trx, collector, project);
    const { countryCode } = await findCountryOfProject(trx, project.projectId);
    const numbers = await freeNumbers(trx, collector, countryCode, dataCollectorId);
    const person = personOf(held.dataCollectorType, collector);
    const isDeployed = collector.deployed;
    await updateCollector(trx, dataCollectorId, { ...person, ...link, isDeployed });
    await deleteNumbers(trx, dataCollectorId);
    await insertNumbers(trx, dataCollectorId, numbers);
    await replaceLocations(trx, dataCollectorId, collector.locations);
    if (isDeployed && !held.isDeployed) await closeNotDeployedPeriods(trx, [dataCollectorId], at);
    if (!isDeployed && held.isDeployed) await openNotDeployedPeriods(trx, [dataCollectorId], at);
    await recordEdit(trx, edit, held, { ...person, ...link, isDeployed });
  });
}

/** What a person must have, a person keeps having: whatever type the request says, it never changes. */
function demandPerson({ dataCollectorType }: StoredCollector, collector: DataCollectorBody): void {
  if (dataCollectorType !== 'Human') return;
  if (!collector.displayName) throw fieldProblem('DisplayName', 'validation.fieldRequired');
  if (!collector.sex) throw fieldProblem('Sex', 'validation.fieldRequired');
  if (!collector.birthGroupDecade) throw fieldProblem('BirthGroupDecade', 'validation.fieldRequired');
}

/** Places that are kept are the collector's own, each named once. */
function demandOwnPlaces({ locations }: StoredCollector, collector: DataCollectorBody): void {
  const own = new Set(locations.map(({ id }) => id));
  collector.locations.forEach(({ id }, index) => {
    if (id && !own.delete(id)) throw fieldProblem(`Locations[${index}].Id`, 'validation.valueInvalid');
  });
}

/** The supervisor whom a collector has may stay, even one whom the caller could not choose any more. */
async function supervisorAfter(
  trx: Database,
  { supervisorId, headSupervisorId }: StoredCollector,
  { collector, project, by }: Edit,
) {
  if (collector.supervisorId === (supervisorId ?? headSupervisorId))
    return { supervisorId, headSupervisorId };
  return linkTo(await chosenSupervisor(trx, collector.supervisorId, project, by));
}

const recorded = ['isDeployed', 'supervisorId', 'headSupervisorId'] as const;
type Row = Omit<StoredCollector, 'locations' | 'dataCollectorType' | 'numbers'>;

/** Of names, numbers and places only that they changed: they may have to be anonymised later. */
async function recordEdit(
  trx: Database,
  { dataCollectorId, collector, project, by }: Edit,
  held: StoredCollector,
  after: Row,
): Promise<void> {
  const fields = Object.keys(after) as (keyof Row)[];
  const changed: string[] = fields.filter((field) => held[field] !== after[field]);
  if (held.numbers.join() !== [collector.phoneNumber, collector.additionalPhoneNumber].join())
    changed.push('phoneNumbers');
  if (isMoved(held, collector)) changed.push('locations');
  const valuesOf = (row: Row) => Object.fromEntries(recorded.map((field) => [field, row[field]]));
  await recordDeed(trx, {
    deed: 'dataCollector/edit',
    actor: by,
    subjectType: 'dataCollector',
    subjectId: dataCollectorId,
    nationalSocietyId: project.nationalSocietyId,
    projectId: project.projectId,
    before: valuesOf(held),
    after: { ...valuesOf(after), changed },
  });
}

function isMoved({ locations }: StoredCollector, collector: DataCollectorBody): boolean {
  const known = new Map(locations.map((place) => [place.id, place]));
  return (
    known.size !== collector.locations.length ||
    collector.locations.some(({ id, villageId, zoneId, latitude, longitude }) => {
      const before = known.get(id ?? 0);
      return (
        before?.villageId !== villageId ||
        (before.zoneId ?? null) !== (zoneId ?? null) ||
        before.latitude !== latitude ||
        before.longitude !== longitude
      );
    })
  );
}
