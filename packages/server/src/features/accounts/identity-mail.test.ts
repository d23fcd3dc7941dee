import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSociety, aUser, linkOfMail } from '../../../test/support/builders.ts';
import { linkTo, startMailServer, type TestMailServer } from '../../../test/support/mail-server.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { readTokenLink } from '../../../test/support/token-link.ts';
import { startDelivery } from '../outbox/index.ts';
import { aDevice, askForReset } from './testing/people.ts';

/** From being registered to the first page, by way of a real mail server. */

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

/** Sends what is due now. */
const deliver = () => startDelivery(app.services).stop();

const linkInMail = (to: string) => new URL(linkTo(mailServer.mails, to) ?? '');

const pageOfCall = {
  verifyEmailAndAddPassword: '/verifyEmail',
  resetPasswordCallback: '/resetPasswordCallback',
};

async function follow(link: URL, call: keyof typeof pageOfCall, chosen = password) {
  expect(link.pathname).toBe(pageOfCall[call]);
  const { email, token } = readTokenLink(link);
  const answer = await app.nobody.post(`/api/userVerification/${call}`, { email, token, password: chosen });
  return answer.body.message.key as string;
}

const homeOf = async (email: string) => {
  const device = await aDevice(app, email, password);
  return (await device.get('authentication/status')).body.value.userData?.homePage;
};

describe('somebody who was registered', () => {
  it('as a manager gets a mail, follows its link, sets a password and lands at the projects', async () => {
    const email = 'first.manager@test.example';
    await registerManager(email);
    await deliver();
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[email]]);
    expect(mailServer.mails[0]?.raw).toMatch(/^Subject: Welcome to Harken/m);
    const key = await follow(linkInMail(email), 'verifyEmailAndAddPassword');
    expect(key).toBe('user.verifyEmail.addPassword.success');
    expect(await homeOf(email)).toEqual({ page: 'ProjectList', nationalSocietyId: society.id });
  });

  it('as a global coordinator lands at the root', async () => {
    const email = 'global@test.example';
    const answer = await app.as(administrator).post('/api/globalCoordinator/create', person(email));
    expect(answer.status).toBe(200);
    await deliver();
    await follow(linkInMail(email), 'verifyEmailAndAddPassword');
    expect(await homeOf(email)).toEqual({ page: 'Root' });
  });

  it('has ten days for it; after that, a link for a new password does as well', async () => {
    const email = 'late@test.example';
    await registerManager(email);
    await deliver();
    const link = linkInMail(email);
    app.clock.advance(10 * 24 * hour);
    expect(await follow(link, 'verifyEmailAndAddPassword')).toBe('user.verifyEmail.failed');
    await askForReset(app, email);
    await deliver();
    expect(await follow(linkInMail(email), 'resetPasswordCallback')).toBe('user.resetPassword.success');
    expect(await homeOf(email)).toMatchObject({ page: 'ProjectList' });
  });

  it('may still do it in the last moment, with a second try after a weak password', async () => {
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
    expect(await homeOf(email)).toMatchObject({ page: 'ProjectList' });
  });
});

describe('links for a new password', () => {
  it('are good for half an hour', async () => {
    const email = 'half@test.example';
    await registerManager(email);
    await askForReset(app, email);
    await deliver();
    const link = linkInMail(email);
    expect(link.pathname).toBe('/resetPasswordCallback');
    app.clock.advance(hour / 2);
    expect(await follow(link, 'resetPasswordCallback')).toBe('user.resetPassword.failed');
  });

  it('are all void once one of them was used, the first welcome too', async () => {
    const email = 'twice@test.example';
    await registerManager(email);
    await deliver();
    const welcome = linkInMail(email);
    await askForReset(app, email, '10.5.0.1');
    await deliver();
    const older = linkInMail(email);
    await askForReset(app, email, '10.5.0.2');
    await deliver();
    const newer = linkInMail(email);
    expect(newer.href).not.toBe(older.href);
    expect(await follow(newer, 'resetPasswordCallback')).toBe('user.resetPassword.success');
    expect(await follow(older, 'resetPasswordCallback')).toBe('user.resetPassword.failed');
    expect(await follow(welcome, 'verifyEmailAndAddPassword')).toBe('user.verifyEmail.failed');
  });
});

it('links are masked in the outbox, and gone from it once they are sent', async () => {
  const email = 'masked@test.example';
  await registerManager(email);
  const rowOf = () =>
    app.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow();
  const { token } = readTokenLink(linkOfMail(await rowOf()));
  const shown = async () => {
    const { body } = await app.as(administrator).get('/api/outbox/list?pageNumber=1');
    return body.value.data.find((item: { to: string }) => item.to === email).text as string;
  };
  expect(await shown()).toContain('•••');
  expect(await shown()).not.toContain(token);
  mailServer.refuse({ code: 451, text: 'Try later' });
  await deliver();
  expect(await rowOf()).toMatchObject({ state: 'Retrying', secretLink: null });
  expect(linkOfMail(await rowOf())).toContain(token);
  mailServer.refuse(null);
  app.clock.advance(hour);
  await deliver();
  expect(readTokenLink(linkInMail(email)).token).toBe(token);
  expect(await rowOf()).toMatchObject({ state: 'Sent', encryptedSecretLink: null });
  expect(await shown()).not.toContain(token);
});
