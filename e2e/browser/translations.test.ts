import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFolder } from '../../packages/server/src/platform/texts/text-files.ts';
import { createTestDatabase } from '../../packages/server/test/support/database-server.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { type Api, signIn } from '../support/api.ts';
import { closeWindows, openBrowser } from '../support/browser.ts';
import { timeoutMs } from '../support/demo.ts';
import { administrator, type StartedServer, startServer } from '../support/start-server.ts';

/** A text is edited on its page, displayed by another process, and exported to the text files. */
const script = path.join(import.meta.dirname, '../../packages/server/scripts/export-texts.ts');
const key = 'nationalSocieties.add.title';
const newText = 'Add one more society';

let firstServer: StartedServer;
let secondServer: StartedServer;
let databaseUrl: string;
let api: Api;
let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  await buildClientIfNeeded();
  const database = await createTestDatabase();
  databaseUrl = database.connectionString;
  const settings = { DATABASE_URL: databaseUrl, HARKEN_TEXT_EDITING: 'true' };
  firstServer = await startServer(settings);
  secondServer = await startServer({ DATABASE_URL: databaseUrl });
  api = await signIn(secondServer.url, administrator);
  folder = await mkdtemp(path.join(tmpdir(), 'harken-texts-'));
  browser = await openBrowser();
  page = await browser.newPage({
    viewport: { width: 1366, height: 768 },
    locale: 'en',
    baseURL: firstServer.url,
  });
  page.setDefaultTimeout(timeoutMs);
  return () => database.drop();
});
afterAll(async () => {
  await closeWindows(browser);
  await Promise.all([firstServer, secondServer].map((server) => server?.kill()));
  await rm(folder, { recursive: true, force: true });
});

async function signInAs({ email, password }: { email: string; password: string }) {
  await page.goto('/nationalsocieties');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const fetchEnglish = async () =>
  (await api.call('appData/getStrings', { params: { languageCode: 'en' }, query: {} }))[key]?.value;

describe('a text', () => {
  it('is found by its key on its page', async () => {
    await signInAs(administrator);
    const link = page.getByRole('link', { name: await fetchEnglish() });
    await link.waitFor();
    await page.getByRole('button', { name: 'Show keys' }).click();
    await page.getByRole('link', { name: key }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit text' });
    await dialog.getByText(key, { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/nationalsocieties');
  });

  it('is displayed with changes at once, also by another process', async () => {
    await page.getByRole('textbox', { name: 'English' }).fill(newText);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await fetchEnglish()).toBe(newText);
    await page.getByRole('button', { name: 'Show keys' }).click();
    await page.getByRole('link', { name: newText }).waitFor();
  });

  it('is listed with its languages', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Translations' }).click();
    await page.getByRole('searchbox').fill(newText);
    const row = page.getByRole('row').filter({ hasText: key });
    await row.waitFor();
    expect(await row.textContent()).toContain(newText);
  });

  it('is exported to the text files without other changes', async () => {
    await cp(textFolder, folder, { recursive: true });
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const { stdout, status } = spawnSync(process.execPath, [script, folder], { env, encoding: 'utf8' });
    expect([stdout, status]).toEqual(['written: app/en/nationalSocieties.json\n', 0]);
    const file = JSON.parse(await readFile(path.join(folder, 'app/en/nationalSocieties.json'), 'utf8'));
    expect(file[key]).toBe(newText);
  });

  it('cannot be edited if editing is disabled', async () => {
    const body = {
      key,
      needsImprovement: false,
      translations: [{ languageCode: 'en', value: 'Other words' }],
    };
    expect((await api.ask('resources/saveString', { body })).status).toBe(400);
    expect(await fetchEnglish()).toBe(newText);
  });
});
