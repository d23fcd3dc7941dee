import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { loadTexts } from '../../platform/texts/texts.ts';

let app: TestApp;
let editor: ReturnType<TestApp['as']>;
let editorId: number;

beforeAll(async () => {
  app = await startTestApp({ config: { isTextEditing: true } });
  editorId = await aUser(app.db, 'GlobalCoordinator');
  editor = app.as(editorId);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('textChanges').execute();
  await app.db.deleteFrom('textNotes').execute();
});

type Translation = { languageCode: string; value: string };
type Entry = { key: string; needsImprovement: boolean; translations: Record<string, string> };

const key = 'error.notFound';
const save = (kind: string, body: object) => editor.post(`/api/resources/save${kind}String`, body);
const inFrench = (value: string, of = key) => ({ key: of, translations: [{ languageCode: 'fr', value }] });
const read = async (kind: string, of: string) =>
  (await editor.get(`/api/resources/get${kind}String/${of}`)).body.value;
const fetchText = async (kind: string, of: string, languageCode: string) =>
  (await read(kind, of)).translations.find((item: Translation) => item.languageCode === languageCode).value;
const list = async (name: string): Promise<Entry[]> =>
  (await editor.get(`/api/resources/list${name}`)).body.value.translations;
const listDeleted = async (name: string): Promise<string[]> =>
  (await editor.get(`/api/resources/list${name}`)).body.value.deletedKeys;
const readScreenTexts = async (language: string) =>
  (await app.nobody.get(`/api/appData/getStrings/${language}`)).body.value;

