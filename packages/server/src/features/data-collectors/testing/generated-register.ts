import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../../test/support/builders/societies.ts';
import { createRandom } from '../../../demo/random.ts';
import type { Database } from '../../../platform/db/database.ts';

/** A place by the ids from its region down to its zone, and its names in lists. */
export interface KnownPlace {
  path: number[];
  zoneId: number | null;
  region: string;
  district: string;
  village: string;
}

/** A collector as stored, with its assignments: the input of an independent search. */
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

/** A node of the structure with its direct children. Ids of different levels overlap, so keys contain the level. */
export interface KnownNode {
  level: 'regionIds' | 'districtIds' | 'villageIds' | 'zoneIds';
  id: number;
  parent: KnownNode | null;
  children: KnownNode[];
}

const firstNames = ['Awa', 'awa', 'Binta', 'Coumba', 'DEMBA', 'Fatou', 'ibra'] as const;
const count = 100;

/**
 * A project with random but reproducible collectors, two organizations, and a supervisor and a head supervisor in each; and
 * some collectors that are deleted or of another project, which must never be listed.
 */
export async function aGeneratedRegister(db: Database, seed: string, hasCoordinator: boolean) {
  const random = createRandom(seed);
  const society = await aSociety(db);
  const projectId = await aProject(db, society);
  const organizations = [society.organizationId, await anOrganization(db, society.id)];
  const participation = { projectId, organizationId: organizations[1] as number };
  await db.insertInto('projectOrganizations').values(participation).execute();
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
      name: random.pick(firstNames),
      displayName: isPerson ? random.pick([...firstNames, 'Ndiaye']) : null,
      dataCollectorType: isPerson ? 'Human' : 'CollectionPoint',
      sex: isPerson ? random.pick(['Female', 'Male', 'Other']) : null,
      isInTrainingMode: random.chance(0.4),
      isDeployed: random.chance(0.7),
      supervisorId,
      headSupervisorId: supervisorId ? null : head,
    };
    const isDeleted = random.chance(0.08);
    const chosen = new Set(Array.from({ length: random.integer(0, 3) }, () => random.pick(places)));
    const known = { ...values, organizationId, phoneNumber: random.chance(0.8) ? nextNumber() : null };
    const id = await storeCollector(db, { projectId, values, known, chosen: [...chosen], isDeleted });
    if (!isDeleted) collectors.push({ id, ...known, places: [...chosen].map(toPlace) });
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
const nextNumber = () => `+22179${String(++number).padStart(7, '0')}`;

/** Three regions with one or two children on each level; some villages have zones. */
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

type GeneratedRandom = ReturnType<typeof createRandom>;

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

/** The path from the region down. */
export function pathTo(node: KnownNode | null): KnownNode[] {
  return node ? [...pathTo(node.parent), node] : [];
}

function toPlace(node: KnownNode): KnownPlace {
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

interface StoredRow {
  projectId: number;
  values: Pick<
    KnownCollector,
    'name' | 'displayName' | 'dataCollectorType' | 'sex' | 'isInTrainingMode' | 'isDeployed'
  > &
    Pick<KnownCollector, 'supervisorId' | 'headSupervisorId'>;
  known: { phoneNumber: string | null };
  chosen: KnownNode[];
  isDeleted: boolean;
}

async function storeCollector(
  db: Database,
  { projectId, values, known, chosen, isDeleted }: StoredRow,
): Promise<number> {
  const row = { ...values, projectId, deletedAt: isDeleted ? new Date() : null };
  const { id } = await db.insertInto('dataCollectors').values(row).returning('id').executeTakeFirstOrThrow();
  const { phoneNumber } = known;
  if (phoneNumber && !isDeleted)
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
