import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { login, password } from './testing/people.ts';
import { aCarefulPerson, aSecondProcess, codeAt, loginWithCode } from './testing/two-factor.ts';

/** Signing in with a second step. */

let app: TestApp;
let me: Awaited<ReturnType<typeof aCarefulPerson>>;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:10Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.advance(3_600_000);
  await app.db.deleteFrom('requestLimits').execute();
  me = await aCarefulPerson(app);
});

const keyOf = ({ body }: { body: { message: { key?: string } } }) => body.message.key;
const tries = () => app.db.selectFrom('requestLimits').select(['key', 'count']).execute();

describe('the second step', () => {
  it('is asked for once the password is right, and that is no failure', async () => {
    const { status, body, headers } = await login(app, me.email);
    expect({ status, key: body.message.key }).toEqual({ status: 400, key: 'login.codeRequired' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(keyOf(await loginWithCode(app, me.email, '  '))).toBe('login.codeRequired');
    expect(await tries()).toEqual([]);
    expect((await loginWithCode(app, me.email, me.codeNow())).status).toBe(200);
  });

  it('is not spoken of to who does not know the password', async () => {
    for (const code of [undefined, '000000', me.codeNow()]) {
      const known = await loginWithCode(app, me.email, code, { given: 'wrong' });
      const stranger = await loginWithCode(app, 'nobody@test.example', code, { given: 'wrong' });
      expect(known).toMatchObject({ status: stranger.status, body: stranger.body });
      expect(keyOf(known)).toBe('login.notSucceeded');
    }
  });

  it('takes the code of the step before and after, for clocks that differ', async () => {
    const at = (seconds: number) => codeAt(me.secret, new Date(app.clock.now().getTime() + seconds * 1000));
    app.clock.advance(120_000);
    expect(keyOf(await loginWithCode(app, me.email, at(-60)))).toBe('login.codeWrong');
    expect(keyOf(await loginWithCode(app, me.email, at(60)))).toBe('login.codeWrong');
    expect((await loginWithCode(app, me.email, at(-30))).status).toBe(200);
    expect((await loginWithCode(app, me.email, at(30))).status).toBe(200);
  });

  it('takes each code once, and none that is older than one it took', async () => {
    expect(keyOf(await loginWithCode(app, me.email, me.usedCode))).toBe('login.codeWrong');
    const [before, now] = [me.codeNow(), () => me.codeNow()];
    app.clock.advance(30_000);
    expect((await loginWithCode(app, me.email, now())).status).toBe(200);
    expect(keyOf(await loginWithCode(app, me.email, now()))).toBe('login.codeWrong');
    expect(keyOf(await loginWithCode(app, me.email, before))).toBe('login.codeWrong');
  });

  it('lets in one of those who come with one code at the same time, in whatever process', async () => {
    const second = await aSecondProcess(app);
    const code = me.codeNow();
    const answers = await Promise.all(
      [app, second, app, second].map((process) => loginWithCode(process, me.email, code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    await second.close();
  });

  it('takes a recovery code in place of a code, each once; its owner is told', async () => {
    const code = me.recoveryCodes[0];
    const answers = await Promise.all([1, 2].map(() => loginWithCode(app, me.email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
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
    const deeds = app.db.selectFrom('auditEntries').select(['actorId', 'after']);
    const uses = deeds.where('subjectId', '=', me.id).where('deed', '=', 'twoFactor/useRecoveryCode');
    expect(await uses.execute()).toEqual([{ actorId: null, after: { recoveryCodesLeft: 9 } }]);
  });

  it('does not take the recovery codes of somebody else', async () => {
    const other = await aCarefulPerson(app);
    expect(keyOf(await loginWithCode(app, me.email, other.recoveryCodes[0]))).toBe('login.codeWrong');
    expect(keyOf(await loginWithCode(app, me.email, other.codeNow()))).toBe('login.codeWrong');
  });
});

describe('guessing codes', () => {
  const guess = (process: Pick<TestApp, 'nobody'> = app) => loginWithCode(process, me.email, '000000');

  it('locks the account after five, for five minutes, as guessing passwords does', async () => {
    const keys = [];
    for (let attempt = 1; attempt <= 6; attempt++) keys.push(keyOf(await guess()));
    expect(keys).toEqual([...Array(4).fill('login.codeWrong'), 'login.lockedOut', 'login.lockedOut']);
    expect(keyOf(await loginWithCode(app, me.email, me.codeNow()))).toBe('login.lockedOut');
    expect(keyOf(await login(app, me.email))).toBe('login.lockedOut');
    expect(keyOf(await login(app, me.email, 'wrong'))).toBe('login.lockedOut');
    app.clock.advance(5 * 60_000);
    expect((await loginWithCode(app, me.email, me.codeNow())).status).toBe(200);
    expect((await tries()).map(({ key }) => key)).toEqual(['signIn:10.0.0.1']);
  });

  it('is not forgiven by the password alone, here or on the page of the account', async () => {
    for (let attempt = 1; attempt < 5; attempt++) {
      await guess();
      await login(app, me.email);
      const begun = await me.device.post('account/twoFactor/begin', { currentPassword: password });
      expect(keyOf(begun)).toBe('account.twoFactor.alreadyOn');
    }
    expect(keyOf(await guess())).toBe('login.lockedOut');
  });

  it('stays within the limit in two processes, however many come together', async () => {
    const second = await aSecondProcess(app);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, attempt) => guess(attempt % 2 ? second : app)),
    );
    const keys = answers.map(keyOf);
    expect(keys.filter((key) => key === 'login.codeWrong')).toHaveLength(4);
    expect(keyOf(await loginWithCode(second, me.email, me.codeNow()))).toBe('login.lockedOut');
    await second.close();
  });

  it('goes on in other places no further: it counts for the account', async () => {
    for (let attempt = 1; attempt < 5; attempt++)
      await me.device.post('account/twoFactor/end', { currentPassword: password, code: '000000' });
    expect(keyOf(await guess())).toBe('login.lockedOut');
  });

  it('makes an address of the network pause', async () => {
    for (let other = 1; other <= 5; other++) {
      const { email } = await aCarefulPerson(app);
      for (let attempt = 1; attempt <= 4; attempt++) await loginWithCode(app, email, '000000');
    }
    expect((await guess()).status).toBe(429);
    expect((await loginWithCode(app, me.email, me.codeNow(), { remoteAddress: '10.0.0.2' })).status).toBe(
      200,
    );
  });
});
