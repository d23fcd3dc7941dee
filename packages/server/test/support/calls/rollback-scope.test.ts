import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSociety } from '../builders/societies.ts';
import { startTestApp } from '../test-app.ts';
import { openRollbackScope, type RollbackScope } from './rollback-scope.ts';

const app = await startTestApp();
const { db } = app;
let state: RollbackScope;
let societyId: number;
let organizationId: number;

beforeAll(async () => {
  ({ id: societyId, organizationId } = await aSociety(db, { name: 'Before' }));
  state = await openRollbackScope(app.services.pool);
});

afterAll(async () => {
  state.end();
  await app.close();
});

const rename = (name: string) =>
  db.updateTable('nationalSocieties').set({ name }).where('id', '=', societyId).execute();
const findName = async () =>
  (await db.selectFrom('nationalSocieties').select('name').where('id', '=', societyId).executeTakeFirst())
    ?.name;
const fail = () => sql`select 1 / ${0}::int`.execute(db);

test('what is done is rolled back, also within each other', async () => {
  await state.runAndRollBack(async () => {
    await rename('Outside');
    await state.runAndRollBack(() => rename('Inside'));
    expect(await findName()).toBe('Outside');
  });
  expect(await findName()).toBe('Before');
});

test('transactions of the server are committed or rolled back within it', async () => {
  await state.runAndRollBack(async () => {
    await db.transaction().execute(() => rename('Committed'));
    const failed = db.transaction().execute(async () => {
      await rename('Failed');
      await fail();
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await findName()).toBe('Committed');
  });
  expect(await findName()).toBe('Before');
});

test('a commit fails where a constraint is checked by it', async () => {
  await state.runAndRollBack(async () => {
    const other = await aSociety(db);
    const failed = db.transaction().execute(async (trx) => {
      const change = { defaultOrganizationId: other.organizationId };
      await trx.updateTable('nationalSocieties').set(change).where('id', '=', societyId).execute();
    });
    await expect(failed).rejects.toThrow('foreign key');
    const { defaultOrganizationId } = await db
      .selectFrom('nationalSocieties')
      .select('defaultOrganizationId')
      .where('id', '=', societyId)
      .executeTakeFirstOrThrow();
    expect(defaultOrganizationId).toBe(organizationId);
  });
});

test('changes are kept for what follows, except those before a statement that failed', async () => {
  await state.runAndRollBack(async () => {
    await state.runAndKeep(() => rename('Kept'));
    await state.runAndKeep(async () => {
      await rename('Lost');
      await fail().catch(() => undefined);
    });
    expect(await findName()).toBe('Kept');
  });
  expect(await findName()).toBe('Before');
});

test('a statement that is repeated is planned once', async () => {
  await state.runAndRollBack(async () => {
    for (let time = 0; time < 5; time += 1) await findName();
  });
  const { rows } = await sql<{ uses: number }>`
    select generic_plans::int as uses from pg_prepared_statements where statement like 'select "name" from "national_societies"%'`.execute(
    db,
  );
  expect(rows).toEqual([{ uses: expect.any(Number) }]);
  expect(rows[0]?.uses).toBeGreaterThan(3);
});
