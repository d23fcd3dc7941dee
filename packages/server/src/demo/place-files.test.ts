import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { PlaceLevel } from '@harken/domain/places/levels';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../test/support/builders/people.ts';
import { aSociety } from '../../test/support/builders/societies.ts';
import { type FileKind, sendFile } from '../../test/support/files/list-files.ts';
import { startTestApp } from '../../test/support/test-app.ts';
import { createPlaceFiles, type PlaceFile } from './place-files.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'harken-place-files-'));
const app = await startTestApp({ config: { dataDir } });
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
  const address = `/api/nationalSocietyStructure/${call}?nationalSocietyId=${nationalSocietyId}&isPreview=false`;
  const kind: FileKind = name.endsWith('.csv') ? 'csv' : 'xlsx';
  const { status, body } = await sendFile(app, manager, address, file?.content ?? Buffer.alloc(0), kind);
  expect(status).toBe(200);
  expect(body.value.faults).toEqual([]);
  expect(body.value.isImported).toBe(true);
  return body.value;
}

/** Imports the boundaries of a level. @returns how each of them was matched to its place */
async function importBoundaries(name: string, level: PlaceLevel): Promise<string[]> {
  const payload = files.find((one) => one.name === name)?.content ?? Buffer.alloc(0);
  const prefix = '/api/nationalSocietyStructure/boundaries';
  const upload = createHash('md5').update(name).digest('hex');
  const query = `nationalSocietyId=${nationalSocietyId}&upload=${upload}&sizeInBytes=${payload.length}&offset=0`;
  const headers = { 'content-type': 'application/octet-stream' };
  const sent = await app
    .as(manager)
    .send({ method: 'POST', url: `${prefix}/upload?${query}`, payload, headers });
  expect(sent.body.value.isComplete).toBe(true);
  const { body } = await app.as(manager).post(`${prefix}/import?nationalSocietyId=${nationalSocietyId}`, {
    ...{ upload, level, source: 'Invented for the demo', isPreview: false, answers: '' },
  });
  expect(body.value.isImported).toBe(true);
  return body.value.boundaries.map(({ result }: { result: string }) => result);
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
    expect(await importBoundaries('3-adm1.geojson', 'region')).toEqual(Array(4).fill('code'));
    expect(await importBoundaries('3-adm2.geojson', 'district')).toEqual(Array(12).fill('code'));
    const { figures = 0 } = counts(await importFile('4-population.csv', 'population/import'));
    // Regions and districts have one of an earlier year as well.
    expect(figures).toBe(villages + zones + 2 * (4 + 12));
  });

  it('show three planted faults in a list of villages', async () => {
    const rows = [
      'Region,District,Village,Region P-code,District P-code,Village P-code',
      'Norvale,Mbara,First,KL01,KL102,', // a zero went lost
      'Norvale,Mbara,Second,KL01,KL0201,', // the code of a district in another region
      'Norvale,Mbara,Third,KL1,KL0101,', // another zero
    ];
    const address = `/api/nationalSocietyStructure/import?nationalSocietyId=${nationalSocietyId}&isPreview=true`;
    const { body } = await sendFile(app, manager, address, Buffer.from(rows.join('\n')), 'csv');
    expect(body.value.faults.map(({ message }: { message: string }) => message)).toEqual([
      'Mbara already has the code KL0101.',
      'This P-code belongs to Dowe.',
      'Norvale already has the code KL01.',
    ]);
  });
});
