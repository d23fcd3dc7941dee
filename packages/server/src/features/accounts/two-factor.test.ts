import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { aDevice, aPerson, askForReset, login, password, secretOf } from './testing/people.ts';
import { aCarefulPerson, codeAt, loginWithCode, setUpTwoFactor } from './testing/two-factor.ts';

/** Setting up the second step, and what its owner does with it. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const keyOf = ({ body }: { body: { message: { key?: string } } }) => body.message.key;
const fieldRefused = (field: string, key: string) => ({
  status: 400,
  body: { message: { data: { [field]: [`string:${key}`] } } },
});
const mailsTo = async (email: string) => {
  const mails = app.db.selectFrom('outboxMessages').select(['kind', 'subject', 'body']);
  return mails.where('recipient', '=', email).orderBy('id').execute();
};
const deedsOf = (id: number) =>
  app.db
    .selectFrom('auditEntries')
    .select(['deed', 'actorId', 'before', 'after'])
    .where('subjectId', '=', id)
    .where('deed', 'not like', 'authentication/%')
    .orderBy('id')
    .execute();

describe('setting up the second step', () => {
  it('shows a secret, and is on once the app made a right code', async () => {
    const { id, email } = await aPerson(app, { languageId: 2 });
    const here = await aDevice(app, email);
    const elsewhere = await aDevice(app, email);
    const begun = await here.post('account/twoFactor/begin', { currentPassword: password });
    const { secret, address, picture } = begun.body.value;
    expect(address).toContain(`secret=${secret}`);
    expect(picture).toMatch(/^<svg/);
    expect((await here.get('account/get')).body.value.twoFactor.isOn).toBe(false);
    const code = codeAt(secret, app.clock.now());
    const confirmed = await here.post('account/twoFactor/confirm', { code });
    expect(new Set(confirmed.body.value.recoveryCodes).size).toBe(10);
    const { twoFactor } = (await here.get('account/get')).body.value;
    expect(twoFactor).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
    expect(await elsewhere.isSignedIn()).toBe(false);
    expect(await mailsTo(email)).toMatchObject([
      { kind: 'twoFactor', subject: 'Harken : la connexion demande désormais un code' },
    ]);
    expect(await deedsOf(id)).toEqual([
      { deed: 'account/beginTwoFactor', actorId: id, before: null, after: null },
      { deed: 'account/confirmTwoFactor', actorId: id, before: null, after: null },
    ]);
  });

  it('needs the password; a wrong one counts like a failed sign-in', async () => {
    const { email } = await aPerson(app);
    const here = await aDevice(app, email);
    const begin = () => here.post('account/twoFactor/begin', { currentPassword: 'wrong' });
    expect(await begin()).toMatchObject(fieldRefused('CurrentPassword', 'account.currentPasswordWrong'));
    for (let guess = 2; guess < 5; guess++) await begin();
    expect(keyOf(await begin())).toBe('login.lockedOut');
    expect(keyOf(await login(app, email, password, '127.0.0.1'))).toBe('login.lockedOut');
    expect((await login(app, email)).status).toBe(200); // from elsewhere
  });

  it('changes nothing for who signs in before it is confirmed, and may begin anew', async () => {
    const { email } = await aPerson(app);
    const here = await aDevice(app, email);
    const begin = () => here.post('account/twoFactor/begin', { currentPassword: password });
    const first = (await begin()).body.value.secret;
    const second = (await begin()).body.value.secret;
    expect((await login(app, email)).status).toBe(200);
    const confirm = (secret: string) =>
      here.post('account/twoFactor/confirm', { code: codeAt(secret, app.clock.now()) });
    expect(await confirm(first)).toMatchObject(fieldRefused('Code', 'account.twoFactor.codeWrong'));
    expect((await confirm(second)).status).toBe(200);
    expect(keyOf(await begin())).toBe('account.twoFactor.alreadyOn');
    expect(keyOf(await confirm(second))).toBe('account.twoFactor.alreadyOn');
  });

  it('looks at five codes only, then at none for five minutes', async () => {
    const { email } = await aPerson(app);
    const here = await aDevice(app, email);
    const confirm = (code: string) => here.post('account/twoFactor/confirm', { code });
    expect(keyOf(await confirm('123456'))).toBe('account.twoFactor.notBegun');
    const begun = await here.post('account/twoFactor/begin', { currentPassword: password });
    for (let guess = 1; guess < 5; guess++) await confirm('wrong');
    expect(keyOf(await confirm('wrong'))).toBe('login.lockedOut');
    const right = () => confirm(codeAt(begun.body.value.secret, app.clock.now()));
    expect(keyOf(await right())).toBe('login.lockedOut');
    app.clock.advance(5 * 60_000);
    expect((await right()).status).toBe(200);
  });

  it('leaves neither secret nor recovery codes readable anywhere', async () => {
    const { id, secret, recoveryCodes } = await aCarefulPerson(app);
    const stored = await app.db
      .selectFrom('twoFactorSignIns')
      .select('encryptedSecret')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.encryptedSecret.toString('latin1')).not.toContain(secret);
    const told = JSON.stringify([
      await app.db.selectFrom('auditEntries').selectAll().execute(),
      await app.db.selectFrom('outboxMessages').selectAll().execute(),
      await app.db.selectFrom('recoveryCodes').selectAll().execute(),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(told).not.toContain(hidden);
  });
});

describe('recovery codes', () => {
  it('are renewed with a code of the app; those before open nothing any more', async () => {
    const { id, email, device, recoveryCodes, codeNow } = await aCarefulPerson(app);
    const renew = (code: string) => device.post('account/twoFactor/renewRecoveryCodes', { code });
    expect(await renew(recoveryCodes[0] ?? '')).toMatchObject(
      fieldRefused('Code', 'account.twoFactor.codeWrong'),
    );
    const renewed = (await renew(codeNow())).body.value.recoveryCodes as string[];
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect(keyOf(await loginWithCode(app, email, recoveryCodes[0]))).toBe('login.codeWrong');
    expect((await loginWithCode(app, email, renewed[0])).status).toBe(200);
    expect((await deedsOf(id)).map(({ deed }) => deed)).toContain('account/renewRecoveryCodes');
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Harken: new recovery codes');
  });

  it('are not made for who has no second step', async () => {
    const device = await aDevice(app, (await aPerson(app)).email);
    const code = '123456';
    expect(keyOf(await device.post('account/twoFactor/renewRecoveryCodes', { code }))).toBe(
      'account.twoFactor.notOn',
    );
  });
});

describe('switching the second step off', () => {
  it('needs the password and a code; then the password is enough to sign in', async () => {
    const { id, email, device, codeNow } = await aCarefulPerson(app);
    const end = (currentPassword: string, code: string) =>
      device.post('account/twoFactor/end', { currentPassword, code });
    expect(await end('wrong', codeNow())).toMatchObject(
      fieldRefused('CurrentPassword', 'account.currentPasswordWrong'),
    );
    expect(await end(password, '000000')).toMatchObject(fieldRefused('Code', 'account.twoFactor.codeWrong'));
    expect((await end(password, codeNow())).status).toBe(200);
    expect(keyOf(await end(password, codeNow()))).toBe('account.twoFactor.notOn');
    expect((await login(app, email)).status).toBe(200);
    expect((await deedsOf(id)).at(-1)?.deed).toBe('account/endTwoFactor');
    const left = app.db.selectFrom('recoveryCodes').select('userId').where('userId', '=', id);
    expect(await left.execute()).toEqual([]);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Harken: signing in no longer asks for a code');
  });

  it('takes a recovery code in place of a code', async () => {
    const { device, recoveryCodes } = await aCarefulPerson(app);
    const code = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ');
    const ended = await device.post('account/twoFactor/end', { currentPassword: password, code });
    expect(ended.status).toBe(200);
  });
});

it('a new password by mail does not skip the second step, nor give more tries of codes', async () => {
  const { email, codeNow } = await aCarefulPerson(app);
  for (let guess = 1; guess <= 5; guess++) await loginWithCode(app, email, '000000');
  await askForReset(app, email);
  const given = 'three goats at the well';
  const { token } = await secretOf(app, email);
  await app.nobody.post('/api/userVerification/resetPasswordCallback', { email, token, password: given });
  expect(keyOf(await loginWithCode(app, email, codeNow(), { given }))).toBe('login.lockedOut');
  app.clock.advance(5 * 60_000);
  expect(keyOf(await loginWithCode(app, email, undefined, { given }))).toBe('login.codeRequired');
  expect((await loginWithCode(app, email, codeNow(), { given })).status).toBe(200);
});

it('a changed secret key shuts codes out, and recovery codes open still', async () => {
  const { email, device, recoveryCodes, codeNow } = await aCarefulPerson(app);
  await app.db
    .updateTable('twoFactorSignIns')
    .set({ encryptedSecret: Buffer.alloc(60) })
    .execute();
  expect(keyOf(await loginWithCode(app, email, codeNow()))).toBe('login.codeWrong');
  expect((await loginWithCode(app, email, recoveryCodes[0])).status).toBe(200);
  expect(await device.isSignedIn()).toBe(true);
});

it('somebody may set it up again after switching it off', async () => {
  const { device, codeNow } = await aCarefulPerson(app);
  await device.post('account/twoFactor/end', { currentPassword: password, code: codeNow() });
  const { recoveryCodes } = await setUpTwoFactor(app, device);
  expect(recoveryCodes).toHaveLength(10);
});
