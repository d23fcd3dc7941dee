import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { open, rows, type Screen } from './screen.ts';

/** Mocks the result of the verification. */
const mockVerification = (value: object) => (page: Page) =>
  routeCalls(page, /\/api\/audit\/verify$/, (route) =>
    route.fulfill({ json: { isSuccess: true, message: {}, value } }),
  );

async function verify(page: Page): Promise<void> {
  await open('main search button[aria-expanded]:not([aria-haspopup])')(page);
  await open('main form button[type=submit]')(page);
}

/** The audit log. */
export const auditScreens: readonly Screen[] = [
  { name: 'audit log', by: 'administrator', path: () => '/audit', ready: rows },
];

export const auditParts: readonly Screen[] = [
  {
    name: 'an event of the audit log',
    by: 'administrator',
    path: () => '/audit',
    ready: rows,
    inside: async (page) => {
      await open('tbody td button')(page);
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'intact audit log',
    by: 'administrator',
    path: () => '/audit',
    ready: rows,
    before: mockVerification({
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
    name: 'tampered audit log',
    by: 'administrator',
    path: () => '/audit',
    ready: rows,
    before: mockVerification({
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
