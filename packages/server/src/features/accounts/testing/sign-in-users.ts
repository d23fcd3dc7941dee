import { aUser } from '../../../../test/support/builders/people.ts';
import { readMailLink } from '../../../../test/support/builders/secrets.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { readTokenLink } from '../../../../test/support/token-link.ts';
import { hashPassword } from '../../../platform/passwords/passwords.ts';

/** Users who can sign in, and what they do before they are signed in. */

/** The password of all test users. */
export const password = 'correct horse battery';
let stored: Promise<string> | undefined;

/** A user who can sign in with the password above. */
export async function aPerson(
  app: TestApp,
  given: Parameters<typeof aUser>[2] = {},
  role: Parameters<typeof aUser>[1] = 'Manager',
) {
  stored ??= hashPassword(password);
  const id = await aUser(app.db, role, given);
  const { email } = await app.db
    .updateTable('loginAccounts')
    .set({ passwordHash: await stored })
    .where('userId', '=', id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** Signs in from a network address. */
export const login = (app: TestApp, userName: string, given = password, remoteAddress = '10.0.0.1') =>
  app.nobody.send({
    method: 'POST',
    url: '/api/authentication/login',
    payload: { userName, password: given },
    remoteAddress,
  });

/** The cookie set by a response. */
export const readCookie = (headers: Record<string, unknown>) =>
  String(headers['set-cookie']).split(';')[0] ?? '';

/** A device on which somebody has just signed in. */
export async function aDevice(app: TestApp, email: string, given = password, browser = 'test') {
  const response = await app.nobody.send({
    method: 'POST',
    url: '/api/authentication/login',
    payload: { userName: email, password: given },
    headers: { 'user-agent': browser },
  });
  const cookie = readCookie(response.headers);
  const send = (method: 'GET' | 'POST', path: string, body?: object, headers: object = {}) =>
    app.nobody.send({ method, url: `/api/${path}`, payload: body, headers: { cookie, ...headers } });
  return {
    get: (path: string, headers?: object) => send('GET', path, undefined, headers),
    post: (path: string, body: object = {}) => send('POST', path, body),
    isSignedIn: async () =>
      (await send('GET', 'authentication/status')).body.value.isAuthenticated as boolean,
  };
}

/** Requests a link to set a new password. */
export const requestReset = (app: TestApp, email: string, remoteAddress = '10.0.1.1') =>
  app.nobody.send({
    method: 'POST',
    url: '/api/userVerification/resetPassword',
    payload: { email },
    remoteAddress,
  });

/** Returns the latest e-mail to an address, and the link in it. */
export async function findMailedLink(app: TestApp, email: string) {
  const mail = await app.db
    .selectFrom('outboxMessages')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const link = new URL(readMailLink(mail));
  return { mail, link, token: readTokenLink(link).token };
}
