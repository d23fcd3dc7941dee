import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../../../../test/support/builders/people.ts';
import { aProject } from '../../../../test/support/builders/projects.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { aSignalsFixture, type SignalsFixture, signalsNow } from '../testing/signals-fixture.ts';

const app = await startTestApp({ now: signalsNow });
afterAll(() => app.close());
const { db } = app;

let fixture: SignalsFixture;
beforeAll(async () => {
  fixture = await aSignalsFixture(app);
  await fixture.reportRise();
  await fixture.evaluateNight();
});

const read = async (query: string, by = fixture.people.manager) =>
  (await app.as(by).get(`/api/signal/openOnes?nationalSocietyId=${fixture.society.id}${query}`)).body.value;
const readToday = async (projectId: number, by = fixture.people.manager) =>
  (await app.as(by).get(`/api/today/project?projectId=${projectId}`)).body.value;

it('lists the open signals of a national society with their cases', async () => {
  const { count, items } = await read('');
  expect(count).toBe(3);
  expect(items.map(({ level }: { level: string }) => level).toSorted()).toEqual([
    'district',
    'region',
    'village',
  ]);
  expect(items[0]).toMatchObject({ epiYear: 2026, epiWeek: 46, observed: 20, expected: 4 });
});

it('lists those of one project', async () => {
  expect(await read(`&onlyProjectId=${fixture.projectId}`)).toMatchObject({ count: 3 });
  const other = await aProject(db, fixture.society);
  expect(await read(`&onlyProjectId=${other}`)).toEqual({ count: 0, items: [] });
});

it('lists for supervisors those of their projects only', async () => {
  expect(await read('', fixture.people.supervisor)).toMatchObject({ count: 3 });
  const { id: nationalSocietyId, organizationId } = fixture.society;
  const projectId = await aProject(db, fixture.society);
  const elsewhere = await aUser(db, 'Supervisor', { nationalSocietyId, organizationId, projectId });
  expect(await read('', elsewhere)).toEqual({ count: 0, items: [] });
  expect((await readToday(projectId, elsewhere)).openSignals).toEqual({ count: 0, items: [] });
});

it('shows them on the page of today, but not in a closed project', async () => {
  expect((await readToday(fixture.projectId)).openSignals).toMatchObject({ count: 3 });
  expect((await readToday(fixture.projectId, fixture.people.supervisor)).openSignals).toMatchObject({
    count: 3,
  });
  const { id: nationalSocietyId, organizationId } = fixture.society;
  const consumer = await aUser(db, 'DataConsumer', { nationalSocietyId, organizationId });
  const response = await app.as(consumer).get(`/api/signal/openOnes?nationalSocietyId=${nationalSocietyId}`);
  expect(response.status).toBe(403);
});

it('leaves out those that were answered', async () => {
  const [first] = (await read('')).items;
  await app.as(fixture.people.manager).post(`/api/signal/${first.id}/watch`, {});
  const { count, items } = await read('');
  expect(count).toBe(2);
  expect(items.map(({ id }: { id: number }) => id)).not.toContain(first.id);
});
