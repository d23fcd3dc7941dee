import type { Page, Response } from 'playwright-core';
import { type Language, languages, type Places, type Size, sizes } from '../demo.ts';
import { routeCalls } from '../route-calls.ts';
import { accessTokenParts, accessTokenScreens } from './access-tokens.ts';
import { administrationParts, administrationScreens } from './administration.ts';
import { alertLogParts } from './alert-log.ts';
import { auditParts, auditScreens } from './audit.ts';
import { collectorParts, collectorScreens } from './collectors.ts';
import { dashboardParts, dashboardScreens } from './dashboards.ts';
import { deliveryParts } from './deliveries.ts';
import { dhis2Screens } from './dhis2.ts';
import { eidsrParts, eidsrScreens } from './eidsr.ts';
import { identityProviderParts, identityProviderScreens } from './identity-providers.ts';
import { importParts, importScreens } from './imports.ts';
import { invitationScreens } from './invitations.ts';
import { notificationParts, notificationScreens } from './notifications.ts';
import { offlineParts } from './offline.ts';
import { outbreakScreens } from './outbreaks.ts';
import { placeParts, placeScreens } from './places.ts';
import { referralParts, referralScreens } from './referrals.ts';
import { reportParts, reportScreens } from './reports.ts';
import { open, project, rows, type Screen, society } from './screen.ts';
import { setupParts, setupScreens } from './setup.ts';
import { signalScreens } from './signals.ts';
import { todayParts, todayScreens } from './today.ts';
import { translationParts, translationScreens } from './translations.ts';
import { twoFactorParts } from './two-factor.ts';
import { verificationParts, verificationScreens } from './verification.ts';
import { webhookParts, webhookScreens } from './webhooks.ts';
import { weeklyReportScreens } from './weekly-reports.ts';

const alert =
  (which: 'openAlertId' | 'escalatedAlertId' | 'closedAlertId', page: string) => (places: Places) =>
    `/projects/${places.projectId}/alerts/${places[which]}/${page}`;

/** Sends an incorrect message, so that the data of the demo does not change. */
async function sendWrongMessage(page: Page): Promise<void> {
  await page.locator('form input').fill('1#1#3');
  const isRead = async (response: Response) =>
    response.url().includes('/simulator/outcome') && !(await response.text()).includes('"Waiting"');
  await Promise.all([page.waitForResponse(isRead), page.locator('form button').click()]);
  await page.locator('main ol, main ul').last().waitFor();
}

