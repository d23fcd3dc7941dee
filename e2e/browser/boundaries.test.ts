import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDistrictBoundaries, type DemoBoundaries } from '../../packages/server/src/demo/boundaries.ts';
import { createPlaceFiles } from '../../packages/server/src/demo/place-files.ts';
import { writeShapefile } from '../../packages/server/src/features/structure/boundaries/testing/shapefile.ts';
import { Demo, type Places } from '../support/demo.ts';
import { society } from '../support/screens/screen.ts';

/** Boundaries of the demo's country, shaped as in the humanitarian standard, imported through the screens. */
let demo: Demo;
let places: Places;
let page: Page;
beforeAll(async () => {
  demo = await Demo.open();
  places = await demo.places();
  page = await (await demo.window({ size: 'wide', by: 'administrator' })).newPage();
});
afterAll(() => demo?.close());

type Boundary = DemoBoundaries['features'][number];

/** A line that crosses itself. */
const cross = (boundary: Boundary): Boundary => {
  const [[x, y] = []] = boundary.geometry.coordinates[0] as number[][];
  const [west = 0, south = 0] = [x, y];
  const bowTie = [
    [west, south],
    [west + 0.2, south + 0.2],
    [west + 0.2, south],
    [west, south + 0.2],
    [west, south],
  ];
  return { ...boundary, geometry: { type: 'Polygon', coordinates: [bowTie] } };
};

/** A code whose zero went lost. */
const misspell = ({ properties, ...boundary }: Boundary): Boundary => ({
  ...boundary,
  properties: { ...properties, ADM2_EN: 'Elsewhere', ADM2_PCODE: 'KL102' },
});

type ImportPage = 'Import boundaries' | 'Import places';
const paths: Record<ImportPage, string> = {
  'Import boundaries': 'structure/boundaries',
  'Import places': 'structure/import',
};

const uploadFile = (name: string, content: Buffer | string) =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

async function openImport(title: ImportPage): Promise<void> {
  await page.goto(society(paths[title])(places));
  await page.getByRole('heading', { name: title }).first().waitFor();
}

const openBoundaries = () => openImport('Import boundaries');

it('boundaries live on maps from the first start', async () => {
  await openBoundaries();
  await page.getByRole('button', { name: 'Mbara: District' }).waitFor();
  expect(await page.getByRole('cell', { name: '12 of 12' }).count()).toBe(1);
});

it('three planted faults are reported, and the others join by code', async () => {
  await openBoundaries();
  const [first, second, third, ...others] = createDistrictBoundaries().features as [
    Boundary,
    Boundary,
    Boundary,
  ];
  const features = [cross(first), misspell(second), third, third, ...others];
  await uploadFile('districts.geojson', JSON.stringify({ type: 'FeatureCollection', features }));
  await page.getByText('10 of 13 boundaries can be imported.').waitFor();
  await page.getByText(/Its line crosses itself near/).waitFor();
  await page
    .getByText(/KL0102/)
    .first()
    .waitFor();
  await page.getByText('Its place already has boundary 3 of this file.').waitFor();
  expect(await page.getByRole('cell', { name: 'Matched by P-code' }).count()).toBe(10);
  const button = page.getByRole('button', { name: 'Import 10 boundaries' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
});

it('a shapefile is imported as a whole', async () => {
  await openBoundaries();
  const features = createDistrictBoundaries().features.map(({ properties, geometry }) => ({
    properties: { ...properties },
    geometry,
  }));
  await uploadFile('districts.zip', await writeShapefile(features));
  await page.getByText('12 of 12 boundaries can be imported.').waitFor();
  await page.getByText('Read as Shapefile, projection WGS 84.').waitFor();
  await page.getByLabel('Source').fill('Survey of Kalembe');
  await page.getByRole('button', { name: 'Import 12 boundaries' }).click();
  await page.getByText('12 boundaries imported').waitFor();
  await page.getByRole('cell', { name: 'Survey of Kalembe' }).waitFor();
});

it('every village of a workbook joins by its code, whatever its name', async () => {
  await openImport('Import places');
  const files = await createPlaceFiles(2024);
  const workbook = files.find(({ name }) => name === '2-villages.xlsx');
  await uploadFile('villages.xlsx', workbook?.content ?? Buffer.alloc(0));
  await page.getByText('Everything in this file already exists.').waitFor();
});

it('three planted faults in a list of villages are reported', async () => {
  await openImport('Import places');
  const rows = [
    'Region,District,Village,Region P-code,District P-code,Village P-code',
    'Norvale,Mbara,First,KL01,KL102,', // a zero went lost
    'Norvale,Mbara,Second,KL01,KL0201,', // of a district in another region
    'Norvale,Mbara,Third,KL1,KL0101,', // another zero
  ];
  await uploadFile('villages.csv', rows.join('\n'));
  for (const fault of [
    'Mbara already has the code KL0101.',
    'This P-code belongs to Dowe.',
    'Norvale already has the code KL01.',
  ])
    await page.getByText(fault).first().waitFor();
  expect(await page.getByRole('button', { name: /^Import/ }).getAttribute('aria-disabled')).toBe('true');
});
