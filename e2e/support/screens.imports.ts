import type { Page } from 'playwright-core';
import { project, type Screen, society } from './screen.ts';

const collectors = project('datacollectors/import');
const places = society('structure/import');
const by = 'manager';
const ready = 'main h2';

/** The pages that bring lists from files. */
export const importScreens: readonly Screen[] = [
  { name: 'import of data collectors', by, path: collectors, ready },
  { name: 'import of places', by: 'administrator', path: places, ready },
];

const chooseFile = (text: string) => async (page: Page) => {
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.locator('main input[type=file]').setInputFiles(file);
  await page.locator('main table').waitFor();
};

/** What they say of a file. */
export const importParts: readonly Screen[] = [
  {
    name: 'list of data collectors with what is to correct',
    by,
    path: collectors,
    ready,
    inside: chooseFile('Type,Name,Region,District,Village,Shoe size\nHuman,Awa,Nowhere,,,38\nRobot,,,,,\n'),
  },
  {
    name: 'list of places that can be imported',
    by: 'administrator',
    path: places,
    ready,
    inside: chooseFile(
      'Region,District,Village,Zone\nHighlands,Upper Vale,Stone Bridge,Market\nHighlands,,,\n',
    ),
  },
];
