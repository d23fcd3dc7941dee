import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../../test/support/builders/people.ts';
import { readMailLink } from '../../../test/support/builders/secrets.ts';
import { aSociety } from '../../../test/support/builders/societies.ts';
import { findLink, startMailServer, type TestMailServer } from '../../../test/support/servers/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readTokenLink } from '../../../test/support/token-link.ts';
import { startDelivery } from '../outbox/index.ts';
import { aDevice, requestReset } from './testing/sign-in-users.ts';

/** From registration to the first page, with a real mail server. */

const hour = 3_600_000;
const password = 'three goats at the well';
let app: TestApp;
let mailServer: TestMailServer;
let administrator: number;
let society: Awaited<ReturnType<typeof aSociety>>;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startTestApp({
    now: '2026-03-01T08:00:00Z',
    config: { baseUrl: 'https://harken.test.example', smtpUrl: mailServer.url },
  });
  administrator = await aUser(app.db, 'Administrator');
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(async () => {
  mailServer.mails.length = 0;
  await app.db.deleteFrom('requestLimits').execute();
  society = await aSociety(app.db, { languageId: 1 });
});

const person = (email: string) => ({
  name: 'Nadia',
  email,
  phoneNumber: '+221771234567',
  additionalPhoneNumber: '',
  organization: '',
});

async function registerManager(email: string) {
  const body = { ...person(email), nationalSocietyId: society.id };
  const call = `/api/manager/create?nationalSocietyId=${society.id}`;
  expect((await app.as(administrator).post(call, body)).status).toBe(200);
}

/** Sends all messages that are due. */
const deliver = () => startDelivery(app.services).stop();

const linkInMail = (to: string) => new URL(findLink(mailServer.mails, to) ?? '');

const pageOfCall = {
  verifyEmailAndAddPassword: '/verifyEmail',
  resetPasswordCallback: '/resetPasswordCallback',
};

/** Opens a link from an e-mail, sets a password there and returns the message key of the response. */
async function follow(link: URL, call: keyof typeof pageOfCall, newPassword = password) {
  expect(link.pathname).toBe(pageOfCall[call]);
  const { email, token } = readTokenLink(link);
  const body = { email, token, password: newPassword };
  const response = await app.nobody.post(`/api/userVerification/${call}`, body);
  return response.body.message.key as string;
}

const readHomePage = async (email: string) => {
  const device = await aDevice(app, email, password);
  return (await device.get('authentication/status')).body.value.userData?.homePage;
};

describe('a registered user', () => {
  // SRV.NFXNREQ.009, SRV.NFXNREQ.025
  it('who is a manager gets an e-mail, follows its link, sets a password and lands on the projects page', async () => {
    const email = 'first.manager@test.example';
    await registerManager(email);
    await deliver();
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(mailServer.mails[0]?.raw).toMatch(/^Subject: Welcome to Harken/m);
    const key = await follow(linkInMail(email), 'verifyEmailAndAddPassword');
    expect(key).toBe('user.verifyEmail.addPassword.success');
    expect(await readHomePage(email)).toEqual({ page: 'ProjectList', nationalSocietyId: society.id });
  });

  it('who is a global coordinator lands on the start page', async () => {
    const email = 'global@test.example';
    const response = await app.as(administrator).post('/api/globalCoordinator/create', person(email));
    expect(response.status).toBe(200);
    await deliver();
    await follow(linkInMail(email), 'verifyEmailAndAddPassword');
    expect(await readHomePage(email)).toEqual({ page: 'Root' });
  });

  it('has ten days to set a password, and can use a reset link after that', async () => {
    const email = 'late@test.example';
    await registerManager(email);
    await deliver();
    const link = linkInMail(email);
    app.clock.advance(10 * 24 * hour);
    expect(await follow(link, 'verifyEmailAndAddPassword')).toBe('user.verifyEmail.failed');
    await requestReset(app, email);
    await deliver();
    expect(await follow(linkInMail(email), 'resetPasswordCallback')).toBe('user.resetPassword.success');
    expect(await readHomePage(email)).toMatchObject({ page: 'ProjectList' });
  });

  it('can set a password at the last moment, on a second attempt after a weak one', async () => {
    const email = 'just@test.example';
    await registerManager(email);
    await deliver();
    app.clock.advance(10 * 24 * hour - 1);
    const link = linkInMail(email);
    expect(await follow(link, 'verifyEmailAndAddPassword', 'just')).toBe('user.registration.passwordTooWeak');
    expect(await follow(link, 'verifyEmailAndAddPassword', 'just@test.example')).toBe(
      'user.registration.passwordTooWeak',
    );
    expect(await follow(link, 'verifyEmailAndAddPassword')).toBe('user.verifyEmail.addPassword.success');
  });

  it('can use the link once', async () => {
    const email = 'once@test.example';
    await registerManager(email);
    await deliver();
    const link = linkInMail(email);
    await follow(link, 'verifyEmailAndAddPassword');
    expect(await follow(link, 'verifyEmailAndAddPassword', 'another good one')).toBe(
      'user.verifyEmail.failed',
    );
    expect(await readHomePage(email)).toMatchObject({ page: 'ProjectList' });
  });
});

describe('links for a new password', () => {
  it('are valid for half an hour', async () => {
    const email = 'half@test.example';
    await registerManager(email);
    await requestReset(app, email);
    await deliver();
    const link = linkInMail(email);
    expect(link.pathname).toBe('/resetPasswordCallback');
    app.clock.advance(hour / 2);
    expect(await follow(link, 'resetPasswordCallback')).toBe('user.resetPassword.failed');
  });

  it('all become void once one is used, including the first verification link', async () => {
    const email = 'twice@test.example';
    await registerManager(email);
    await deliver();
    const welcome = linkInMail(email);
    await requestReset(app, email, '10.5.0.1');
    await deliver();
    const older = linkInMail(email);
    await requestReset(app, email, '10.5.0.2');
    await deliver();
    const newer = linkInMail(email);
    expect(newer.href).not.toBe(older.href);
    expect(await follow(newer, 'resetPasswordCallback')).toBe('user.resetPassword.success');
    expect(await follow(older, 'resetPasswordCallback')).toBe('user.resetPassword.failed');
    expect(await follow(welcome, 'verifyEmailAndAddPassword')).toBe('user.verifyEmail.failed');
  });
});

it('links are masked in the outbox and deleted once sent', async () => {
  const email = 'masked@test.example';
  await registerManager(email);
  const findRow = () =>
    app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
  const { token } = readTokenLink(readMailLink(await findRow()));
  const readShownBody = async () => {
    const { body } = await app.as(administrator).get('/api/outbox/list?pageNumber=1');
    return body.value.data.find((item: { to: string }) => item.to === email).text as string;
  };
  expect(await readShownBody()).toContain('•••');
  expect(await readShownBody()).not.toContain(token);
  mailServer.rejectWith({ code: 451, text: 'Try later' });
  await deliver();
  expect(await findRow()).toMatchObject({ state: 'Retrying', secretLink: null });
  expect(readMailLink(await findRow())).toContain(token);
  mailServer.rejectWith(null);
  app.clock.advance(hour);
  await deliver();
  expect(readTokenLink(linkInMail(email)).token).toBe(token);
  expect(await findRow()).toMatchObject({ state: 'Sent', encryptedSecretLink: null });
  expect(await readShownBody()).not.toContain(token);
});
