import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import {
  aGeneratedRegister,
  type GeneratedRegister,
  type KnownCollector,
  type KnownNode,
  pathTo,
} from '../testing/generated-register.ts';

/**
 * The list, compared with an independent search over the same collectors: every filter alone, and many of them together, for
 * every kind of user who sees collectors.
 */
const app = await startTestApp();
afterAll(() => app.close());

let administrator: number;
beforeAll(async () => {
  administrator = await aUser(app.db, 'Administrator');
});

interface Filters {
  name: string | null;
  sex: string;
  trainingStatus: string;
  deployedMode: string;
  supervisorId: number | null;
  /** The nodes selected in the tree, and whether unknown places are included; null when nothing is selected. */
  chosen: { nodes: KnownNode[]; unknown: boolean } | null;
}

const everything: Filters = {
  name: null,
  sex: 'All',
  trainingStatus: 'All',
  deployedMode: 'All',
  supervisorId: null,
  chosen: null,
};

/** What pages send: the chosen places with all their parents, sometimes also with all their children. */
function toLocations(chosen: Filters['chosen'], isWithContent: boolean) {
  if (!chosen) return null;
  const readAllPages = new Set(chosen.nodes.flatMap((node) => pathTo(node)));
  const addContent = (node: KnownNode) => {
    readAllPages.add(node);
    node.children.forEach(addContent);
  };
  if (isWithContent) chosen.nodes.forEach(addContent);
  const ids = (level: KnownNode['level']) =>
    [...readAllPages].filter((node) => node.level === level).map(getId);
  return {
    regionIds: ids('regionIds'),
    districtIds: ids('districtIds'),
    villageIds: ids('villageIds'),
    zoneIds: ids('zoneIds'),
    includeUnknownLocation: chosen.unknown,
  };
}

const getId = ({ id }: KnownNode) => id;

/** A place counts as chosen if all its children are. */
function findCompletePlaces(nodes: KnownNode[], structure: KnownNode[]): Set<KnownNode> {
  const complete = new Set(nodes);
  for (const level of ['villageIds', 'districtIds', 'regionIds'])
    for (const node of structure.filter((one) => one.level === level))
      if (node.children.length > 0 && node.children.every((child) => complete.has(child))) complete.add(node);
  return complete;
}

const levels: KnownNode['level'][] = ['regionIds', 'districtIds', 'villageIds', 'zoneIds'];

function isAtChosenPlace({ places }: KnownCollector, { chosen }: Filters, structure: KnownNode[]): boolean {
  if (!chosen) return true;
  if (places.length === 0) return chosen.unknown;
  const complete = [...findCompletePlaces(chosen.nodes, structure)];
  return places.some(({ path }) =>
    path.some((id, depth) => complete.some((node) => node.id === id && node.level === levels[depth])),
  );
}

function isFound(collector: KnownCollector, filters: Filters): boolean {
  const { name, displayName, sex, supervisorId, headSupervisorId } = collector;
  const wanted = filters.name?.toLowerCase();
  return (
    (!wanted || [name, displayName ?? ''].some((part) => part.toLowerCase().includes(wanted))) &&
    ['All', sex].includes(filters.sex) &&
    ['All', collector.isInTrainingMode ? 'InTraining' : 'Trained'].includes(filters.trainingStatus) &&
    ['All', collector.isDeployed ? 'Deployed' : 'NotDeployed'].includes(filters.deployedMode) &&
    (!filters.supervisorId || [supervisorId, headSupervisorId].includes(filters.supervisorId))
  );
}

/** By name, then display name, regardless of case; those without display name last, then by id. */
function byName(one: KnownCollector, other: KnownCollector): number {
  const keys = ({ name, displayName }: KnownCollector) => [name, displayName ?? '\uffff'];
  const [first, second] = [keys(one), keys(other)].map((parts) => parts.map((part) => part.toLowerCase()));
  const differing = first?.findIndex((part, index) => part !== second?.[index]) ?? -1;
  if (differing < 0) return one.id - other.id;
  return (first?.[differing] ?? '') < (second?.[differing] ?? '') ? -1 : 1;
}

/** Reads all pages. */
async function readAllPages(register: GeneratedRegister, userId: number, body: object) {
  const rows: Row[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const path = `/api/dataCollector/list?projectId=${register.projectId}`;
    const { status, body: answer } = await app.as(userId).post(path, { ...body, pageNumber });
    expect(status).toBe(200);
    const { data, page, rowsPerPage, totalRows } = answer.value;
    expect([page, rowsPerPage]).toEqual([pageNumber, 30]);
    rows.push(...data);
    if (data.length < 30) {
      expect(totalRows).toBe(rows.length);
      return rows;
    }
  }
}

interface Row {
  id: number;
  name: string;
  phoneNumber?: string;
  supervisor: { id: number };
  locations: { region: string; district: string; village: string }[];
}

const toComparable = ({ id, name, phoneNumber, supervisor, locations }: Row) => ({
  id,
  name,
  phoneNumber: phoneNumber ?? null,
  supervisorId: supervisor.id,
  places: locations.map(({ region, district, village }) => [region, district, village].join()),
});
const expected = (collector: KnownCollector) => ({
  id: collector.id,
  name: collector.name,
  phoneNumber: collector.phoneNumber,
  supervisorId: collector.supervisorId ?? collector.headSupervisorId,
  places: collector.places.map(({ region, district, village }) => [region, district, village].join()),
});

