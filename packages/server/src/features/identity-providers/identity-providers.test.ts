import { afterAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { readMailLink } from '../../../test/support/builders/secrets.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { allowPasswordsAsOperator } from './operator.actions.ts';
import {
  aPerson,
  begin,
  buildSettings,
  connect,
  developmentConfig,
  login,
  requestReset,
  signInWith,
  startProviderOf,
  withSession,
} from './testing/sign-in-with-provider.ts';

const app = await startTestApp({ config: developmentConfig });
const societies = await Promise.all(Array.from({ length: 8 }, () => aSociety(app.db)));
const provider = await startProviderOf(...societies.map(({ id }) => id));
afterAll(async () => {
  await provider.close();
  await app.close();
});

/** A national society with a provider, and one of its managers who has a password. */
async function aTeam(index: number) {
  const society = societies[index] ?? (await aSociety(app.db));
  const settings = buildSettings(provider.issuer, `society-${index}`);
  const { admin } = await connect(app, society.id, settings);
  const at = { nationalSocietyId: society.id, organizationId: society.organizationId };
  const manager = await aPerson(app, at);
  const query = `?nationalSocietyId=${society.id}`;
  const save = (changes: object) =>
    admin.post(`/api/identityProvider/save${query}`, { ...settings, ...changes });
  const signIn = (email = manager.email) =>
    signInWith(app, provider, {
      slug: settings.slug,
      account: { subject: email, email, isEmailVerified: true },
    });
  return { society, settings, admin, at, manager, query, save, signIn };
}

const errorsOf = (response: { body: { message: { data?: unknown } } }) => response.body.message.data;

describe('the settings', () => {
  test('are kept without showing the secret', async () => {
    const { admin, query, signIn } = await aTeam(0);
    await signIn();
    const { value } = (await admin.get(`/api/identityProvider/get${query}`)).body;
    expect(value).toMatchObject({
      provider: { slug: 'society-0', issuer: provider.issuer, clientId: 'harken', linkedPeople: 1 },
      callbackUrl: `http://localhost:8080/api/signIn/callback/${societies[0]?.id}`,
      canSwitchPasswordsOff: true,
    });
    expect(JSON.stringify(value)).not.toMatch(/secret/i);
    const stored = await app.db.selectFrom('identityProviders').select('encryptedSecret').execute();
    expect(stored[0]?.encryptedSecret.toString('utf8')).not.toContain('only for tests');
  });

  test('are refused if they cannot work', async () => {
    const { save } = await aTeam(1);
    await aTeam(2);
    expect(errorsOf(await save({ issuer: 'http://id.example' }))).toHaveProperty('Issuer');
    expect(errorsOf(await save({ slug: 'No slug' }))).toHaveProperty('Slug');
    expect(errorsOf(await save({ slug: 'society-2' }))).toEqual({
      Slug: ['string:identityProvider.slugTaken'],
    });
    expect(errorsOf(await save({ clientSecret: null, clientId: 'another' }))).toEqual({
      ClientSecret: ['string:identityProvider.secretOfOther'],
    });
    expect((await save({ clientSecret: null, name: 'Other name' })).status).toBe(200);
  });

  test('http and private addresses are refused outside development', async () => {
    const production = await startTestApp({ config: { baseUrl: 'https://harken.example' } });
    const society = await aSociety(production.db);
    const settings = buildSettings('http://127.0.0.1:9', 'moh');
    const { admin, response } = await connect(production, society.id, settings);
    expect(errorsOf(response)).toHaveProperty('Issuer');
    const privateOne = { ...settings, issuer: 'https://10.0.0.1' };
    const url = `/api/identityProvider/test?nationalSocietyId=${society.id}`;
    expect((await admin.post(url, privateOne)).body.value).toEqual({ result: 'unreachable' });
    await production.close();
  });

  test('of the connection are tested', async () => {
    const { admin, query, settings } = await aTeam(3);
    const run = async (changes: object) =>
      (await admin.post(`/api/identityProvider/test${query}`, { ...settings, ...changes })).body.value.result;
    expect(await run({})).toBe('works');
    expect(await run({ clientSecret: null })).toBe('works');
    expect(await run({ clientSecret: 'another secret that is long enough' })).toBe('wrongCredentials');
    expect(await run({ clientSecret: null, clientId: 'unknown' })).toBe('secretMissing');
    expect(await run({ issuer: `${provider.issuer}/realm` })).toBe('notProvider');
    expect(await run({ issuer: 'http://127.0.0.1:9' })).toBe('unreachable');
    expect(await run({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') })).toBe('otherIssuer');
  });
});

describe('another provider, or none', () => {
  test('ends sessions and links', async () => {
    const { admin, query, save, signIn } = await aTeam(4);
    const { session } = await signIn();
    const isSignedIn = async () =>
      (await withSession(app, session).get('/api/authentication/status')).body.value.isAuthenticated;
    expect(await isSignedIn()).toBe(true);
    await save({ clientId: 'another' });
    expect(await isSignedIn()).toBe(false);
    const { value } = (await admin.get(`/api/identityProvider/get${query}`)).body;
    expect(value.provider.linkedPeople).toBe(0);
  });

  test('unlinking lets another account with the same address in', async () => {
    const { admin, query, manager, settings, signIn } = await aTeam(5);
    await signIn();
    const replaced = { subject: 'replaced', email: manager.email, isEmailVerified: true };
    const again = () => signInWith(app, provider, { slug: settings.slug, account: replaced });
    expect((await again()).error).toBe('otherLink');
    expect((await admin.post(`/api/identityProvider/unlink${query}`)).status).toBe(200);
    expect((await again()).error).toBe(null);
    expect((await admin.post(`/api/identityProvider/delete${query}`)).status).toBe(200);
    expect((await begin(app, settings.slug)).location).toBe(`/signIn?with=${settings.slug}&error=off`);
  });
});

describe('without passwords', () => {
  test('nobody is locked out: first, somebody who leads the national society signs in with the provider', async () => {
    const { save, at } = await aTeam(6);
    expect((await save({ passwordsOff: true })).body.message.key).toBe('identityProvider.nobodyLinked');
    const supervisor = await aUser(app.db, 'Supervisor', at);
    await app.db
      .insertInto('identityLinks')
      .values({
        ...{ nationalSocietyId: at.nationalSocietyId, userId: supervisor },
        ...{ subjectHash: Buffer.from('supervisor'), linkedAt: app.clock.now() },
      })
      .execute();
    expect((await save({ passwordsOff: true })).body.message.key).toBe('identityProvider.nobodyLinked');
  });

  test('members sign in with the provider only, and are sent its address instead of links to passwords', async () => {
    const { society, settings, manager, at, save, signIn } = await aTeam(7);
    await signIn();
    const before = await login(app, manager.email);
    expect(before.status).toBe(200);
    const cookie = String(before.headers['set-cookie']).split(';')[0];
    expect((await save({ passwordsOff: true })).status).toBe(200);
    const status = await withSession(app, cookie).get('/api/authentication/status');
    expect(status.body.value.isAuthenticated).toBe(false);

    expect((await login(app, manager.email)).body.message.key).toBe('login.passwordsOff');
    expect((await login(app, manager.email, 'wrong')).body.message.key).toBe('login.notSucceeded');
    expect((await signIn()).error).toBe(null);
    const mail = await requestReset(app, manager.email, '10.9.9.8');
    expect(mail.body).toContain(`http://localhost:8080/signIn?with=${settings.slug}`);
    expect(mail.encryptedSecretLink).toBe(null);

    // People in several national societies keep their passwords, and so do Administrators.
    const advisor = await aPerson(app, at, 'TechnicalAdvisor');
    expect((await login(app, advisor.email)).body.message.key).toBe('login.passwordsOff');
    const elsewhere = await aSociety(app.db);
    const membership = { nationalSocietyId: elsewhere.id, organizationId: elsewhere.organizationId };
    await app.db
      .insertInto('userNationalSocieties')
      .values({ userId: advisor.id, ...membership })
      .execute();
    expect((await login(app, advisor.email)).status).toBe(200);
    const reset = await requestReset(app, advisor.email, '10.9.9.9');
    expect(new URL(readMailLink(reset)).pathname).toBe('/resetPasswordCallback');

    const invited = await app
      .as(manager.id)
      .post(`/api/dataConsumer/create?nationalSocietyId=${society.id}`, {
        ...{ name: 'Sena', email: 'sena@test.example', phoneNumber: '+221771234567', organization: 'WHO' },
      });
    expect(invited.status).toBe(200);
    const invitation = await app.db
      .selectFrom('outboxMessages')
      .select(['subject', 'body'])
      .where('recipient', '=', 'sena@test.example')
      .executeTakeFirstOrThrow();
    expect(invitation.body).toContain(`/signIn?with=${settings.slug}`);

    // The way back for the operator.
    await allowPasswordsAsOperator(app.services, settings.slug);
    expect((await login(app, manager.email)).status).toBe(200);
    await expect(allowPasswordsAsOperator(app.services, 'unknown')).rejects.toMatchObject({
      key: 'identityProvider.notFound',
    });
  });
});
