import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSession, aUser } from '../../../test/support/builders/people.ts';
import { unzip } from '../../../test/support/files/unzip.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { addLanguages } from '../../platform/texts/languages.ts';
import { textFolder } from '../../platform/texts/text-files.ts';
import { loadTexts } from '../../platform/texts/texts.ts';
import { writeTexts } from './translations.export.ts';

let app: TestApp;
let editor: ReturnType<TestApp['as']>;
let editorId: number;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ config: { isTextEditing: true } });
  editorId = await aUser(app.db, 'Administrator');
  editor = app.as(editorId);
});
afterAll(() => app.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'harken-texts-'));
  await cp(textFolder, folder, { recursive: true });
  await app.db.deleteFrom('textChanges').execute();
  await app.db.deleteFrom('textNotes').execute();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const read = (file: string) => readFile(path.join(folder, file), 'utf8');
const save = (key: string, languageCode: string, value: string) =>
  editor.post('/api/resources/saveString', { key, translations: [{ languageCode, value }] });
const loaded = async () => {
  const texts = loadTexts(folder);
  await texts.refresh(app.db);
  return texts;
};

describe('the export', () => {
  it('equals the folder while nothing was changed', async () => {
    expect(await writeTexts(await loaded(), folder)).toEqual([]);
  });

  it('changes only the lines that staff changed', async () => {
    const before = (await read('app/fr/error.json')).split('\n');
    await save('error.notFound', 'fr', 'Rien ici.');
    expect(await writeTexts(await loaded(), folder)).toEqual(['app/fr/error.json']);
    const after = (await read('app/fr/error.json')).split('\n');
    expect(after.filter((line, index) => line !== before[index])).toEqual([
      expect.stringMatching(/^ {2}"error.notFound": "Rien ici."/),
    ]);
  });

  it('writes a new text to the file of its prefix, or to a new file for a new prefix', async () => {
    await save('alerts.list.madeByStaff', 'en', 'Made by staff');
    await save('made.byStaff', 'fr', 'Fait');
    const texts = await loaded();
    expect(await writeTexts(texts, folder)).toEqual(['app/en/alerts.json', 'app/fr/made.json']);
    expect(await read('app/fr/made.json')).toBe('{\n  "made.byStaff": "Fait"\n}\n');
  });

  it('omits deleted texts', async () => {
    await editor.post('/api/resources/deleteString', { key: 'error.notFound' });
    await writeTexts(await loaded(), folder);
    expect(await read('app/es/error.json')).not.toContain('"error.notFound"');
  });

  it('can be loaded again and shows the same texts', async () => {
    await save('error.notFound', 'fr', 'Rien ici.');
    await save('made.byStaff', 'ar', 'مرحبا');
    await editor.post('/api/resources/deleteString', { key: 'error.unexpected' });
    await writeTexts(await loaded(), folder);
    const again = loadTexts(folder);
    for (const store of ['app', 'email', 'sms'] as const)
      expect(again.listAll(store)).toEqual(app.services.texts.listAll(store));
  });

  it('is also available as a ZIP file with the same content', async () => {
    await save('error.notFound', 'fr', 'Rien ici.');
    await writeTexts(await loaded(), folder);
    const response = await app.app.inject({
      url: '/api/resources/export',
      headers: { cookie: await aSession(app.db, editorId, app.clock.now()) },
    });
    expect(response.headers['content-type']).toBe('application/zip');
    const files = unzip(response.rawPayload);
    expect(files.get('translations/app/fr/error.json')).toBe(await read('app/fr/error.json'));
    expect(files.get('translations/sms/ar/alerts.json')).toBe(await read('sms/ar/alerts.json'));
  });
});

describe('a fifth language', () => {
  it('is added with a folder: shown where it has texts, in English elsewhere, and available as an option', async () => {
    for (const store of ['app', 'email', 'sms'])
      await cp(path.join(folder, store, 'en'), path.join(folder, store, 'pt'), {
        recursive: true,
        filter: (name) => !name.endsWith('.json') || name.endsWith('error.json'),
      });
    const portuguese = { ...JSON.parse(await read('app/pt/error.json')), 'error.notFound': 'Nada aqui.' };
    await writeFile(path.join(folder, 'app/pt/error.json'), JSON.stringify(portuguese));
    const texts = await loaded();
    expect(texts.languages).toContain('pt');
    expect(texts.text('app', 'error.notFound', 'pt')).toBe('Nada aqui.');
    expect(texts.text('sms', 'sms.replaceSupervisor', 'pt')).toBe(
      texts.text('sms', 'sms.replaceSupervisor', 'en'),
    );
    expect(texts.entry('app', 'shell.skip')?.translations).not.toHaveProperty('pt');
    await Promise.all([1, 2, 3].map(() => addLanguages(app.db, texts.languages)));
    const { body } = await app.nobody.get('/api/appData/getAppData');
    expect(body.value.contentLanguages).toHaveLength(5);
    expect(body.value.contentLanguages.at(-1)).toEqual({ id: 5, name: 'Português' });
  });
});
