import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { aDevice, aPerson, findMailedLink, login, password } from '../testing/sign-in-users.ts';
import { setUpTwoFactor } from '../testing/two-factor.ts';

let app: TestApp;
let me: Awaited<ReturnType<typeof aPerson>>;
let here: Awaited<ReturnType<typeof aDevice>>;
let counter = 0;
beforeAll(async () => {
  app = await startTestApp({ now: '2026-03-01T08:00:00Z' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('requestLimits').execute();
  me = await aPerson(app, { name: 'Amina', phoneNumber: '+221771234567' });
  here = await aDevice(app, me.email);
});

const aFreeAddress = () => `wanted${++counter}@test.example`;
const fieldErrorResponse = (field: string, key: string) => ({
  status: 400,
  body: { message: { data: { [field]: [`string:${key}`] } } },
});
const account = async () => (await here.get('account/get')).body.value;
const changeEmail = (given: object) =>
  here.post('account/changeEmail', { currentPassword: password, ...given });
const confirm = (token: string) => app.nobody.post('/api/userVerification/confirmEmail', { token });
const mailsTo = (recipient: string) =>
  app.db
    .selectFrom('outboxMessages')
    .select(['kind', 'body', 'encryptedSecretLink'])
    .where('recipient', '=', recipient)
    .execute();

describe('one’s own data', () => {
  const mine = {
    name: ' Amina Ba ',
    phoneNumber: '+221770000001',
    additionalPhoneNumber: '',
    organization: 'Post',
  };

  it('can be changed, and the audit event does not contain the values', async () => {
    expect((await here.post('account/edit', mine)).status).toBe(200);
    expect(await account()).toMatchObject({
      name: 'Amina Ba',
      phoneNumber: '+221770000001',
      organization: 'Post',
    });
    const event = await app.db
      .selectFrom('auditEvents')
      .select(['actorId', 'after'])
      .where('action', '=', 'account/edit')
      .where('subjectId', '=', me.id)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actorId: me.id, after: { changed: ['name', 'phoneNumber', 'organization'] } });
  });

  it.each([
    ['Manager', { name: '' }, 'Name', 'validation.fieldRequired'],
    ['Manager', { phoneNumber: '' }, 'PhoneNumber', 'validation.fieldRequired'],
    ['Supervisor', { phoneNumber: '12' }, 'PhoneNumber', 'validation.phoneNumberInvalid'],
    ['DataConsumer', { organization: '' }, 'Organization', 'validation.fieldRequired'],
  ] as const)('of a %s are validated: %j', async (role, given, field, key) => {
    const { email } = await aPerson(app, {}, role);
    const device = await aDevice(app, email);
    expect(await device.post('account/edit', { ...mine, ...given })).toMatchObject(
      fieldErrorResponse(field, key),
    );
  });

  it('of an Administrator do not need a phone number', async () => {
    const { email } = await aPerson(app, {}, 'Administrator');
    const device = await aDevice(app, email);
    expect((await device.post('account/edit', { ...mine, phoneNumber: null })).status).toBe(200);
  });
});

describe('one’s own e-mail address', () => {
  it('changes after entering the password and opening the link', async () => {
    const email = aFreeAddress();
    expect((await changeEmail({ email })).status).toBe(200);
    expect(await account()).toMatchObject({ email: me.email, newEmail: email });
    const { token } = await findMailedLink(app, email);
    expect((await confirm(token)).status).toBe(200);
    expect((await login(app, email)).status).toBe(200);
    expect((await login(app, me.email)).status).toBe(400);
  });

  it('stays with a wrong password, which counts as a failed sign-in', async () => {
    const email = aFreeAddress();
    const wrong = fieldErrorResponse('CurrentPassword', 'account.currentPasswordWrong');
    expect(await changeEmail({ email, currentPassword: 'wrong' })).toMatchObject(wrong);
    expect((await here.post('account/changeEmail', { email })).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
    const failures = await app.db.selectFrom('requestLimits').select('key').execute();
    expect(failures.length).toBeGreaterThan(0);
  });

  it('needs the code if two-factor authentication is enabled, as a new password does', async () => {
    const { codeNow } = await setUpTwoFactor(app, here);
    const email = aFreeAddress();
    expect(await changeEmail({ email })).toMatchObject(fieldErrorResponse('Code', 'login.codeRequired'));
    const wrong = fieldErrorResponse('Code', 'account.twoFactor.codeWrong');
    expect(await changeEmail({ email, code: '000000' })).toMatchObject(wrong);
    expect((await changeEmail({ email, code: codeNow() })).status).toBe(200);
    const given = { currentPassword: password, password: 'seven herons over reeds' };
    const change = (code?: string) => here.post('account/changePassword', { ...given, code });
    expect(await change()).toMatchObject(fieldErrorResponse('Code', 'login.codeRequired'));
    app.clock.advance(30_000);
    expect((await change(codeNow())).status).toBe(200);
  });

  it('gets the same response when it belongs to somebody else, whom the e-mail informs', async () => {
    const other = await aPerson(app);
    const free = await changeEmail({ email: aFreeAddress() });
    const taken = await changeEmail({ email: other.email.toUpperCase() });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const [mail, ...more] = await mailsTo(other.email.toUpperCase());
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'emailChange', encryptedSecretLink: null });
    expect(mail?.body).not.toContain('Amina');
  });

  it('stays when the change is cancelled', async () => {
    const email = aFreeAddress();
    await changeEmail({ email });
    const { token } = await findMailedLink(app, email);
    expect((await here.post('account/cancelEmailChange')).status).toBe(200);
    expect((await account()).newEmail).toBeUndefined();
    expect((await confirm(token)).status).toBe(400);
  });

  it('stays if the password was changed meanwhile, so that nobody with the old one can take over the account', async () => {
    const email = aFreeAddress();
    await changeEmail({ email });
    const { token } = await findMailedLink(app, email);
    const given = { currentPassword: password, password: 'seven herons over reeds' };
    expect((await here.post('account/changePassword', given)).status).toBe(200);
    expect((await confirm(token)).status).toBe(400);
  });
});
