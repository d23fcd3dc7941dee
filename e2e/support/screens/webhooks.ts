import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { openDeleteConfirmation, rows, type Screen, society, submitEmpty } from './screen.ts';

const ministry = {
  id: 1,
  name: 'Ministry of Health',
  url: 'https://surveillance.health.example/in/harken?key=of-a-long-address-that-has-to-break',
  kinds: ['report.received', 'alert.raised', 'alert.escalated', 'alert.dismissed', 'alert.closed'],
  isActive: true,
};
const now = '2026-03-10T06:00:00.000Z';
/** One delivery in each state. */
const deliveries = [
  { id: 6, kind: 'ping', state: 'Queued', attempts: 0, createdAt: now },
  {
    ...{ id: 5, kind: 'alert.raised', state: 'Retrying', attempts: 2, createdAt: now },
    ...{
      nextAttemptAt: '2026-03-10T10:40:00.000Z',
      reason: 'outbox.reason.webhookRefused',
      reasonCode: '503',
    },
  },
  { id: 4, kind: 'report.received', state: 'Sent', attempts: 1, createdAt: now, sentAt: now },
  {
    ...{ id: 3, kind: 'alert.escalated', state: 'Failed', attempts: 7, createdAt: now },
    ...{ reason: 'outbox.reason.systemUnreachable', reasonCode: 'ECONNREFUSED' },
  },
  {
    ...{ id: 2, kind: 'alert.closed', state: 'Withheld', attempts: 1, createdAt: now },
    reason: 'outbox.reason.notAllowed',
  },
];
const webhooks = [
  { ...ministry, lastDelivery: deliveries[1] },
  { ...ministry, id: 2, name: 'District', kinds: ['alert.raised'], lastDelivery: deliveries[2] },
  { ...ministry, id: 3, name: 'Trial', kinds: ['alert.closed'], isActive: false },
];

/** Mocks the webhooks of the society. */
async function mockWebhooks(page: Page): Promise<void> {
  const answers: [RegExp, unknown][] = [
    [/\/api\/webhook\/list/, webhooks],
    [/\/api\/webhook\/1\/get/, ministry],
    [/\/api\/webhook\/1\/deliveries/, deliveries],
    [
      /\/api\/webhook\/1\/renewSecret/,
      { id: 1, secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=' },
    ],
  ];
  for (const [address, value] of answers)
    await routeCalls(page, address, (route) =>
      route.fulfill({ json: { isSuccess: true, message: {}, value } }),
    );
}

/** Requests and displays a new secret. */
async function renewSecret(page: Page): Promise<void> {
  await page.locator('section details ~ div button').last().click();
  await page.locator('[role=dialog] button').last().click();
  await page.locator('[role=status] bdi').waitFor();
  await page.locator('details summary').click();
}

const by = 'administrator';
const before = mockWebhooks;
const list = society('webhooks');
const one = society('webhooks/1');
const form = 'main form';

/** Pages of webhooks. */
export const webhookScreens: readonly Screen[] = [
  { name: 'webhooks', by, path: list, ready: rows, before },
  { name: 'no webhooks', by, path: list, ready: 'main a[href$=add]' },
  { name: 'new webhook', by, path: society('webhooks/add'), ready: form },
  { name: 'a webhook', by, path: one, ready: rows, before },
  { name: 'form of a webhook', by, path: society('webhooks/1/edit'), ready: form, before },
];

/** Dialogs and states of these pages. */
export const webhookParts: readonly Screen[] = [
  {
    name: 'new webhook with errors',
    by,
    path: society('webhooks/add'),
    ready: form,
    inside: submitEmpty,
  },
  {
    name: 'confirmation before deleting a webhook',
    by,
    path: list,
    ready: rows,
    before,
    inside: openDeleteConfirmation,
  },
  { name: 'new secret of a webhook', by, path: one, ready: rows, before, inside: renewSecret },
];
