import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { aDataCollector } from '../../../../test/support/builders/collectors.ts';
import { anAlertFixture } from '../../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';

const app = await startTestApp();
afterAll(() => app.close());

const migration = new URL('../../../../migrations/2026-11-27-50-duty-periods.sql', import.meta.url);
const createdAt = new Date('2026-01-01T00:00:00Z');

it('the history of training begins with what is known, and invents nothing', async () => {
  const { projectId, people } = await anAlertFixture(app);
  const register = async (isInTrainingMode: boolean, changes: [day: string, began: boolean][]) => {
    const given = { projectId, supervisorId: people.supervisor, createdAt, isInTrainingMode };
    const { id } = await aDataCollector(app.db, given);
    for (const [day, began] of changes)
      await app.db
        .insertInto('auditEvents')
        .values({
          ...{
            action: 'dataCollector/setTrainingState',
            subjectType: 'dataCollector',
            subjectId: id,
            projectId,
          },
          ...{ doneAt: new Date(`2026-${day}T00:00:00Z`), before: '{}' },
          after: JSON.stringify({ isInTrainingMode: began }),
        })
        .execute();
    return id;
  };
  const ids = {
    alwaysInTraining: await register(true, []),
    alwaysTrained: await register(false, []),
    trainedOnce: await register(false, [['02-01', false]]),
    trainedTwice: await register(false, [
      ['02-01', false],
      ['03-01', true],
      ['03-05', false],
    ]),
    againInTraining: await register(true, [
      ['02-01', false],
      ['03-01', true],
    ]),
  };
  await app.db.deleteFrom('dataCollectorTrainingPeriods').execute();
  const text = await readFile(migration, 'utf8');
  const statements = text
    .slice(text.indexOf('with changes as'))
    .split(';\n')
    .filter((part) => part.trim() !== '');
  expect(statements).toHaveLength(2);
  for (const statement of statements) await sql.raw(statement).execute(app.db);
  const rows = await app.db
    .selectFrom('dataCollectorTrainingPeriods')
    .select(['dataCollectorId', 'startedAt', 'endedAt'])
    .orderBy('startedAt')
    .execute();
  const day = (at: Date | null) => at?.toISOString().slice(5, 10) ?? 'now';
  const periodsOf = (id: number) =>
    rows
      .filter(({ dataCollectorId }) => dataCollectorId === id)
      .map(({ startedAt, endedAt }) => `${day(startedAt)} – ${day(endedAt)}`);
  expect(periodsOf(ids.alwaysInTraining)).toEqual(['01-01 – now']);
  expect(periodsOf(ids.alwaysTrained)).toEqual([]);
  expect(periodsOf(ids.trainedOnce)).toEqual(['01-01 – 02-01']);
  expect(periodsOf(ids.trainedTwice)).toEqual(['01-01 – 02-01', '03-01 – 03-05']);
  expect(periodsOf(ids.againInTraining)).toEqual(['01-01 – 02-01', '03-01 – now']);
});
