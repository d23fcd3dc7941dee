import type { DataCollectorBody } from '@harken/contract/data-collectors';
import type { ProjectFacts } from '@harken/domain/access/may';
import type { Database } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { normalizePhoneNumber } from '../../platform/phone-numbers.ts';
import { findTakenNumbers, findVillagesOfSociety } from './data-collectors.queries.ts';
import { findSupervisorChoices, holdSupervisor } from './data-collectors.supervisors.queries.ts';

/** What collectors are given: a supervisor, places, numbers. New and changed collectors alike. */

type DataCollectorType = DataCollectorBody['dataCollectorType'];

/** The link of a collector: to a supervisor or to a head supervisor, never to both. */
export interface SupervisorLink {
  supervisorId: number | null;
  headSupervisorId: number | null;
}

/** What describes a person; a collection point has nothing but a name. */
export function personOf(type: DataCollectorType, collector: DataCollectorBody) {
  const { name, displayName, sex, birthGroupDecade } = collector;
  if (type === 'CollectionPoint') return { name, displayName: null, sex: null, birthGroupDecade: null };
  return { name, displayName, sex: sex ?? null, birthGroupDecade: birthGroupDecade ?? null };
}

/** Supervisors have collectors of their own; all others choose among those they are offered. */
export async function chosenSupervisor(
  db: Database,
  supervisorId: number,
  project: ProjectFacts,
  by: CurrentUser,
) {
  await holdSupervisor(db, supervisorId);
  const choices = await findSupervisorChoices(db, project.projectId, by, project);
  const chosen = choices.find(({ id }) => id === supervisorId);
  if (!chosen || (by.role === 'Supervisor' && supervisorId !== by.id))
    throw fieldProblem('SupervisorId', 'dataCollector.notAllowedToSelectSupervisor');
  return chosen;
}

/** Whom a collector is linked to, by the role that the supervisor has. */
export function linkTo({ id, role }: { id: number; role: string }): SupervisorLink {
  return role === 'HeadSupervisor'
    ? { supervisorId: null, headSupervisorId: id }
    : { supervisorId: id, headSupervisorId: null };
}

/** Villages are of the project's society, zones of their village. */
export async function demandPlaces(
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

/**
 * The numbers of a collector in the form in which senders are found. A number belongs to one live collector only.
 *
 * @param ownId the collector whose numbers these are already, if there is one
 */
export async function freeNumbers(
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
    if (taken.has(normalizedNumber)) throw fieldProblem(name, 'dataCollector.phoneNumberExists');
    taken.add(normalizedNumber);
  }
  return given.map(({ field, phoneNumber, normalizedNumber }) => ({ field, phoneNumber, normalizedNumber }));
}
