import { open, type Screen, society } from './screen.ts';

const by = 'administrator';
const ready = 'main h2';

/** Pages of places with their codes and population. */
export const placeScreens: readonly Screen[] = [
  { name: 'codes and population of a region', by, path: society('structure/regions/1'), ready },
  { name: 'codes and population of a district', by, path: society('structure/districts/1'), ready },
  { name: 'codes and population of a village', by, path: society('structure/villages/1'), ready },
  { name: 'codes and population of a zone', by, path: society('structure/zones/1'), ready },
];

const addCode = open('main section:nth-of-type(1) h2 + button');
const addFigure = open('main section:nth-of-type(2) h2 + button');

/** Their forms. */
export const placeParts: readonly Screen[] = [
  {
    ...{ name: 'new code of a place', by, path: society('structure/districts/1'), ready },
    inside: async (page) => {
      await addCode(page);
      await page.locator('[role=dialog] form').waitFor();
    },
  },
  {
    ...{ name: 'new population figure of a place', by, path: society('structure/districts/1'), ready },
    inside: async (page) => {
      await addFigure(page);
      await page.locator('[role=dialog] form').waitFor();
    },
  },
];
