import type { Page } from 'playwright-core';
import type { Places } from '../demo.ts';
import { routeCalls } from '../route-calls.ts';
import { open, project, type Screen, society } from './screen.ts';

const steps = [
  { step: 'places', state: 'Done', missing: [] },
  { step: 'gateway', state: 'Done', missing: [] },
  { step: 'testSms', state: 'Ready', missing: [] },
  { step: 'healthRisks', state: 'Done', missing: [] },
  { step: 'manager', state: 'Done', missing: [] },
  { step: 'project', state: 'Done', missing: [] },
  { step: 'supervisor', state: 'Ready', missing: [] },
  { step: 'dataCollector', state: 'Blocked', missing: ['supervisor'] },
  { step: 'report', state: 'Ready', missing: [], hint: 'collectorsInTraining' },
  { step: 'alert', state: 'Blocked', missing: ['report'] },
];

const now = '2026-03-10T06:00:00.000Z';
const timedAt = (second: number) => ({
  ...{ arrivedAt: `2026-03-10T05:59:${second}.000Z`, processedAt: now, milliseconds: 180 },
});
const sender = {
  ...{ phoneNumber: '+999705550142', name: 'Mariam Kessy', village: 'Oru Ferry', isInTraining: false },
};
/** A report that raised an alert, one that could not be parsed, and one whose time could not be read. */
const messages = [
  {
    id: 3,
    text: '3#2#1',
    outcome: {
      ...{ state: 'Read', gatewayName: 'Norvale 1', sender, timings: timedAt(40) },
      reading: {
        parts: [
          { text: '3', role: 'healthRisk', name: 'Acute watery diarrhoea' },
          { text: '2', role: 'sex', meaning: 'female' },
          { text: '1', role: 'age', meaning: 'belowFive' },
        ],
      },
      report: { id: 88213, kind: 'Single', healthRiskName: 'Acute watery diarrhoea', isTraining: false },
      reply: {
        ...{ text: 'Give plenty of safe water and ORS.', state: 'Sent', createdAt: now },
        ...{ characters: 34, encoding: 'GSM-7', parts: 1 },
      },
      alert: { id: 1, projectId: 1, isNew: true, countThreshold: 3, counted: 3, accepted: 0, pending: 3 },
    },
  },
  {
    id: 2,
    text: '3-2-1 and a long message that has to break somewhere on a small screen',
    outcome: {
      ...{ state: 'NotUnderstood', gatewayName: 'Norvale 1', sender, errorType: 'FormatError' },
      ...{ reading: { parts: [], fault: 'otherSeparator', probablyMeant: '3#2#1' }, timings: timedAt(20) },
    },
  },
  {
    id: 1,
    text: '1#1#1',
    outcome: {
      ...{
        state: 'NotUnderstood',
        gatewayName: 'Norvale 1',
        errorType: 'Gateway',
        gatewayFault: 'unreadableTime',
      },
      timings: timedAt(10),
    },
  },
];
const rejections = [
  { refusedAt: now, source: 'SmsEagle', reason: 'wrongKey', count: 3 },
  { refusedAt: now, source: 'Telerivet', reason: 'unreadable', count: 1 },
];

const finding = (id: string, state: string, name: string, values: object = {}) => ({
  ...{ id, state, finding: name, values },
});
/** One result of each state. */
const results = [
  finding('secretKey', 'ok', 'ok'),
  finding('baseUrl', 'warning', 'notEncrypted', { address: 'http://surveillance.health.example' }),
  finding('mail', 'failed', 'wrongPassword', {
    setting: 'SMTP_URL',
    host: 'mail.health.example',
    code: '535',
  }),
  finding('backup', 'notChecked', 'noDatabase'),
  finding('devices', 'notConfigured', 'notConfigured'),
  finding('gateways', 'notConfigured', 'notConfigured'),
];

