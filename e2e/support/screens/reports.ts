import type { Page } from 'playwright-core';
import { sizes } from '../demo.ts';
import { open, project, rows, type Screen, society, submitEmpty } from './screen.ts';

const by = 'manager';
const incorrect = (sender: string) => project(`reports/incorrect?dataCollectorType=${sender}`);

/** Lists of reports, of a project and of a society. */
export const reportScreens: readonly Screen[] = [
  { name: 'correct reports', by, path: project('reports/correct'), ready: rows },
  { name: 'incorrect reports of people', by, path: incorrect('Human'), ready: rows },
  { name: 'incorrect reports of collection points', by, path: incorrect('CollectionPoint'), ready: rows },
  { name: 'messages of unknown senders', by, path: incorrect('UnknownSender'), ready: rows },
  { name: 'correct reports of a society', by, path: society('reports/correct'), ready: rows },
  { name: 'incorrect reports of a society', by, path: society('reports/incorrect'), ready: rows },
  {
    name: 'form of a report',
    by,
    path: (at) => project(`reports/${at.newReportId}/edit`)(at),
    ready: 'main form',
  },
  {
    name: 'page of a report',
    by,
    path: (at) => project(`reports/${at.newReportId}`)(at),
    ready: 'main dl',
  },
];

/** Submits an empty report; on a phone the form opens from a menu. */
async function submitEmptyReport(page: Page): Promise<void> {
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  await open(`main ${isPhone ? 'button[aria-haspopup=menu]' : 'button[title]:not([aria-label])'}:not(td *)`)(
    page,
  );
  if (isPhone) await page.locator('[role=menuitem]').first().click();
  await page.locator('[role=dialog] button[type=submit]').click();
  await page.locator('[role=dialog] form [role=alert]').waitFor();
}

/** Dialogs and states of lists and forms of reports. */
export const reportParts: readonly Screen[] = [
  {
    name: 'reasons for dismissing a report',
    by,
    path: project('reports/correct'),
    ready: rows,
    inside: async (page) => {
      await open('tbody button[data-action=dismiss]')(page);
      await page.locator('[role=dialog] li button').last().click();
      await page.locator('[role=dialog] textarea').waitFor();
    },
  },
  {
    name: 'menu of a report',
    by,
    path: project('reports/correct'),
    ready: 'td button[aria-haspopup=menu]',
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').first().waitFor();
    },
  },
  {
    name: 'new report with errors',
    by,
    path: project('reports/correct'),
    ready: rows,
    inside: submitEmptyReport,
    loadsMore: true,
  },
  {
    name: 'suggested correction',
    loadsMore: true,
    by,
    path: incorrect('Human'),
    ready: rows,
    inside: async (page) => {
      await page.locator('td button', { hasText: '#' }).first().click();
      await page.locator('[role=dialog] input').waitFor();
    },
  },
  {
    name: 'assigning an unknown sender',
    loadsMore: true,
    by,
    path: incorrect('UnknownSender'),
    ready: rows,
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').first().click();
      await page.locator('[role=dialog] [role=combobox]').waitFor();
    },
  },
  {
    name: 'form of a report with errors',
    by,
    path: (at) => project(`reports/${at.newReportId}/edit`)(at),
    ready: 'main form select',
    inside: async (page) => {
      await page.locator('main form select').first().selectOption('');
      await submitEmpty(page);
    },
  },
];
