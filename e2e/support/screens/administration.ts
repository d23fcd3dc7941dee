import type { Page } from 'playwright-core';
import type { Places } from '../demo.ts';
import { openDeleteConfirmation, project, rows, type Screen, society, submitEmpty } from './screen.ts';

/** Changes the first alert rule, and waits for the preview of its effect. */
async function changeRule(page: Page, selector: string): Promise<void> {
  await page.locator(`${selector} [name$=alertRuleCountThreshold]`).first().fill('2');
  await page.locator(`${selector} section[aria-label] table`).first().waitFor();
}

/** Chooses a type of gateway that has settings of its own, and submits its empty fields. */
async function chooseTypeWithSettings(page: Page): Promise<void> {
  await page.locator('[name=gatewayType][value=Kannel]').check();
  await submitEmpty(page);
}

async function testAnotherRule(page: Page): Promise<void> {
  await page.locator('section[id^=health-risk-] button').first().click();
  await page.locator('[role=dialog]').waitFor();
  await changeRule(page, '[role=dialog]');
}

/** Opens the form of a rule per population, takes over published thresholds, and waits for the preview of their effect. */
async function openPopulationRule(page: Page): Promise<void> {
  await page.locator('section[id^=health-risk-] dd button').first().click();
  await page.locator('[role=dialog] fieldset button').first().click();
  await page.locator('[role=dialog] section[aria-label] table').first().waitFor();
}

const by = 'administrator';
const form = 'main form';
const inSociety = (page: (at: Places) => string) => (at: Places) => society(page(at))(at);
const ofProject = (page: string) => inSociety((at) => `projects/${at.projectId}/${page}`);
const recipients = project('alertNotifications');

/** Pages of gateways, organizations, projects, health risks and recipients. */
export const administrationScreens: readonly Screen[] = [
  { name: 'gateways', by, path: society('smsgateways'), ready: rows },
  { name: 'new gateway', by, path: society('smsgateways/add'), ready: form },
  { name: 'preparing a telephone', by, path: society('smsgateways/preparephone'), ready: 'main ol' },
  {
    name: 'form of a gateway',
    by,
    path: inSociety((at) => `smsgateways/${at.smsGatewayId}/edit`),
    ready: form,
  },
  { name: 'organizations', by, path: society('organizations'), ready: rows },
  { name: 'new organization', by, path: society('organizations/add'), ready: form },
  {
    name: 'form of an organization',
    by,
    path: inSociety((at) => `organizations/${at.organizationId}/edit`),
    ready: form,
  },
  { name: 'projects of a society', by, path: society('projects'), ready: rows },
  { name: 'new project', by, path: society('projects/add'), ready: form },
  { name: 'overview of a project', by, path: ofProject('overview'), ready: 'main dl' },
  { name: 'form of a project', by, path: ofProject('edit'), ready: form },
  { name: 'organizations of a project', by, path: project('organizations'), ready: rows },
  {
    name: 'new organization of a project',
    by,
    path: project('organizations/add'),
    // in the demo all organizations already take part: then the page shows a message with a link
    ready: 'main form, main a',
  },
  {
    name: 'error messages',
    by: 'manager',
    path: project('errorMessages'),
    ready: 'main h2',
  },
  {
    name: 'form of error messages',
    by: 'manager',
    path: project('errorMessages?isEditing=true'),
    ready: 'main textarea',
  },
  { name: 'health risks', by, path: () => '/healthrisks', ready: rows },
  { name: 'new health risk', by: 'global.coordinator', path: () => '/healthrisks/add', ready: form },
  { name: 'templates of health risks', by, path: () => '/healthrisks/templates', ready: 'main li details' },
  { name: 'form of a health risk', by, path: (at) => `/healthrisks/${at.healthRiskId}/edit`, ready: form },
  { name: 'suspected diseases', by, path: () => '/suspecteddiseases', ready: rows },
  { name: 'new suspected disease', by, path: () => '/suspecteddiseases/add', ready: form },
  {
    name: 'form of a suspected disease',
    by,
    path: (at) => `/suspecteddiseases/${at.suspecteddiseaseId}/edit`,
    ready: form,
  },
  { name: 'alert recipients', by, path: recipients, ready: rows },
  { name: 'new alert recipient', by, path: project('alertNotifications/addRecipient'), ready: form },
  {
    name: 'form of an alert recipient',
    by: 'manager',
    path: (at) => `${recipients(at)}/${at.alertRecipientId}/editRecipient`,
    ready: form,
  },
];

/** Dialogs and states of these pages. */
export const administrationParts: readonly Screen[] = [
  {
    name: 'new gateway with settings and errors',
    by,
    path: society('smsgateways/add'),
    ready: form,
    inside: chooseTypeWithSettings,
  },
  {
    name: 'new health risk with errors',
    by,
    path: () => '/healthrisks/add',
    ready: form,
    inside: submitEmpty,
  },
  {
    name: 'chosen templates of health risks with their texts',
    by,
    path: () => '/healthrisks/templates',
    ready: 'main li details',
    inside: async (page) => {
      for (const box of await page.locator('main li input[type=checkbox]').all()) await box.check();
      await page.locator('main li summary').first().click();
      await page.locator('main li blockquote').first().waitFor();
    },
  },
  {
    name: 'settings copied from another society',
    by,
    path: () => '/nationalsocieties/add',
    ready: '#field-copyFrom',
    inside: async (page) => {
      await page.locator('#field-copyFrom').click();
      await page.locator('[role=option]').first().click();
      await page.locator('#field-copyPlacesFromId').check();
    },
  },
  {
    name: 'project copied from another',
    by,
    path: (at) => `${society('projects/add')(at)}?copyFrom=${at.projectId}`,
    ready: form,
  },
  {
    name: 'confirmation before deleting a health risk',
    by,
    path: () => '/healthrisks',
    ready: rows,
    inside: openDeleteConfirmation,
  },
  {
    name: 'supervisors of an alert recipient',
    by: 'manager',
    path: project('alertNotifications/addRecipient'),
    ready: form,
    inside: async (page) => {
      await page.locator('#trigger input[type=checkbox]').first().uncheck();
      await page.locator('#field-supervisors').click();
      await page.locator('[role=option]').first().waitFor();
    },
  },
  {
    name: 'choice of not-handled recipients',
    by,
    path: recipients,
    ready: '[aria-labelledby=notHandled] td button',
    inside: async (page) => {
      await page.locator('[aria-labelledby=notHandled] td button').first().click();
      await page.locator('[role=dialog] select').waitFor();
    },
  },
  {
    name: 'testing another alert rule on the overview of a project',
    by,
    path: ofProject('overview'),
    ready: 'main dl',
    inside: testAnotherRule,
  },
  {
    name: 'rule per population of a health risk',
    by,
    path: ofProject('overview'),
    ready: 'main dd button',
    inside: openPopulationRule,
  },
  {
    name: 'form of a project with a changed rule',
    by,
    path: ofProject('edit'),
    ready: form,
    inside: (page) => changeRule(page, 'main'),
    loadsMore: true,
  },
  {
    name: 'new project with errors',
    by,
    path: society('projects/add'),
    ready: form,
    inside: submitEmpty,
  },
  {
    name: 'alert settings of a project',
    by,
    path: ofProject('edit'),
    ready: form,
    inside: async (page) => {
      await page.locator('#alerts button').click();
      await page.locator('#alerts ol input').last().waitFor();
    },
    loadsMore: true,
  },
];
