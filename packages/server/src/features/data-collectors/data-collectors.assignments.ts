import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectScope } from '@harken/domain/access/check-permission';
import type { Database } from '../../platform/db/database.ts';
import { fieldError } from '../../platform/http/expected-error.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import { findTakenNumbers, findVillagesOfSociety } from './data-collectors.queries.ts';
import { findSupervisorOptions, lockSupervisor } from './data-collectors.supervisors.queries.ts';

/** Supervisor, places and numbers of new and edited collectors. */

type DataCollectorType = DataCollectorBody['dataCollectorType'];

/** The link of a collector to either a supervisor or a head supervisor. */
export interface SupervisorLink {
  supervisorId: number | null;
  headSupervisorId: number | null;
}

/** The columns that describe a person; a collection point only has a name. */
export function toPersonColumns(type: DataCollectorType, collector: DataCollectorBody) {
  const { name, displayName, sex, birthGroupDecade } = collector;
  if (type === 'CollectionPoint') return { name, displayName: null, sex: null, birthGroupDecade: null };
  return { name, displayName, sex: sex ?? null, birthGroupDecade: birthGroupDecade ?? null };
}

/** Supervisors register their own collectors; others select one of their options. */
export async function requireSelectableSupervisor(
  db: Database,
  supervisorId: number,
  project: ProjectScope,
  by: CurrentUser,
) {
  await lockSupervisor(db, supervisorId);
  const options = await findSupervisorOptions(db, project.projectId, by, project);
  const chosen = options.find(({ id }) => id === supervisorId);
  if (!chosen || (by.role === 'Supervisor' && supervisorId !== by.id))
    throw fieldError('SupervisorId', 'dataCollector.notAllowedToSelectSupervisor');
  return chosen;
}

/** The link of a collector to a user, by the role of that user. */
export function toSupervisorLink({ id, role }: { id: number; role: string }): SupervisorLink {
  return role === 'HeadSupervisor'
    ? { supervisorId: null, headSupervisorId: id }
    : { supervisorId: id, headSupervisorId: null };
}

/** Requires villages of the project's society, and zones of their village. */
export async function requirePlacesOfSociety(
  db: Database,
  { locations }: DataCollectorBody,
  project: ProjectScope,
): Promise<void> {
  const villageIds = locations.map(({ villageId }) => villageId);
  const villages = await findVillagesOfSociety(db, project.nationalSocietyId, villageIds);
  locations.forEach(({ villageId, zoneId }, index) => {
    const zoneIds = villages.get(villageId);
    if (!zoneIds) throw fieldError(`Locations[${index}].VillageId`, 'validation.valueInvalid');
    if (zoneId && !zoneIds.includes(zoneId))
      throw fieldError(`Locations[${index}].ZoneId`, 'validation.valueInvalid');
  });
}

/**
 * The numbers of a collector, normalised like the numbers of senders. A number can belong to only one active collector.
 *
 * @param ownId the collector that has these numbers already, if any
 */
export async function requireFreeNumbers(
  db: Database,
  collector: DataCollectorBody,
  countryCode: string,
  ownId: number | null = null,
) {
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
  const normalized = given.map(({ normalizedNumber }) => normalizedNumber);
  const taken = await findTakenNumbers(db, normalized, ownId);
  for (const { name, normalizedNumber } of given) {
    if (taken.has(normalizedNumber)) throw fieldError(name, 'dataCollector.phoneNumberExists');
    taken.add(normalizedNumber);
  }
  return given.map(({ field, phoneNumber, normalizedNumber }) => ({ field, phoneNumber, normalizedNumber }));
}
