import type { Page } from 'playwright-core';
import { open, rows, type Screen } from './screen.ts';

/** What verifying finds, as far as this browser is told. */
const pretendVerdict = (value: object) => (page: Page) =>
  page.route(/\/api\/audit\/verify$/, (route) =>
    route.fulfill({ json: { isSuccess: true, message: {}, value } }),
  );

async function verify(page: Page): Promise<void> {
  await open('main search > button[aria-expanded]:not([aria-haspopup])')(page);
  await open('main form button[type=submit]')(page);
}

/** What was done by whom. */
export const auditScreens: readonly Screen[] = [
  { name: 'audit trail', by: 'administrator', path: () => '/audit', ready: rows },
];

export const auditParts: readonly Screen[] = [
  {
    name: 'one deed of the audit trail',
    by: 'administrator',
    path: () => '/audit',
    ready: rows,
    inside: async (page) => {
      await open('tbody td button')(page);
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'whole audit trail',
    by: 'administrator',
    path: () => '/audit',
    ready: rows,
    before: pretendVerdict({
      isWhole: true,
      seal: { chainNumber: 12_345, hash: '0123456789abcdef'.repeat(4) },
      waiting: 3,
    }),
    inside: async (page) => {
      await verify(page);
      await page.locator('main [role=status] bdi').waitFor();
    },
  },
  {
    name: 'broken audit trail',
    by: 'administrator',
    path: () => '/audit',
    ready: rows,
    before: pretendVerdict({
      isWhole: false,
      fault: 'changed',
      chainNumber: 41,
      entry: { id: 99, doneAt: '2026-03-10T06:00:00.000Z', deed: 'alert/close' },
    }),
    inside: async (page) => {
      await verify(page);
      await page.locator('main [role=alert]').waitFor();
    },
  },
];
