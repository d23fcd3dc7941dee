import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
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

/** An incorrect message with a suggested correction: on some days the demo has none in the last two weeks. */
async function mockMessageToCorrect(page: Page): Promise<void> {
  const message = {
    ...{ id: 3, receivedAt: '2026-03-10T05:59:00Z', message: '3-2-1', suggestedMessage: '3#2#1' },
    ...{ dataCollectorName: 'Mariam Kessy', phoneNumber: '+999705550142' },
  };
  await routeCalls(page, /\/api\/today\/project\?/, async (route) => {
    const response = await route.fetch();
    const { value, ...envelope } = await response.json();
    const messagesToCorrect = { count: 1, items: [message] };
    await route.fulfill({ json: { ...envelope, value: { ...value, messagesToCorrect } } });
  });
}

export const todayParts: readonly Screen[] = [
  {
    name: 'sending a suggested correction from today',
    by: 'supervisor',
    path: project('today'),
    ready: tile,
    before: mockMessageToCorrect,
    async inside(page) {
      await open('main section button:has-text("#")')(page);
      await page.locator('[role=dialog]').waitFor();
    },
  },
];
