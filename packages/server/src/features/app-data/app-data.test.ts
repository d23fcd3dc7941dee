import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { productVersion } from '../../platform/product-version.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the application data', () => {
  it('is public, without the switches that are off', async () => {
    const { status, body } = await app.nobody.get('/api/appData/getAppData');
    expect(status).toBe(200);
    expect(body.value.contentLanguages).toEqual([
      { id: 1, name: 'English' },
      { id: 2, name: 'Français' },
      { id: 3, name: 'Español' },
      { id: 4, name: 'العربية' },
    ]);
    const names = body.value.countries.map((country: { name: string }) => country.name);
    expect(names).toHaveLength(249);
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
    expect(names.at(-1)).toBe('Zimbabwe');
    expect(Object.keys(body.value)).toEqual([
      'contentLanguages',
      'countries',
      'authCookieExpiration',
      'applicationInsightsConnectionString',
      'supporters',
    ]);
    expect(body.value).toMatchObject({
      authCookieExpiration: 180,
      applicationInsightsConnectionString: 'InstrumentationKey=00000000-0000-0000-0000-000000000000',
    });
    expect(body.value).not.toHaveProperty('isDemo');
    expect(body.value).not.toHaveProperty('isDevelopment');
    expect(body.value).not.toHaveProperty('tilesUrl');
  });

  it('says whether texts can be edited, whether it is the demo, and the tile URL', async () => {
    const demo = await startTestApp({
      config: { isDemo: true, isTextEditing: true, tilesUrl: 'https://tiles.test.example/{z}/{x}/{y}.png' },
    });
    const { body } = await demo.nobody.get('/api/appData/getAppData');
    expect(body.value).toMatchObject({
      isDemo: true,
      isDevelopment: true,
      tilesUrl: 'https://tiles.test.example/{z}/{x}/{y}.png',
    });
    await demo.close();
  });
});

describe('the supporters on the sign-in page', () => {
  it('are none by default', async () => {
    const { body } = await app.nobody.get('/api/appData/getAppData');
    expect(body.value.supporters).toEqual([]);
    expect((await app.nobody.get('/api/appData/supporterImage/1')).status).toBe(404);
  });

  it('are named, and their images are served by Harken', async () => {
    const image = { contentType: 'image/svg+xml', content: Buffer.from('<svg/>') };
    const other = await startTestApp({ config: { supporters: [{ name: 'Northlight Fund', image }] } });
    const { body } = await other.nobody.get('/api/appData/getAppData');
    const imageUrl = '/api/appData/supporterImage/1';
    expect(body.value.supporters).toEqual([{ name: 'Northlight Fund', imageUrl }]);
    const response = await other.app.inject(imageUrl);
    expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
      ...[200, 'image/svg+xml', '<svg/>'],
    ]);
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect((await other.nobody.get('/api/appData/supporterImage/2')).status).toBe(404);
    await other.close();
  });
});

describe('the texts', () => {
  const readTexts = async (path: string) =>
    (await app.nobody.get(`/api/appData/getStrings/${path}`)).body.value;

  it('are returned in the requested language, or in English if it is unknown', async () => {
    expect((await readTexts('fr'))['validation.fieldRequired']).toEqual({
      value: 'Saisissez ou choisissez une valeur',
      needsImprovement: false,
    });
    expect((await readTexts('AR'))['validation.fieldRequired'].value).toBe('أدخل قيمة أو اختر واحدة');
    expect((await readTexts('xx'))['validation.fieldRequired'].value).toBe('Enter or choose a value');
  });

  it('can be limited to those shown before sign-in', async () => {
    const entry = await readTexts('en?part=entry');
    expect(entry).toHaveProperty(['user.registration.passwordTooWeak']);
    expect(entry).toHaveProperty(['user.registration.passwordTooCommon']);
    expect(entry).not.toHaveProperty(['nationalSociety.notFound']);
    expect(await readTexts('en')).toHaveProperty(['nationalSociety.notFound']);
  });

  it('include the flag for translators', async () => {
    await app.db
      .insertInto('textNotes')
      .values({ store: 'app', key: 'validation.tooLong', needsImprovement: true })
      .execute();
    expect((await readTexts('en'))['validation.tooLong'].needsImprovement).toBe(true);
  });

  const change = (languageCode: string, key: string, value: string) =>
    app.db.insertInto('textChanges').values({ store: 'app', languageCode, key, value }).execute();

  it('come from the files, overridden immediately by changes made in the product', async () => {
    expect((await readTexts('fr'))['error.notFound'].value).not.toBe('Rien ici.');
    await change('fr', 'error.notFound', 'Rien ici.');
    expect((await readTexts('fr'))['error.notFound'].value).toBe('Rien ici.');
    expect((await readTexts('es'))['error.notFound'].value).not.toBe('Rien ici.');
    await app.db.updateTable('textChanges').set({ value: 'Plus rien.' }).execute();
    expect((await readTexts('fr'))['error.notFound'].value).toBe('Plus rien.');
    await app.db.deleteFrom('textChanges').execute();
    expect((await readTexts('fr'))['error.notFound'].value).not.toBe('Plus rien.');
  });

  it('fall back to English, changed or not; an empty one counts as missing', async () => {
    await change('en', 'made.byStaff', 'Made by staff');
    await change('fr', 'made.byStaff', '');
    expect((await readTexts('fr'))['made.byStaff'].value).toBe('Made by staff');
    await change('fr', 'error.notFound', '');
    expect((await readTexts('fr'))['error.notFound'].value).not.toBe('');
  });

  it('omit those deleted by staff', async () => {
    await app.db
      .insertInto('textNotes')
      .values({ store: 'app', key: 'login.notSucceeded', isDeleted: true })
      .execute();
    expect(await readTexts('en')).not.toHaveProperty(['login.notSucceeded']);
    await app.db.deleteFrom('textNotes').execute();
    expect(await readTexts('en')).toHaveProperty(['login.notSucceeded']);
  });

  it('are not sent again until one changes', async () => {
    const url = '/api/appData/getStrings/en';
    const { headers } = await app.nobody.get(url);
    const again = (tag: unknown, of = url) =>
      app.nobody.send({ method: 'GET', url: of, headers: { 'if-none-match': String(tag) } });
    expect(headers['cache-control']).toBe('no-cache');
    expect(await again(headers.etag)).toMatchObject({ status: 304, body: '' });
    expect((await again(headers.etag, `${url}?part=entry`)).status).toBe(200);
    expect((await again(headers.etag, '/api/appData/getStrings/fr')).status).toBe(200);
    await change('en', 'error.unexpected', 'That went wrong.');
    const changed = await again(headers.etag);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(headers.etag);
    expect(changed.body.value['error.unexpected'].value).toBe('That went wrong.');
  });

  it('reject an unknown part', async () => {
    const { status, body } = await app.nobody.get('/api/appData/getStrings/en?part=all');
    expect(status).toBe(400);
    expect(body.message.data).toEqual({ Part: ['string:validation.valueInvalid'] });
  });
});

describe('the version', () => {
  it('is available to signed-in users, without an envelope', async () => {
    const user = await aUser(app.db, 'DataConsumer');
    expect((await app.as(user).get('/api/appData/version')).body).toEqual({
      name: 'Harken',
      version: productVersion,
      framework: `Node.js ${process.version}`,
    });
    expect((await app.nobody.get('/api/appData/version')).status).toBe(401);
  });
});
