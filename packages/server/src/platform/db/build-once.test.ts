import { afterAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { buildOnce } from './build-once.ts';

const app = await startTestApp();
afterAll(() => app.close());

test('a query is built once, and run with the ids of each call', async () => {
  let buildCount = 0;
  const selectCountries = buildOnce((db, [smallest, largest]: readonly [number, number]) => {
    buildCount += 1;
    return db
      .selectFrom('countries')
      .select(['id', 'name'])
      .where('id', '>=', smallest)
      .where('id', '<=', largest)
      .where('name', '!=', '')
      .orderBy('id');
  });
  const all = await app.db.selectFrom('countries').select(['id', 'name']).orderBy('id').execute();
  const [first, second, third] = all.map(({ id }) => id) as [number, number, number];
  const find = async (ids: readonly [number, number]) =>
    (await app.db.executeQuery(selectCountries(app.db, ids))).rows;
  expect(await find([first, second])).toEqual(all.slice(0, 2));
  expect(await find([third, third])).toEqual(all.slice(2, 3));
  expect(await find([second, first])).toEqual([]);
  expect(buildCount).toBe(1);
});
