import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFolder } from '../../packages/server/src/platform/texts/text-files.ts';
import { createTestDatabase, startTestCluster } from '../../packages/server/test/support/cluster.ts';
import { buildClientIfNeeded } from '../../scripts/lib/client-build.mjs';
import { type Api, signIn } from '../support/api.ts';
import { launchBrowser } from '../support/browser.ts';
import { administrator, type StartedServer, startServer } from '../support/start-server.ts';

/** A text is changed where it is read, seen through another process, and taken into the files of the product. */
const script = path.join(import.meta.dirname, '../../packages/server/scripts/export-texts.ts');
const key = 'nationalSocieties.add.title';
const words = 'Add one more society';

let here: StartedServer;
let there: StartedServer;
let databaseUrl: string;
let api: Api;
let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  await buildClientIfNeeded();
  const cluster = await startTestCluster();
  databaseUrl = (await createTestDatabase(cluster)).connectionString;
  const settings = { DATABASE_URL: databaseUrl, HARKEN_TEXT_EDITING: 'true' };
  here = await startServer(settings);
  there = await startServer({ DATABASE_URL: databaseUrl });
  api = await signIn(there.url, administrator);
  folder = await mkdtemp(path.join(tmpdir(), 'harken-texts-'));
  browser = await launchBrowser();
  page = await browser.newPage({ viewport: { width: 1366, height: 768 }, locale: 'en', baseURL: here.url });
  page.setDefaultTimeout(15_000);
  return () => cluster.stop();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([here, there].map((server) => server?.kill()));
  await rm(folder, { recursive: true, force: true });
});

async function signInAs({ email, password }: { email: string; password: string }) {
  await page.goto('/nationalsocieties');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const englishOf = async () =>
  (await api.call('appData/getStrings', { params: { languageCode: 'en' }, query: {} }))[key]?.value;

describe('a text', () => {
  it('is found by its key on the page where it stands', async () => {
    await signInAs(administrator);
    const link = page.getByRole('link', { name: await englishOf() });
    await link.waitFor();
    await page.getByRole('button', { name: 'Switch keys' }).click();
    await page.getByRole('link', { name: key }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit text' });
    await dialog.getByText(key, { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/nationalsocieties');
  });

  it('shows as it was changed, here and through another process, at once', async () => {
    await page.getByRole('textbox', { name: 'English' }).fill(words);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await englishOf()).toBe(words);
    await page.getByRole('button', { name: 'Switch keys' }).click();
    await page.getByRole('link', { name: words }).waitFor();
  });

  it('stands in the list with its languages', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Translations' }).click();
    await page.getByRole('searchbox').fill(words);
    const row = page.getByRole('row').filter({ hasText: key });
    await row.waitFor();
    expect(await row.textContent()).toContain(words);
  });

  it('is taken into the files, and nothing else in them is', async () => {
    await cp(textFolder, folder, { recursive: true });
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    const { stdout, status } = spawnSync(process.execPath, [script, folder], { env, encoding: 'utf8' });
    expect([stdout, status]).toEqual(['written: app/en/nationalSocieties.json\n', 0]);
    const file = JSON.parse(await readFile(path.join(folder, 'app/en/nationalSocieties.json'), 'utf8'));
    expect(file[key]).toBe(words);
  });

  it('cannot be changed where editing is off', async () => {
    const body = {
      key,
      needsImprovement: false,
      translations: [{ languageCode: 'en', value: 'Other words' }],
    };
    expect((await api.ask('resources/saveString', { body })).status).toBe(400);
    expect(await englishOf()).toBe(words);
  });
});
