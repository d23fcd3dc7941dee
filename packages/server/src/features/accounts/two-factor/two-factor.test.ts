import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { aDevice, aPerson, findMailedLink, login, password, requestReset } from '../testing/sign-in-users.ts';
import { aPersonWithTwoFactor, codeAt, loginWithCode, setUpTwoFactor } from '../testing/two-factor.ts';

/** Enrolling in 2FA and managing it. */

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
});

const readErrorKey = ({ body }: { body: { message: { key?: string } } }) => body.message.key;
const fieldErrorResponse = (field: string, key: string) => ({
  status: 400,
  body: { message: { data: { [field]: [`string:${key}`] } } },
});
const mailsTo = async (email: string) => {
  const mails = app.db.selectFrom('outboxMessages').select(['kind', 'subject', 'body']);
  return mails.where('recipient', '=', email).orderBy('id').execute();
};
const listAuditEvents = (id: number) =>
  app.db
    .selectFrom('auditEvents')
    .select(['action', 'actorId', 'before', 'after'])
    .where('subjectId', '=', id)
    .where('action', 'not like', 'authentication/%')
    .orderBy('id')
    .execute();

describe('enrolling in 2FA', () => {
  it('shows a secret, and is complete once the app gives a correct code', async () => {
    const { id, email } = await aPerson(app, { languageId: 2 });
    const here = await aDevice(app, email);
    const elsewhere = await aDevice(app, email);
    const enrolment = await here.post('account/twoFactor/begin', { currentPassword: password });
    const { secret, address, picture } = enrolment.body.value;
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
      { kind: 'twoFactor', subject: 'Harken : la connexion en deux étapes a été activée' },
    ]);
    expect(await listAuditEvents(id)).toEqual([
      { action: 'account/beginTwoFactor', actorId: id, before: null, after: null },
      { action: 'account/confirmTwoFactor', actorId: id, before: null, after: null },
    ]);
  });

  it('needs the password; a wrong one counts as a failed sign-in', async () => {
    const { email } = await aPerson(app);
    const here = await aDevice(app, email);
    const startEnrolment = () => here.post('account/twoFactor/begin', { currentPassword: 'wrong' });
    expect(await startEnrolment()).toMatchObject(
      fieldErrorResponse('CurrentPassword', 'account.currentPasswordWrong'),
    );
    for (let guess = 2; guess < 5; guess++) await startEnrolment();
    expect(readErrorKey(await startEnrolment())).toBe('login.lockedOut');
    expect(readErrorKey(await login(app, email, password, '127.0.0.1'))).toBe('login.lockedOut');
    expect((await login(app, email)).status).toBe(200); // from another address
  });

  it('does not affect sign-ins until it is confirmed, and can be restarted', async () => {
    const { email } = await aPerson(app);
    const here = await aDevice(app, email);
    const startEnrolment = () => here.post('account/twoFactor/begin', { currentPassword: password });
    const first = (await startEnrolment()).body.value.secret;
    const second = (await startEnrolment()).body.value.secret;
    expect((await login(app, email)).status).toBe(200);
    const confirm = (secret: string) =>
      here.post('account/twoFactor/confirm', { code: codeAt(secret, app.clock.now()) });
    expect(await confirm(first)).toMatchObject(fieldErrorResponse('Code', 'account.twoFactor.codeWrong'));
    expect((await confirm(second)).status).toBe(200);
    expect(readErrorKey(await startEnrolment())).toBe('account.twoFactor.alreadyOn');
    expect(readErrorKey(await confirm(second))).toBe('account.twoFactor.alreadyOn');
  });

  it('accepts five attempts, then none for five minutes', async () => {
    const { email } = await aPerson(app);
    const here = await aDevice(app, email);
    const confirm = (code: string) => here.post('account/twoFactor/confirm', { code });
    expect(readErrorKey(await confirm('123456'))).toBe('account.twoFactor.notBegun');
    const enrolment = await here.post('account/twoFactor/begin', { currentPassword: password });
    for (let guess = 1; guess < 5; guess++) await confirm('wrong');
    expect(readErrorKey(await confirm('wrong'))).toBe('login.lockedOut');
    const right = () => confirm(codeAt(enrolment.body.value.secret, app.clock.now()));
    expect(readErrorKey(await right())).toBe('login.lockedOut');
    app.clock.advance(5 * 60_000);
    expect((await right()).status).toBe(200);
  });

  it('exposes neither secret nor recovery codes anywhere', async () => {
    const { id, secret, recoveryCodes } = await aPersonWithTwoFactor(app);
    const stored = await app.db
      .selectFrom('twoFactorSignIns')
      .select('encryptedSecret')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.encryptedSecret.toString('latin1')).not.toContain(secret);
    const exposed = JSON.stringify([
      await app.db.selectFrom('auditEvents').selectAll().execute(),
      await app.db.selectFrom('outboxMessages').selectAll().execute(),
      await app.db.selectFrom('recoveryCodes').selectAll().execute(),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(exposed).not.toContain(hidden);
  });
});

