import type { Page } from 'playwright-core';
import { open, type Screen, society } from './screen.ts';

const by = 'manager';
/** The address of the dashboard of a project. */
export const projectDashboard =
  (rest = '') =>
  (places: { nationalSocietyId: number; projectId: number }) =>
    `/nationalsocieties/${places.nationalSocietyId}/projects/${places.projectId}/dashboard${rest}`;
/** The address of the epidemiology of a project. */
const epidemiology =
  (rest = '') =>
  (places: { nationalSocietyId: number; projectId: number }) =>
    `/nationalsocieties/${places.nationalSocietyId}/projects/${places.projectId}/epidemiology${rest}`;
/** The cells of the space-time strip. */
const heatMap = 'main svg[role=img] path[data-tone]';
/** A marker on the map, which is loaded last. */
const marker = '.leaflet-marker-icon button';
/** A period before the demo began. */
const emptyDays = '?startDate=2022-01-01&endDate=2022-01-31';
const collectionPoints = '?dataCollectorType=dataCollectionPoint&groupingType=Week';

/** Dashboards, for those who decide and for data consumers. */
export const dashboardScreens: readonly Screen[] = [
  { name: 'dashboard of a project', by, path: projectDashboard(), ready: marker, hasMap: true },
  {
    name: 'dashboard of a project in training',
    by: 'supervisor',
    path: projectDashboard('?trainingStatus=InTraining&dataCollectorType=dataCollector'),
    ready: 'main section h2',
    hasMap: true,
  },
  {
    name: 'dashboard of collection points by week',
    by,
    path: projectDashboard(collectionPoints),
    ready: marker,
    hasMap: true,
  },
  {
    name: 'dashboard of a project for a data consumer',
    by: 'data.consumer',
    path: projectDashboard(),
    ready: marker,
    hasMap: true,
  },
  {
    name: 'dashboard of a period without reports',
    by,
    path: projectDashboard(emptyDays),
    ready: 'main section + div button',
    hasMap: true, // loaded with the data, before it is known that there is nothing to show
  },
  {
    name: 'dashboard of a project that compares',
    by,
    path: projectDashboard('?compare=before&groupingType=Week'),
    ready: 'main tbody td > bdi[dir=ltr]',
    hasMap: true,
  },
  {
    name: 'situation report by e-mail',
    by,
    path: projectDashboard('/schedule'),
    ready: 'form',
  },
  { name: 'dashboard of a society', by, path: society('dashboard'), ready: marker, hasMap: true },
  { name: 'epidemiology of a project', by, path: epidemiology(), ready: heatMap },
  {
    name: 'epidemiology of a project for a data consumer',
    by: 'data.consumer',
    path: epidemiology('?groupingType=Day'),
    ready: heatMap,
  },
  {
    name: 'epidemiology of a period without reports',
    by,
    path: epidemiology(emptyDays),
    ready: 'main p + button',
  },
  { name: 'epidemiology of a society', by, path: society('epidemiology'), ready: heatMap },
];

async function openFilter(page: Page, index: number): Promise<void> {
  await open('search button')(page);
  await page.locator('[role=dialog] button[aria-expanded]').nth(index).click();
}

/** Shows areas instead of bubbles, over time, with their table. */
async function showAreas(page: Page): Promise<void> {
  await page.locator('fieldset input[type=radio]').nth(1).press('Space');
  await page.locator('path[role=button]').first().waitFor({ state: 'attached' });
  await page.locator('fieldset').nth(2).locator('input').last().press('Space');
  const slider = page.locator('input[type=range]:not([class])');
  await slider.waitFor();
  const card = page.locator('[data-print-part]', { has: slider });
  await card.locator('button[aria-expanded=false]:not([aria-haspopup])').first().click();
  await card.locator('tbody td').first().waitFor();
}

/** Dialogs and states of dashboards. */
export const dashboardParts: readonly Screen[] = [
  {
    name: 'map of a dashboard with districts over time',
    by,
    path: projectDashboard('?groupingType=Week'),
    ready: marker,
    hasMap: true,
    inside: showAreas,
  },
  {
    name: 'period of a dashboard with errors',
    by,
    path: projectDashboard(),
    ready: marker,
    hasMap: true,
    only: 'wide',
    inside: async (page) => {
      await open('search button[aria-haspopup]')(page);
      await page.locator('[role=dialog] input[type=radio]').last().click();
      await page.locator('[role=dialog] input[type=text]').first().fill('2001-01-01');
      await page.locator('[role=dialog] [aria-invalid]').waitFor();
    },
  },
  {
    name: 'filters of a dashboard on a phone, health risks expanded',
    by,
    path: projectDashboard('?groupingType=Week'),
    ready: 'search button',
    hasMap: true,
    only: 'phone',
    inside: async (page) => {
      await page.locator(marker).first().waitFor();
      await openFilter(page, 3);
      await page.locator('[role=dialog] [role=group]').waitFor();
    },
  },
  {
    name: 'list of the map of a dashboard, with the reports of a place',
    by,
    path: projectDashboard(),
    ready: marker,
    hasMap: true,
    inside: async (page) => {
      await open('main [data-print-part] button[aria-expanded=false]:not([aria-haspopup])')(page);
      await open('[data-print-part] tbody button')(page);
      await page.locator('[role=dialog] li').first().waitFor();
    },
  },
];
