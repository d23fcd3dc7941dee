import type { Page } from 'playwright-core';
import type { Places } from '../demo.ts';
import { open, openDeleteConfirmation, rows, type Screen } from './screen.ts';

const by = 'manager';
const log = ({ projectId, closedAlertId }: Places) =>
  `/projects/${projectId}/alerts/${closedAlertId}/eventLog`;
const assessment = ({ projectId, escalatedAlertId }: Places) =>
  `/projects/${projectId}/alerts/${escalatedAlertId}/assess`;
/** In the line of the heading, at its end. */
const logEvent = 'div:has(> div > h1) > div:last-child button';

async function openForm(page: Page): Promise<void> {
  await open(logEvent)(page);
  await page.locator('[role=dialog] form').waitFor();
}

async function sendWithoutType(page: Page): Promise<void> {
  await openForm(page);
  await page.locator('[role=dialog] input[type=radio][value="4"]').press('Space');
  await page.locator('[role=dialog] textarea').fill('x'.repeat(3900));
  await open('[role=dialog] button[type=submit]')(page);
  await page.locator('[role=dialog] form [role=alert]').waitFor();
}

async function openComment(page: Page): Promise<void> {
  await open('td button[aria-haspopup=menu]')(page);
  await open('[role=menuitem]')(page);
  await page.locator('[role=dialog] textarea').waitFor();
}

/** Dialogs of the event log of an alert. */
export const alertLogParts: readonly Screen[] = [
  { name: 'form of an event', by, path: assessment, ready: logEvent, hasMap: true, inside: openForm },
  { name: 'event without a subtype', by, path: log, ready: logEvent, inside: sendWithoutType },
  { name: 'comment of an event', by, path: log, ready: rows, inside: openComment },
  {
    name: 'confirmation before deleting an event',
    by,
    path: log,
    ready: rows,
    inside: openDeleteConfirmation,
  },
];