/** All screens of the product. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', path: () => '/login', ready: 'form' },
  { name: 'forgotten password', path: () => '/resetPassword', ready: 'form' },
  { name: 'first password', path: () => '/verifyEmail#email=a%40b.example&token=abc', ready: 'form' },
  { name: 'new e-mail address', path: () => '/confirmEmail#token=abc', ready: 'form' },
  { name: 'former e-mail address', path: () => '/undoEmailChange#token=abc', ready: 'form' },
  ...invitationScreens,
  ...notificationScreens,
  ...todayScreens,
  ...signalScreens,
  ...outbreakScreens,
  ...verificationScreens,
  ...referralScreens,
  { name: 'projects', by: 'administrator', path: () => '/', ready: rows },
  { name: 'societies', by: 'administrator', path: () => '/nationalsocieties', ready: rows },
  { name: 'new society', by: 'administrator', path: () => '/nationalsocieties/add', ready: 'main form' },
  { name: 'overview of a society', by: 'administrator', path: society('overview'), ready: 'main dl' },
  { name: 'form of a society', by: 'administrator', path: society('edit'), ready: 'main form' },
  { name: 'places', by: 'administrator', path: society('structure'), ready: '[role=treeitem]' },
  { name: 'users', by: 'administrator', path: society('users'), ready: rows },
  {
    name: 'new supervisor',
    by: 'administrator',
    path: society('users/add'),
    ready: 'main form',
    inside: (page) => page.locator('#field-role').selectOption('Supervisor'),
  },
  { name: 'existing user', by: 'administrator', path: society('users/addExisting'), ready: 'main form' },
  {
    name: 'form of a user',
    by: 'administrator',
    path: (at) => society(`users/${at.nationalSocietyUserId}/edit`)(at),
    ready: 'main form',
  },
  { name: 'global coordinators', by: 'administrator', path: () => '/globalcoordinators', ready: rows },
  {
    name: 'new global coordinator',
    by: 'administrator',
    path: () => '/globalcoordinators/add',
    ready: 'main form',
  },
  {
    name: 'form of a global coordinator',
    by: 'administrator',
    path: (at) => `/globalcoordinators/${at.globalCoordinatorId}/edit`,
    ready: 'main form',
  },
  { name: 'own account', by: 'manager', path: () => '/account', ready: 'main li' },
  { name: 'agreement', by: 'head.manager', path: () => '/agreements', ready: 'main a[target=_blank]' },
  { name: 'alerts', by: 'supervisor', path: project('alerts'), ready: rows },
  { name: 'timeliness of alerts', by: 'manager', path: project('alerts/times'), ready: rows },
  { name: 'scorecards of alert rules', by: 'manager', path: project('alerts/scorecards'), ready: rows },
  { name: 'open alert', by: 'manager', path: alert('openAlertId', 'assess'), ready: 'h3', hasMap: true },
  {
    name: 'escalated alert',
    by: 'manager',
    path: alert('escalatedAlertId', 'assess'),
    ready: 'h3',
    hasMap: true,
  },
  { name: 'closed alert', by: 'manager', path: alert('closedAlertId', 'assess'), ready: 'h3', hasMap: true },
  { name: 'event log of an alert', by: 'manager', path: alert('closedAlertId', 'eventLog'), ready: rows },
  { name: 'outbox', by: 'administrator', path: () => '/outbox', ready: rows },
  { name: 'system check', by: 'administrator', path: () => '/checkup', ready: rows },
  { name: 'system status', by: 'administrator', path: () => '/systemStatus', ready: rows },
  { name: 'failed tasks', by: 'administrator', path: () => '/outbox/failedWork', ready: 'main p' },
  { name: 'simulator', by: 'manager', path: () => '/simulator', ready: 'main form' },
  {
    name: 'simulator after a message',
    by: 'manager',
    path: () => '/simulator',
    ready: 'main form',
    inside: sendWrongMessage,
  },
  { name: 'page not found', by: 'manager', path: () => '/nothing/here', ready: 'h1' },
  { name: 'no access', by: 'data.consumer', path: project('alerts'), ready: 'h1' },
  ...administrationScreens,
  ...auditScreens,
  ...collectorScreens,
  ...dashboardScreens,
  ...eidsrScreens,
  ...dhis2Screens,
  ...weeklyReportScreens,
  ...importScreens,
  ...placeScreens,
  ...reportScreens,
  ...setupScreens,
  ...translationScreens,
  ...webhookScreens,
  ...accessTokenScreens,
  ...identityProviderScreens,
];

/** Opens a filter by its index; on a phone saved views and the sort order come first. */
const openFilter = (index: number) => async (page: Page) => {
  const isPhone = page.viewportSize()?.width === sizes.phone.width;
  if (!isPhone) return page.locator('search button[aria-haspopup]').nth(index).click();
  await page
    .locator('search button')
    .filter({ has: page.locator('svg') })
    .first()
    .click();
  await page
    .locator('[role=dialog] button[aria-expanded]')
    .nth(index + 2)
    .click();
};

/** Mocks an alert with enough accepted reports; does not affect other tests. */
async function mockReadyToEscalate(page: Page): Promise<void> {
  await routeCalls(page, /\/api\/alert\/\d+\/get/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), assessmentStatus: 'ToEscalate' } });
  });
}