/** Mocks responses of calls. */
const mock =
  (responses: Record<string, unknown>) =>
  async (page: Page): Promise<void> => {
    for (const [path, value] of Object.entries(responses))
      await routeCalls(
        page,
        ({ pathname }) => pathname.startsWith(`/api/${path}`),
        (route) => route.fulfill({ json: { isSuccess: true, message: {}, value } }),
      );
  };

/** Replaces the states of the steps; society, project and gateway are those of the demo. */
const mockSteps = (changed: object) => async (page: Page) => {
  await routeCalls(page, /\/api\/setupGuide\/(nationalSociety|project)\?/, async (route) => {
    const response = await route.fetch();
    const { value, ...envelope } = await response.json();
    await route.fulfill({ json: { ...envelope, value: { ...value, ...changed } } });
  });
};
const mockGuide = mockSteps({ isSetUp: false, steps });
const mockFirstCollector = mockSteps({
  isSetUp: false,
  steps: steps.map((step) => ({ ...step, state: step.step === 'dataCollector' ? 'Ready' : 'Done' })),
});
const mockTest = (test: object) =>
  mock({
    'setupGuide/gatewayTest': { gatewayName: 'Norvale 1', now, messages: [], rejections: [], ...test },
  });
const mockCheckup = { checkup: { checkedAt: now, results } };

const by = 'administrator';
const list = 'main ol li';
const test = (at: Places) => society(`smsgateways/${at.smsGatewayId}/test`)(at);

/** The set-up guides of the installation, a national society and a project, and the test of a gateway. */
export const setupScreens: readonly Screen[] = [
  { name: 'set-up guide of a society', by, path: society('setup'), ready: list, before: mockGuide },
  {
    name: 'set-up guide of a project',
    by: 'supervisor',
    path: project('setup'),
    ready: list,
    before: mockGuide,
  },
  { name: 'set-up guide that is complete', by, path: society('setup'), ready: list },
  {
    name: 'set-up of the installation',
    by,
    path: () => '/checkup/setup',
    ready: `${list} a`,
    before: mock(mockCheckup),
  },
  {
    name: 'first steps of an empty server',
    by,
    path: () => '/nationalsocieties',
    ready: `${list} a`,
    before: mock({ ...mockCheckup, 'nationalSociety/list': [] }),
  },
  { name: 'gateway test without messages', by, path: test, ready: 'main section p', before: mockTest({}) },
  {
    name: 'gateway test with messages',
    by,
    path: test,
    ready: 'main section ol',
    before: mockTest({ lastMessageAt: now, messages, rejections }),
  },
  {
    name: 'first village',
    by,
    path: society('structure?returnTo=%2Fnationalsocieties%2F1%2Fsetup'),
    ready: 'main form',
    before: mock({ 'nationalSocietyStructure/get': { regions: [] } }),
  },
];

const emptyPage = { data: [], page: 1, rowsPerPage: 50, totalRows: 0 };

/** States and explanations of these pages, and lists that are empty until the set-up is done. */
export const setupParts: readonly Screen[] = [
  {
    name: 'first village with errors',
    by,
    path: society('structure'),
    ready: 'main form',
    before: mock({ 'nationalSocietyStructure/get': { regions: [] } }),
    inside: async (page) => {
      await open('main form button[type=submit]')(page);
      await page.locator('main form [aria-invalid]').first().waitFor();
    },
  },
  {
    name: 'empty list of reports with the step that fills it',
    by: 'manager',
    path: project('reports/correct'),
    ready: 'main p + a',
    before: async (page) => {
      await mockFirstCollector(page);
      await mock({ 'report/list': emptyPage })(page);
    },
  },
  {
    name: 'explanation of a term',
    by: 'manager',
    path: (at) => `/projects/${at.projectId}/alerts/${at.openAlertId}/assess`,
    ready: 'h3',
    hasMap: true,
    inside: async (page) => {
      await page.locator('main section button').filter({ hasText: /^\?$/ }).nth(1).click();
      await page.locator('[role=dialog]').waitFor();
    },
  },
];
