import type { Page } from 'playwright-core';
import { project, type Screen, society } from './screen.ts';

const collectors = project('datacollectors/import');
const places = society('structure/import');
const by = 'manager';
const ready = 'main h2';

/** Pages that import lists. */
export const importScreens: readonly Screen[] = [
  { name: 'import of data collectors', by, path: collectors, ready },
  { name: 'import of places', by: 'administrator', path: places, ready },
  {
    ...{ name: 'import of population', by: 'administrator', ready },
    path: society('structure/population/import'),
  },
  { name: 'boundaries', by: 'administrator', path: society('structure/boundaries'), ready, hasMap: true },
  { name: 'places to check', by, path: project('datacollectors/placestocheck'), ready: 'main p' },
];

const chooseFile = (text: string) => async (page: Page) => {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('main input[type=file]').setInputFiles(file);
  await page.locator('main table').waitFor();
};

/** Results of checking a file. */
export const importParts: readonly Screen[] = [
  {
    name: 'import of data collectors with errors',
    by,
    path: collectors,
    ready,
    inside: chooseFile('Type,Name,Region,District,Village,Shoe size\nHuman,Awa,Nowhere,,,38\nRobot,,,,,\n'),
  },
  {
    name: 'import of places without errors',
    by: 'administrator',
    path: places,
    ready,
    inside: chooseFile(
      'Region,District,Village,Zone\nHighlands,Upper Vale,Stone Bridge,Market\nHighlands,,,\n',
    ),
  },
];