/** Dialogs and states of screens. */
export const openedScreens: readonly Screen[] = [
  {
    name: 'filter of alerts by status',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await openFilter(1)(page);
      await page.locator('[role=dialog] [role=radiogroup]').waitFor();
    },
  },
  {
    name: 'filter of alerts by place',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await openFilter(3)(page);
      await page.locator('[role=treeitem] span').first().click();
      await page.locator('[role=treeitem][aria-level="2"]').first().waitFor();
    },
  },
  {
    name: 'new society with errors',
    by: 'administrator',
    path: () => '/nationalsocieties/add',
    ready: 'main form',
    inside: async (page) => {
      await open('main button[type=submit]')(page);
      await page.locator('main form [role=alert]').waitFor();
    },
  },
  {
    name: 'archive dialog',
    by: 'administrator',
    path: () => '/nationalsocieties',
    ready: rows,
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').last().click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'new user with errors',
    by: 'administrator',
    path: society('users/add'),
    ready: 'main form',
    inside: async (page) => {
      await open('main button[type=submit]')(page);
      await page.locator('main form [role=alert]').waitFor();
    },
  },
  {
    name: 'confirmation before deleting a user',
    by: 'administrator',
    path: society('users'),
    ready: rows,
    inside: async (page) => {
      await open('td button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').last().click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'places with an invalid name',
    by: 'administrator',
    path: society('structure'),
    ready: '[role=treeitem]',
    inside: async (page) => {
      await open('[role=treeitem]')(page);
      await open('[role=treeitem][aria-level="2"] button')(page);
      await page.keyboard.press('Enter');
      await page.locator('[role=tree] [aria-invalid]').waitFor();
    },
  },
  {
    name: 'confirmation before deleting a place',
    by: 'administrator',
    path: society('structure'),
    ready: '[role=treeitem]',
    inside: async (page) => {
      await open('[role=treeitem] button[aria-haspopup=menu]')(page);
      await page.locator('[role=menuitem]').last().click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'escalate dialog',
    by: 'manager',
    path: alert('openAlertId', 'assess'),
    hasMap: true,
    ready: 'h3',
    before: mockReadyToEscalate,
    inside: async (page) => {
      await open('main button:last-child >> nth=-1')(page);
      await page.locator('[role=dialog]').waitFor();
    },
  },
  {
    name: 'results of a search',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await open('header button[aria-haspopup=dialog]')(page);
      await page.locator('[role=dialog] input').fill('ma');
      await page.locator('[role=dialog] section a').first().waitFor();
    },
  },
  {
    name: 'user menu',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await open('header button[aria-haspopup=menu]')(page);
      await page.locator('[role=menu]').waitFor();
    },
  },
  {
    name: 'drawer',
    only: 'phone',
    by: 'manager',
    path: project('alerts'),
    ready: rows,
    inside: async (page) => {
      await open('header button')(page);
      await page.locator('[role=dialog] nav').waitFor();
    },
  },
  ...administrationParts,
  ...alertLogParts,
  ...auditParts,
  ...collectorParts,
  ...dashboardParts,
  ...eidsrParts,
  ...importParts,
  ...placeParts,
  ...offlineParts,
  ...reportParts,
  ...setupParts,
  ...todayParts,
  ...notificationParts,
  ...translationParts,
  ...verificationParts,
  ...referralParts,
  ...webhookParts,
  ...accessTokenParts,
  ...identityProviderParts,
  ...deliveryParts,
  ...twoFactorParts,
];

/** Combines screens with sizes and languages. */
export function combineVariants(
  list: readonly Screen[],
  only: { sizes?: readonly Size[]; languages?: readonly Language[] } = {},
) {
  const allSizes = only.sizes ?? (Object.keys(sizes) as Size[]);
  return list.flatMap((screen) =>
    allSizes
      .filter((size) => !screen.only || screen.only === size)
      .flatMap((size) =>
        (only.languages ?? languages).map((language) => ({ name: screen.name, screen, size, language })),
      ),
  );
}
