import { afterAll, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());
const society = await aSociety(app.db);
const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
const [manager, colleague] = [await aUser(app.db, 'Manager', at), await aUser(app.db, 'Manager', at)];

const aView = (name: string, given: object = {}) => ({
  ...{ name, filters: '{"status":"Open","period":"last7Days"}', isDefault: false },
  ...given,
});
const store = (views: object[], { by = manager, list = 'alerts', scopeId = 5 } = {}) =>
  app.as(by).post('/api/savedView/store', { list, scopeId, views });
const read = async (by = manager, place = 'list=alerts&scopeId=5') =>
  (await app.as(by).get(`/api/savedView/list?${place}`)).body.value;

it('keeps the views of one person, list and project, in order', async () => {
  const views = [aView('Open now', { isDefault: true }), aView('Last week')];
  expect((await store(views)).status).toBe(200);
  expect((await store([aView('Mine')], { by: colleague })).status).toBe(200);
  expect((await store([aView('Elsewhere')], { scopeId: 6 })).status).toBe(200);
  expect(await read()).toEqual(views);
  expect(await read(manager, 'list=outbox&scopeId=0')).toEqual([]);
  await store([aView('Renamed')]);
  expect(await read()).toEqual([aView('Renamed')]);
  expect(await read(colleague)).toEqual([aView('Mine')]);
});

it.each<[string, object[]]>([
  ['too many', Array.from({ length: 21 }, (_, index) => aView(`View ${index}`))],
  ['two with one name', [aView('Same'), aView('same')]],
  ['two that open with the list', [aView('A', { isDefault: true }), aView('B', { isDefault: true })]],
  ['one without a name', [aView(' ')]],
  ['one with a long name', [aView('x'.repeat(61))]],
  ['one with filters that are no object', [aView('A', { filters: '[1]' })]],
  ['one with too many filters', [aView('A', { filters: JSON.stringify({ search: 'x'.repeat(8000) }) })]],
])('refuses %s', async (_case, views) => {
  const before = await read();
  expect((await store(views)).status).toBe(400);
  expect(await read()).toEqual(before);
});

it('refuses lists without views, and people who are not signed in', async () => {
  expect((await store([], { list: 'users' })).status).toBe(400);
  expect((await app.nobody.get('/api/savedView/list?list=alerts&scopeId=5')).status).toBe(401);
});
