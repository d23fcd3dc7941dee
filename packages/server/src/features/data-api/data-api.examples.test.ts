import { fileURLToPath } from 'node:url';
import { dataOperations, pageOfRows } from '@harken/contract/data-api/operations';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { anAccessToken, readData } from '../../../test/support/builders/access-tokens.ts';
import { anAlertFixture } from '../../../test/support/fixtures/alert-fixture.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/**
 * Records the examples of the API documentation: real responses, about places and people that do not exist. To record them again
 * after a change of the data API, run this test with `--update`.
 */
const file = fileURLToPath(new URL('../../platform/http/openapi/generated/examples.json', import.meta.url));

const app = await startTestApp({ now: '2026-03-11T08:00:00Z' });
afterAll(() => app.close());
const { db } = app;

const { alertOfThree, society, projectId, healthRiskId, people } = await anAlertFixture(app);
const { alertId } = await alertOfThree();

/** Fixtures count their names in all tests together; examples have names that stay. */
async function giveNames(): Promise<void> {
  await db
    .updateTable('nationalSocieties')
    .set({ name: 'Example Red Cross' })
    .where('id', '=', society.id)
    .execute();
  await db
    .updateTable('projects')
    .set({
      name: 'Example project',
      timeZoneId: 'Africa/Blantyre',
      startedAt: new Date('2026-01-05T08:00:00Z'),
    })
    .where('id', '=', projectId)
    .execute();
  await db.updateTable('regions').set({ name: 'North' }).where('id', '=', society.regionId).execute();
  await db.updateTable('districts').set({ name: 'Lakeside' }).where('id', '=', society.districtId).execute();
  await db.updateTable('villages').set({ name: 'Riverbend' }).where('id', '=', society.villageId).execute();
  await db.updateTable('healthRisks').set({ healthRiskCode: 7 }).where('id', '=', healthRiskId).execute();
  await db
    .updateTable('healthRiskContents')
    .set({ name: 'Acute watery diarrhoea' })
    .where('healthRiskId', '=', healthRiskId)
    .execute();
  // Fixtures store reports without computing their week.
  await db
    .updateTable('reports')
    .set({ epiYear: 2026, epiWeek: 10 })
    .where('projectId', '=', projectId)
    .execute();
  await db
    .updateTable('dataCollectors')
    .set({ createdAt: new Date('2026-01-06T08:00:00Z') })
    .where('projectId', '=', projectId)
    .execute();
}

async function addEventAndSignal(): Promise<void> {
  const at = app.clock.now();
  await db
    .insertInto('alertEventLogs')
    .values({ alertId, alertEventTypeId: 1, loggedById: people.manager, occurredAt: at, createdAt: at })
    .execute();
  await db
    .insertInto('signals')
    .values({
      ...{ nationalSocietyId: society.id, healthRiskId, villageId: society.villageId },
      ...{ firstWeek: '2026-03-01', week: '2026-03-01', method: 'c2', parameters: '{}', methods: '[]' },
      ...{ observed: 9, expected: 2.5, upper: 4, completeness: 1, urgency: 3, series: '[]' },
      ...{ raisedAt: at, computedAt: at },
    })
    .execute();
}

await giveNames();
await addEventAndSignal();
const token = await anAccessToken(app, { userId: people.manager });

/** A page of two rows: as much as an example needs. The cursor depends on the database, so it is replaced. */
async function record(name: string) {
  const read = async (accept: string) => {
    const response = await readData(app, token, `${name}?limit=2`, { accept });
    expect(response.statusCode).toBe(200);
    return response;
  };
  const json = (await read('application/json')).json();
  return {
    json: { ...json, next: 'NDIuMC45LmV4YW1wbGU' },
    csv: (await read('text/csv')).body,
    jsonLines: (await read('application/x-ndjson')).body,
  };
}

const examples = Object.fromEntries(
  await Promise.all(dataOperations.map(async ({ name }) => [name, await record(name)] as const)),
);

describe('the examples of the data API', () => {
  test('are real responses', async () => {
    await expect(`${JSON.stringify(examples, null, 2)}\n`).toMatchFileSnapshot(file);
  });

  test.each(dataOperations)('of $name match its schema in all forms', (operation) => {
    const { json, csv, jsonLines } = examples[operation.name] as Awaited<ReturnType<typeof record>>;
    const { data } = pageOfRows({ row: operation.row }).strict().parse(json);
    expect(data.length).toBeGreaterThan(0);
    z.array(operation.row.strict()).parse(json.data);
    const lines = jsonLines.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(json.data);
    const [headings, ...rows] = parse(csv) as string[][];
    expect(headings).toEqual(Object.keys(json.data[0]));
    expect(rows).toHaveLength(json.data.length);
  });

  test('have no personal data', () => {
    for (const { row, name } of dataOperations) {
      const personal = Object.entries(row.shape).filter(([, { description }]) =>
        description?.includes('Personal'),
      );
      for (const [field] of personal)
        for (const shown of examples[name]?.json.data ?? [])
          expect([field, shown[field]]).toEqual([field, null]);
    }
  });
});
