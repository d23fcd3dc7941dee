import type { Database } from '../platform/db/database.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import type { SecretKeys } from '../platform/secrets/encryption.ts';
import names from './data/names.json' with { type: 'json' };
import {
  insertDistricts,
  insertPlaceData,
  insertRegions,
  insertVillages,
  insertZones,
} from './demo.places.queries.ts';
import {
  giveModemToAdvisor,
  insertAccount,
  insertMembership,
  insertOrganizations,
  insertSociety,
  insertUser,
  insertWeeklyReport,
  setHeadManagers,
} from './demo.society.queries.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { daysOfDemo } from './demo-calendar.ts';
import {
  createPhoneNumber,
  type DemoPerson,
  demoAccounts,
  demoPeople,
  isSupervising,
  toEmail,
} from './people.ts';
import { createPlaceData, type DemoPlace } from './place-data.ts';
import { createRandom } from './random.ts';
import type { Village } from './villages.ts';
import { writeBoundaries } from './write-boundaries.ts';
import { writeGateways } from './write-gateways.ts';

/** The ids of the stored society, by the keys and names of the demo. */
export interface WrittenSociety {
  id: number;
  joinedAt: Date;
  organizationIds: number[];
  gateway: { id: number; modemIds: number[] };
  /** By key of the person. */
  userIds: Map<string, number>;
  /** By name of the village. */
  villageIds: Map<string, number>;
  /** By names of village and zone. */
  zoneIds: Map<string, number>;
}

/** Stores the society with organizations, gateways, places and users. */
export async function writeSociety(
  trx: Database,
  keys: SecretKeys,
  villages: Village[],
  calendar: DemoCalendar,
): Promise<WrittenSociety> {
  const joinedAt = new Date(calendar.at(-daysOfDemo - 60, 7));
  const id = await insertSociety(trx, { name: names.society, countryCode: 'MW', startedAt: joinedAt });
  const organizationIds = await insertOrganizations(trx, id, names.organizations);
  const gateway = await writeGateways(trx, keys, id);
  const places = await writePlaces(trx, id, villages);
  const year = new Date(calendar.at(0, 0)).getUTCFullYear() - 2;
  await insertPlaceData(trx, id, createPlaceData(places.tree, createRandom('population'), year));
  await writeBoundaries(trx, id, { tree: places.tree, importedAt: joinedAt });
  const userIds = await writePeople(trx, { id, organizationIds, gateway }, joinedAt);
  await insertWeeklyReport(trx, {
    ...{ nationalSocietyId: id, email: 'surveillance@ministry.example' },
    activeFrom: calendar.today,
  });
  const { villageIds, zoneIds } = places;
  return { id, joinedAt, organizationIds, gateway, userIds, villageIds, zoneIds };
}

async function writePlaces(trx: Database, nationalSocietyId: number, villages: Village[]) {
  const regionIds = await insertRegions(
    trx,
    nationalSocietyId,
    names.places.map(({ region }) => region),
  );
  const districts = names.places.flatMap(({ districts }, index) =>
    districts.map(({ name }) => ({ name, regionId: regionIds[index] ?? 0 })),
  );
  const districtIds = idsByName(
    districts.map(({ name }) => name),
    await insertDistricts(trx, districts),
  );
  const villageIds = idsByName(
    villages.map(({ name }) => name),
    await insertVillages(
      trx,
      villages.map(({ name, district }) => ({ name, districtId: districtIds.get(district) ?? 0 })),
    ),
  );
  const zones = villages.flatMap((village) => village.zones.map((zone) => ({ village: village.name, zone })));
  const zoneIds = idsByName(
    zones.map(({ village, zone }) => zoneKey(village, zone)),
    await insertZones(
      trx,
      zones.map(({ village, zone }) => ({ name: zone, villageId: villageIds.get(village) ?? 0 })),
    ),
  );
  const toVillage = ({ name, zones: inside }: Village): DemoPlace => ({
    ...{ level: 'village', id: villageIds.get(name) ?? 0 },
    inside: inside.map((zone) => ({ level: 'zone', id: zoneIds.get(zoneKey(name, zone)) ?? 0, inside: [] })),
  });
  const toDistrict = ({ name }: { name: string }): DemoPlace => ({
    ...{ level: 'district', id: districtIds.get(name) ?? 0 },
    inside: villages.filter(({ district }) => district === name).map(toVillage),
  });
  const tree = names.places.map(
    ({ districts: inside }, index): DemoPlace => ({
      ...{ level: 'region', id: regionIds[index] ?? 0 },
      inside: inside.map(toDistrict),
    }),
  );
  return { villageIds, zoneIds, tree };
}

export const zoneKey = (village: string, zone: string): string => `${village} / ${zone}`;

function idsByName(keys: string[], ids: number[]): Map<string, number> {
  return new Map(keys.map((key, index) => [key, ids[index] ?? 0]));
}

type SocietyContext = Pick<WrittenSociety, 'id' | 'organizationIds' | 'gateway'>;

async function writePeople(
  trx: Database,
  society: SocietyContext,
  createdAt: Date,
): Promise<Map<string, number>> {
  // One password for all users, so that only one slow hash has to be computed.
  const passwordHash = await hashPassword(demoAccounts[0]?.password ?? '');
  const userIds = new Map<string, number>();
  for (const [index, person] of demoPeople.entries()) {
    const headSupervisorId = person.head ? userIds.get(person.head) : null;
    const userId = await insertUser(trx, {
      ...toProfile(person, index),
      modemId: person.role === 'TechnicalAdvisor' ? null : findModem(person, society),
      headSupervisorId: headSupervisorId ?? null,
      createdAt,
    });
    userIds.set(person.key, userId);
    await insertAccount(trx, {
      userId,
      email: toEmail(person.key),
      passwordHash,
      emailConfirmedAt: createdAt,
    });
    await joinSociety(trx, society, person, userId);
  }
  return userIds;
}

function toProfile(person: DemoPerson, index: number) {
  return {
    role: person.role,
    name: person.name,
    emailAddress: toEmail(person.key),
    phoneNumber: createPhoneNumber(3, 1001 + index),
    isVerified: true,
    ...(isSupervising(person) && {
      sex: index % 2 === 0 ? 'Female' : 'Male',
      decadeOfBirth: 1970 + (index % 3) * 10,
    }),
  };
}

const findModem = ({ modem }: DemoPerson, { gateway }: SocietyContext): number | null =>
  modem === undefined ? null : (gateway.modemIds[modem - 1] ?? null);

async function joinSociety(
  trx: Database,
  society: SocietyContext,
  person: DemoPerson,
  userId: number,
): Promise<void> {
  if (person.role === 'Administrator' || person.role === 'GlobalCoordinator') return;
  const organizationId =
    person.organization === undefined ? null : (society.organizationIds[person.organization] ?? null);
  await insertMembership(trx, { userId, nationalSocietyId: society.id, organizationId });
  const modemId = findModem(person, society);
  if (person.role === 'TechnicalAdvisor' && modemId !== null) await giveModemToAdvisor(trx, userId, modemId);
  if (organizationId === null) return;
  if (person.isHeadManager) await setHeadManagers(trx, organizationId, { headManagerId: userId });
  if (person.isPendingHeadManager)
    await setHeadManagers(trx, organizationId, { pendingHeadManagerId: userId });
}
