import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDataCollector } from '../../../test/support/builders/collectors.ts';
import { aUser } from '../../../test/support/builders/people.ts';
import { aProject } from '../../../test/support/builders/projects.ts';
import { anOrganization, aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/** Supervisors and head supervisors see and change only their own collectors, managers those of their organization. */
const app = await startTestApp({ now: '2026-03-10T10:00:00Z' });
afterAll(() => app.close());

const owners = ['supervisor', 'led', 'head', 'otherHead', 'other organization'] as const;
type Owner = (typeof owners)[number];
const people = ['supervisor', 'led', 'head', 'otherHead', 'manager'] as const;
type Person = (typeof people)[number];

/** Whose collectors each may see and change. */
const own: Record<Person, Owner[]> = {
  supervisor: ['supervisor'],
  led: ['led'],
  head: ['led', 'head'],
  otherHead: ['otherHead'],
  manager: ['supervisor', 'led', 'head', 'otherHead'],
};

let society: Awaited<ReturnType<typeof aSociety>>;
let projectId: number;
let ids: Record<Person, number>;
const links = {} as Record<
  Owner,
  { supervisorId: number } | { supervisorId: null; headSupervisorId: number }
>;

beforeAll(async () => {
  society = await aSociety(app.db);
  projectId = await aProject(app.db, society);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const there = { ...at, projectId };
  const head = await aUser(app.db, 'HeadSupervisor', there);
  const led = await aUser(app.db, 'Supervisor', { ...there, headSupervisorId: head });
  const supervisor = await aUser(app.db, 'Supervisor', there);
  const otherHead = await aUser(app.db, 'HeadSupervisor', there);
  const manager = await aUser(app.db, 'Manager', at);
  const organizationId = await anOrganization(app.db, society.id);
  const stranger = await aUser(app.db, 'Supervisor', { ...there, organizationId });
  ids = { supervisor, led, head, otherHead, manager };
  links.supervisor = { supervisorId: supervisor };
  links.led = { supervisorId: led };
  links.head = { supervisorId: null, headSupervisorId: head };
  links.otherHead = { supervisorId: null, headSupervisorId: otherHead };
  links['other organization'] = { supervisorId: stranger };
});

const createCollectorOf = async (owner: Owner): Promise<number> =>
  (await aDataCollector(app.db, { projectId, ...links[owner] })).id;
const findRow = (id: number) =>
  app.db.selectFrom('dataCollectors').selectAll().where('id', '=', id).executeTakeFirst();
const toSupervisorLink = (owner: Owner) => {
  const link = links[owner];
  return link.supervisorId ?? ('headSupervisorId' in link ? link.headSupervisorId : 0);
};

const calls: Record<string, (id: number, owner: Owner) => [string, object] | [string]> = {
  get: (id) => [`/api/dataCollector/${id}/get`],
  edit: (id, owner) => [
    `/api/dataCollector/${id}/edit`,
    {
      projectId,
      dataCollectorType: 'Human',
      name: 'Changed',
      displayName: 'Changed',
      sex: 'Male',
      birthGroupDecade: 1980,
      supervisorId: toSupervisorLink(owner),
      locations: [{ latitude: 1, longitude: 2, villageId: society.villageId }],
    },
  ],
  delete: (id) => [`/api/dataCollector/${id}/delete`, {}],
  setTrainingState: (id) => [
    '/api/dataCollector/setTrainingState',
    { dataCollectorIds: [id], inTraining: true },
  ],
  setDeployedState: (id) => [
    '/api/dataCollector/setDeployedState',
    { dataCollectorIds: [id], deployed: false },
  ],
};

describe.each(Object.keys(calls))('%s', (name) => {
  test.each(people)('is only possible for own collectors, for the %s', async (person) => {
    for (const owner of owners) {
      const id = await createCollectorOf(owner);
      const before = await findRow(id);
      const [path, body] = calls[name]?.(id, owner) ?? [''];
      const caller = app.as(ids[person]);
      const { status } = body ? await caller.post(path, body) : await caller.get(path);
      const isOwn = own[person].includes(owner);
      expect([owner, status]).toEqual([owner, isOwn ? 200 : 403]);
      const isUnchanged = JSON.stringify(await findRow(id)) === JSON.stringify(before);
      expect([owner, isUnchanged]).toEqual([owner, !isOwn || name === 'get']);
    }
  });
});

test.each(people)('lists have only own collectors, for the %s', async (person) => {
  const collectors = new Map<number, Owner>();
  for (const owner of owners) collectors.set(await createCollectorOf(owner), owner);
  const list = await app.as(ids[person]).post(`/api/dataCollector/listAll?projectId=${projectId}`, {});
  const found = new Set(list.body.value.map(({ id }: { id: number }) => id));
  const seen = [...collectors].filter(([id]) => found.has(id)).map(([, owner]) => owner);
  // Without a coordinator, managers see collectors of all organizations in lists.
  expect(seen).toEqual(person === 'manager' ? [...owners] : own[person]);
});

test.each([
  ['setTrainingState', { inTraining: true }],
  ['setDeployedState', { deployed: false }],
] as const)('%s of own and other collectors changes none', async (name, state) => {
  for (const person of people) {
    const [mine] = own[person];
    const theirs = owners.find((owner) => !own[person].includes(owner));
    if (!mine || !theirs) throw new Error(`${person} sees all collectors or none.`);
    const dataCollectorIds = [await createCollectorOf(mine), await createCollectorOf(theirs)];
    const { status } = await app
      .as(ids[person])
      .post(`/api/dataCollector/${name}`, { dataCollectorIds, ...state });
    expect([person, status]).toEqual([person, 403]);
    for (const id of dataCollectorIds)
      expect(await findRow(id)).toMatchObject({ isInTrainingMode: false, isDeployed: true });
  }
});
