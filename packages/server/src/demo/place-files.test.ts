import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../test/support/builders/people.ts';
import { aSociety } from '../../test/support/builders/societies.ts';
import { type FileKind, sendFile } from '../../test/support/files/list-files.ts';
import { startTestApp } from '../../test/support/test-app.ts';
import { createPlaceFiles, type PlaceFile } from './place-files.ts';

const app = await startTestApp();
afterAll(() => app.close());

let nationalSocietyId: number;
let manager: number;
let files: PlaceFile[];
beforeAll(async () => {
  const society = await aSociety(app.db);
  nationalSocietyId = society.id;
  // Without the places that other tests need.
  await app.db.deleteFrom('regions').where('nationalSocietyId', '=', nationalSocietyId).execute();
  manager = await aUser(app.db, 'Manager', { nationalSocietyId, organizationId: society.organizationId });
  files = await createPlaceFiles(2024);
});

async function importFile(name: string, call: string) {
  const file = files.find((one) => one.name === name);
  const path = `/api/nationalSocietyStructure/${call}?nationalSocietyId=${nationalSocietyId}&isPreview=false`;
  const kind: FileKind = name.endsWith('.csv') ? 'csv' : 'xlsx';
  const { status, body } = await sendFile(app, manager, path, file?.content ?? Buffer.alloc(0), kind);
  expect(status).toBe(200);
  expect(body.value.faults).toEqual([]);
  expect(body.value.isImported).toBe(true);
  return body.value;
}

const counts = ({ added }: { added: { kind: string; count: number }[] }) =>
  Object.fromEntries(added.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count]));

describe('the files of the demo’s country', () => {
  it('are two workbooks, boundaries of two levels, and population figures', () => {
    expect(files.map(({ name }) => name)).toEqual([
      ...['1-cod-ab.xlsx', '2-villages.xlsx', '3-adm1.geojson', '3-adm2.geojson', '4-population.csv'],
    ]);
    const [first] = JSON.parse(String(files[3]?.content)).features;
    expect(first.properties).toMatchObject({ ADM1_PCODE: 'KL01', ADM2_PCODE: 'KL0101' });
  });

  it('can be imported one after the other into a national society without places', async () => {
    const codAb = await importFile('1-cod-ab.xlsx', 'import');
    expect(codAb).toMatchObject({ sheet: 'ADM2', sheets: ['ADM0', 'ADM1', 'ADM2'] });
    expect(counts(codAb)).toEqual({ regions: 4, districts: 12, codes: 16 });
    const { villages = 0, zones = 0, ...others } = counts(await importFile('2-villages.xlsx', 'import'));
    expect([villages > 50, zones > 10]).toEqual([true, true]);
    expect(others).toEqual({ codes: villages + zones });
    const { figures = 0 } = counts(await importFile('4-population.csv', 'population/import'));
    // Regions and districts have one of an earlier year as well.
    expect(figures).toBe(villages + zones + 2 * (4 + 12));
  });
});
