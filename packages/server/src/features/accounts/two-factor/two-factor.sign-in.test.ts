import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { login, password } from '../testing/sign-in-users.ts';
import { aPersonWithTwoFactor, aSecondProcess, codeAt, loginWithCode } from '../testing/two-factor.ts';

/** Signing in with 2FA. */

let app: TestApp;
let me: Awaited<ReturnType<typeof aPersonWithTwoFactor>>;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:10Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
  me = await aPersonWithTwoFactor(app);
});

const readErrorKey = ({ body }: { body: { message: { key?: string } } }) => body.message.key;
const listAttempts = () => app.db.selectFrom('requestLimits').select(['key', 'count']).execute();

describe('the 2FA code', () => {
  it('is required once the password is right, and leaving it out is not counted as a failure', async () => {
    const { status, body, headers } = await login(app, me.email);
    expect({ status, key: body.message.key }).toEqual({ status: 400, key: 'login.codeRequired' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(readErrorKey(await loginWithCode(app, me.email, '  '))).toBe('login.codeRequired');
    expect(await listAttempts()).toEqual([]);
    expect((await loginWithCode(app, me.email, me.codeNow())).status).toBe(200);
  });

  it('is not mentioned to those who do not know the password', async () => {
    for (const code of [undefined, '000000', me.codeNow()]) {
      const wrong = { enteredPassword: 'wrong' };
      const ofAccount = await loginWithCode(app, me.email, code, wrong);
      const ofNobody = await loginWithCode(app, 'nobody@test.example', code, wrong);
      expect(ofAccount).toMatchObject({ status: ofNobody.status, body: ofNobody.body });
      expect(readErrorKey(ofAccount)).toBe('login.notSucceeded');
    }
  });

  it('is accepted one time step early or late, because clocks differ', async () => {
    const createCodeAfter = (seconds: number) =>
      codeAt(me.secret, new Date(app.clock.now().getTime() + seconds * 1000));
    app.clock.advance(120_000);
    expect(readErrorKey(await loginWithCode(app, me.email, createCodeAfter(-60)))).toBe('login.codeWrong');
    expect(readErrorKey(await loginWithCode(app, me.email, createCodeAfter(60)))).toBe('login.codeWrong');
    expect((await loginWithCode(app, me.email, createCodeAfter(-30))).status).toBe(200);
    expect((await loginWithCode(app, me.email, createCodeAfter(30))).status).toBe(200);
  });

  it('is accepted once, and never if older than one already used', async () => {
    expect(readErrorKey(await loginWithCode(app, me.email, me.usedCode))).toBe('login.codeWrong');
    const earlierCode = me.codeNow();
    app.clock.advance(30_000);
    expect((await loginWithCode(app, me.email, me.codeNow())).status).toBe(200);
    expect(readErrorKey(await loginWithCode(app, me.email, me.codeNow()))).toBe('login.codeWrong');
    expect(readErrorKey(await loginWithCode(app, me.email, earlierCode))).toBe('login.codeWrong');
  });

  it('is accepted for only one of several concurrent sign-ins, across processes', async () => {
    const second = await aSecondProcess(app);
    const code = me.codeNow();
    const responses = await Promise.all(
      [app, second, app, second].map((process) => loginWithCode(process, me.email, code)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    await second.close();
  });

  it('can be replaced by a recovery code, each once; the owner is notified', async () => {
    const code = me.recoveryCodes[0];
    const responses = await Promise.all([1, 2].map(() => loginWithCode(app, me.email, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { twoFactor } = (await me.device.get('account/get')).body.value;
    expect(twoFactor.recoveryCodesLeft).toBe(9);
    const mail = await app.db
      .selectFrom('outboxMessages')
      .select(['subject', 'body'])
      .where('recipient', '=', me.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Harken: a recovery code was used');
    expect(mail.body).toContain('Recovery codes left: 9.');
    const events = app.db.selectFrom('auditEvents').select(['actorId', 'after']);
    const uses = events.where('subjectId', '=', me.id).where('action', '=', 'twoFactor/useRecoveryCode');
    expect(await uses.execute()).toEqual([{ actorId: null, after: { recoveryCodesLeft: 9 } }]);
  });

  it('cannot be replaced by a recovery code of somebody else', async () => {
    const other = await aPersonWithTwoFactor(app);
    expect(readErrorKey(await loginWithCode(app, me.email, other.recoveryCodes[0]))).toBe('login.codeWrong');
    expect(readErrorKey(await loginWithCode(app, me.email, other.codeNow()))).toBe('login.codeWrong');
  });
});

describe('guessing codes', () => {
  const guess = (process: Pick<TestApp, 'nobody'> = app) => loginWithCode(process, me.email, '000000');

  it('locks the account for five minutes after five failures, as guessing passwords does', async () => {
    const keys = [];
    for (let attempt = 1; attempt <= 6; attempt++) keys.push(readErrorKey(await guess()));
    expect(keys).toEqual([...Array(4).fill('login.codeWrong'), 'login.lockedOut', 'login.lockedOut']);
    expect(readErrorKey(await loginWithCode(app, me.email, me.codeNow()))).toBe('login.lockedOut');
    expect(readErrorKey(await login(app, me.email))).toBe('login.lockedOut');
    expect(readErrorKey(await login(app, me.email, 'wrong'))).toBe('login.lockedOut');
    app.clock.advance(5 * 60_000);
    expect((await loginWithCode(app, me.email, me.codeNow())).status).toBe(200);
    expect((await listAttempts()).map(({ key }) => key)).toEqual(['signIn:10.0.0.1']);
  });

  it('stays counted after the right password without a code, at sign-in and on the account page', async () => {
    for (let attempt = 1; attempt < 5; attempt++) {
      await guess();
      await login(app, me.email);
      const enrolment = await me.device.post('account/twoFactor/begin', { currentPassword: password });
      expect(readErrorKey(enrolment)).toBe('account.twoFactor.alreadyOn');
    }
    expect(readErrorKey(await guess())).toBe('login.lockedOut');
  });

  it('stays within the limit for many concurrent attempts in two processes', async () => {
    const second = await aSecondProcess(app);
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, attempt) => guess(attempt % 2 ? second : app)),
    );
    const keys = responses.map(readErrorKey);
    expect(keys.filter((key) => key === 'login.codeWrong')).toHaveLength(4);
    expect(readErrorKey(await loginWithCode(second, me.email, me.codeNow()))).toBe('login.lockedOut');
    await second.close();
  });

  const withPassword = { currentPassword: password, code: '000000' };
  it.each([
    ['account/twoFactor/end', withPassword],
    ['account/twoFactor/renewRecoveryCodes', { code: '000000' }],
    ['account/changePassword', { ...withPassword, password: 'three goats at the well' }],
    ['account/changeEmail', { ...withPassword, email: 'new@test.example' }],
  ])('counts for the account wherever the code is entered: %s', async (path, body) => {
    for (let attempt = 1; attempt < 5; attempt++) await me.device.post(path, body);
    expect(readErrorKey(await guess())).toBe('login.lockedOut');
  });

  it('throttles the network address', async () => {
    for (let other = 1; other <= 5; other++) {
      const { email } = await aPersonWithTwoFactor(app);
      for (let attempt = 1; attempt <= 4; attempt++) await loginWithCode(app, email, '000000');
    }
    expect((await guess()).status).toBe(429);
    expect((await loginWithCode(app, me.email, me.codeNow(), { remoteAddress: '10.0.0.2' })).status).toBe(
      200,
    );
  });
});
