import { anOrganization, aProject, aSociety, aUser } from '../../../../test/support/builders.ts';
import { randomFrom } from '../../../demo/random.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A place by the ids from its region down to its zone, and the names that lists show of it. */
export interface KnownPlace {
  path: number[];
  zoneId: number | null;
  region: string;
  district: string;
  village: string;
}

/** One collector as it was written, with whom it belongs to: what an independent search looks at. */
export interface KnownCollector {
  id: number;
  name: string;
  displayName: string | null;
  dataCollectorType: string;
  sex: string | null;
  phoneNumber: string | null;
  isInTrainingMode: boolean;
  isDeployed: boolean;
  supervisorId: number | null;
  headSupervisorId: number | null;
  organizationId: number;
  places: KnownPlace[];
}

/** A node of the structure with what lies directly in it. Ids of levels overlap, so keys carry the level. */
export interface KnownNode {
  level: 'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds';
  id: number;
  parent: KnownNode | null;
  children: KnownNode[];
}

const words = ['Awa', 'awa', 'Binta', 'Coumba', 'DEMBA', 'Fatou', 'ibra'] as const;
const count = 100;

/**
 * A project whose collectors were drawn by chance, the same way every time, with two organizations, a supervisor and a
 * head supervisor in each; and some who are deleted or of another project and are never to be seen.
 */
export async function aGeneratedRegister(db: Database, seed: string, hasCoordinator: boolean) {
  const random = randomFrom(seed);
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const organizations = [society.organizationId, await anOrganization(db, society.id)];
  const takingPart = { projectId, organizationId: organizations[1] as number };
  await db.insertInto('projectOrganizations').values(takingPart).execute();
  if (hasCoordinator)
    await aUser(db, 'Coordinator', { nationalSocietyId: society.id, organizationId: organizations[0] });
  const teams = await Promise.all(organizations.map((id) => aTeam(db, society.id, id, projectId)));
  const structure = await aStructure(db, society.id, random);
  const places = structure.filter(({ level }) => level === 'villageIds' || level === 'zoneIds');
  const collectors: KnownCollector[] = [];
  for (let index = 0; index < count; index++) {
    const { supervisors, head, organizationId } = random.pick(teams);
    const supervisorId = random.chance(0.8) ? random.pick(supervisors) : null;
    const isPerson = random.chance(0.85);
    const values = {
      name: random.pick(words),
      displayName: isPerson ? random.pick([...words, 'Ndiaye']) : null,
      dataCollectorType: isPerson ? 'Human' : 'CollectionPoint',
      sex: isPerson ? random.pick(['Female', 'Male', 'Other']) : null,
      isInTrainingMode: random.chance(0.4),
      isDeployed: random.chance(0.7),
      supervisorId,
      headSupervisorId: supervisorId ? null : head,
    };
    const isGone = random.chance(0.08);
    const chosen = new Set(Array.from({ length: random.integer(0, 3) }, () => random.pick(places)));
    const known = { ...values, organizationId, phoneNumber: random.chance(0.8) ? numberOf() : null };
    const id = await write(db, { projectId, values, known, chosen: [...chosen], isGone });
    if (!isGone) collectors.push({ id, ...known, places: [...chosen].map(placeOf) });
  }
  return { society, projectId, teams, structure, collectors, random };
}

export type GeneratedRegister = Awaited<ReturnType<typeof aGeneratedRegister>>;

async function aTeam(db: Database, nationalSocietyId: number, organizationId: number, projectId: number) {
  const at = { nationalSocietyId, organizationId };
  const manager = await aUser(db, 'Manager', at);
  const head = await aUser(db, 'HeadSupervisor', { ...at, projectId });
  const led = await aUser(db, 'Supervisor', { ...at, projectId, headSupervisorId: head });
  const other = await aUser(db, 'Supervisor', { ...at, projectId });
  return { organizationId, manager, head, led, supervisors: [led, other] };
}

const names = new Map<KnownNode, string>();
let number = 0;
const numberOf = () => `+22179${String(++number).padStart(7, '0')}`;

/** Three regions, one or two of everything in everything, some villages with zones. */
async function aStructure(db: Database, nationalSocietyId: number, random: GeneratedRandom) {
  const nodes: KnownNode[] = [];
  const add = async (level: KnownNode['level'], parent: KnownNode | null): Promise<KnownNode> => {
    const name = `Place ${++number}`;
    const node = { level, id: await insertPlace(db, { level, parent, name, nationalSocietyId }), parent };
    const known: KnownNode = { ...node, children: [] };
    names.set(known, name);
    parent?.children.push(known);
    nodes.push(known);
    return known;
  };
  const several = () => Array.from({ length: random.integer(1, 2) });
  for (const _region of [1, 2, 3]) {
    const region = await add('regionIds', null);
    for (const _district of several()) {
      const district = await add('districtIds', region);
      for (const _village of several()) {
        const village = await add('villageIds', district);
        if (random.chance(0.6)) for (const _zone of several()) await add('zoneIds', village);
      }
    }
  }
  return nodes;
}

type GeneratedRandom = ReturnType<typeof randomFrom>;

async function insertPlace(
  db: Database,
  { level, parent, name, nationalSocietyId }: Pick<KnownNode, 'level' | 'parent'> & PlaceNames,
): Promise<number> {
  const inside = parent?.id ?? 0;
  const inserts = {
    regionIds: () => db.insertInto('regions').values({ name, nationalSocietyId }).returning('id'),
    districtIds: () => db.insertInto('districts').values({ name, regionId: inside }).returning('id'),
    villageIds: () => db.insertInto('villages').values({ name, districtId: inside }).returning('id'),
    zoneIds: () => db.insertInto('zones').values({ name, villageId: inside }).returning('id'),
  };
  return (await inserts[level]().executeTakeFirstOrThrow()).id;
}

interface PlaceNames {
  name: string;
  nationalSocietyId: number;
}

/** From the region down. */
export function pathTo(node: KnownNode | null): KnownNode[] {
  return node ? [...pathTo(node.parent), node] : [];
}

function placeOf(node: KnownNode): KnownPlace {
  const path = pathTo(node);
  const [region = '', district = '', village = ''] = path.map((one) => names.get(one));
  return {
    path: path.map(({ id }) => id),
    zoneId: node.level === 'zoneIds' ? node.id : null,
    region,
    district,
    village,
  };
}

interface Written {
  projectId: number;
  values: Pick<
    KnownCollector,
    'name' | 'displayName' | 'dataCollectorType' | 'sex' | 'isInTrainingMode' | 'isDeployed'
  > &
    Pick<KnownCollector, 'supervisorId' | 'headSupervisorId'>;
  known: { phoneNumber: string | null };
  chosen: KnownNode[];
  isGone: boolean;
}

async function write(db: Database, { projectId, values, known, chosen, isGone }: Written): Promise<number> {
  const row = { ...values, projectId, deletedAt: isGone ? new Date() : null };
  const { id } = await db.insertInto('dataCollectors').values(row).returning('id').executeTakeFirstOrThrow();
  const { phoneNumber } = known;
  if (phoneNumber && !isGone)
    await db
      .insertInto('dataCollectorPhoneNumbers')
      .values({ dataCollectorId: id, field: 'Primary', phoneNumber, normalizedNumber: phoneNumber })
      .execute();
  for (const node of chosen) {
    const [, , village, zone] = pathTo(node);
    const villageId = village?.id ?? 0;
    const place = { dataCollectorId: id, villageId, zoneId: zone?.id ?? null, latitude: 1, longitude: 2 };
    await db.insertInto('dataCollectorLocations').values(place).execute();
  }
  return id;
}