describe('recovery codes', () => {
  it('are renewed with an app code; earlier ones become void', async () => {
    const { id, email, device, recoveryCodes, codeNow } = await aPersonWithTwoFactor(app);
    const renew = (code: string) => device.post('account/twoFactor/renewRecoveryCodes', { code });
    expect(await renew(recoveryCodes[0] ?? '')).toMatchObject(
      fieldErrorResponse('Code', 'account.twoFactor.codeWrong'),
    );
    const renewed = (await renew(codeNow())).body.value.recoveryCodes as string[];
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect(readErrorKey(await loginWithCode(app, email, recoveryCodes[0]))).toBe('login.codeWrong');
    expect((await loginWithCode(app, email, renewed[0])).status).toBe(200);
    expect((await listAuditEvents(id)).map(({ action }) => action)).toContain('account/renewRecoveryCodes');
    expect((await mailsTo(email)).map(({ subject }) => subject)).toContain('Harken: new recovery codes');
  });

  it('are not issued to users without 2FA', async () => {
    const device = await aDevice(app, (await aPerson(app)).email);
    const code = '123456';
    expect(readErrorKey(await device.post('account/twoFactor/renewRecoveryCodes', { code }))).toBe(
      'account.twoFactor.notOn',
    );
  });
});

describe('disabling 2FA', () => {
  it('needs the password and a code; afterwards the password alone is enough to sign in', async () => {
    const { id, email, device, codeNow } = await aPersonWithTwoFactor(app);
    const end = (currentPassword: string, code: string) =>
      device.post('account/twoFactor/end', { currentPassword, code });
    expect(await end('wrong', codeNow())).toMatchObject(
      fieldErrorResponse('CurrentPassword', 'account.currentPasswordWrong'),
    );
    expect(await end(password, '000000')).toMatchObject(
      fieldErrorResponse('Code', 'account.twoFactor.codeWrong'),
    );
    expect((await end(password, codeNow())).status).toBe(200);
    expect(readErrorKey(await end(password, codeNow()))).toBe('account.twoFactor.notOn');
    expect((await login(app, email)).status).toBe(200);
    expect((await listAuditEvents(id)).at(-1)?.action).toBe('account/endTwoFactor');
    const left = app.db.selectFrom('recoveryCodes').select('userId').where('userId', '=', id);
    expect(await left.execute()).toEqual([]);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Harken: two-step sign-in was switched off');
  });

  it('accepts a recovery code instead of an app code', async () => {
    const { device, recoveryCodes } = await aPersonWithTwoFactor(app);
    const code = recoveryCodes[3]?.toLowerCase().replaceAll('-', ' ');
    const ended = await device.post('account/twoFactor/end', { currentPassword: password, code });
    expect(ended.status).toBe(200);
  });
});

it('a password reset by e-mail does not bypass 2FA and allows no additional attempts', async () => {
  const { email, codeNow } = await aPersonWithTwoFactor(app);
  for (let guess = 1; guess <= 5; guess++) await loginWithCode(app, email, '000000');
  await requestReset(app, email);
  const enteredPassword = 'three goats at the well';
  const { token } = await findMailedLink(app, email);
  const reset = { email, token, password: enteredPassword };
  await app.nobody.post('/api/userVerification/resetPasswordCallback', reset);
  const signIn = (code?: string) => loginWithCode(app, email, code, { enteredPassword });
  expect(readErrorKey(await signIn(codeNow()))).toBe('login.lockedOut');
  app.clock.advance(5 * 60_000);
  expect(readErrorKey(await signIn())).toBe('login.codeRequired');
  expect((await signIn(codeNow())).status).toBe(200);
});

it('after a change of the secret key app codes fail, and recovery codes still work', async () => {
  const { email, device, recoveryCodes, codeNow } = await aPersonWithTwoFactor(app);
  await app.db
    .updateTable('twoFactorSignIns')
    .set({ encryptedSecret: Buffer.alloc(60) })
    .execute();
  expect(readErrorKey(await loginWithCode(app, email, codeNow()))).toBe('login.codeWrong');
  expect((await loginWithCode(app, email, recoveryCodes[0])).status).toBe(200);
  expect(await device.isSignedIn()).toBe(true);
});

it('2FA can be enabled again after disabling it', async () => {
  const { device, codeNow } = await aPersonWithTwoFactor(app);
  await device.post('account/twoFactor/end', { currentPassword: password, code: codeNow() });
  const { recoveryCodes } = await setUpTwoFactor(app, device);
  expect(recoveryCodes).toHaveLength(10);
});
