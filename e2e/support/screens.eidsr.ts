import type { Page } from 'playwright-core';
import { type Screen, society } from './screen.ts';

const districts = ['Mbara', 'Nakiri', 'Kato', 'Oru', 'Sanga'].map((districtName, at) => ({
  districtId: at + 1,
  districtName,
  ...(at < 3 && {
    organisationUnitId: `unit000000${at}`,
    organisationUnitName: `${districtName} District Hospital`,
  }),
}));
const configuration = {
  id: 1,
  username: 'harken.interface',
  password: 'not a real one',
  apiBaseUrl: 'https://dhis.health.example/eidsr-of-the-ministry',
  trackerProgramId: 'qUprogram01',
  locationDataElementId: 'aLocation01',
  dateOfOnsetDataElementId: 'aDateOnset1',
  districtsWithOrganizationUnits: districts,
};
const letters = ['Adela', 'Bondo', 'Kato', 'Mbara', 'Nakiri', 'Oru', 'Sanga'];
const organisationUnits = Array.from({ length: 700 }, (_, at) => ({
  id: `unit${String(at).padStart(7, '0')}`,
  displayName: `${letters[at % letters.length]} Health Centre ${at}`,
}));

/** Answers a call in this browser only. */
async function pretend(page: Page, address: RegExp, value: unknown): Promise<void> {
  await page.route(address, (route) => route.fulfill({ json: { isSuccess: true, message: {}, value } }));
}

/** The society has an outbreak system or has none, as far as this browser is told. */
async function pretendSociety(page: Page, enableEidsrIntegration: boolean): Promise<void> {
  await page.route(/\/api\/nationalSociety\/\d+\/get/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({
      response,
      json: { ...answer, value: { ...answer.value, enableEidsrIntegration } },
    });
  });
}

/** A connection that is set up, to a system that answers. */
async function pretendConnection(page: Page): Promise<void> {
  await pretendSociety(page, true);
  await pretend(page, /\/api\/eidsrconfiguration\/\d+\/get/, configuration);
  await pretend(page, /\/api\/eidsr\/program/, { id: 'qUprogram01', name: 'Event-based surveillance' });
  await pretend(page, /\/api\/eidsr\/organisationUnits/, { organisationUnits });
}

const by = 'administrator';
const view = society('eidsrintegration');
const edit = society('eidsrintegration/edit');

/** An alert of a society with an outbreak system, as far as this browser is told. */
async function pretendAlert(page: Page, given: object = {}): Promise<void> {
  await page.route(/\/api\/alert\/\d+\/get/, async (route) => {
    const response = await route.fetch();
    const alert = { ...(await response.json()), isNationalSocietyEidsrEnabled: true, ...given };
    await route.fulfill({ response, json: alert });
  });
}

const event = {
  ...{ channel: 'eidsr', kind: 'eidsrEvent', people: [], address: 'dhis.health.example', attempts: 1 },
  createdAt: '2026-03-10T06:00:00.000Z',
};
/** An event that was taken, and one that was not. */
const events = [
  { ...event, id: 1, subject: 'Mbara District Hospital', state: 'Sent', mayRetry: false },
  {
    ...{ ...event, id: 2, subject: 'Nakiri District Hospital', state: 'Failed', mayRetry: true },
    ...{ reason: 'outbox.reason.eidsrConflict', reasonCode: '409 E1023' },
  },
];

async function test(page: Page): Promise<void> {
  await page.locator('#field-connection').click();
  await page.locator('#districts li button').first().waitFor();
}

/** The connection of a society to its outbreak system. */
export const eidsrScreens: readonly Screen[] = [
  { name: 'connection to an outbreak system', by, path: view, ready: 'tbody td', before: pretendConnection },
  {
    name: 'connection to an outbreak system that is switched off',
    by,
    path: view,
    ready: 'main a',
    before: (page) => pretendSociety(page, false),
  },
  {
    name: 'connection to an outbreak system that is not set up',
    by,
    path: view,
    ready: 'main a',
    before: async (page) => {
      await pretendSociety(page, true);
      await pretend(page, /\/api\/eidsrconfiguration\/\d+\/get/, {
        districtsWithOrganizationUnits: districts,
      });
    },
  },
  {
    name: 'form of a connection to an outbreak system',
    by,
    path: edit,
    ready: 'main form',
    before: pretendConnection,
  },
];

/** What opens in the form, and before an alert is escalated. */
export const eidsrParts: readonly Screen[] = [
  {
    name: 'tested connection with a list of units',
    by,
    path: edit,
    ready: 'main form',
    before: pretendConnection,
    inside: async (page) => {
      await test(page);
      await page.locator('#districts li button').last().click();
      await page.locator('#districts li [aria-haspopup]').click();
      await page.locator('[role=option]').first().waitFor();
    },
  },
  {
    name: 'tested connection with what is to correct',
    by,
    path: edit,
    ready: 'main form',
    before: pretendConnection,
    inside: async (page) => {
      await test(page);
      await page.locator('main button[type=submit]').click();
      await page.locator('main form [role=alert]').waitFor();
    },
  },
  {
    name: 'escalate dialog that asks the outbreak system',
    by: 'manager',
    path: (places) => `/projects/${places.projectId}/alerts/${places.openAlertId}/assess`,
    ready: 'h3',
    before: async (page) => {
      await pretendAlert(page, { assessmentStatus: 'ToEscalate' });
      await pretend(page, /\/api\/alert\/\d+\/eidsr-validate/, {
        isIntegrationConfigValid: true,
        isEidsrApiConnectionRunning: true,
        areReportsValidCount: 2,
      });
    },
    inside: async (page) => {
      await page.locator('main button:last-child >> nth=-1').click();
      await page.locator('[role=dialog] [role=status]').waitFor();
    },
  },
  {
    name: 'escalated alert with events for the outbreak system',
    by: 'manager',
    path: (places) => `/projects/${places.projectId}/alerts/${places.escalatedAlertId}/assess`,
    ready: 'section section h3',
    before: async (page) => {
      await pretendAlert(page);
      await pretend(page, /\/api\/alert\/\d+\/deliveries$/, events);
    },
  },
];
