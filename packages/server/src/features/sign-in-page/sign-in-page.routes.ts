import { randomBytes, timingSafeEqual } from 'node:crypto';
import { accountCalls } from '@harken/contract/accounts';
import {
  languageCookie,
  publicPages,
  type SessionStart,
  type SignInAnswer,
  type StartData,
  type signInForms,
} from '@harken/contract/start-data';
import { languageCodes } from '@harken/contract/texts/languages.generated';
import { getTextDirection } from '@harken/domain/texts/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setRetryAfter, toExpectedError } from '../../platform/http/error-handler.ts';
import { ExpectedError } from '../../platform/http/expected-error.ts';
import { findResponseLanguage } from '../../platform/http/response-language.ts';
import type { CurrentUser } from '../../platform/http/routes.ts';
import { sendCompressed } from '../../platform/http/shared-response.ts';
import type { Services } from '../../platform/services.ts';
import { findSessionUser, findUserWithoutExtending } from '../../platform/sessions/sessions.ts';
import { readUserData, signInBrowser } from '../accounts/index.ts';
import { isSignInText, readAppData } from '../app-data/index.ts';
import { findFirstPage } from './first-page.ts';
import { chooseFirstPage, toNextAddress } from './next-page.ts';
import type { SignInPage } from './sign-in-page.html.ts';

/**
 * The sign-in form inside the page itself: it can be filled in and sent before any script runs, or without scripts. The form is
 * protected against requests from other sites by its `Origin` (requireOwnOrigin) and by a token in a cookie that only this site
 * can set and send. Somebody who is signed in gets the page with their session and with links to what it needs.
 */

const maxFormBytes = 8192;
const yearInSeconds = 365 * 24 * 3600;
const languages: readonly string[] = languageCodes;
const tokenPattern = /^[\w-]{43}$/;

const getTokenCookieName = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Host-harken_form' : 'harken_form';

/** The token of this browser, from its cookie or new. */
function issueToken(request: FastifyRequest, reply: FastifyReply): string {
  const name = getTokenCookieName(request);
  const known = request.cookies[name] ?? '';
  if (tokenPattern.test(known)) return known;
  const token = randomBytes(32).toString('base64url');
  const secure = request.protocol === 'https';
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure });
  return token;
}

function hasValidToken(request: FastifyRequest, form: URLSearchParams): boolean {
  const ofCookie = Buffer.from(request.cookies[getTokenCookieName(request)] ?? '');
  const ofForm = Buffer.from(form.get('token') ?? '');
  return ofCookie.length === 43 && ofForm.length === ofCookie.length && timingSafeEqual(ofCookie, ofForm);
}

/** The language in the address, that of the device, or the first of the browser that Harken has. */
function chooseLanguage(request: FastifyRequest, reply: FastifyReply): string {
  const wanted = (request.query as Record<string, unknown>).language;
  if (typeof wanted === 'string' && languages.includes(wanted)) {
    reply.setCookie(languageCookie, wanted, { path: '/', sameSite: 'lax', maxAge: yearInSeconds });
    return wanted;
  }
  const ofDevice = request.cookies[languageCookie] ?? '';
  return languages.includes(ofDevice) ? ofDevice : findResponseLanguage(request);
}

interface Parts {
  page: SignInPage;
  services: Services;
  /** The public settings, read once per process. */
  findAppData: () => Promise<StartData['appData']>;
}

interface Shown {
  next: string;
  email?: string;
  error?: ExpectedError;
}

function chooseForm(error: ExpectedError | undefined, needsCode: boolean): (typeof signInForms)[number] {
  if (needsCode) return 'code';
  return error ? 'error' : 'empty';
}

/** Sends the page with the form. */
async function sendForm(
  { page, services, findAppData }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  { next, email = '', error }: Shown,
) {
  const { texts, db } = services;
  await texts.refresh(db).catch(() => undefined); // without the database, the texts are those of a moment ago
  const language = chooseLanguage(request, reply);
  const text = (key: string) => texts.text('app', key, language);
  const needsCode = error?.key === 'login.codeRequired' || error?.key === 'login.codeWrong';
  const startData: StartData = {
    language,
    texts: Object.fromEntries([...texts.all('app', language)].filter(([key]) => isSignInText(key))),
    appData: await findAppData(),
    ...{ scripts: page.scripts, later: page.frame },
    ...(error && { errorKey: error.key }),
    ...(needsCode && { needsCode }),
  };
  const values = {
    ...{ token: issueToken(request, reply), next, encodedNext: encodeURIComponent(next), email },
    error: error ? text(error.key) : '',
  };
  // Not stored: after signing in, the back button must not bring it back.
  reply.header('cache-control', 'no-store');
  // Without a referrer, browsers would send the form with `Origin: null`.
  reply.header('referrer-policy', 'same-origin').type('text/html; charset=utf-8');
  const html = page.render({
    ...{ language, direction: getTextDirection(language), text, values, startData },
    form: chooseForm(error, needsCode),
  });
  return sendCompressed(request, reply, html);
}

