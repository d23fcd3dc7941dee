import type { Page } from 'playwright-core';
import { routeCalls } from '../route-calls.ts';
import { rows, type Screen } from './screen.ts';

const key = 'alerts.list.title';
const text = {
  key,
  needsImprovement: true,
  translations: [
    { languageCode: 'en', name: 'English', value: 'Alerts of {place}' },
    { languageCode: 'fr', name: 'Français', value: 'Alertes de {place}' },
    { languageCode: 'es', name: 'Español', value: '' },
    { languageCode: 'ar', name: 'العربية', value: 'تنبيهات {place}' },
  ],
};
const createResponse = (value: object) => ({ json: { isSuccess: true, message: {}, value } });

/** Enables editing of texts in this page, whose settings come with it or from the call. */
async function enableEditing(page: Page): Promise<void> {
  await routeCalls(page, /./, async (route) => {
    if (!route.isDocument) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"isDevelopment":null', '"isDevelopment":true');
    await route.fulfill({ response, body });
  });
  await routeCalls(page, /\/api\/appData\/getAppData$/, async (route) => {
    const response = await route.fetch();
    const { value } = await response.json();
    await route.fulfill({ ...createResponse({ ...value, isDevelopment: true }) });
  });
  await routeCalls(page, /\/api\/resources\/get(Sms)?String\//, (route) =>
    route.fulfill(createResponse(text)),
  );
}

/** Mocks a text that is missing in a language, and one marked for improvement. */
async function mockMissingText(page: Page): Promise<void> {
  await routeCalls(page, /\/api\/resources\/listStringsTranslations/, async (route) => {
    const response = await route.fetch();
    const { value } = await response.json();
    const [first, second, ...others] = value.translations;
    const translations = [
      { ...first, translations: { en: first.translations.en } },
      { ...second, needsImprovement: true },
      ...others,
    ];
    await route.fulfill({ ...createResponse({ ...value, translations }) });
  });
}

async function editFirst(page: Page): Promise<void> {
  await page.locator('td button').first().click();
  await page.locator('[role=dialog] textarea').first().waitFor();
}

async function saveWrong(page: Page): Promise<void> {
  await editFirst(page);
  await page.locator('[role=dialog] textarea').nth(1).fill('Alertes {');
  await page.locator('[role=dialog] button[type=submit]').last().click();
  await page.locator('[role=dialog] [aria-invalid=true]').waitFor();
}

async function openDeleteConfirmation(page: Page): Promise<void> {
  await editFirst(page);
  await page.locator('[role=dialog] button[name=delete]').click();
  await page.locator('[role=dialog]').nth(1).waitFor();
}

async function showKeys(page: Page): Promise<void> {
  await page.locator('[data-keeps-texts] button').click();
  await page.locator('h1', { hasText: 'pages.healthRisks' }).waitFor();
}

/** Lists of texts. */
export const translationScreens: readonly Screen[] = [
  { name: 'texts of the screens', by: 'administrator', path: () => '/translations', ready: rows },
  { name: 'texts of e-mails', by: 'global.coordinator', path: () => '/emailTranslations', ready: rows },
  { name: 'texts of SMS', by: 'administrator', path: () => '/smsTranslations', ready: rows },
];

const editing = { by: 'administrator', before: enableEditing, ready: rows, loadsMore: true } as const;

/** Editors of texts, and pages that show keys. */
export const translationParts: readonly Screen[] = [
  {
    name: 'texts that are missing or marked for improvement',
    by: 'administrator',
    path: () => '/translations',
    ready: rows,
    before: mockMissingText,
  },
  { name: 'editor of a text', path: () => '/translations', inside: editFirst, ...editing },
  { name: 'editor of a text with errors', path: () => '/translations', inside: saveWrong, ...editing },
  { name: 'editor of an SMS', path: () => '/smsTranslations', inside: editFirst, ...editing },
  {
    name: 'confirmation before deleting a text',
    path: () => '/translations',
    inside: openDeleteConfirmation,
    ...editing,
  },
  { name: 'page that shows keys', path: () => '/healthrisks', inside: showKeys, ...editing },
];
