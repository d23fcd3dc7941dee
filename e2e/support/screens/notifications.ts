import type { Screen } from './screen.ts';

const path = () => '/notifications';

/** The notifications of somebody, and how they want to be notified. */
export const notificationScreens: readonly Screen[] = [
  { name: 'notifications of a supervisor', by: 'supervisor', path, ready: 'main ul a' },
  { name: 'no notifications', by: 'data.consumer', path, ready: 'main b' },
  {
    name: 'notification settings',
    by: 'advisor',
    path: () => '/notifications/settings',
    ready: 'main input[role=switch]',
    inside: (page) => page.locator('main input[role=switch]').first().check(),
  },
  { name: 'stopping notifications by e-mail', path: () => '/unsubscribe#token=abc', ready: 'form' },
];

export const notificationParts: readonly Screen[] = [
  {
    name: 'panel of notifications',
    by: 'supervisor',
    path: () => '/account',
    ready: 'main section',
    only: 'wide',
    loadsMore: true,
    async inside(page) {
      await page.locator('header button[aria-haspopup=dialog]').nth(1).click();
      await page.locator('[role=dialog] ul a').first().waitFor();
    },
  },
];
