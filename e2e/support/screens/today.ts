import { open, project, type Screen } from './screen.ts';

const path = () => '/today';
const tile = 'main a[href*="/today#"]';

/** What waits for somebody: the page, and the first block of their start page. */
export const todayScreens: readonly Screen[] = [
  { name: 'today of a supervisor', by: 'supervisor', path: project('today'), ready: tile },
  { name: 'today of a manager', by: 'manager', path, ready: tile },
  {
    name: 'today at the start page of a supervisor',
    by: 'supervisor',
    path: () => '/',
    ready: tile,
    hasMap: true,
  },
  {
    name: 'today at the start page of a coordinator',
    by: 'coordinator',
    path: () => '/',
    ready: tile,
    hasMap: true,
  },
];

export const todayParts: readonly Screen[] = [
  {
    name: 'sending a suggested correction from today',
    by: 'supervisor',
    path: project('today'),
    ready: tile,
    async inside(page) {
      await open('main section button:has-text("#")')(page);
      await page.locator('[role=dialog]').waitFor();
    },
  },
];
