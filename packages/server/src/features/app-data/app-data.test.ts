import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the application data', () => {
  it('is there for everybody, without the switches that are off', async () => {
    const { status, body } = await app.nobody.get('/api/appData/getAppData');
    expect(status).toBe(200);
    expect(body.value.contentLanguages).toEqual([
      { id: 1, name: 'English' },
      { id: 2, name: 'Français' },
      { id: 3, name: 'Español' },
      { id: 4, name: 'العربية' },
    ]);
    const names = body.value.countries.map((country: { name: string }) => country.name);
    expect(names.slice(0, 2)).toEqual(['Afghanistan', 'Albania']);
    expect(body.value).toMatchObject({
      authCookieExpiration: 180,
      applicationInsightsConnectionString: 'InstrumentationKey=00000000-0000-0000-0000-000000000000',
    });
    expect(body.value).not.toHaveProperty('isDemo');
    expect(body.value).not.toHaveProperty('isDevelopment');
    expect(body.value).not.toHaveProperty('tilesUrl');
  });

  it('says when texts may be edited, when it is the demo, and where map tiles come from', async () => {
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

describe('the texts', () => {
  const textsOf = async (path: string) =>
    (await app.nobody.get(`/api/appData/getStrings/${path}`)).body.value;

  it('come in the language asked for, in English for a language that is not there', async () => {
    expect((await textsOf('fr'))['validation.fieldRequired']).toEqual({
      value: 'Une valeur est requise',
      needsImprovement: false,
    });
    expect((await textsOf('AR'))['validation.fieldRequired'].value).toBe('هذا الحقل مطلوب');
    expect((await textsOf('xx'))['validation.fieldRequired'].value).toBe('A value is required');
  });

  it('can be only those that are shown before signing in', async () => {
    const entry = await textsOf('en?part=entry');
    expect(entry).toHaveProperty(['user.registration.passwordTooWeak']);
    expect(entry).not.toHaveProperty(['nationalSociety.notFound']);
    expect(await textsOf('en')).toHaveProperty(['nationalSociety.notFound']);
  });

  it('carry the mark of translators', async () => {
    await app.db
      .insertInto('textNotes')
      .values({ store: 'app', key: 'validation.tooLong', needsImprovement: true })
      .execute();
    expect((await textsOf('en'))['validation.tooLong'].needsImprovement).toBe(true);
  });

  it('are not given for a part that does not exist', async () => {
    const { status, body } = await app.nobody.get('/api/appData/getStrings/en?part=all');
    expect(status).toBe(400);
    expect(body.message.data).toEqual({ Part: ['string:validation.valueInvalid'] });
  });
});

describe('the version', () => {
  it('is told to the signed-in, without an envelope', async () => {
    const user = await aUser(app.db, 'DataConsumer');
    expect((await app.as(user).get('/api/appData/version')).body).toEqual({
      name: 'Harken',
      version: '0.1.0',
      framework: `Node.js ${process.version}`,
    });
    expect((await app.nobody.get('/api/appData/version')).status).toBe(401);
  });
});
