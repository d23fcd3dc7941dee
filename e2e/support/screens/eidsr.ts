import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
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

/** Mocks a call. */
async function mockCall(page: Page, address: RegExp, value: unknown): Promise<void> {
  await routeCalls(page, address, (route) =>
    route.fulfill({ json: { isSuccess: true, message: {}, value } }),
  );
}

/** Mocks a society with or without EIDSR. */
async function mockSociety(page: Page, enableEidsrIntegration: boolean): Promise<void> {
  await routeCalls(page, /\/api\/nationalSociety\/\d+\/get/, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    await route.fulfill({
      json: { ...answer, value: { ...answer.value, enableEidsrIntegration } },
    });
  });
}

/** Mocks a configured connection to a reachable system. */
async function mockConnection(page: Page): Promise<void> {
  await mockSociety(page, true);
  await mockCall(page, /\/api\/eidsrconfiguration\/\d+\/get/, configuration);
  await mockCall(page, /\/api\/eidsr\/program/, { id: 'qUprogram01', name: 'Event-based surveillance' });
  await mockCall(page, /\/api\/eidsr\/organisationUnits/, { organisationUnits });
}

const by = 'administrator';
const view = society('eidsrintegration');
const edit = society('eidsrintegration/edit');

/** Mocks an alert of a society with EIDSR. */
async function mockAlert(page: Page, overrides: object = {}): Promise<void> {
  await routeCalls(page, /\/api\/alert\/\d+\/get/, async (route) => {
    const response = await route.fetch();
    const alert = { ...(await response.json()), isNationalSocietyEidsrEnabled: true, ...overrides };
    await route.fulfill({ json: alert });
  });
}

const event = {
  ...{ channel: 'eidsr', kind: 'eidsrEvent', people: [], address: 'dhis.health.example', attempts: 1 },
  createdAt: '2026-03-10T06:00:00.000Z',
};
/** An event that was accepted, and one that was rejected. */
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

/** The EIDSR settings of a society. */
export const eidsrScreens: readonly Screen[] = [
  { name: 'EIDSR connection', by, path: view, ready: 'tbody td', before: mockConnection },
  {
    name: 'disabled EIDSR connection',
    by,
    path: view,
    ready: 'main a',
    before: (page) => mockSociety(page, false),
  },
  {
    name: 'EIDSR connection that is not configured',
    by,
    path: view,
    ready: 'main a',
    before: async (page) => {
      await mockSociety(page, true);
      await mockCall(page, /\/api\/eidsrconfiguration\/\d+\/get/, {
        districtsWithOrganizationUnits: districts,
      });
    },
  },
  {
    name: 'form of the EIDSR connection',
    by,
    path: edit,
    ready: 'main form',
    before: mockConnection,
  },
];

/** Dialogs and states of the form, and of escalating an alert. */
export const eidsrParts: readonly Screen[] = [
  {
    name: 'tested EIDSR connection with a list of units',
    by,
    path: edit,
    ready: 'main form',
    before: mockConnection,
    inside: async (page) => {
      await test(page);
      await page.locator('#districts li button').last().click();
      await page.locator('#districts li [aria-haspopup]').click();
      await page.locator('[role=option]').first().waitFor();
    },
  },
  {
    name: 'tested EIDSR connection with errors',
    by,
    path: edit,
    ready: 'main form',
    before: mockConnection,
    inside: async (page) => {
      await test(page);
      await page.locator('main button[type=submit]').click();
      await page.locator('main form [role=alert]').waitFor();
    },
  },
  {
    name: 'escalate dialog that checks EIDSR',
    by: 'manager',
    path: (places) => `/projects/${places.projectId}/alerts/${places.openAlertId}/assess`,
    ready: 'h3',
    hasMap: true,
    before: async (page) => {
      await mockAlert(page, { assessmentStatus: 'ToEscalate' });
      await mockCall(page, /\/api\/alert\/\d+\/eidsr-validate/, {
        isIntegrationConfigValid: true,
        isEidsrApiConnectionRunning: true,
        isUnreachable: false,
        areReportsValidCount: 2,
      });
    },
    inside: async (page) => {
      await page.locator('main button:last-child >> nth=-1').click();
      await page.locator('[role=dialog] [role=status]', { hasText: 'EIDSR' }).waitFor();
    },
  },
  {
    name: 'escalated alert with events for EIDSR',
    by: 'manager',
    path: (places) => `/projects/${places.projectId}/alerts/${places.escalatedAlertId}/assess`,
    ready: 'section section h3',
    hasMap: true,
    before: async (page) => {
      await mockAlert(page);
      await mockCall(page, /\/api\/alert\/\d+\/deliveries$/, events);
    },
  },
];