/** What the app starts with, for the page that opens first. */
async function readSessionStart(
  { page, services }: Parts,
  user: CurrentUser,
  address: string,
): Promise<SessionStart> {
  const data = await readUserData(services, user);
  const path = address.split(/[?#]/, 1)[0] ?? '/';
  const { later, ...first } = findFirstPage(page, path, data);
  const { texts, db } = services;
  await texts.refresh(db).catch(() => undefined); // without the database, the texts are those of a moment ago
  const language = languages.includes(data.languageCode) ? data.languageCode : 'en';
  const values = pick(texts.all('app', language), page.listTextKeys([...first.files, ...later]));
  return { user: data, ...first, texts: { language, values } };
}

/** Some texts of a language, by key. */
function pick(all: ReadonlyMap<string, string>, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const text = all.get(key);
      return text === undefined ? [] : [[key, text]];
    }),
  );
}

/** Sends the page to somebody who is signed in. It contains who they are, so it is not stored. */
async function sendAppPage(parts: Parts, user: CurrentUser, request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?', 1)[0] ?? '/';
  const session = await readSessionStart(parts, user, /^\/login\/?$/i.test(path) ? '/' : path);
  const { languageCode } = session.user;
  const language = languages.includes(languageCode) ? languageCode : 'en';
  const startData: StartData = { language, session, appData: await parts.findAppData() };
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
  const html = parts.page.renderApp({
    ...{ language, direction: getTextDirection(language), startData, files: session.files },
  });
  return sendCompressed(request, reply, html);
}

/** Answers the form: with a page to a browser, with data to the script in the page. */
async function receiveForm(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { services } = parts;
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const [email, next] = [form.get('email')?.trim() ?? '', toNextAddress(form.get('next') ?? '')];
  const isFromScript = request.headers.accept?.startsWith('application/json') === true;
  const answer = (content: SignInAnswer) => reply.header('cache-control', 'no-store').send(content);
  try {
    const credentials = readCredentials(request, form, email);
    const { userId, sessionId } = await signInBrowser(services, credentials, request, reply);
    const first = await chooseFirstPage(services, userId, next);
    const user = isFromScript && (await findSessionUser(services, sessionId));
    if (!user) return reply.redirect(first, 303);
    return answer({ next: first, session: await readSessionStart(parts, user, first) });
  } catch (error) {
    const expected = toExpectedError(error);
    if (!expected) throw error;
    const { status, key } = expected;
    reply.status(status);
    setRetryAfter(reply, expected);
    return isFromScript
      ? answer({ errorKey: key })
      : sendForm(parts, request, reply, { next, email, error: expected });
  }
}

const publicPaths = new Set(publicPages.map((address) => address.toLowerCase()));

/**
 * Adds the sign-in form to the pages of the client, or the session of somebody who is signed in.
 *
 * @param page the built page; null if it was not built
 * @returns sends the page; false if it opens as it is
 */
export function registerSignInPage(
  app: FastifyInstance,
  services: Services,
  page: SignInPage | null,
): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  if (!page) return async () => false;
  const parts: Parts = { page, services, findAppData: rememberAppData(services) };
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      async (_request: unknown, body: string) => new URLSearchParams(body),
    );
    // the API description is about calls: this is the form of browsers without scripts
    scope.post('/login', { schema: { hide: true } }, (request, reply) => receiveForm(parts, request, reply));
  });
  return async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    if (publicPaths.has(path.toLowerCase().replace(/\/$/, ''))) return false;
    const asked = /^\/login\/?$/i.test(path) ? new URLSearchParams(query).get('next') : request.url;
    try {
      const user = await findUserWithoutExtending(services, request);
      if (user) await sendAppPage(parts, user, request, reply);
      else await sendForm(parts, request, reply, { next: toNextAddress(asked ?? '') });
      return true;
    } catch (error) {
      // The client shows what is wrong, and tries again.
      if (!toExpectedError(error)) throw error;
      return false;
    }
  };
}

/** Reads the public settings with the first page; after a failure, with the next. */
function rememberAppData(services: Services): Parts['findAppData'] {
  let found: ReturnType<Parts['findAppData']> | undefined;
  return () => {
    found ??= readAppData(services).then((appData) => appData as StartData['appData']);
    found.catch(() => {
      found = undefined;
    });
    return found;
  };
}

/** The credentials of the form; throws the error to show. */
function readCredentials(request: FastifyRequest, form: URLSearchParams, email: string) {
  if (!hasValidToken(request, form)) throw new ExpectedError('login.formExpired');
  const code = form.get('code')?.trim();
  const credentials = { userName: email, password: form.get('password') ?? '', ...(code && { code }) };
  const checked = accountCalls.login.body.safeParse(credentials);
  if (!checked.success) throw new ExpectedError('login.notSucceeded');
  return checked.data;
}
