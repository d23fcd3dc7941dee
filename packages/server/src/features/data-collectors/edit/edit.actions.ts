import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import { isProjectClosed } from '../../../platform/access/access.queries.ts';
import { recordAuditEvent } from '../../../platform/audit.queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { expectedError, fieldError } from '../../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../../platform/http/routes.ts';
import {
  requireFreeNumbers,
  requirePlacesOfSociety,
  requireSelectableSupervisor,
  toPersonColumns,
  toSupervisorLink,
} from '../data-collectors.assignments.ts';
import { createNotFoundError } from '../data-collectors.errors.ts';
import { findCountryOfProject, insertNumbers } from '../data-collectors.queries.ts';
import { closeNotDeployedPeriods, openNotDeployedPeriods } from '../data-collectors.states.queries.ts';
import { lockSupervisor } from '../data-collectors.supervisors.queries.ts';
import { isAccessibleTo } from '../data-collectors.visibility.queries.ts';
import {
  deleteNumbers,
  lockCollectorForEdit,
  replaceLocations,
  type StoredCollector,
  updateCollector,
} from './edit.queries.ts';
import { computeVersion } from './edit.version.ts';

interface Edit {
  dataCollectorId: number;
  collector: DataCollectorBody & { version?: string | undefined };
  project: ProjectScope;
  by: CurrentUser;
  at: Date;
}

/**
 * Changes a collector, except type, project and training. Locations keep their ids, because forms refer to them. Past reports
 * keep the place and number they came from. An edit of a version that is no longer stored is refused, unless it would change
 * nothing: then it was sent before, and only the response was lost.
 */
export function editDataCollector(db: Database, edit: Edit): Promise<void> {
  const { dataCollectorId, collector, project, by, at } = edit;
  return db.transaction().execute(async (trx) => {
    if (await isProjectClosed(trx, project.projectId)) throw expectedError('dataCollector.projectIsClosed');
    await lockSupervisor(trx, collector.supervisorId); // Users are locked before collectors everywhere, to avoid deadlocks.
    const stored = await lockCollectorForEdit(trx, dataCollectorId, isAccessibleTo(by, project));
    if (!stored) throw createNotFoundError(by);
    requirePersonFields(stored, collector);
    if (isRepeated(stored, collector)) return;
    requireOwnLocations(stored, collector);
    const link = await resolveSupervisorLink(trx, stored, edit);
    await requirePlacesOfSociety(trx, collector, project);
    const { countryCode } = await findCountryOfProject(trx, project.projectId);
    const numbers = await requireFreeNumbers(trx, collector, countryCode, dataCollectorId);
    const birthGroupDecade = collector.birthGroupDecade ?? stored.birthGroupDecade;
    const person = toPersonColumns(stored.dataCollectorType, { ...collector, birthGroupDecade });
    const isDeployed = collector.deployed;
    await updateCollector(trx, dataCollectorId, { ...person, ...link, isDeployed });
    await deleteNumbers(trx, dataCollectorId);
    await insertNumbers(trx, dataCollectorId, numbers);
    await replaceLocations(trx, dataCollectorId, collector.locations);
    if (isDeployed && !stored.isDeployed) await closeNotDeployedPeriods(trx, [dataCollectorId], at);
    if (!isDeployed && stored.isDeployed) await openNotDeployedPeriods(trx, [dataCollectorId], at);
    await recordEdit(trx, edit, stored, { ...person, ...link, isDeployed });
  });
}

/** Whether an edit was made already. Throws if it is of a version that is no longer stored. */
function isRepeated(stored: StoredCollector, collector: Edit['collector']): boolean {
  const current = computeVersion(toEditedValues(stored));
  if (collector.version === undefined || collector.version === current) return false;
  const birthGroupDecade = collector.birthGroupDecade ?? stored.birthGroupDecade;
  const person = toPersonColumns(stored.dataCollectorType, { ...collector, birthGroupDecade });
  if (computeVersion({ ...collector, ...person }) === current) return true;
  throw expectedError('dataCollector.changedMeanwhile');
}

function toEditedValues({ isDeployed, supervisorId, headSupervisorId, numbers, ...stored }: StoredCollector) {
  const [phoneNumber, additionalPhoneNumber] = numbers;
  return {
    ...{ ...stored, name: stored.name ?? '', deployed: isDeployed, phoneNumber, additionalPhoneNumber },
    supervisorId: supervisorId ?? headSupervisorId ?? 0,
  };
}

/** A person must keep the required fields, whatever type the request says: the type never changes. */
function requirePersonFields({ dataCollectorType }: StoredCollector, collector: DataCollectorBody): void {
  if (dataCollectorType !== 'Human') return;
  if (!collector.displayName) throw fieldError('DisplayName', 'validation.fieldRequired');
  if (!collector.sex) throw fieldError('Sex', 'validation.fieldRequired');
}

/** Requires that locations with an id belong to the collector, each once. */
function requireOwnLocations({ locations }: StoredCollector, collector: DataCollectorBody): void {
  const own = new Set(locations.map(({ id }) => id));
  collector.locations.forEach(({ id }, index) => {
    if (id && !own.delete(id)) throw fieldError(`Locations[${index}].Id`, 'validation.valueInvalid');
  });
}

/** The current supervisor may stay, even if the caller could no longer select them. */
async function resolveSupervisorLink(
  trx: Database,
  { supervisorId, headSupervisorId }: StoredCollector,
  { collector, project, by }: Edit,
) {
  if (collector.supervisorId === (supervisorId ?? headSupervisorId))
    return { supervisorId, headSupervisorId };
  return toSupervisorLink(await requireSelectableSupervisor(trx, collector.supervisorId, project, by));
}

const recorded = ['isDeployed', 'supervisorId', 'headSupervisorId'] as const;
type Row = Omit<StoredCollector, 'locations' | 'dataCollectorType' | 'numbers'>;

/** Records only that names, numbers and places changed: the values may have to be anonymised later. */
async function recordEdit(
  trx: Database,
  { dataCollectorId, collector, project, by }: Edit,
  stored: StoredCollector,
  after: Row,
): Promise<void> {
  const fields = Object.keys(after) as (keyof Row)[];
  const changed: string[] = fields.filter((field) => stored[field] !== after[field]);
  if (stored.numbers.join() !== [collector.phoneNumber, collector.additionalPhoneNumber].join())
    changed.push('phoneNumbers');
  if (isMoved(stored, collector)) changed.push('locations');
  const pickRecorded = (row: Row) => Object.fromEntries(recorded.map((field) => [field, row[field]]));
  await recordAuditEvent(trx, {
    action: 'dataCollector/edit',
    actor: by,
    subjectType: 'dataCollector',
    subjectId: dataCollectorId,
    nationalSocietyId: project.nationalSocietyId,
    projectId: project.projectId,
    before: pickRecorded(stored),
    after: { ...pickRecorded(after), changed },
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