describe('a text', () => {
  it('is returned in every language', async () => {
    expect(await read('', key)).toEqual({
      key,
      needsImprovement: false,
      translations: [
        { languageCode: 'en', name: 'English', value: expect.any(String) },
        { languageCode: 'fr', name: 'Français', value: expect.any(String) },
        { languageCode: 'es', name: 'Español', value: expect.any(String) },
        { languageCode: 'ar', name: 'العربية', value: expect.any(String) },
      ],
    });
  });

  it('with an unknown key can be created', async () => {
    const { needsImprovement, translations } = await read('', 'made.byStaff');
    expect(needsImprovement).toBe(true);
    expect(translations.map(({ value }: Translation) => value)).toEqual(['', '', '', '']);
  });

  it('is saved in the languages that are sent, and shown immediately', async () => {
    const english = await fetchText('', key, 'en');
    const { body } = await save('', { ...inFrench('Rien ici.'), needsImprovement: true });
    expect(body).toMatchObject({ isSuccess: true, value: 'Success' });
    expect((await readScreenTexts('fr'))[key]).toEqual({ value: 'Rien ici.', needsImprovement: true });
    expect(await fetchText('', key, 'en')).toBe(english);
    await save('', inFrench('Plus rien.'));
    expect((await readScreenTexts('fr'))[key]).toEqual({ value: 'Plus rien.', needsImprovement: false });
  });

  it.each(['', ' ', 'original'])('is reset to the product\'s own when saved as "%s"', async (value) => {
    const original = await fetchText('', key, 'fr');
    await save('', inFrench('Rien ici.'));
    await save('', inFrench(value === 'original' ? original : value));
    expect(await fetchText('', key, 'fr')).toBe(original);
    expect(await app.db.selectFrom('textChanges').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('textNotes').selectAll().execute()).toEqual([]);
  });

  it('is not shown after it was deleted, until it is saved again', async () => {
    const english = await fetchText('', key, 'en');
    await save('', inFrench('Rien ici.'));
    await editor.post('/api/resources/deleteString', { key });
    expect(await readScreenTexts('fr')).not.toHaveProperty([key]);
    expect((await list('StringsTranslations')).some((item) => item.key === key)).toBe(false);
    expect(await listDeleted('StringsTranslations')).toEqual([key]);
    expect(await listDeleted('SmsTranslations')).toEqual([]);
    expect((await read('', key)).needsImprovement).toBe(true);
    expect(await fetchText('', key, 'fr')).toBe('');
    await save('', { key, translations: [{ languageCode: 'fr', value: 'De retour.' }] });
    expect((await readScreenTexts('fr'))[key].value).toBe('De retour.');
    expect(await listDeleted('StringsTranslations')).toEqual([]);
    expect((await readScreenTexts('en'))[key].value).toBe(english);
  });

  it('with an unknown key can be deleted', async () => {
    const { status } = await editor.post('/api/resources/deleteString', { key: 'nobody.knows' });
    expect(status).toBe(200);
    expect(await app.db.selectFrom('textNotes').selectAll().execute()).toEqual([]);
  });

  it("of a deleted message is still sent in the product's own words", async () => {
    const sms = 'sms.replaceSupervisor';
    const original = await fetchText('Sms', sms, 'fr');
    await editor.post('/api/resources/deleteSmsString', { key: sms });
    expect((await list('SmsTranslations')).some((item) => item.key === sms)).toBe(false);
    expect(app.services.texts.text('sms', sms, 'fr')).toBe(original);
  });

  it.each(['Email', 'Sms'])(
    'of the kind %s is flagged for improvement, and listed by the flag',
    async (kind) => {
      const of = kind === 'Sms' ? 'sms.replaceSupervisor' : 'email.verification.subject';
      await save(kind, { key: of, translations: [], needsImprovement: true });
      expect((await list(`${kind}Translations?needsImprovementOnly=true`)).map((item) => item.key)).toEqual([
        of,
      ]);
    },
  );

  it('of an SMS or e-mail loses its flag when a client saves it that knows none', async () => {
    const sms = 'sms.replaceSupervisor';
    await app.db.insertInto('textNotes').values({ store: 'sms', key: sms, needsImprovement: true }).execute();
    expect((await read('Sms', sms)).needsImprovement).toBe(true);
    await save('Sms', { key: sms, translations: [] });
    expect((await read('Sms', sms)).needsImprovement).toBe(false);
  });

  it('is recorded with who changed it, and the values before and after', async () => {
    await save('Email', inFrench('Bienvenue', 'email.verification.subject'));
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['action', 'actorId', 'subjectType', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({
      action: 'resources/saveEmailString',
      actorId: editorId,
      subjectType: 'text',
      before: { store: 'email', key: 'email.verification.subject', translations: {} },
      after: { translations: { fr: 'Bienvenue' } },
    });
  });
});

describe('the placeholders of a text', () => {
  const saveInvalid = async (kind: string, body: object) => (await save(kind, body)).body.message.data;

  it.each([
    ['Email', 'email.verification.body', 'Rien', 'Translations[0].Value'],
    ['Sms', 'sms.replaceSupervisor', 'Bonjour {{stranger}}', 'Translations[0].Value'],
    ['', key, 'Rien {', 'Translations[0].Value'],
    ['', key, 'Rien pour {name}', 'Translations[0].Value'],
    ['', key, '{count, plural, one {#}}', 'Translations[0].Value'],
  ])('must be those of the English text (%s %s)', async (kind, of, value, field) => {
    const data = await saveInvalid(kind, inFrench(value, of));
    expect(Object.keys(data)).toEqual([field]);
    expect(await app.db.selectFrom('textChanges').selectAll().execute()).toEqual([]);
  });

  it('are defined by the English text for keys created by staff', async () => {
    const made = (translations: Translation[]) => save('', { key: 'made.byStaff', translations });
    const english = { languageCode: 'en', value: 'Hello {name}' };
    expect((await made([english])).status).toBe(200);
    expect((await made([{ languageCode: 'fr', value: 'Bonjour' }])).status).toBe(400);
    expect((await made([{ languageCode: 'fr', value: 'Bonjour {name}' }])).status).toBe(200);
  });

  it('are checked for languages of the product, each once', async () => {
    const unknown = { key, translations: [{ languageCode: 'xx', value: 'Nothing' }] };
    expect(Object.keys(await saveInvalid('', unknown))).toEqual(['Translations[0].LanguageCode']);
    const twice = [
      { languageCode: 'fr', value: 'Un' },
      { languageCode: 'FR', value: 'Deux' },
    ];
    expect(Object.keys(await saveInvalid('', { key, translations: twice }))).toEqual([
      'Translations[1].LanguageCode',
    ]);
  });
});

describe('the lists', () => {
  it.each([
    ['StringsTranslations', key],
    ['EmailTranslations', 'email.verification.subject'],
    ['SmsTranslations', 'sms.replaceSupervisor'],
  ])('%s contains every text, ordered by key', async (name, known) => {
    const keys = (await list(name)).map((item) => item.key);
    expect(keys).toContain(known);
    expect(keys).toEqual([...keys].sort());
  });

  it('name the languages', async () => {
    const { body } = await editor.get('/api/resources/listSmsTranslations');
    expect(body.value.languages).toContainEqual({ displayName: 'Français', languageCode: 'fr' });
  });

  it('can be limited to texts that need improvement, and omit missing languages', async () => {
    await save('', {
      key: 'made.byStaff',
      needsImprovement: true,
      translations: [{ languageCode: 'fr', value: 'Fait' }],
    });
    expect(await list('StringsTranslations?needsImprovementOnly=true')).toEqual([
      { key: 'made.byStaff', needsImprovement: true, translations: { fr: 'Fait' } },
    ]);
  });
});

describe('where editing is disabled', () => {
  it('texts are listed and exported, but cannot be opened for editing or changed', async () => {
    const closed = await startTestApp();
    const administrator = closed.as(await aUser(closed.db, 'Administrator'));
    const responses = [
      await administrator.get(`/api/resources/getString/${key}`),
      await administrator.post('/api/resources/saveString', inFrench('Rien')),
      await administrator.post('/api/resources/deleteSmsString', { key }),
    ];
    expect(responses.map(({ status, body }) => [status, body.message.key])).toEqual(
      responses.map(() => [400, 'error.unexpected']),
    );
    expect((await administrator.get('/api/resources/listSmsTranslations')).status).toBe(200);
    expect((await administrator.get('/api/resources/export')).status).toBe(200);
    await closed.close();
  });
});

it('a change is visible in another process with its next request', async () => {
  const elsewhere = loadTexts();
  await elsewhere.refresh(app.db);
  await save('', inFrench('Rien ici.'));
  await elsewhere.refresh(app.db);
  expect(elsewhere.text('app', key, 'fr')).toBe('Rien ici.');
});