type Person = { userId: number; maySee(collector: KnownCollector): boolean };

function listPeople({ teams }: GeneratedRegister, hasCoordinator: boolean): Record<string, Person> {
  const [{ manager, head, led, supervisors, organizationId }, second] = teams as [Team, Team];
  const ofOrganization = (id: number) => (collector: KnownCollector) =>
    !hasCoordinator || collector.organizationId === id;
  return {
    administrator: { userId: administrator, maySee: () => true },
    manager: { userId: manager, maySee: ofOrganization(organizationId) },
    'manager of the other organization': {
      userId: second.manager,
      maySee: ofOrganization(second.organizationId),
    },
    supervisor: {
      userId: supervisors[1] as number,
      maySee: ({ supervisorId }) => supervisorId === supervisors[1],
    },
    'head supervisor': {
      userId: head,
      maySee: ({ supervisorId, headSupervisorId }) => supervisorId === led || headSupervisorId === head,
    },
  };
}

type Team = GeneratedRegister['teams'][number];

/** Every value of every filter, one at a time. */
function singleFilters({ teams, structure }: GeneratedRegister): Partial<Filters>[] {
  const supervisors = teams.flatMap(({ head, supervisors: others }) => [head, ...others]);
  return [
    {},
    ...['awa', 'BIN', 'ndi', 'a', 'xyz', 'Awa Binta'].map((name) => ({ name })),
    ...['Male', 'Female', 'Other'].map((sex) => ({ sex })),
    ...['Trained', 'InTraining'].map((trainingStatus) => ({ trainingStatus })),
    ...['Deployed', 'NotDeployed'].map((deployedMode) => ({ deployedMode })),
    ...supervisors.map((supervisorId) => ({ supervisorId })),
    ...structure.map((node) => ({ chosen: { nodes: [node], unknown: false } })),
    ...[true, false].map((unknown) => ({ chosen: { nodes: [], unknown } })),
    ...structure
      .filter(({ children }) => children.length > 1)
      .map(({ children }) => ({ chosen: { nodes: children, unknown: true } })),
  ];
}

function randomFilters({ random, teams, structure }: GeneratedRegister): Partial<Filters> {
  const { pick, chance, integer } = random;
  const supervisors = teams.flatMap(({ head, supervisors: others }) => [head, ...others]);
  const places = Array.from({ length: integer(0, 4) }, () => pick(structure));
  // Choosing a place and something inside it selects only the inner one: that is what the tree sends.
  const nodes = places.filter((node) => !places.some((other) => other !== node && isIn(other, node)));
  return {
    ...(chance(0.4) && { name: pick(['aw', 'B', 'a', 'ou']) }),
    ...(chance(0.4) && { sex: pick(['Male', 'Female', 'Other']) }),
    ...(chance(0.4) && { trainingStatus: pick(['Trained', 'InTraining']) }),
    ...(chance(0.4) && { deployedMode: pick(['Deployed', 'NotDeployed']) }),
    ...(chance(0.3) && { supervisorId: pick(supervisors) }),
    ...(chance(0.6) && { chosen: { nodes, unknown: chance(0.3) } }),
  };
}

const isIn = (inner: KnownNode, outer: KnownNode) => pathTo(inner).includes(outer);

const managers = ['manager', 'manager of the other organization'];
const everybody = ['administrator', ...managers, 'supervisor', 'head supervisor'];

describe.each([
  ['of its own', false, everybody.filter((who) => who !== managers[1])],
  ['with a coordinator', true, managers],
])('in a society %s, the list is right', (_society, hasCoordinator, people) => {
  let register: GeneratedRegister;
  beforeAll(async () => {
    register = await aGeneratedRegister(app.db, `register ${hasCoordinator}`, hasCoordinator);
  });

  async function compare(who: string, given: Partial<Filters>): Promise<number> {
    const filters = { ...everything, ...given };
    const { chosen, ...body } = filters;
    const { userId, maySee } = listPeople(register, hasCoordinator)[who] as Person;
    const locations = toLocations(chosen, register.random.chance(0.5));
    const rows = await readAllPages(register, userId, { ...body, locations });
    const found = register.collectors
      .filter(
        (one) => maySee(one) && isFound(one, filters) && isAtChosenPlace(one, filters, register.structure),
      )
      .toSorted(byName);
    expect(rows.map(toComparable), JSON.stringify({ who, ...body, locations })).toEqual(found.map(expected));
    return rows.length;
  }

  test.each(people)('with every single filter, for the %s', async (who) => {
    const found: number[] = [];
    for (const filters of singleFilters(register)) found.push(await compare(who, filters));
    expect(found[0]).toBeGreaterThan(5);
  });

  test.each(everybody)('with several filters at once, for the %s', async (who) => {
    const found: number[] = [];
    for (let round = 0; round < 20; round++) found.push(await compare(who, randomFilters(register)));
    expect(found.filter((count) => count > 0).length).toBeGreaterThan(5);
  });
});
